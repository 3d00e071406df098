import { paragraphs } from '../facts/labels.ts';
import { rule, target } from '../rule-builders.ts';

/** P2S-14: every bounded context becomes a code module with, if its unit keeps rows, a database schema of its own. */
export const moduleOfContext = rule('P2S-14', 'BoundedContext', {
  targets: (context, { equivalent, maybe, facts }) => {
    const unit = facts.unitOf(context);
    const description = paragraphs(context.description, context.vision);
    const module = target('module', 'CodeModule', {
      into: () => ({ container: equivalent(unit.source, 'project'), feature: 'modules' }),
      bind: () => ({
        name: context.name,
        description,
        symbol: facts.symbol(equivalent(context, 'module')),
        folder: facts.folder(context),
        schema: maybe(context, 'schema'),
      }),
    });
    if (!facts.hasDatabase(unit)) return [module];
    return [
      module,
      target('schema', 'DbSchema', {
        into: () => ({ container: equivalent(unit.source, 'database'), feature: 'schemas' }),
        bind: () => ({ name: context.name, description, schemaName: facts.schemaName(context) }),
      }),
    ];
  },
});
