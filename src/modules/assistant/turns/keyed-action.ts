import type { IdempotencyKey } from '../../../lib/idempotency.ts';
import { findReplay, remember } from '../../../lib/idempotency.ts';
import type { Caller } from '../../accounts/index.ts';
import type { AssistantStores } from '../contract/stores.ts';

/** An action on a turn that may come twice. */
export type KeyedAction = {
  readonly caller: Caller;
  readonly turnId: string;
  readonly idempotency?: IdempotencyKey | undefined;
  readonly now: number;
};

/** Whether an action was carried out under its key before. Refuses with UNPROCESSABLE when that was another one. */
export async function wasDoneBefore(
  stores: Pick<AssistantStores, 'idempotency'>,
  { caller, idempotency, now }: KeyedAction,
): Promise<boolean> {
  return (await findReplay(stores, { accountId: caller.accountId, idempotency, now })) !== undefined;
}

/** Remembers, in the transaction of its effect, that an action was carried out under its key. */
export async function rememberDone(
  stores: Pick<AssistantStores, 'idempotency'>,
  { caller, turnId, idempotency, now }: KeyedAction,
): Promise<void> {
  await remember(stores, { accountId: caller.accountId, idempotency, now }, { turnId });
}
