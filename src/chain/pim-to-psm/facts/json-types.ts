import type { Command, Entity } from '../../pim/pim.ts';
import type { HandlerEffectPlan } from './effects.ts';
import type { EntityIndex } from './entities.ts';
import type { Handler } from './handlers.ts';
import { targetId } from './target-ids.ts';

/** A JSON type that shows an entity. */
export type JsonType = {
  readonly typeId: string;
  readonly kind: 'RESPONSE' | 'CREATE_REQUEST' | 'UPDATE_REQUEST' | 'PART_REQUEST';
  /** Ids of associations that callers do not send, because a command fills them. */
  readonly fills?: readonly string[];
  /** Ids of the only associations that callers send. */
  readonly only?: readonly string[];
  /** A step that does something to other rows, or computes, does not take parts besides. */
  readonly withoutParts?: boolean;
};

/** One of the JSON types every entity may have. */
export type SharedType = JsonType & {
  readonly role: 'dto-response' | 'dto-create' | 'dto-update' | 'dto-listed';
  /** Put before the entity's name. */
  readonly prefix: string;
};

/**
 * What an entity is read and created by, where a command updates it, what changes it, and where one updates its whole,
 * how it stands in the list of parts.
 */
export function sharedTypesOf(
  entity: Entity,
  { handlers, isListed }: { readonly handlers: readonly Handler[]; readonly isListed: boolean },
): readonly SharedType[] {
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
    ...(isListed ? [type('dto-listed', 'PART_REQUEST', 'Listed ')] : []),
  ];
}

/**
 * The types that show an entity's relations: the shared ones, types of commands that create it, also as their effect,
 * types of commands that change it without naming what they accept, and of those that accept some of its relations.
 */
export function typesWithRelations(
  entity: Entity,
  given: {
    readonly handlers: readonly Handler[];
    readonly effects: readonly HandlerEffectPlan[];
    readonly isListed: boolean;
  },
): readonly JsonType[] {
  const { handlers } = given;
  const own = handlers.flatMap(({ request, target, ownsRequestType, effects }): readonly JsonType[] => {
    if (request.kind !== 'OWN' || target !== entity || !ownsRequestType) return [];
    const { dtoKind: kind, command } = request;
    const shows = kind === 'CREATE_REQUEST' || (kind === 'UPDATE_REQUEST' && command.accepts.length === 0);
    const fills = filledBy(effects.plans);
    const withoutParts = kind === 'UPDATE_REQUEST' && doesMore(command, effects.plans);
    const typeId = targetId(command, 'dto-command');
    if (shows) return [{ typeId, kind, fills, withoutParts }];
    const only = command.acceptsRelations;
    return only.length === 0 ? [] : [{ typeId, kind: 'UPDATE_REQUEST', only, withoutParts: true }];
  });
  const made = given.effects
    .filter(({ kind }) => kind === 'CREATE')
    .map((plan): JsonType => ({
      typeId: targetId(plan.effect, 'dto-effect'),
      kind: 'CREATE_REQUEST',
      fills: filledBy([plan]),
    }));
  return [...sharedTypesOf(entity, given), ...own, ...made];
}

/** The entities that stand as parts in the requests that change their wholes, and the parts of these. */
export function listedParts(handlers: readonly Handler[], entities: EntityIndex): ReadonlySet<Entity> {
  const changed = handlers
    .filter(({ request, effects }) =>
      request.kind === 'OWN'
        ? request.dtoKind === 'UPDATE_REQUEST' &&
          request.command.accepts.length === 0 &&
          !doesMore(request.command, effects.plans)
        : request.kind === 'SHARED' && request.role === 'dto-update',
    )
    .map(({ target }) => target);
  const listed = new Set<Entity>();
  const wholes = new Set(changed);
  for (const whole of wholes)
    for (const { holder } of entities.of(whole).parts) {
      listed.add(holder);
      wholes.add(holder);
    }
  return listed;
}

function doesMore({ sets }: Command, effects: readonly HandlerEffectPlan[]): boolean {
  return sets.length + effects.length > 0;
}

function filledBy(effects: readonly HandlerEffectPlan[]): readonly string[] {
  return effects.flatMap(({ links }) => links.map(({ association }) => association.id));
}
