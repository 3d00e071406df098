import type { Model } from '../../../kernel/model/model.ts';
import { onCircles } from '../../core/graph.ts';
import type { Attribute, Entity, Pim } from '../pim.ts';
import { inheritance } from './inheritance.ts';
import { contextOf } from './places.ts';
import { constraint } from './constraint-builder.ts';

const identifierTypes: ReadonlySet<string> = new Set(['UUID', 'STRING', 'INTEGER', 'LONG']);

/** Every row can be named. */
export const identifierUsable = constraint('PIM-ENT-01', 'Entity', {
  severity: 'ERROR',
  holds:
    'exactly one identifier attribute (own or inherited), scalar UUID, STRING, INTEGER or LONG, single and required',
  message: '{name} has no usable identifier.',
  remedy: 'Add an id attribute.',
  feature: 'attributes',
  check: (entity, { facts }) => {
    const identifiers = entity.attributes.filter(({ identifier }) => identifier);
    const [only, ...more] = identifiers;
    if (only === undefined) return facts(inheritance).inheritsIdentifier(entity);
    if (more.length > 0)
      return {
        message: '{name} has {count} identifiers.',
        remedy: 'Keep one of them.',
        values: { count: identifiers.length },
      };
    return (
      isUsable(only) || {
        at: only,
        feature: 'identifier',
        message: '{attribute} cannot identify {name}.',
        remedy: 'Make it a single, required UUID, STRING, INTEGER or LONG.',
        values: { attribute: only.code },
      }
    );
  },
});

function isUsable({ scalar, multiple, required }: Attribute): boolean {
  return scalar !== undefined && identifierTypes.has(scalar) && !multiple && required;
}

/** A supertype is near, and adds to what its subtypes have. */
export const superTypeSound = constraint('PIM-ENT-02', 'Entity', {
  severity: 'ERROR',
  holds:
    'superType has no cycle, same aggregate or context, and no attribute but an identifier repeats the code of an inherited one',
  message: '{name} redefines {attribute} of {superType}.',
  remedy: 'Remove the duplicate.',
  feature: 'superType',
  guard: ({ superType }) => superType !== undefined,
  check: (entity, { facts, model }) => {
    const general = model.resolve<'Entity'>(entity.superType);
    if (general === undefined) return true;
    const values = { superType: general.name };
    const remedy = 'Choose another supertype.';
    if (facts(circularEntities).has(entity))
      return { message: '{name} is its own supertype.', remedy, values };
    if (contextOf(model, general) !== contextOf(model, entity))
      return { message: '{name} inherits from {superType} of another context.', remedy, values };
    return (facts(inheritance).redefined.get(entity) ?? []).map(({ attribute, from }) => ({
      at: attribute,
      feature: 'code',
      values: { attribute: attribute.code, superType: from.name },
    }));
  },
});

function circularEntities(model: Model<Pim>): ReadonlySet<Entity> {
  return onCircles<Entity>(model.all('Entity'), ({ superType }) =>
    superType === undefined ? [] : [model.get<'Entity'>(superType)],
  );
}
