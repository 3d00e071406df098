import type { Attribute, Command, Entity } from '../../pim/pim.ts';
import type { DtoType, RouteHandler } from '../../psm/psm.ts';
import type { HandlerEffectPlan } from './effects.ts';
import { computedIn } from './effects.ts';
import type { EntityFacts } from './entities.ts';
import type { Field } from './fields.ts';
import { isDecided, isWritableIn } from './fields.ts';
import type { PimSource } from './places.ts';
import type { Relation } from './relations.ts';
import { isRelationRequired } from './relations.ts';

/** What a command takes as its body. */
export type Request =
  | { readonly kind: 'NONE' }
  /** The entity's own type for new or changed rows. */
  | { readonly kind: 'SHARED'; readonly role: 'dto-create' | 'dto-update'; readonly entity: Entity }
  /** A type of the command's own. */
  | {
      readonly kind: 'OWN';
      readonly command: Command;
      readonly dtoKind: DtoType['kind'];
      readonly fields: readonly Field[];
      /** What is sent for other rows, in a member each. */
      readonly members: readonly HandlerEffectPlan[];
    };

/**
 * Decides what a command takes: creating and updating commands use the entity's shared types unless the command
 * has parameters, accepts only some of the attributes or has effects that need values; other commands take a body
 * only when they have parameters, accept attributes or such effects. Deleting commands do for such effects only. What
 * other commands alone decide is in none of them.
 */
export function requestOf(given: {
  readonly source: PimSource;
  readonly command: Command;
  readonly kind: RouteHandler['kind'];
  readonly target: EntityFacts;
  readonly effects: readonly HandlerEffectPlan[];
}): Request {
  const { command, kind, target, effects } = given;
  const members = effects.filter(asksForValues);
  if (kind === 'DELETE') {
    const asksForRow = effects.some(({ asks }) => asks !== undefined);
    if (members.length === 0 && !asksForRow) return { kind: 'NONE' };
    return { kind: 'OWN', command, dtoKind: 'COMMAND_REQUEST', fields: [], members };
  }
  const computed = new Set(computedIn(command.sets, target));
  const writable = target.fields.filter((field) => isWritableIn(command, field));
  const accepted = acceptedFields(given, writable).filter((field) => !computed.has(field));
  const links = effects.some((effect) => effect.links.some(({ holder }) => holder === target.entity));
  const relations = command.acceptsRelations.length > 0;
  const restricted =
    relations || !isSame(accepted, target.fields.filter(isShared)) || members.length > 0 || links;
  if (kind === 'CREATE' || kind === 'UPDATE') {
    if (command.parameters.length === 0 && !restricted)
      return {
        kind: 'SHARED',
        role: kind === 'CREATE' ? 'dto-create' : 'dto-update',
        entity: target.entity,
      };
    return {
      kind: 'OWN',
      command,
      dtoKind: kind === 'CREATE' ? 'CREATE_REQUEST' : 'UPDATE_REQUEST',
      fields: accepted,
      members,
    };
  }
  const fields = command.accepts.length === 0 || kind === 'NOTE' ? [] : accepted;
  if (command.parameters.length === 0 && fields.length === 0 && members.length === 0 && !relations)
    return { kind: 'NONE' };
  return { kind: 'OWN', command, dtoKind: 'COMMAND_REQUEST', fields, members };
}

/** Whether callers send values for an effect: attributes, or relations of a new row. */
export function asksForValues({ fields, kind, on, links }: HandlerEffectPlan): boolean {
  return fields.length > 0 || (kind === 'CREATE' && relationsAsked({ on, links }).length > 0);
}

/** Whether callers have to send values for an effect. */
export function isMemberRequired(plan: HandlerEffectPlan): boolean {
  return (
    plan.fields.some((field) => isValueRequired(plan, field)) ||
    (plan.kind === 'CREATE' && relationsAsked(plan).some(isRelationRequired))
  );
}

/** Whether callers have to send a value for an effect, once they send any. */
export function isValueRequired(
  { kind }: HandlerEffectPlan,
  { attribute, default: otherwise }: Field,
): boolean {
  return kind !== 'UPDATE' && attribute.required && otherwise === undefined;
}

/** The relations of a new row that callers send: all but those that the command fills. */
export function relationsAsked({ on, links }: Pick<HandlerEffectPlan, 'on' | 'links'>): readonly Relation[] {
  return [...on.held.filter(({ nested }) => nested === undefined), ...on.parts, ...on.links].filter(
    (relation) => !links.some(({ association }) => association === relation.association),
  );
}

/** Whether the shared types for new and changed rows have a field: callers may set it, and no command alone decides it. */
export function isShared(field: Field): boolean {
  return field.writable && !isDecided(field);
}

function isSame(some: readonly Field[], others: readonly Field[]): boolean {
  return some.length === others.length && some.every((field) => others.includes(field));
}

/** All writable fields, or those the command accepts; a new row also needs what nothing else can fill. */
function acceptedFields(
  { source, command, kind }: Parameters<typeof requestOf>[0],
  writable: readonly Field[],
): readonly Field[] {
  // What only computes asks for nothing.
  if (command.accepts.length === 0) return kind === 'UPDATE' && command.sets.length > 0 ? [] : writable;
  const accepted = new Set<Attribute>(source.resolveAll<'Attribute'>(command.accepts));
  return writable.filter(
    (field) =>
      accepted.has(field.attribute) ||
      (kind === 'CREATE' && field.attribute.required && field.default === undefined),
  );
}
