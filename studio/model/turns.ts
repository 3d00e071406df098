import type { Turn } from '../../client/src/index.ts';
import type { Saved } from './turn-progress.ts';

type Checkpoint = Turn['checkpoints'][number];

const final: readonly Turn['status'][] = ['COMPLETED', 'PARTIAL', 'FAILED', 'CANCELLED'];

/** Whether a turn has ended; it can be undone or continued then, and does nothing by itself. */
export function isEnded({ status }: Pick<Turn, 'status'>): boolean {
  return final.includes(status);
}

/** The commits of a turn that are still in the model and can be taken back, newest first. */
export function revertible({ checkpoints }: Pick<Turn, 'checkpoints'>): readonly Checkpoint[] {
  return checkpoints.filter(({ kind, status }) => kind === 'EDIT' && status === 'COMMITTED').toReversed();
}

/** A stored commit as the events of the turn have it. */
export function savedOf(checkpoint: Checkpoint): Saved {
  const { checkpointId, kind, revision, elementCount, updatedCount, removedCount } = checkpoint;
  return { checkpointId, kind, revision, added: elementCount, updated: updatedCount, removed: removedCount };
}
