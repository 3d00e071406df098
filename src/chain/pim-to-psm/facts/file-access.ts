import type { Operation, Role } from '../../pim/pim.ts';
import type { OperationAccess } from './access.ts';
import { accessOf } from './access.ts';
import type { FileOperation } from './files.ts';
import type { Handler } from './handlers.ts';
import type { PimSource } from './places.ts';

/** Who may do something with a file. */
export type FileAccess = Pick<OperationAccess, 'all' | 'own'> & {
  readonly anonymous: boolean;
  /** Every caller who is signed in may. */
  readonly open: boolean;
};

type Known = { readonly source: PimSource; readonly handlers: readonly Handler[] };

/**
 * Who may do something with a file: the permissions are those of the row. Who reads the row, or alone reads the
 * attribute, reads the file; who changes the row, or alone decides the attribute, stores and removes it. Who makes rows
 * may as well, as far as they read them: a file cannot be sent with the row that it belongs to.
 */
export function accessToFile(known: Known, file: FileOperation): FileAccess {
  const readers = union(known, readingOf(known, file));
  if (file.action === 'read') return onlyReadersOf(known, file, readers);
  const { changing, making } = changesOf(known, file);
  const changers = union(known, changing);
  const makers = union(known, making);
  const mayMake = (role: Role): boolean => makers.all.includes(role) || makers.own.includes(role);
  return settled({
    all: [...changers.all, ...readers.all.filter(mayMake)],
    own: [...changers.own, ...readers.own.filter(mayMake)],
    anonymous: changers.anonymous,
    open: changers.open || (makers.open && readers.open),
  });
}

/** The commands that change the rows with a file, for the states in which they do. */
export function changesOf(
  { source, handlers }: Known,
  { controller, attribute, way }: FileOperation,
): { readonly changing: readonly Handler[]; readonly making: readonly Handler[] } {
  const here = handlers.filter((handler) => handler.controller.aggregate === controller.aggregate);
  if (attribute.decidedBy.length > 0) {
    const deciding = source.resolveAll<'Command'>(attribute.decidedBy);
    return {
      changing: handlers.filter(({ operation }) => deciding.some((one) => one === operation)),
      making: [],
    };
  }
  const part = way.at(-1)?.association;
  const onThese = here.filter((handler) => handler.way?.at(-1)?.association === part && !handler.offRoot);
  return {
    changing: onThese.filter(({ kind }) => kind === 'UPDATE'),
    making: onThese.filter(({ kind }) => kind === 'CREATE'),
  };
}

function readingOf({ handlers }: Known, { controller }: FileOperation): readonly Handler[] {
  const here = handlers.filter(
    (handler) => handler.controller.aggregate === controller.aggregate && handler.way === undefined,
  );
  const reading = here.filter(({ kind }) => kind === 'READ');
  return reading.length > 0 ? reading : here.filter(({ kind }) => kind === 'LIST');
}

/** Of what is confidential, only those who read it also read the file. */
function onlyReadersOf({ source }: Known, { attribute }: FileOperation, access: FileAccess): FileAccess {
  const readers = source.resolveAll<'Role'>(attribute.readableBy);
  if (readers.length === 0) return access;
  const mayRead = (role: Role): boolean => readers.includes(role);
  return settled({
    all: access.open || access.anonymous ? readers : access.all.filter(mayRead),
    own: access.own.filter(mayRead),
    anonymous: false,
    open: false,
  });
}

function union({ source }: Known, handlers: readonly Handler[]): FileAccess {
  const operations = [...new Set<Operation>(handlers.map(({ operation }) => operation))];
  const accesses = operations.map((operation) => ({ operation, access: accessOf(source, operation) }));
  return settled({
    all: accesses.flatMap(({ access }) => access.all),
    own: accesses.flatMap(({ access }) => access.own),
    anonymous: operations.some(({ anonymous }) => anonymous),
    open: accesses.some(
      ({ operation, access }) =>
        operation.access === 'SIGNED_IN' && access.all.length + access.own.length === 0,
    ),
  });
}

/** Each role once; one that may act on every row needs no permission for its own, and none does where all may. */
function settled({ all, own, anonymous, open }: FileAccess): FileAccess {
  if (anonymous || open) return { all: [], own: [], anonymous, open };
  const every = new Set(all);
  return { all: [...every], own: [...new Set(own)].filter((role) => !every.has(role)), anonymous, open };
}
