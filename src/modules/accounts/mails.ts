import type { Mail, MailMessage } from '../mail/index.ts';
import { type AccountCodeStore, newTypedCode, typedCodeHashOf } from './account-code.ts';
import type { AccountStore } from './account-store.ts';
import type { AccountsDependencies } from './accounts.ts';

/** What writing a mail reads and stores. */
export type WritingStores = { readonly accounts: AccountStore; readonly accountCodes: AccountCodeStore };

/** Writes the mail that was asked for; undefined when there is no reason left to send it. */
export type WriteMail = (stores: WritingStores, mail: Mail) => Promise<MailMessage | undefined>;

const hour = 3_600_000;

/** How long an address can be verified with the code that was sent there (milliseconds). */
const addressCodeLifetime = 24 * hour;

/**
 * Makes what writes the mails of accounts. Each gets a new code, of which only the hash is stored, so that no row holds
 * one: a mail that is tried again has another code, and only the last one is good.
 */
export function createWriteMail({
  clock,
  publicUrl,
}: Pick<AccountsDependencies, 'clock'> & { readonly publicUrl: string }): WriteMail {
  return async (stores, { accountId, name }) => {
    const account = accountId === null ? undefined : await stores.accounts.find(accountId);
    // It was verified meanwhile, or another address was given.
    if (account === undefined || account.pendingEmail !== name) return undefined;
    const code = newTypedCode();
    await stores.accountCodes.put({
      accountId: account.id,
      kind: 'ADDRESS',
      codeHash: typedCodeHashOf(account.id, code),
      address: name,
      expiresAt: clock.now() + addressCodeLifetime,
      failures: 0,
    });
    return addressMail({ to: name, code, publicUrl });
  };
}

function addressMail(given: {
  readonly to: string;
  readonly code: string;
  readonly publicUrl: string;
}): MailMessage {
  const { to, code, publicUrl } = given;
  return {
    to,
    subject: `${code} is your code for MDE Service`,
    text: [
      `Someone gave this address for an account at ${publicUrl}.`,
      '',
      `If it was you, enter this code under Account there: ${code}`,
      'It is good for 24 hours, and until another one is sent.',
      '',
      'If it was not you, do nothing: without the code the address does not become theirs.',
    ].join('\n'),
  };
}
