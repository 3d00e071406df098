import type { Model } from '../../../kernel/model/model.ts';
import { isMicroservices } from '../choices.ts';
import { deploymentUnits } from '../deployment-units.ts';
import type { Pim } from '../pim.ts';
import { constraint } from './constraint-builder.ts';
import { contextOf } from './places.ts';

/** What one command changes can be changed in one transaction. */
export const effectsTogether = constraint('PIM-PRC-07', 'Command', {
  severity: 'WARNING',
  holds: 'the target of a command and those of its effects belong to contexts that are deployed together',
  message: '"{name}" writes in two services.',
  remedy: 'Put both contexts into one unit, or accept the compensation.',
  feature: 'effects',
  guard: ({ effects }) => effects.length > 0,
  check: (command, { facts, model }) => {
    const unitOf = facts(unitsOfContexts);
    const targets = [command.target, ...command.effects.map(({ target }) => target)];
    const units = model
      .resolveAll<'Entity'>(targets)
      .map((entity) => unitOf.get(contextOf(model, entity)?.id ?? ''));
    return new Set(units).size <= 1;
  },
});

/** The unit of each context, by the id of the context. */
function unitsOfContexts(model: Model<Pim>): ReadonlyMap<string, string> {
  const units = deploymentUnits(model, isMicroservices(model) ? 'MICROSERVICES' : 'MODULAR_MONOLITH');
  return new Map(units.flatMap(({ source, contexts }) => contexts.map(({ id }) => [id, source.id] as const)));
}
