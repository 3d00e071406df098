import type { ModelOperation } from '../../../kernel/operations/model-operation.ts';
import { assertNever } from '../../../lib/assert-never.ts';
import type { Destruction } from '../contract/engine.ts';
import type { Ledger } from '../records/ledger.ts';
import type { Turn } from '../records/turn.ts';

/** What else decides whether people are asked before a batch is committed. */
export type Circumstances = {
  /** Elements this root turn made: to change them is to go on working. */
  readonly madeIds: readonly string[];
  /** Elements the user named for removal in the message. */
  readonly namedForRemoval: readonly string[];
  readonly attachmentCount: number;
  /** Whether some downstream model was generated from this one. */
  readonly hasDownstream: boolean;
};

/** Number of attachments whose text is read by what a turn does, its own or those of the turn it goes on with. */
export function attachmentsInPlay({
  turn,
  ledger,
}: {
  readonly turn: Turn;
  readonly ledger: Pick<Ledger, 'units'>;
}): number {
  const own = turn.state.attachmentIds.length;
  if (own > 0 || turn.state.workflow !== 'conceptual') return own;
  return ledger.units.some(({ origin }) => origin === 'attachment') ? 1 : 0;
}

const manyRemoved = 5;
const sizableModel = 10;
const manyOverwritten = 20;

/** Values that a batch overwrites in elements the turn did not make. */
export function overwrittenBy(destruction: Destruction, { madeIds }: Pick<Circumstances, 'madeIds'>): number {
  const made = new Set(madeIds);
  return destruction.overwritten.filter((id) => !made.has(id)).length;
}

/**
 * Whether a batch takes away so much that its user must confirm it: five elements or a tenth of the model, an
 * element with parts, something that other models were made from, anything the message does not name, more than
 * twenty values, or anything at all while attachments are in play.
 */
export function needsConfirmation(destruction: Destruction, circumstances: Circumstances): boolean {
  if (overwrittenBy(destruction, circumstances) > manyOverwritten) return true;
  const made = new Set(circumstances.madeIds);
  const removed = destruction.removed.filter(({ id }) => !made.has(id));
  if (removed.length === 0) return false;
  const named = new Set(circumstances.namedForRemoval);
  return (
    removed.length >= manyRemoved ||
    (destruction.modelSize >= sizableModel && removed.length * 10 >= destruction.modelSize) ||
    destruction.removedTops > 0 ||
    destruction.removedGenerated > 0 ||
    circumstances.hasDownstream ||
    circumstances.attachmentCount > 0 ||
    !removed.every(({ id }) => named.has(id))
  );
}

/**
 * The operations that may be tried. With attachments in play nothing is removed or moved, and only what this root turn
 * made or the user selected is changed: text that was read cannot take anything away. The others are left out.
 */
export function permittedOperations(
  operations: readonly ModelOperation[],
  given: {
    readonly attachmentCount: number;
    readonly madeIds: readonly string[];
    readonly selectedElementIds: readonly string[];
  },
): readonly ModelOperation[] {
  if (given.attachmentCount === 0) return operations;
  const added = operations.filter((operation) => operation.op === 'add').map(({ ref }) => ref);
  const open = new Set([...given.madeIds, ...given.selectedElementIds, ...added]);
  return operations.filter((operation) => {
    switch (operation.op) {
      case 'add':
      case 'connect':
        return true;
      case 'update':
        return open.has(operation.target);
      case 'disconnect':
        return open.has(operation.source);
      case 'remove':
      case 'move':
        return false;
      default:
        return assertNever(operation);
    }
  });
}
