import { randomUUID } from 'node:crypto';
import type { ModelRecord } from '../../models/index.ts';
import type { Tried } from '../contract/engine.ts';
import type { ElementOrigin } from '../contract/stores.ts';
import type { Checkpoint } from '../records/checkpoint.ts';
import type { NewEvent } from '../records/turn-event.ts';
import { event } from '../records/turn-event.ts';
import type { Turn, WorkItem } from '../records/turn.ts';
import type { RunWriting } from '../turns/turn-run.ts';
import { claimsIn } from './item-account.ts';
import type { Committing } from './settle-item.ts';

/** The checkpoint of a batch that is committed. */
export function newCheckpoint(
  writing: RunWriting,
  given: {
    readonly turn: Turn;
    readonly item: WorkItem;
    readonly model: ModelRecord;
    readonly tried: Pick<Extract<Tried, { readonly ok: true }>, 'changes' | 'counts'>;
  },
): Checkpoint {
  const { turn, item, model, tried } = given;
  return {
    id: randomUUID(),
    turnId: turn.id,
    sequence: turn.state.checkpointCount + 1,
    kind: 'EDIT',
    fromRevision: model.revision,
    revision: model.revision + 1,
    changes: tried.changes,
    counts: tried.counts,
    elementCount: tried.counts.added,
    itemOrdinal: item.ordinal,
    state: 'COMMITTED',
    createdAt: writing.now,
  };
}

/** The two events that tell of a checkpoint, in their order. */
export function checkpointEvents(turn: Turn, checkpoint: Checkpoint): readonly NewEvent[] {
  const { added, updated, removed, connected } = checkpoint.counts;
  const { checkpointCount, savedElementCount } = turn.state;
  const { id: checkpointId, kind, fromRevision, revision } = checkpoint;
  return [
    event('model.checkpoint.committed', {
      checkpointId,
      kind,
      fromRevision,
      revision,
      added,
      updated,
      removed,
      connected,
    }),
    event('model.checkpoint', {
      checkpointId,
      modelId: turn.modelId,
      revision,
      checkpointCount,
      savedElementCount,
    }),
  ];
}

/** Where the elements of a batch come from. */
export function originsOf({ stage, turn }: Committing, checkpoint: Checkpoint): readonly ElementOrigin[] {
  const engine = stage.work.batches[stage.next]?.engine ?? stage.work.engine ?? 'embedded';
  const origins = new Map<string, ElementOrigin>();
  for (const { elementId, unitIds } of claimsIn(stage.work, stage.next)) {
    const known = origins.get(elementId)?.unitIds ?? [];
    origins.set(elementId, {
      elementId,
      turnId: turn.id,
      checkpointId: checkpoint.id,
      unitIds: [...new Set([...known, ...unitIds])],
      engine,
    });
  }
  return [...origins.values()];
}
