import { checkExpression, parseExpression } from '../../core/rule-language/index.ts';
import type { Member, Scope, ValueType as RuleType } from '../../core/rule-language/index.ts';
import type { Attribute, Entity } from '../../pim/pim.ts';
import type { PimSource } from './places.ts';
import { lineage } from './places.ts';
import type { Scalar } from './type-shapes.ts';
import { valueTypeOf } from './type-shapes.ts';

/** A formal expression that generated code can use, or why it cannot. */
export type UsableExpression =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

/**
 * Checks an expression about the rows of an entity: it parses, names attributes and roles of the entity, and
 * yields what is wanted. Undefined when there is no expression.
 */
export function usableExpression(
  source: PimSource,
  given: {
    readonly entity: Entity;
    readonly text: string | undefined;
    readonly wanted: 'CONDITION' | 'VALUE';
  },
): UsableExpression | undefined {
  const text = given.text?.trim() ?? '';
  if (text === '') return undefined;
  const parsed = parseExpression(text);
  if (!parsed.ok) return { ok: false, reason: parsed.message };
  const checked = checkExpression(parsed.expression, entityScope(source, given.entity));
  if (!checked.ok) return { ok: false, reason: checked.message };
  if (given.wanted === 'CONDITION' && checked.type.kind !== 'boolean')
    return { ok: false, reason: `It yields ${checked.type.kind}, where a condition is needed.` };
  return { ok: true, text };
}

function entityScope(source: PimSource, entity: Entity): Scope {
  return {
    member: (name) => {
      const attributes = lineage(source, entity).flatMap((ancestor) => ancestor.attributes);
      const attribute = attributes.find(({ code }) => code === name);
      return attribute === undefined ? roleMember(source, entity, name) : attributeMember(source, attribute);
    },
  };
}

function attributeMember(source: PimSource, attribute: Attribute): Member {
  return {
    property: attribute.code,
    optional: !attribute.required,
    type: attribute.multiple ? { kind: 'other' } : attributeType(source, attribute),
  };
}

function attributeType(source: PimSource, attribute: Attribute): RuleType {
  const type = valueTypeOf(source, attribute);
  if (type.kind === 'ENUMERATION') return { kind: 'text' };
  if (type.kind === 'SCALAR') return { kind: ruleKinds[type.scalar] };
  const { attributes } = type.valueObject;
  return {
    kind: 'object',
    members: {
      member: (name) => {
        const part = attributes.find(({ code }) => code === name);
        return part === undefined ? undefined : attributeMember(source, part);
      },
    },
  };
}

/** A role at the other end of an association: parts are rows of their own, anything else is an id. */
function roleMember(source: PimSource, entity: Entity, name: string): Member | undefined {
  const association = source
    .referrers(entity, 'Association', 'source')
    .find(({ targetRole }) => targetRole === name || `${targetRole}Id` === name);
  if (association !== undefined) {
    const { kind, targetCardinality } = association;
    const many = targetCardinality === 'ZERO_OR_MORE' || targetCardinality === 'ONE_OR_MORE';
    if (kind !== 'COMPOSITION')
      return many ? undefined : { property: `${association.targetRole}Id`, optional: true, type: idType };
    const items = entityScope(source, source.get<'Entity'>(association.target));
    return {
      property: association.targetRole,
      optional: false,
      type: many ? { kind: 'list', items } : { kind: 'object', members: items },
    };
  }
  const back = source
    .referrers(entity, 'Association', 'target')
    .find(
      ({ kind, sourceRole }) =>
        kind !== 'COMPOSITION' &&
        sourceRole !== undefined &&
        (sourceRole === name || `${sourceRole}Id` === name),
    );
  return back === undefined
    ? undefined
    : { property: `${back.sourceRole ?? name}Id`, optional: true, type: idType };
}

const idType: RuleType = { kind: 'text' };

const ruleKinds: Readonly<Record<Scalar, Exclude<RuleType['kind'], 'object' | 'list'>>> = {
  STRING: 'text',
  TEXT: 'text',
  INTEGER: 'integer',
  LONG: 'integer',
  DECIMAL: 'decimal',
  MONEY: 'money',
  BOOLEAN: 'boolean',
  DATE: 'date',
  TIME: 'time',
  DATE_TIME: 'moment',
  DURATION: 'duration',
  UUID: 'text',
  EMAIL: 'text',
  PHONE: 'text',
  URI: 'text',
  JSON: 'other',
  FILE: 'text',
  GEO_POINT: 'other',
};
