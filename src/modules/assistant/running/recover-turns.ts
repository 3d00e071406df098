import type { Recovery } from '../../work/index.ts';
import { afterCrash } from '../../work/index.ts';
import type { AssistantDependencies } from '../contract/dependencies.ts';
import { event } from '../records/turn-event.ts';
import type { Turn } from '../records/turn.ts';
import { fail } from '../reporting/fail-turn.ts';
import { finishLate } from '../reporting/finish-turn.ts';
import { endCancelled } from '../turns/end-turn.ts';
import type { RunWriting } from '../turns/turn-run.ts';
import { writeTurn } from '../turns/write-turn.ts';
import { reasonOf } from './run-turn.ts';

/**
 * Settles what dead processes left in the middle: what was being cancelled is cancelled, what is late ends, the rest goes
 * on where its last commit was.
 */
export async function recoverTurns(
  { transactions, signals, clock }: AssistantDependencies,
  { running, expiredAt }: Recovery<Turn>,
): Promise<void> {
  const own = new Set(running.map(({ fence }) => fence));
  const isOrphan = ({ state: { lease } }: Turn): boolean =>
    lease !== null && !own.has(lease.owner) && (expiredAt === undefined || lease.until <= expiredAt);
  const open = await transactions.read((stores) => stores.turns.withStatus(['RUNNING', 'CANCELLING']));
  for (const { id } of open.filter(isOrphan))
    await transactions.transact(async (stores, afterCommit) => {
      const turn = await stores.turns.find(id);
      const isOpen = turn?.status === 'RUNNING' || turn?.status === 'CANCELLING';
      if (turn !== undefined && isOpen && isOrphan(turn))
        await recover({ stores, afterCommit, signals, now: clock.now() }, turn);
    });
}

async function recover(writing: RunWriting, turn: Turn): Promise<void> {
  if (turn.status === 'CANCELLING') {
    await endCancelled(writing, turn, reasonOf(turn));
    return;
  }
  if (turn.deadlineAt <= writing.now) return finishLate(writing, turn);
  const { recoveries, company = 'BESIDE', phase, checkpointCount } = turn.state;
  // A turn that has committed more has come further, even in the same phase.
  const place = `${phase} after ${checkpointCount}`;
  const fate = afterCrash(turn.state.cutOff, { place, company, now: writing.now });
  if (fate.kind === 'GIVEN_UP')
    return fail(writing, turn, {
      code: 'RECOVERY_LIMIT',
      message:
        'The service stopped three times at one place while it ran this turn alone; continue it, or send the message in other words.',
      retryable: turn.state.planned,
    });
  await writing.stores.turns.loseCalls(turn.id);
  await writeTurn(writing, turn, {
    state: { recoveries: recoveries + 1, cutOff: fate.cutOff, lease: null, fence: turn.state.fence + 1 },
    events: [event('turn.stage', { phase, previousPhase: phase, recovered: true })],
  });
}
