import { camelCase } from '../../core/naming.ts';
import { checkExpression, inCodes, parseExpression } from '../../core/rule-language/index.ts';
import type { ScopeMember, Scope, ExpressionType as RuleType } from '../../core/rule-language/index.ts';
import { findCalled } from '../../core/rule-names.ts';
import type { Attribute, Entity } from '../../pim/pim.ts';
import type { PimSource } from './places.ts';
import { lineage } from './places.ts';
import type { AttributeScalar } from './type-shapes.ts';
import { isStoredFile, valueTypeOf } from './type-shapes.ts';

/** A formal expression that generated code can use, or why it cannot. */
export type UsableExpression =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

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
  const scope = entityScope(source, given.entity);
  const checked = checkExpression(parsed.expression, scope);
  if (!checked.ok) return { ok: false, reason: checked.message };
  if (given.wanted === 'CONDITION' && checked.type.kind !== 'boolean')
    return { ok: false, reason: `It yields ${checked.type.kind}, where a condition is needed.` };
  return { ok: true, text: inCodes(text, parsed.expression, scope) };
}

function entityScope(source: PimSource, entity: Entity): Scope {
  const attributesOf = (): readonly Attribute[] =>
    lineage(source, entity).flatMap((ancestor) => ancestor.attributes);
  return {
    member: (name) => {
      const attributes = attributesOf();
      const exact = attributes.find(({ code }) => code === name);
      if (exact !== undefined) return attributeMember(source, exact);
      const role = roleMember(source, entity, name);
      if (role !== undefined) return role;
      const attribute = findCalled(name, attributes);
      if (attribute !== undefined) return { ...attributeMember(source, attribute), code: attribute.code };
      const code = camelCase(name);
      const spelled = roleMember(source, entity, code);
      return spelled === undefined ? undefined : { ...spelled, code };
    },
    names: () => [
      ...attributesOf().map(({ code }) => code),
      ...source.referrers(entity, 'Association', 'source').map(({ targetRole }) => targetRole),
    ],
  };
}

function attributeMember(source: PimSource, attribute: Attribute): ScopeMember {
  return {
    property: attribute.code,
    optional: !attribute.required,
    type: attribute.multiple ? { kind: 'other' } : attributeType(source, attribute),
  };
}

function attributeType(source: PimSource, attribute: Attribute): RuleType {
  const type = valueTypeOf(source, attribute);
  if (type.kind === 'ENUMERATION') return { kind: 'text' };
  if (isStoredFile(source, attribute)) return { kind: 'other' };
  if (type.kind === 'SCALAR') return { kind: ruleKinds[type.scalar] };
  const { attributes } = type.valueObject;
  return {
    kind: 'object',
    members: {
      member: (name) => {
        const part = findCalled(name, attributes);
        if (part === undefined) return undefined;
        const member = attributeMember(source, part);
        return part.code === name ? member : { ...member, code: part.code };
      },
      names: () => attributes.map(({ code }) => code),
    },
  };
}

/** A role at the other end of an association: parts are rows of their own, anything else is an id. */
function roleMember(source: PimSource, entity: Entity, name: string): ScopeMember | undefined {
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

const ruleKinds: Readonly<Record<AttributeScalar, Exclude<RuleType['kind'], 'object' | 'list'>>> = {
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
