import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ManualClock } from '../../../test/support/lib/manual-clock.ts';
import { manualClock } from '../../../test/support/lib/manual-clock.ts';
import { refusalOf } from '../../../test/support/lib/refusals.ts';
import type { Ending } from '../../../test/support/storage/temporary-storage.ts';
import { temporaryStorage } from '../../../test/support/storage/temporary-storage.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { AccountCodeStore, Accounts, AccountStore, PasswordHasher } from './index.ts';
import { createAccounts, insertSignedOn, newSignInCode } from './index.ts';

const hour = 3_600_000;
const password = 'correct horse';

type Opened = {
  readonly accounts: Accounts;
  readonly clock: ManualClock;
  readonly transactions: Transactions<{
    readonly accounts: AccountStore;
    readonly accountCodes: AccountCodeStore;
  }>;
  readonly hashed: string[];
};

/** Keeps passwords readable and counts the work, which must be the same for every login. */
function countingHasher(hashed: string[]): PasswordHasher {
  return {
    hash: (text) => {
      hashed.push(text);
      return Promise.resolve(`hash of ${text}`);
    },
    verify: (hash, text) => {
      hashed.push(text);
      return Promise.resolve(hash.endsWith(`hash of ${text}`));
    },
    isOutdated: (hash) => hash.startsWith('old '),
  };
}

async function open(ending: Ending): Promise<Opened> {
  const clock = manualClock();
  const { transactions } = await temporaryStorage(ending, clock);
  const hashed: string[] = [];
  const accounts = createAccounts({
    transactions,
    passwords: countingHasher(hashed),
    clock,
    onProjectDeleted: () => undefined,
  });
  return { accounts, clock, transactions, hashed };
}

test('registering makes an account and a session that works', async (t) => {
  const { accounts, clock } = await open(t);
  const grant = await accounts.register({ username: 'Ann', email: 'Ann@Example.org', password });
  assert.match(grant.token, /^[A-Za-z0-9_-]{43}$/);
  assert.equal(grant.expiresAt, clock.now() + 24 * hour);
  const { id, ...account } = grant.account;
  assert.deepEqual(account, {
    username: 'Ann',
    email: 'Ann@Example.org',
    emailVerifiedAt: null,
    pendingEmail: null,
    displayName: 'Ann',
    guest: false,
    createdAt: clock.now(),
    promptsUsed: 0,
  });
  const caller = await accounts.authenticate(grant.token);
  assert.equal(caller.accountId, id);
  assert.deepEqual(await accounts.me(caller), grant.account);
});

test('only a hash of the token is stored', async (t) => {
  const { accounts, transactions } = await open(t);
  const { token, account } = await accounts.startGuest();
  const sessions = await transactions.read((stores) => stores.accounts.sessionsOf(account.id));
  assert.equal(sessions.length, 1);
  assert.ok(!JSON.stringify(sessions).includes(token));
});

test('an account registered with an e-mail address only is called by the part before the @', async (t) => {
  const { accounts } = await open(t);
  const { account } = await accounts.register({ email: 'bo@example.org', password });
  assert.equal(account.displayName, 'bo');
  assert.equal(account.username, null);
});

const bad: readonly (readonly [what: string, given: Parameters<Accounts['register']>[0], issue: RegExp])[] = [
  ['no name at all', { password }, /^username: give a username or an email$/],
  ['a short username', { username: 'ab', password }, /^username: must be 3 to 64/],
  ['a username with a space', { username: 'a b c', password }, /^username: /],
  ['no e-mail address', { email: 'nobody', password }, /^email: must be an e-mail address/],
  ['two e-mail addresses', { email: 'ada@b.org,eve@b.org', password }, /^email: must be an e-mail address/],
  [
    'an e-mail address with a header of a mail',
    { email: 'ada@b.org\r\nBcc: eve@b.org', password },
    /^email: must be an e-mail address/,
  ],
  ['a long e-mail address', { email: `${'a'.repeat(250)}@b.org`, password }, /^email: .*254/],
  ['a short password', { username: 'ann', password: '1234567' }, /^password: must have 8 to 256/],
  ['a long password', { username: 'ann', password: 'x'.repeat(257) }, /^password: must have 8 to 256/],
  ['the username as password', { username: 'ann-marie', password: 'ANN-Marie' }, /^password: must differ/],
  [
    'a blank display name',
    { username: 'ann', password, displayName: '  ' },
    /^displayName: must not be blank/,
  ],
  ['a long display name', { username: 'ann', password, displayName: 'x'.repeat(101) }, /^displayName: .*100/],
  [
    'a display name of two lines',
    { username: 'ann', password, displayName: 'a\nb' },
    /^displayName: .*control/,
  ],
];

