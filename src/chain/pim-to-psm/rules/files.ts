import { each } from '../../../kernel/transformation/reads.ts';
import { byId } from '../../core/by-id.ts';
import type { RouteHandler } from '../../psm/psm.ts';
import { rulesOfRows } from '../facts/checks.ts';
import { accessToFile, changesOf } from '../facts/file-access.ts';
import type { FileOperation } from '../facts/files.ts';
import { fileVerbs } from '../facts/files.ts';
import type { PimFacts } from '../facts/facts.ts';
import { lifecycleOf, statesOf } from '../facts/lifecycles.ts';
import type { PimSource } from '../facts/places.ts';
import { targetId } from '../facts/target-ids.ts';
import { rule, target } from '../rule-builders.ts';
import { stateColumnOf } from './moves.ts';

/** How large a file may be where the model does not say (MB). */
const largestFile = 20;

/** P2S-32: every file of a row becomes the operations that store, read and remove it; its column only describes it. */
export const fileHandlersOfModel = rule('P2S-32', 'PimModel', {
  targets: (_model, { source, facts }) =>
    each(facts.files, (file) =>
      target(file.role, 'RouteHandler', {
        key: file.attribute,
        suffix: file.suffix,
        into: () => ({ container: file.controller.id, feature: 'handlers' }),
        bind: () => {
          const { action, attribute, on, path } = file;
          const row = facts.entities.of(file.controller.aggregate.root);
          const last = file.way.at(-1);
          return {
            name: `${words[action]} ${attribute.name} of ${on.entity.name}`,
            description: action === 'store' ? attribute.description : undefined,
            symbol: facts.symbol(file.id),
            kind: action === 'read' ? ('READ' as const) : ('UPDATE' as const),
            verb: fileVerbs[action],
            path,
            successStatus: action === 'remove' ? 204 : 200,
            response: targetId(on.entity, 'dto-response'),
            ...callersOf(source, facts, file),
            ownerColumn: row.owned ? targetId(row.entity, 'column-owner') : undefined,
            part: last && targetId(last.association, 'ref-field', targetId(last.referenced, 'dto-response')),
            ...(action !== 'read' && {
              ...statesFor(source, facts, file),
              checks: rulesOfRows(source, facts.entities.ruling(row.entity)),
            }),
            file: file.column,
            ...(action === 'store' && {
              mediaTypes: attribute.mediaTypes,
              maxMegabytes: attribute.maximum ?? largestFile,
            }),
          };
        },
      }),
    ),
});

const words = { store: 'Store', read: 'Get', remove: 'Remove' } as const;

function callersOf(
  source: PimSource,
  { handlers }: PimFacts,
  file: FileOperation,
): Pick<RouteHandler, 'anonymous' | 'requiredRoles' | 'ownRoles' | 'deny'> {
  const { all, own, anonymous, open } = accessToFile({ source, handlers }, file);
  const ids = (roles: typeof all): readonly string[] => byId(roles).map((role) => targetId(role, 'role'));
  return { anonymous, requiredRoles: ids(all), ownRoles: ids(own), deny: !open && !anonymous };
}

/** Files change in the states in which the rows do that they belong to. */
function statesFor(
  source: PimSource,
  { handlers, entities }: PimFacts,
  file: FileOperation,
): Partial<Pick<RouteHandler, 'stateColumn' | 'allowedFrom'>> {
  const row = entities.of(file.controller.aggregate.root);
  const machine = lifecycleOf(source, row.entity);
  if (machine === undefined) return {};
  const { changing, making } = changesOf({ source, handlers }, file);
  const allowing = [...changing, ...making].flatMap(({ operation }) =>
    operation.eClass === 'Command' && operation.allowedIn.length > 0 ? operation.allowedIn : [],
  );
  const left = machine.transitions.flatMap(({ from }) => from);
  const allowed = new Set(allowing.length > 0 ? allowing : left);
  const states = byId(statesOf(source, machine).filter(({ id }) => allowed.has(id)));
  if (states.length === 0) return {};
  return { stateColumn: stateColumnOf(machine, row), allowedFrom: states.map(({ code }) => code) };
}
