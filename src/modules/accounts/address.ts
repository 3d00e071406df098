import { randomUUID } from 'node:crypto';
import { Refusal } from '../../lib/refusal.ts';
import type { MailStore } from '../mail/index.ts';
import { typedCodeHashOf } from './account-code.ts';
import type { AccountStore } from './account-store.ts';
import type { Account } from './account.ts';
import type { Accounts, AccountsDependencies } from './accounts.ts';
import { emailProblem, loginKeyOf, loginKeysOf, loginNamesOf } from './names.ts';
import { requireAccount, requireOwner } from './profile.ts';

/** How often a wrong code may be given before the right one is no longer taken. */
const allowedFailures = 10;

/** Makes the use case "change my e-mail address". */
export function createChangeEmail(dependencies: AccountsDependencies): Accounts['changeEmail'] {
  const { transactions, clock, mail } = dependencies;
  return async (caller, { email, password }) => {
    const account = await transactions.read((stores) => requireAccount(stores, caller));
    if (account.guest)
      throw new Refusal('CONFLICT', 'A guest has no e-mail address; register to get one and keep your work.');
    const problem = emailProblem(email);
    if (problem !== undefined) throw new Refusal('INVALID', 'Request validation failed', [problem]);
    await requireOwner(dependencies, { caller, password });
    return transactions.transact(async (stores, afterCommit) => {
      const current = await requireAccount(stores, caller);
      if (mail === undefined) {
        await refuseTaken(stores, { accountId: current.id, email });
        await takeAddress(stores, { account: current, email, verifiedAt: null });
      } else {
        await stores.accounts.changeNames(current.id, { ...current, pendingEmail: email });
        await askForCode(stores, { accountId: current.id, email, now: clock.now() });
        afterCommit(mail.asked);
      }
      return requireAccount(stores, caller);
    });
  };
}

/** Has a code sent to the address that an account gives for its own. */
export async function askForCode(
  stores: { readonly mails: MailStore },
  asked: { readonly accountId: string; readonly email: string; readonly now: number },
): Promise<void> {
  const { accountId, email, now } = asked;
  await stores.mails.insert({
    id: randomUUID(),
    kind: 'ADDRESS_CODE',
    accountId,
    name: email,
    attempts: 0,
    notBefore: now,
    createdAt: now,
  });
}

async function refuseTaken(
  stores: { readonly accounts: AccountStore },
  { accountId, email }: { readonly accountId: string; readonly email: string },
): Promise<void> {
  const holder = (await stores.accounts.findByLoginName(loginKeysOf(email)))?.account;
  if (holder !== undefined && holder.id !== accountId)
    throw new Refusal('CONFLICT', 'The address belongs to another account.', [
      'email: is taken; choose another one',
    ]);
}

/** Makes the use case "verify my e-mail address". */
export function createVerifyEmail(dependencies: AccountsDependencies): Accounts['verifyEmail'] {
  const { transactions, clock } = dependencies;
  return async (caller, { code }) => {
    const result = await transactions.transact(async (stores) => {
      const account = await requireAccount(stores, caller);
      const email = account.pendingEmail;
      if (email === null)
        throw new Refusal('CONFLICT', 'No e-mail address of this account waits to be verified.');
      const now = clock.now();
      const sent = await stores.accountCodes.find(account.id, 'ADDRESS');
      const isOpen = sent !== undefined && sent.expiresAt > now && sent.failures < allowedFailures;
      if (!isOpen || sent.address !== email || sent.codeHash !== typedCodeHashOf(account.id, code)) {
        if (sent !== undefined) await stores.accountCodes.countFailure(account.id, 'ADDRESS');
        return undefined;
      }
      await takeFromOthers(stores, { account, email });
      await takeAddress(stores, { account, email, verifiedAt: now });
      await stores.accountCodes.delete(account.id, 'ADDRESS');
      return requireAccount(stores, caller);
    });
    // Behind the commit, which counts the failure.
    if (result !== undefined) return result;
    throw new Refusal('INVALID', 'Request validation failed', [
      'code: is not the one that was sent last, or has expired; change the address to the same one to get another code',
    ]);
  };
}

type Taking = { readonly account: Account; readonly email: string };

/** Takes an address from accounts that merely claim it; refuses when one has verified it. */
async function takeFromOthers(
  stores: { readonly accounts: AccountStore },
  { account, email }: Taking,
): Promise<void> {
  const key = loginKeyOf(email);
  for (const possible of loginKeysOf(email)) {
    const holder = (await stores.accounts.findByLoginName([possible]))?.account;
    if (holder === undefined || holder.id === account.id) continue;
    const isItsEmail = holder.email !== null && loginKeyOf(holder.email) === key;
    if (isItsEmail && holder.emailVerifiedAt !== null)
      throw new Refusal(
        'CONFLICT',
        'Another account has verified this address; sign in with it, or change its address first.',
      );
    const isItsUsername = holder.username !== null && loginKeyOf(holder.username) === key;
    await stores.accounts.removeLoginNames(holder.id, [possible]);
    await stores.accounts.changeNames(holder.id, {
      ...holder,
      ...(isItsEmail && { email: null }),
      ...(isItsUsername && { username: null }),
    });
  }
}

/** Makes an address the one of an account, in place of the one it had. */
async function takeAddress(
  stores: { readonly accounts: AccountStore },
  { account, email, verifiedAt }: Taking & { readonly verifiedAt: number | null },
): Promise<void> {
  const { id, username } = account;
  const usernameKeys = username === null ? [] : loginKeysOf(username);
  const emailKeys = account.email === null ? [] : loginKeysOf(account.email);
  const names = { username, email, emailVerifiedAt: verifiedAt, pendingEmail: null };
  await stores.accounts.removeLoginNames(
    id,
    emailKeys.filter((key) => !usernameKeys.includes(key)),
  );
  await stores.accounts.addLoginNames(
    id,
    loginNamesOf(names).filter(({ kind }) => kind === 'EMAIL'),
  );
  await stores.accounts.changeNames(id, names);
}