for (const [what, given, issue] of bad)
  test(`registering with ${what} is refused and leaves nothing behind`, async (t) => {
    const { accounts, hashed } = await open(t);
    const refusal = await refusalOf(accounts.register(given), 'INVALID');
    assert.equal(refusal.issues.length, 1);
    assert.match(refusal.issues[0] ?? '', issue);
    assert.deepEqual(hashed, []);
    const name = given.username ?? given.email ?? 'nobody';
    await refusalOf(accounts.login({ username: name, password: given.password }), 'UNAUTHENTICATED');
  });

test('a password may have any characters, and is compared as it was sent', async (t) => {
  const { accounts } = await open(t);
  const odd = ' Pässwort\t🔑 ';
  await accounts.register({ username: 'ann', password: odd });
  await accounts.login({ username: 'ann', password: odd });
  for (const other of [odd.trim(), odd.toLowerCase(), odd.normalize('NFD')])
    await refusalOf(accounts.login({ username: 'ann', password: other }), 'UNAUTHENTICATED');
});

test('an account of a provider does what matters for ten minutes after it signed in', async (t) => {
  const { accounts, transactions, clock } = await open(t);
  const code = await transactions.transact(async (stores) => {
    const person = { name: 'Ivy', email: undefined, now: clock.now() };
    const account = await insertSignedOn(stores, person);
    return newSignInCode(stores, { accountId: account.id, browser: 'b', now: clock.now() });
  });
  const { token } = await accounts.exchange({ code, browser: 'b' });
  const ivy = await accounts.authenticate(token);
  clock.advance(10 * 60_000);
  await accounts.createToken(ivy, { name: 'one', scopes: ['read'] });
  clock.advance(1);
  const refusal = await refusalOf(accounts.createToken(ivy, { name: 'two', scopes: ['read'] }), 'FORBIDDEN');
  assert.match(refusal.message, /sign in at the provider again/);
  await refusalOf(accounts.delete(ivy, {}), 'FORBIDDEN');
});

test('all problems of a registration are reported at once', async (t) => {
  const { accounts } = await open(t);
  const refusal = await refusalOf(
    accounts.register({ username: '?', email: '?', password: '?', displayName: '' }),
    'INVALID',
  );
  assert.deepEqual(
    refusal.issues.map((issue) => issue.split(':')[0]),
    ['username', 'email', 'displayName', 'password'],
  );
});

test('names are taken regardless of their letter case, and a username cannot pass for an e-mail address', async (t) => {
  const { accounts } = await open(t);
  await accounts.register({ username: 'ann', email: 'ann@example.org', password });
  const taken = [
    [{ username: 'ANN', password }, ['username']],
    [{ email: 'Ann@Example.org', password }, ['email']],
    [{ username: 'ann@example.org', password }, ['username']],
    [{ username: 'Ann', email: 'ANN@example.org', password }, ['username', 'email']],
  ] as const;
  for (const [registration, fields] of taken) {
    const refusal = await refusalOf(accounts.register(registration), 'CONFLICT');
    assert.deepEqual(
      refusal.issues.map((issue) => issue.split(':')[0]),
      fields,
    );
  }
});

test('of two registrations of one name at the same time exactly one succeeds', async (t) => {
  const { accounts } = await open(t);
  const results = await Promise.allSettled(
    [1, 2, 3].map(() => accounts.register({ username: 'ann', password })),
  );
  assert.equal(results.filter((result) => result.status === 'fulfilled').length, 1);
});

test('login takes the username or the e-mail address, and always starts a new session', async (t) => {
  const { accounts } = await open(t);
  const first = await accounts.register({ username: 'ann', email: 'ann@example.org', password });
  const second = await accounts.login({ username: 'ANN', password });
  const third = await accounts.login({ username: 'Ann@example.org', password });
  assert.equal(new Set([first.token, second.token, third.token]).size, 3);
  assert.deepEqual(second.account, first.account);
  for (const { token } of [first, second, third]) await accounts.authenticate(token);
});

test('a login renews a hash that was made in a weaker way', async (t) => {
  const { accounts, transactions } = await open(t);
  const { account } = await accounts.register({ username: 'Ann', password });
  await transactions.transact((stores) =>
    stores.accounts.changePassword(account.id, `old hash of ${password}`),
  );
  await assert.rejects(accounts.login({ username: 'Ann', password: 'wrong' }));
  const stored = (): Promise<string | null | undefined> =>
    transactions.read((stores) => stores.accounts.passwordHashOf(account.id));
  assert.equal(await stored(), `old hash of ${password}`);
  await accounts.login({ username: 'Ann', password });
  assert.equal(await stored(), `hash of ${password}`);
});

