import type { Model } from '../../../kernel/model/model.ts';
import type { BusinessFacts } from '../../core/reachability/index.ts';
import type { BusinessObject, Cim, ProcessStep } from '../cim.ts';
import { decidingSteps } from '../decided-attributes.ts';

/**
 * What is written along with an object: its attributes, but for those that a step alone decides, its relations and
 * parts, and what it inherits. Who writes a part
 * may write all that it is a part of.
 */
export function wholesIn(objects: readonly BusinessObject[], model: Model<Cim>): BusinessFacts['wholes'] {
  return objects.flatMap((object) => {
    const relations = model.referrers(object, 'ObjectRelation', 'source');
    const above = model
      .referrers(object, 'ObjectRelation', 'target')
      .filter(({ kind }) => kind === 'COMPOSITION')
      .map(({ source }) => source);
    return [
      {
        whole: object.id,
        parts: [
          ...object.attributes
            .filter((attribute) => decidingSteps(attribute, model).length === 0)
            .map(({ id }) => id),
          ...relations.map(({ id }) => id),
          ...relations.filter(({ kind }) => kind === 'COMPOSITION').map(({ target }) => target),
          ...(object.generalization === undefined ? [] : [object.generalization]),
        ],
      },
      { whole: around(object.id), parts: above.flatMap((id) => [id, around(id)]) },
    ];
  });
}

/** Key of all that an object is a part of. */
function around(object: string): string {
  return `around ${object}`;
}

/** Keys of what a step can write; attributes limit what it writes of an object. */
export function writtenIn(step: ProcessStep, model: Model<Cim>): readonly string[] {
  const accesses = step.accesses.filter(({ mode }) => mode !== 'READ');
  const declared = accesses
    .filter(({ mode }) => mode !== 'DELETE')
    .flatMap(({ object, attributes }) => {
      const target = model.get<'BusinessObject'>(object);
      const own =
        attributes.length === 0
          ? [object]
          : [...attributes, ...model.referrers(target, 'ObjectRelation', 'source').map(({ id }) => id)];
      return [...own, around(object)];
    });
  const moved = Map.groupBy(model.referrers(step, 'StateTransition', 'triggeredBy'), (move) =>
    model.containerOf(move, 'BusinessObject'),
  );
  // Without a clear outcome, or on a part, such a step is an update of everything.
  const undeclared = [...moved]
    .filter(([object, moves]) => moves.length > 1 || isPart(object, model))
    .map(([object]) => object.id)
    .filter((id) => accesses.every(({ object }) => object !== id));
  return [...declared, ...undeclared.flatMap((id) => [id, around(id)])];
}

function isPart(object: BusinessObject, model: Model<Cim>): boolean {
  return model.referrers(object, 'ObjectRelation', 'target').some(({ kind }) => kind === 'COMPOSITION');
}
