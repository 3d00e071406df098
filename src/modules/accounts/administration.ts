import { noteInAudit } from '../../lib/audit.ts';
import type { Clock } from '../../lib/clock.ts';
import { notFound, Refusal } from '../../lib/refusal.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { AccountCodeStore } from './account-code.ts';
import type { AccountStore } from './account-store.ts';
import type { Account } from './account.ts';
import { refuseWhileNeeded } from './leaving.ts';
import { loginKeysOf } from './names.ts';
import { newResetCode } from './reset.ts';

type Stores = { readonly accounts: AccountStore };

/** An account, and what sets another password for it once. */
export type ResetCode = { readonly account: Account; readonly code: string };

/** What operators do with accounts. Names are usernames, e-mail addresses or ids. */
export type Administration = {
  /**
   * Ends the sessions of an account, and lets neither it nor its access tokens in until it is enabled. Refuses with
   * NOT_FOUND.
   */
  readonly disable: (name: string) => Promise<Account>;
  /** Lets a disabled account in again, its access tokens as well. Refuses with NOT_FOUND. */
  readonly enable: (name: string) => Promise<Account>;
  /**
   * Deletes an account with the projects it owns. Refuses with NOT_FOUND, or CONFLICT while one of them has other
   * members.
   */
  readonly remove: (name: string) => Promise<Account>;
  /**
   * Makes a code that sets another password within 30 minutes, once. Refuses with NOT_FOUND, or CONFLICT for accounts
   * that have none.
   */
  readonly reset: (name: string) => Promise<ResetCode>;
};

/** Builds what operators do with accounts. */
export function createAdministration({
  transactions,
  clock,
}: {
  readonly transactions: Transactions<Stores & { readonly accountCodes: AccountCodeStore }>;
  readonly clock: Clock;
}): Administration {
  return {
    disable: (name) =>
      transactions.remove(async (stores) => {
        const account = await requireNamed(stores, name);
        await stores.accounts.setDisabled(account.id, clock.now());
        for (const { id } of await stores.accounts.sessionsOf(account.id))
          await stores.accounts.deleteSession(id);
        return account;
      }),
    enable: (name) =>
      transactions.transact(async (stores) => {
        const account = await requireNamed(stores, name);
        await stores.accounts.setDisabled(account.id, null);
        return account;
      }),
    remove: (name) =>
      transactions.remove(async (stores) => {
        const account = await requireNamed(stores, name);
        refuseWhileNeeded(await stores.accounts.holdings(account.id));
        await stores.accounts.delete(account.id);
        return account;
      }),
    reset: (name) =>
      transactions.transact(async (stores) => {
        const account = await requireNamed(stores, name);
        if ((await stores.accounts.passwordHashOf(account.id)) === null)
          throw new Refusal(
            'CONFLICT',
            'This account has no password: a guest, or one that signs in at the provider.',
          );
        const code = await newResetCode(stores, { accountId: account.id, now: clock.now() });
        return { account, code };
      }),
  };
}

/** The account that a username, an e-mail address or an id names; undefined where there is none. */
export async function findNamed({ accounts }: Stores, name: string): Promise<Account | undefined> {
  return (await accounts.find(name)) ?? (await accounts.findByLoginName(loginKeysOf(name)))?.account;
}

async function requireNamed(stores: Stores, name: string): Promise<Account> {
  const account = await findNamed(stores, name);
  if (account === undefined) throw notFound(`The account ${JSON.stringify(name)}`);
  noteInAudit({ accountId: account.id });
  return account;
}
