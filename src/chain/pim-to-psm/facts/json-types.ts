import type { Entity } from '../../pim/pim.ts';
import type { HandlerEffectPlan } from './effects.ts';
import type { Handler } from './handlers.ts';
import { targetId } from './target-ids.ts';

/** A JSON type that shows an entity. */
export type JsonType = {
  readonly typeId: string;
  readonly kind: 'RESPONSE' | 'CREATE_REQUEST' | 'UPDATE_REQUEST';
  /** Ids of associations that callers do not send, because a command fills them. */
  readonly fills?: readonly string[];
};

/** One of the JSON types every entity may have. */
export type SharedType = JsonType & {
  readonly role: 'dto-response' | 'dto-create' | 'dto-update';
  /** Put before the entity's name. */
  readonly prefix: string;
};

/** What an entity is read and created by, and, where a command updates it, what changes it. */
export function sharedTypesOf(entity: Entity, handlers: readonly Handler[]): readonly SharedType[] {
  const isUpdated = handlers.some(
    ({ request }) => request.kind === 'SHARED' && request.role === 'dto-update' && request.entity === entity,
  );
  const type = (role: SharedType['role'], kind: SharedType['kind'], prefix: string): SharedType => ({
    typeId: targetId(entity, role),
    role,
    kind,
    prefix,
  });
  return [
    type('dto-response', 'RESPONSE', ''),
    type('dto-create', 'CREATE_REQUEST', 'New '),
    ...(isUpdated ? [type('dto-update', 'UPDATE_REQUEST', 'Changed ')] : []),
  ];
}

/**
 * The types that show an entity's relations: the shared ones, types of commands that create it, also as their effect,
 * and types of commands that change it without naming what they accept.
 */
export function typesWithRelations(
  entity: Entity,
  given: { readonly handlers: readonly Handler[]; readonly effects: readonly HandlerEffectPlan[] },
): readonly JsonType[] {
  const { handlers } = given;
  const own = handlers.flatMap(({ request, target, ownsRequestType, effects }): readonly JsonType[] => {
    if (request.kind !== 'OWN' || target !== entity || !ownsRequestType) return [];
    const { dtoKind: kind, command } = request;
    const shows = kind === 'CREATE_REQUEST' || (kind === 'UPDATE_REQUEST' && command.accepts.length === 0);
    const fills = filledBy(effects.plans);
    return shows ? [{ typeId: targetId(command, 'dto-command'), kind, fills }] : [];
  });
  const made = given.effects
    .filter(({ kind }) => kind === 'CREATE')
    .map((plan): JsonType => ({
      typeId: targetId(plan.effect, 'dto-effect'),
      kind: 'CREATE_REQUEST',
      fills: filledBy([plan]),
    }));
  return [...sharedTypesOf(entity, handlers), ...own, ...made];
}

function filledBy(effects: readonly HandlerEffectPlan[]): readonly string[] {
  return effects.flatMap(({ links }) => links.map(({ association }) => association.id));
}
