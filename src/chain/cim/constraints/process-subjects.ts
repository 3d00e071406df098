import type { Model } from '../../../kernel/model/model.ts';
import { reachableFrom } from '../../core/graph.ts';
import type { BusinessObject, Cim, ProcessNode, ProcessStep, SequenceFlow } from '../cim.ts';

/** The flows that lead to each node. */
export type FlowsTo = ReadonlyMap<string, readonly SequenceFlow[]>;

/** What an event is about, if the model says so. */
export function subjectOf(event: string | undefined, model: Model<Cim>): readonly BusinessObject[] {
  return model.resolveAll<'BusinessObject'>([model.resolve<'BusinessEvent'>(event)?.subject ?? []].flat());
}

/** What an instance knows when it comes to a step: what the nodes before it change, and what their events are about. */
export function subjectsBefore(
  step: ProcessStep,
  model: Model<Cim>,
  flows: FlowsTo,
): readonly BusinessObject[] {
  const before = reachableFrom<ProcessNode>([step], (node) =>
    (flows.get(node.id) ?? []).map(({ source }) => model.get<'ProcessNode'>(source)),
  );
  const known = [...before].flatMap((node): readonly BusinessObject[] => {
    if (node === step || node.eClass === 'DecisionPoint') return [];
    if (node.eClass === 'EventPoint') return subjectOf(node.event, model);
    return [
      ...model.resolveAll<'BusinessObject'>(
        node.accesses.filter(({ mode }) => mode !== 'READ').map(({ object }) => object),
      ),
      ...model
        .referrers(node, 'StateTransition', 'triggeredBy')
        .map((move) => model.containerOf(move, 'BusinessObject')),
    ];
  });
  return [...new Set(known)].filter(({ kind }) => kind !== 'VALUE');
}

/** Objects and all that references lead to from there, each to at most one. */
export function withReferred(
  objects: readonly BusinessObject[],
  model: Model<Cim>,
): ReadonlySet<BusinessObject> {
  return reachableFrom(objects, (object) =>
    model
      .referrers(object, 'ObjectRelation', 'source')
      .filter(
        ({ targetCardinality }) => targetCardinality === 'EXACTLY_ONE' || targetCardinality === 'ZERO_OR_ONE',
      )
      .map(({ target }) => model.get<'BusinessObject'>(target))
      .filter(({ kind }) => kind !== 'VALUE'),
  );
}
