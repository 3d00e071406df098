import type { Model } from '../../kernel/model/model.ts';
import { lineage } from './constraints/expression-names.ts';
import { aggregateOf } from './constraints/places.ts';
import type { Association, Entity, Pim, Workflow } from './pim.ts';

/**
 * The names that conditions of a workflow may use: of what its commands change, its messages send and its events are
 * about, and of what single references lead to from there.
 */
export function conditionNames(workflow: Workflow, model: Model<Pim>): ReadonlySet<string> {
  const events = model.resolveAll<'DomainEvent'>(workflow.steps.flatMap(({ awaits }) => awaits ?? []));
  const associationsOf = (entity: Entity): readonly Association[] =>
    [...lineage(model, entity)].flatMap((each) => [
      ...model.referrers(each, 'Association', 'source'),
      ...model.referrers(each, 'Association', 'target'),
    ]);
  const entities = new Set([
    ...workflow.steps.flatMap(({ invokes, sends }) => [
      ...(aggregateOf(model, model.resolve<'Command'>(invokes) ?? workflow)?.entities ?? []),
      ...model.resolveAll<'Entity'>(sends),
    ]),
    ...events.flatMap(({ subject }) => model.resolve<'Aggregate'>(subject)?.entities ?? []),
  ]);
  const names = new Set(['id', 'amount', 'currency']);
  // A set goes on to what is added while it is walked through: references of references count too.
  for (const entity of entities) {
    for (const each of lineage(model, entity)) {
      names.add(each.name).add(each.code);
      for (const { name, code } of each.attributes) names.add(name).add(code);
    }
    for (const { source, target, sourceRole, targetRole } of associationsOf(entity)) {
      for (const role of [sourceRole, targetRole]) if (role !== undefined) names.add(role);
      for (const related of model.resolveAll<'Entity'>([source, target])) entities.add(related);
    }
  }
  for (const { payload } of events) for (const { name, code } of payload) names.add(name).add(code);
  return names;
}
