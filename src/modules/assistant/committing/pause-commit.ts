import { randomUUID } from 'node:crypto';
import type { ModelRecord } from '../../models/index.ts';
import type { Destruction } from '../contract/engine.ts';
import type { Ledger } from '../records/ledger.ts';
import { event } from '../records/turn-event.ts';
import { patience, pauseTurn, TurnPaused } from '../turns/pause-turn.ts';
import type { TurnRun } from '../turns/turn-run.ts';
import { step } from '../turns/turn-run.ts';
import { overwrittenBy } from './destructive.ts';

/** The model was changed by others: the turn waits until its user rebases it. */
export async function pauseForDrift(run: TurnRun, model: ModelRecord): Promise<never> {
  await step(run, async (writing, turn) => {
    const fromRevision = turn.state.revision;
    const toRevision = model.revision;
    await pauseTurn(writing, turn, {
      pause: { kind: 'REVISION_DRIFT', fromRevision, toRevision, expiresAt: writing.now + patience },
      event: event('turn.needs_input', {
        reason: 'REVISION_DRIFT',
        fromRevision,
        toRevision,
        rebasable: true,
      }),
      question: `The model was changed meanwhile (revision ${fromRevision} is ${toRevision} now). Rebase to continue with the current model.`,
    });
  });
  throw new TurnPaused(run.turnId);
}

const shownRemoved = 50;

/** The batch takes much away: the turn waits until its user confirms or declines it. */
export async function pauseForConfirmation(
  run: TurnRun,
  given: {
    readonly model: ModelRecord;
    readonly ledger: Ledger;
    readonly destruction: Destruction;
    readonly digest: string;
  },
): Promise<never> {
  const { model, ledger, destruction, digest } = given;
  const removed = {
    count: destruction.removed.length,
    sample: destruction.removed.slice(0, shownRemoved),
  };
  const { disconnected } = destruction;
  const overwritten = overwrittenBy(destruction, ledger);
  await step(run, async (writing, turn) => {
    const confirmationId = randomUUID();
    const expiresAt = writing.now + patience;
    const { revision } = model;
    await pauseTurn(writing, turn, {
      pause: {
        kind: 'CONFIRMATION',
        confirmationId,
        digest,
        revision,
        removed,
        disconnected,
        overwritten,
        expiresAt,
      },
      event: event('turn.needs_confirmation', {
        confirmationId,
        batchDigest: digest,
        removed,
        disconnected,
        overwritten,
        expiresAt: new Date(expiresAt).toISOString(),
      }),
      question: `This would remove ${removed.count} elements and ${disconnected} references, and overwrite ${overwritten} values. Confirm it, or decline.`,
    });
  });
  throw new TurnPaused(run.turnId);
}
