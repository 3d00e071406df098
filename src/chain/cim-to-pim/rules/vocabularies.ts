import { contextRole } from '../facts/homes.ts';
import { rule, target } from '../rule-builders.ts';

/** C2P-09: a code list becomes an enumeration in every context that uses it. */
export const enumerationOfCodeList = rule('C2P-09', 'CodeList', {
  when: (codeList) => codeList.values.length > 0,
  targets: (codeList, { facts, equivalent }) =>
    facts.codeLists.homesOf(codeList).map((home) =>
      target('enumeration', 'Enumeration', {
        suffix: home.id,
        into: () => ({ container: equivalent(home, contextRole(home)), feature: 'types' }),
        bind: () => ({
          name: codeList.name,
          description: codeList.description,
          code: facts.codes.enumeration(codeList, home),
        }),
      }),
    ),
});

/** C2P-09: its values become literals. */
export const literalOfCodeValue = rule('C2P-09', 'CodeValue', {
  targets: (value, { source, facts, equivalent }) => {
    const codeList = source.containerOf(value, 'CodeList');
    return facts.codeLists.homesOf(codeList).map((home) =>
      target('literal', 'EnumLiteral', {
        suffix: home.id,
        into: () => ({ container: equivalent(codeList, 'enumeration', home.id), feature: 'literals' }),
        bind: () => ({
          name: value.name,
          description: value.description,
          code: facts.codes.literal(value),
        }),
      }),
    );
  },
});
