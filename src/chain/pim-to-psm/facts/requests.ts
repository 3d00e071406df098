import type { Attribute, Command, Entity } from '../../pim/pim.ts';
import type { DtoType, RouteHandler } from '../../psm/psm.ts';
import type { EntityFacts } from './entities.ts';
import type { Field } from './fields.ts';
import type { PimSource } from './places.ts';

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
    };

/**
 * Decides what a command takes: creating and updating commands use the entity's shared types unless the command
 * has parameters or accepts only some of the attributes; other commands take a body only when they have
 * parameters or accept attributes. Deleting commands never do. What other commands alone decide is in none of them.
 */
export function requestOf(given: {
  readonly source: PimSource;
  readonly command: Command;
  readonly kind: RouteHandler['kind'];
  readonly target: EntityFacts;
}): Request {
  const { command, kind, target } = given;
  if (kind === 'DELETE') return { kind: 'NONE' };
  const writable = target.fields.filter(
    ({ attribute, writable: isWritable }) =>
      isWritable && (attribute.decidedBy.length === 0 || attribute.decidedBy.includes(command.id)),
  );
  const accepted = acceptedFields(given, writable);
  const restricted = !isSame(accepted, target.fields.filter(isShared));
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
    };
  }
  const fields = command.accepts.length === 0 ? [] : accepted;
  if (command.parameters.length === 0 && fields.length === 0) return { kind: 'NONE' };
  return { kind: 'OWN', command, dtoKind: 'COMMAND_REQUEST', fields };
}

/** Whether the shared types for new and changed rows have a field: callers may set it, and no command alone decides it. */
export function isShared({ attribute, writable }: Field): boolean {
  return writable && attribute.decidedBy.length === 0;
}

function isSame(some: readonly Field[], others: readonly Field[]): boolean {
  return some.length === others.length && some.every((field) => others.includes(field));
}

/** All writable fields, or those the command accepts; a new row also needs what nothing else can fill. */
function acceptedFields(
  { source, command, kind }: Parameters<typeof requestOf>[0],
  writable: readonly Field[],
): readonly Field[] {
  if (command.accepts.length === 0) return writable;
  const accepted = new Set<Attribute>(source.resolveAll<'Attribute'>(command.accepts));
  return writable.filter(
    (field) =>
      accepted.has(field.attribute) ||
      (kind === 'CREATE' && field.attribute.required && field.default === undefined),
  );
}
