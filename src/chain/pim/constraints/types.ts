import type { Model } from '../../../kernel/model/model.ts';
import { setValue } from '../../../kernel/validation/fixes.ts';
import { nameOf } from '../../../kernel/model/element.ts';
import type { Element } from '../../../kernel/model/element.ts';
import { onCircles } from '../../core/graph.ts';
import { repetitions } from '../../core/repetitions.ts';
import type { Pim, TypeDefinition, ValueObject } from '../pim.ts';
import { contextOf } from './places.ts';
import { constraint } from './constraint-builder.ts';

/** Everything has one type, and a context owns its types. */
export const typeSingle = constraint('PIM-TYP-01', 'TypedElement', {
  severity: 'ERROR',
  holds: 'exactly one of scalar and type is set; type is an Enumeration or ValueObject of the same context',
  message: '{owner}.{code} has no single type of its own context.',
  remedy: 'Pick a type, or copy the foreign type.',
  feature: 'type',
  fix: 'Take the type of the same code in the own context.',
  check: (typed, { facts, model, pointer }) => {
    const values = { owner: ownerName(model, typed) };
    const type = model.resolve<'TypeDefinition'>(typed.type);
    if (type === undefined || typed.scalar !== undefined)
      return (type === undefined) !== (typed.scalar === undefined) || { values };
    const context = contextOf(model, typed);
    if (type.eClass !== 'Entity' && contextOf(model, type) === context) return true;
    const own = facts(valueTypes).get(`${context?.id ?? ''} ${type.code}`);
    if (own === undefined) return { values };
    return { values, fix: setValue(`Use ${own.name} of the own context`, pointer(typed, 'type'), own.id) };
  },
});

/** Enumerations and value objects by context id and code. */
function valueTypes(model: Model<Pim>): ReadonlyMap<string, TypeDefinition> {
  return new Map(
    model
      .all('BoundedContext')
      .flatMap(({ id, types }) =>
        types.filter(({ eClass }) => eClass !== 'Entity').map((type) => [`${id} ${type.code}`, type]),
      ),
  );
}

/** Name of what an element is part of. */
export function ownerName(model: Model<Pim>, element: Element): string {
  const owner = model.placeOf(element)?.container;
  return owner === undefined ? '' : (nameOf(owner) ?? owner.id);
}

/** An enumeration can be chosen from. */
export const literalsUsable = constraint('PIM-TYP-03', 'Enumeration', {
  severity: 'ERROR',
  holds: 'has at least one literal and literal codes are unique',
  message: '{name} has no usable values.',
  remedy: 'Add literals.',
  feature: 'literals',
  check: ({ literals }) => {
    if (literals.length === 0) return false;
    return [...repetitions(literals, ({ code }) => code).keys()].map((literal) => ({
      at: literal,
      feature: 'code',
      message: '{name} has the value {literal} twice.',
      remedy: 'Give one of them another code.',
      values: { literal: literal.code },
    }));
  },
});

/** A value has parts, and an end. */
export const valueFinite = constraint('PIM-TYP-04', 'ValueObject', {
  severity: 'ERROR',
  holds: 'does not contain itself directly or indirectly, and has attributes',
  message: '{name} is empty or recursive.',
  remedy: 'Break the cycle.',
  feature: 'attributes',
  check: (value, { facts }) => {
    if (value.attributes.length === 0) return { remedy: 'Add attributes.' };
    return !facts(recursiveValues).has(value);
  },
});

function recursiveValues(model: Model<Pim>): ReadonlySet<ValueObject> {
  return onCircles<ValueObject>(model.all('ValueObject'), ({ attributes }) =>
    attributes.flatMap(({ type }) => {
      const inner = model.resolve<'TypeDefinition'>(type);
      return inner?.eClass === 'ValueObject' ? [inner] : [];
    }),
  );
}
