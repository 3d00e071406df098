import type { AssistantDependencies } from '../contract/dependencies.ts';
import type { Turn } from '../records/turn.ts';
import { writeTurn } from '../turns/write-turn.ts';

/** Says that the process that runs a turn is alive, unless the turn is not its own any more. */
export async function renewLease(
  { transactions, signals, clock }: AssistantDependencies,
  given: { readonly claimed: Turn; readonly leaseTime: number },
): Promise<void> {
  const { claimed, leaseTime } = given;
  await transactions.transact(async (stores, afterCommit) => {
    const turn = await stores.turns.find(claimed.id);
    if (turn?.status !== 'RUNNING' || turn.state.fence !== claimed.state.fence) return;
    const now = clock.now();
    const lease = { owner: claimed.state.lease?.owner ?? '', until: now + leaseTime };
    await writeTurn({ stores, afterCommit, signals, now }, turn, { state: { lease } });
  });
}
