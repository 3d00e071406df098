import type { Model } from '../../../kernel/model/model.ts';
import { reachableFrom } from '../../core/graph.ts';
import { keeperOf } from '../../core/reference-keeper.ts';
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

/** Objects and all that references lead to from there, each to at most one, whichever way a relation is drawn. */
export function withReferred(
  objects: readonly BusinessObject[],
  model: Model<Cim>,
): ReadonlySet<BusinessObject> {
  const isKnown = ({ kind }: BusinessObject): boolean => kind !== 'VALUE';
  return reachableFrom(objects, (object) => {
    const there = model
      .referrers(object, 'ObjectRelation', 'source')
      .filter(({ targetCardinality }) => isOne(targetCardinality))
      .map(({ target }) => model.get<'BusinessObject'>(target));
    const back = model
      .referrers(object, 'ObjectRelation', 'target')
      .filter((relation) => relation.kind !== 'COMPOSITION' && keeperOf(relation) === 'TARGET')
      .map(({ source }) => model.get<'BusinessObject'>(source));
    return [...there, ...back].filter(isKnown);
  });
}

function isOne(cardinality: string): boolean {
  return cardinality === 'EXACTLY_ONE' || cardinality === 'ZERO_OR_ONE';
}
