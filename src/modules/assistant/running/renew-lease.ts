import type { Held } from '../../work/index.ts';
import type { AssistantDependencies } from '../contract/dependencies.ts';
import type { Turn } from '../records/turn.ts';
import { fenceOf } from '../records/turn.ts';
import { writeTurn } from '../turns/write-turn.ts';

/** Makes the lease of a turn last for `leaseTime` from now, unless it does not run under this claim any more. */
export async function renewLease(
  { transactions, signals, clock }: AssistantDependencies,
  { work, fence }: Held<Turn>,
  leaseTime: number,
): Promise<void> {
  await transactions.transact(async (stores, afterCommit) => {
    const turn = await stores.turns.find(work.id);
    if (turn?.status !== 'RUNNING' || fenceOf(turn) !== fence) return;
    const now = clock.now();
    const lease = { owner: fence, until: now + leaseTime };
    await writeTurn({ stores, afterCommit, signals, now }, turn, { state: { lease } });
  });
}
