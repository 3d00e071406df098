import type { BoundedContext, Command } from '../../pim/pim.ts';
import type { DtoType } from '../../psm/psm.ts';
import type { HandlerEffectPlan } from './effects.ts';
import type { Field } from './fields.ts';
import type { Handler } from './handlers.ts';
import { isCommand } from './handlers.ts';
import type { Request } from './requests.ts';
import { isShared } from './requests.ts';
import type { Unit } from './units.ts';
import type { EntityFacts, EntityIndex } from './entities.ts';
import type { Reference } from './relations.ts';

/** What callers send who name rows by their business keys instead of their ids. */
export type KeyedMessage = {
  readonly command: Command;
  /** The key of the row that the command works on; of a new row none. */
  readonly keys: readonly Field[];
  /** The rows that a new row refers to, as far as callers name them by their keys. */
  readonly rows: readonly NamedRow[];
  readonly fields: readonly Field[];
  /** What is sent for other rows, in a member each. */
  readonly members: readonly HandlerEffectPlan[];
  /** The kind of the body with an id: of an update nothing is required. */
  readonly likeKind: DtoType['kind'];
};

/** What is known of rows that a message may name. */
type KnownEntities = {
  readonly entities: EntityIndex;
  readonly unitOf: (context: BoundedContext) => Unit;
};

/** A row that a message names by its key, in a member of its own. */
export type NamedRow = {
  readonly reference: Reference;
  readonly on: EntityFacts;
  readonly keys: readonly Field[];
  readonly member: string;
};

/** The message of a handler; undefined where its command has no business key, or works on no one row of its own. */
export function messageOf(handler: Handler, on: EntityFacts, known: KnownEntities): KeyedMessage | undefined {
  const { operation, endpoint, kind, way, request } = handler;
  if (!isCommand(operation) || operation.correlatedBy.length === 0) return undefined;
  const isOnRow = kind === 'UPDATE' || kind === 'TRANSITION' || kind === 'DELETE' || kind === 'NOTE';
  if (handler.role !== 'handler' || endpoint === undefined || way !== undefined) return undefined;
  if (!isOnRow && kind !== 'CREATE') return undefined;
  const keys = isOnRow ? keysIn(operation, on) : [];
  const rows = isOnRow ? [] : namedRows(handler, operation, { on, known });
  if (isOnRow ? keys.length < operation.correlatedBy.length : rows.length === 0) return undefined;
  const { fields, members, likeKind } = bodyOf(request, on);
  return {
    command: operation,
    keys,
    rows,
    fields: fields.filter((field) => !keys.includes(field)),
    members,
    likeKind,
  };
}

/** The fields of a row that a command names as its key; none where one of them is kept in several columns. */
function keysIn({ correlatedBy }: Command, on: EntityFacts): readonly Field[] {
  return correlatedBy.flatMap(
    (attribute) =>
      on.fields.find((field) => field.attribute.id === attribute && field.leaves.length === 1) ?? [],
  );
}

/** The references of a new row whose rows callers name by their whole key, but for those that the command fills. */
function namedRows(
  { effects }: Handler,
  command: Command,
  { on, known }: { readonly on: EntityFacts; readonly known: KnownEntities },
): readonly NamedRow[] {
  const filled = effects.plans.flatMap(({ links }) => links);
  return on.held.flatMap((reference): readonly NamedRow[] => {
    if (reference.nested !== undefined || filled.includes(reference)) return [];
    const other = known.entities.of(reference.referenced);
    const keys = keysIn(command, other);
    const isHere = known.unitOf(other.context) === known.unitOf(on.context);
    // A word of a list is a type of the module that the other row belongs to.
    const isKnown =
      isHere &&
      other.isRoot &&
      keys.length > 0 &&
      keys.every(({ attribute }) => attribute.type === undefined);
    return isKnown ? [{ reference, on: other, keys, member: memberFor(reference, on) }] : [];
  });
}

/** The references of a new row that a message would name by keys, if their rows were kept in the same unit. */
export function keyedElsewhere(
  { operation, kind }: Handler,
  on: EntityFacts,
  { entities, unitOf }: KnownEntities,
): readonly Reference[] {
  if (!isCommand(operation) || kind !== 'CREATE') return [];
  return on.held.filter(({ nested, referenced }) => {
    const other = entities.of(referenced);
    const isElsewhere = unitOf(other.context) !== unitOf(on.context);
    return nested === undefined && isElsewhere && keysIn(operation, other).length > 0;
  });
}

/** The name of a reference without the word for its id, where no value of the row is called so. */
function memberFor({ association }: Reference, { property, fields }: EntityFacts): string {
  const id = property(association);
  const plain = id.replace(/Id$/, '');
  const isTaken = plain === id || fields.some(({ attribute }) => property(attribute) === plain);
  return isTaken ? `${id}Key` : plain;
}

function bodyOf(request: Request, on: EntityFacts): Pick<KeyedMessage, 'fields' | 'members' | 'likeKind'> {
  switch (request.kind) {
    case 'NONE':
      return { fields: [], members: [], likeKind: 'COMMAND_REQUEST' };
    case 'SHARED':
      return {
        fields: on.fields.filter(isShared),
        members: [],
        likeKind: request.role === 'dto-create' ? 'CREATE_REQUEST' : 'UPDATE_REQUEST',
      };
    case 'OWN':
      return { fields: request.fields, members: request.members, likeKind: request.dtoKind };
  }
}