test('an unknown name and a wrong password get the same answer for the same work', async (t) => {
  const { accounts, hashed } = await open(t);
  await accounts.register({ username: 'ann', password });
  hashed.length = 0;
  const wrong = await refusalOf(
    accounts.login({ username: 'ann', password: 'wrong one' }),
    'UNAUTHENTICATED',
  );
  assert.deepEqual(hashed.splice(0), ['wrong one']);
  const unknown = await refusalOf(
    accounts.login({ username: 'bob', password: 'wrong one' }),
    'UNAUTHENTICATED',
  );
  assert.deepEqual(hashed.splice(0), ['wrong one']);
  assert.equal(unknown.message, wrong.message);
  assert.deepEqual(unknown.issues, wrong.issues);
});

test('a guest has an account of its own with an anonymous name', async (t) => {
  const { accounts } = await open(t);
  const [one, two] = [await accounts.startGuest(), await accounts.startGuest()];
  assert.notEqual(one.account.id, two.account.id);
  assert.match(one.account.displayName, /^Guest-[0-9a-f]{4}$/);
  assert.equal(one.account.username, null);
  assert.equal((await accounts.authenticate(one.token)).guest, true);
});

test('a missing, empty or unknown token is refused', async (t) => {
  const { accounts } = await open(t);
  await refusalOf(accounts.authenticate(undefined), 'UNAUTHENTICATED');
  await refusalOf(accounts.authenticate(''), 'UNAUTHENTICATED');
  await refusalOf(accounts.authenticate('x'.repeat(43)), 'UNAUTHENTICATED');
});

test('a session ends 24 hours after its last use; use keeps it alive', async (t) => {
  const { accounts, clock } = await open(t);
  const { token } = await accounts.register({ username: 'ann', password });
  for (let day = 0; day < 3; day += 1) {
    clock.advance(23 * hour);
    await accounts.authenticate(token);
  }
  clock.advance(24 * hour);
  await refusalOf(accounts.authenticate(token), 'UNAUTHENTICATED');
});

for (const [who, days] of [
  ['a registered account', 30],
  ['a guest', 7],
] as const)
  test(`the session of ${who} ends after ${days} days however much it is used`, async (t) => {
    const { accounts, clock } = await open(t);
    const { token } =
      days === 7 ? await accounts.startGuest() : await accounts.register({ username: 'ann', password });
    for (let half = 1; half < days * 2; half += 1) {
      clock.advance(12 * hour);
      await accounts.authenticate(token);
    }
    clock.advance(12 * hour);
    await refusalOf(accounts.authenticate(token), 'UNAUTHENTICATED');
  });

test('the time of last use is written at most once a minute', async (t) => {
  const { accounts, clock, transactions } = await open(t);
  const { token, account } = await accounts.startGuest();
  const lastSeen = async (): Promise<number | undefined> =>
    (await transactions.read((stores) => stores.accounts.sessionsOf(account.id)))[0]?.lastSeenAt;
  const start = clock.now();
  clock.advance(59_999);
  await accounts.authenticate(token);
  assert.equal(await lastSeen(), start);
  clock.advance(1);
  await accounts.authenticate(token);
  assert.equal(await lastSeen(), start + 60_000);
});

test('logging out ends the presented session and no other', async (t) => {
  const { accounts } = await open(t);
  const first = await accounts.register({ username: 'ann', password });
  const second = await accounts.login({ username: 'ann', password });
  await accounts.logout(await accounts.authenticate(first.token));
  await refusalOf(accounts.authenticate(first.token), 'UNAUTHENTICATED');
  await accounts.authenticate(second.token);
});

test('an account has at most 20 live sessions; the oldest ends', async (t) => {
  const { accounts, clock } = await open(t);
  const tokens = [(await accounts.register({ username: 'ann', password })).token];
  while (tokens.length < 21) {
    clock.advance(1);
    tokens.push((await accounts.login({ username: 'ann', password })).token);
  }
  await refusalOf(accounts.authenticate(tokens[0]), 'UNAUTHENTICATED');
  for (const token of tokens.slice(1)) await accounts.authenticate(token);
});

test('the display name is changed, trimmed and checked', async (t) => {
  const { accounts } = await open(t);
  const caller = await accounts.authenticate((await accounts.startGuest()).token);
  assert.equal((await accounts.rename(caller, '  Ann of Green  ')).displayName, 'Ann of Green');
  await refusalOf(accounts.rename(caller, ' '), 'INVALID');
  assert.equal((await accounts.me(caller)).displayName, 'Ann of Green');
});
