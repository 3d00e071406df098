import type { Mail, MailMessage } from '../mail/index.ts';
import { type AccountCodeStore, newTypedCode, typedCodeHashOf } from './account-code.ts';
import type { AccountStore } from './account-store.ts';
import type { AccountsDependencies } from './accounts.ts';
import { loginKeysOf } from './names.ts';
import { newResetCode, resetCodeLifetime } from './reset.ts';

/** What writing a mail reads and stores. */
export type WritingStores = { readonly accounts: AccountStore; readonly accountCodes: AccountCodeStore };

/** Writes the mail that was asked for; undefined when there is no reason left to send it. */
export type WriteMail = (stores: WritingStores, mail: Mail) => Promise<MailMessage | undefined>;

const hour = 3_600_000;

/** How long an address can be verified with the code that was sent there (milliseconds). */
const addressCodeLifetime = 24 * hour;

/** What writing mails needs; `publicUrl` is where people reach the service. */
export type MailDependencies = Pick<AccountsDependencies, 'clock'> & { readonly publicUrl: string };

/**
 * Makes what writes the mails of accounts. Each gets a new code, of which only the hash is stored, so that no row holds
 * one: a mail that is tried again has another code, and only the last one is good.
 */
export function createWriteMail(dependencies: MailDependencies): WriteMail {
  return (stores, mail) =>
    mail.kind === 'ADDRESS_CODE'
      ? writeAddressMail(dependencies, { stores, mail })
      : writeResetMail(dependencies, { stores, mail });
}

type Writing = { readonly stores: WritingStores; readonly mail: Mail };

async function writeAddressMail(
  { clock, publicUrl }: MailDependencies,
  { stores, mail: { accountId, name } }: Writing,
): Promise<MailMessage | undefined> {
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
}

async function writeResetMail(
  { clock, publicUrl }: MailDependencies,
  { stores, mail: { name, createdAt } }: Writing,
): Promise<MailMessage | undefined> {
  const now = clock.now();
  // A link that comes much later surprises; the person has asked again, or knows the password again.
  if (now - createdAt > resetCodeLifetime) return undefined;
  const found = await stores.accounts.findByLoginName(loginKeysOf(name));
  // A password would be a way around the provider that an account signs in at.
  if (found === undefined || found.passwordHash === null) return undefined;
  const { account } = found;
  if (account.disabled === true) return undefined;
  if (account.email === null || account.emailVerifiedAt === null) return undefined;
  const code = await newResetCode(stores, { accountId: account.id, now });
  return resetMail({ to: account.email, link: resetLink(publicUrl, code), publicUrl });
}

/** Where a code for another password is used. It stands behind the #, which browsers do not send. */
export function resetLink(publicUrl: string, code: string): string {
  return `${publicUrl}/studio/reset#${code}`;
}

function resetMail(given: {
  readonly to: string;
  readonly link: string;
  readonly publicUrl: string;
}): MailMessage {
  const { to, link, publicUrl } = given;
  return {
    to,
    subject: 'Another password for MDE Service',
    text: [
      `Someone asked for another password for your account at ${publicUrl}.`,
      '',
      'If it was you, choose one here within 30 minutes:',
      link,
      '',
      'If it was not you, do nothing: your password stays as it is.',
    ].join('\n'),
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
