import type { Model } from '../../../kernel/model/model.ts';
import { dataClasses, type DataClass } from '../../core/data-classes.ts';
import { reachableFrom, reversed } from '../../core/graph.ts';
import type { Entity, Pim, ValueObject } from '../pim.ts';

type Structured = Entity | ValueObject;

/**
 * The most sensitive class of what a reader of an entity sees: its own, that of its attributes, of their
 * value objects, of what it inherits, and for the root of an aggregate that of its parts.
 */
export function classesOfEntities(model: Model<Pim>): (entity: Entity) => DataClass {
  const types: readonly Structured[] = [...model.all('Entity'), ...model.all('ValueObject')];
  const partsOf = new Map(model.all('Aggregate').map(({ root, entities }) => [root, entities]));
  const seenWith = (type: Structured): readonly Structured[] => {
    const values = type.attributes.flatMap((attribute) => {
      const definition = model.resolve<'TypeDefinition'>(attribute.type);
      return definition?.eClass === 'ValueObject' ? [definition] : [];
    });
    if (type.eClass === 'ValueObject') return values;
    const general = model.resolve<'Entity'>(type.superType);
    return [...values, ...(general === undefined ? [] : [general]), ...(partsOf.get(type.id) ?? [])];
  };
  const readers = reversed(types, seenWith);
  const classes = new Map<Structured, DataClass>();
  for (const dataClass of dataClasses.toReversed()) {
    const having = types.filter((type) => ownClasses(type).includes(dataClass));
    for (const type of reachableFrom(having, readers)) if (!classes.has(type)) classes.set(type, dataClass);
  }
  return (entity) => classes.get(entity) ?? 'PUBLIC';
}

function ownClasses(type: Structured): readonly (DataClass | undefined)[] {
  const ofAttributes = type.attributes.map(({ sensitivity }) => sensitivity);
  return type.eClass === 'Entity' ? [type.sensitivity, ...ofAttributes] : ofAttributes;
}
