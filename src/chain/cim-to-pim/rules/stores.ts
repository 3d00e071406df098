import { isFile } from '../facts/attribute-types.ts';
import { contextRole } from '../facts/homes.ts';
import { rule, target } from '../rule-builders.ts';

/** C2P-10: a context with aggregates keeps them in a relational store of its own. */
export const relationalStore = rule('C2P-10', 'CimModel', {
  targets: (_model, { facts, equivalent }) => {
    const used = new Set(facts.composition.roots.map(facts.homeOf));
    return [...used].map((home) =>
      target('data-store', 'DataStore', {
        key: home,
        into: () => ({ container: equivalent(home, contextRole(home)), feature: 'dataStores' }),
        bind: () => ({
          name: `${home.name} data`,
          code: facts.codes.store(home, 'data'),
          kind: 'RELATIONAL',
        }),
      }),
    );
  },
});

/** C2P-10: a context with files or images keeps them in an object store. */
export const fileStore = rule('C2P-10', 'CimModel', {
  targets: (_model, { source, facts, equivalent }) => {
    const files = source.all('BusinessAttribute').filter(isFile);
    const used = new Set(files.flatMap(facts.codeLists.homesOfAttribute));
    return [...used].map((home) =>
      target('file-store', 'DataStore', {
        key: home,
        into: () => ({ container: equivalent(home, contextRole(home)), feature: 'dataStores' }),
        bind: () => ({
          name: `${home.name} files`,
          code: facts.codes.store(home, 'files'),
          kind: 'OBJECT',
        }),
      }),
    );
  },
});
