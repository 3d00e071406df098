import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ManualClock } from '../support/lib/manual-clock.ts';
import { manualClock } from '../support/lib/manual-clock.ts';
import { refusalOf } from '../support/lib/refusals.ts';
import type { Ending } from '../support/storage/temporary-storage.ts';
import { temporaryStorage } from '../support/storage/temporary-storage.ts';
import type { Storage } from '../../src/storage/index.ts';
import { createJobs, createJobSignals } from '../../src/modules/jobs/index.ts';
import type { Jobs } from '../../src/modules/jobs/index.ts';
import { createProjects } from '../../src/modules/projects/index.ts';
import type { Projects } from '../../src/modules/projects/index.ts';
import type { Accounts, AccountsDependencies, Caller } from '../../src/modules/accounts/index.ts';
import { createAccounts } from '../../src/modules/accounts/index.ts';

const hour = 3_600_000;
const password = 'correct horse';

type Opened = {
  readonly accounts: Accounts;
  readonly projects: Projects;
  readonly jobs: Jobs;
  readonly clock: ManualClock;
  readonly storage: Storage;
  readonly deletedProjects: string[];
};

async function open(
  ending: Ending,
  options: Pick<AccountsDependencies, 'registration' | 'commonPasswords' | 'idleLifetime'> = {},
): Promise<Opened> {
  const clock = manualClock();
  const storage = await temporaryStorage(ending, clock);
  const { transactions } = storage;
  const deletedProjects: string[] = [];
  const passwords = {
    hash: (text: string) => Promise.resolve(`hash of ${text}`),
    verify: (hash: string, text: string) => Promise.resolve(hash === `hash of ${text}`),
    isOutdated: () => false,
  };
  const onDeleted = (projectId: string): void => void deletedProjects.push(projectId);
  return {
    accounts: createAccounts({ transactions, passwords, clock, onProjectDeleted: onDeleted, ...options }),
    projects: createProjects({ transactions, clock, onDeleted }),
    jobs: createJobs({ transactions, signals: createJobSignals(), clock }),
    clock,
    storage,
    deletedProjects,
  };
}

async function guest({ accounts }: Opened): Promise<{ readonly token: string; readonly caller: Caller }> {
  const { token } = await accounts.startGuest();
  return { token, caller: await accounts.authenticate(token) };
}

async function registered({ accounts }: Opened, username: string): Promise<Caller> {
  return accounts.authenticate((await accounts.register({ username, password })).token);
}

async function newProject({ projects }: Opened, caller: Caller): Promise<string> {
  return (await projects.create(caller, { name: 'Shop' })).project.id;
}

test('a guest that registers stays the same account, keeps its projects, and gets a new session', async (t) => {
  const opened = await open(t);
  const { accounts, projects } = opened;
  const { token, caller } = await guest(opened);
  const projectId = await newProject(opened, caller);
  const grant = await accounts.register({ username: 'ann', password }, caller);
  assert.equal(grant.account.id, caller.accountId);
  assert.equal(grant.account.guest, false);
  assert.equal(grant.account.displayName, 'ann');
  await refusalOf(accounts.authenticate(token), 'UNAUTHENTICATED');
  const now = await accounts.authenticate(grant.token);
  assert.equal(now.guest, false);
  assert.equal((await projects.get(now, projectId)).ownerId, caller.accountId);
  assert.equal((await accounts.login({ username: 'ann', password })).account.id, caller.accountId);
});

test('names that were different once, and are the same now, still sign their owners in', async (t) => {
  const { accounts, storage } = await open(t);
  const names = ['josé@example.org', 'jose\u0301@example.org'] as const;
  for (const email of names)
    await storage.transactions.transact(async (stores) => {
      const account = { id: email, username: null, email, displayName: 'José', guest: false };
      await stores.accounts.insert(
        { ...account, createdAt: 1, emailVerifiedAt: null, pendingEmail: null, promptsUsed: 0 },
        { passwordHash: `hash of ${password}` },
      );
      await stores.accounts.addLoginNames(account.id, [{ kind: 'EMAIL', key: email }]);
    });
  for (const email of names)
    assert.equal((await accounts.login({ username: email, password })).account.id, email);
  const composed = (await accounts.login({ username: 'JOSÉ@example.org', password })).account.id;
  assert.equal(composed, names[0]);
  await refusalOf(accounts.register({ email: 'JOSE\u0301@example.org', password }), 'CONFLICT');
});

test('a name that is taken leaves a guest that wants to register as it was', async (t) => {
  const opened = await open(t);
  await registered(opened, 'ann');
  const { token, caller } = await guest(opened);
  await refusalOf(opened.accounts.register({ username: 'ANN', password }, caller), 'CONFLICT');
  assert.equal((await opened.accounts.authenticate(token)).guest, true);
});

test('a session that was not used for the time that is set has ended', async (t) => {
  const { accounts, clock } = await open(t, { idleLifetime: 2 * hour });
  const { token, expiresAt } = await accounts.register({ username: 'ann', password });
  assert.equal(expiresAt, clock.now() + 2 * hour);
  clock.advance(2 * hour - 1);
  const caller = await accounts.authenticate(token);
  clock.advance(hour);
  assert.equal((await accounts.sessions(caller))[0]?.expiresAt, clock.now() + hour);
  clock.advance(hour);
  assert.deepEqual(await accounts.sessions(caller), []);
  await refusalOf(accounts.authenticate(token), 'UNAUTHENTICATED');
});

test('a changed password ends the other sessions and is the only one that works', async (t) => {
  const opened = await open(t);
  const { accounts } = opened;
  const caller = await registered(opened, 'ann');
  const other = await accounts.login({ username: 'ann', password });
  await accounts.changePassword(caller, { currentPassword: password, newPassword: 'another horse' });
  await refusalOf(accounts.authenticate(other.token), 'UNAUTHENTICATED');
  assert.deepEqual(
    (await accounts.sessions(caller)).map(({ id, current }) => [id, current]),
    [[caller.sessionId, true]],
  );
  await refusalOf(accounts.login({ username: 'ann', password }), 'UNAUTHENTICATED');
  await accounts.login({ username: 'ann', password: 'another horse' });
});

test('a password is not changed without the current one, to one that is not a password, or by a guest', async (t) => {
  const opened = await open(t);
  const { accounts } = opened;
  const caller = await registered(opened, 'annabelle');
  const changes = [
    { currentPassword: 'wrong horse', newPassword: 'another horse', kind: 'FORBIDDEN' },
    { currentPassword: password, newPassword: 'short', kind: 'INVALID' },
    { currentPassword: password, newPassword: 'Annabelle', kind: 'INVALID' },
  ] as const;
  for (const { kind, ...change } of changes) await refusalOf(accounts.changePassword(caller, change), kind);
  const { caller: aGuest } = await guest(opened);
  await refusalOf(
    accounts.changePassword(aGuest, { currentPassword: '', newPassword: password }),
    'CONFLICT',
  );
  await accounts.login({ username: 'annabelle', password });
});

test('only the own sessions can be ended, and only while they live', async (t) => {
  const opened = await open(t);
  const { accounts, clock } = opened;
  const ann = await registered(opened, 'ann');
  const bob = await registered(opened, 'bob');
  const second = await accounts.authenticate((await accounts.login({ username: 'ann', password })).token);
  await refusalOf(accounts.endSession(bob, second.sessionId), 'NOT_FOUND');
  await accounts.endSession(ann, second.sessionId);
  await refusalOf(accounts.endSession(ann, second.sessionId), 'NOT_FOUND');
  clock.advance(25 * hour);
  assert.deepEqual(await accounts.sessions(ann), []);
  await refusalOf(accounts.endSession(ann, ann.sessionId), 'NOT_FOUND');
});

test('an account is deleted with its projects, and its name is free again', async (t) => {
  const opened = await open(t);
  const { accounts, deletedProjects } = opened;
  const caller = await registered(opened, 'ann');
  const projectId = await newProject(opened, caller);
  await refusalOf(accounts.delete(caller, {}), 'INVALID');
  await refusalOf(accounts.delete(caller, { password: 'wrong horse' }), 'FORBIDDEN');
  assert.equal((await accounts.me(caller)).username, 'ann');
  await accounts.delete(caller, { password });
  assert.deepEqual(deletedProjects, [projectId]);
  await refusalOf(accounts.me(caller), 'NOT_FOUND');
  await refusalOf(accounts.login({ username: 'ann', password }), 'UNAUTHENTICATED');
  await registered(opened, 'ann');
});

test('an account that owns a project with other members is not deleted', async (t) => {
  const opened = await open(t);
  const { accounts, projects } = opened;
  const caller = await registered(opened, 'ann');
  await registered(opened, 'bob');
  const projectId = await newProject(opened, caller);
  await projects.invite(caller, { projectId, username: 'bob', role: 'Architect' });
  const { issues } = await refusalOf(accounts.delete(caller, { password }), 'CONFLICT');
  assert.match(issues.join(), /^project "Shop": has other members; hand it over/);
  assert.equal((await projects.get(caller, projectId)).memberCount, 2);
});

test('guests are purged 24 hours after their session has ended, to the millisecond', async (t) => {
  const opened = await open(t);
  const { accounts, clock, storage } = opened;
  const idle = (await guest(opened)).caller;
  const projectId = await newProject(opened, idle);
  const keeper = await registered(opened, 'ann');
  clock.advance(48 * hour - 1);
  assert.equal(await accounts.purgeGuests(), 0);
  clock.advance(1);
  assert.equal(await accounts.purgeGuests(), 1);
  assert.deepEqual(opened.deletedProjects, [projectId]);
  await storage.transactions.read(async (stores) => {
    assert.equal(await stores.accounts.find(idle.accountId), undefined);
    assert.deepEqual(await stores.accounts.sessionsOf(idle.accountId), []);
    assert.equal(await stores.projects.find(projectId, idle.accountId), undefined);
    assert.equal((await stores.accounts.find(keeper.accountId))?.username, 'ann');
  });
});

test('a guest that logs out is purged 24 hours later', async (t) => {
  const opened = await open(t);
  const { accounts, clock } = opened;
  const { caller } = await guest(opened);
  clock.advance((40 * hour) / 2);
  await accounts.logout(caller);
  clock.advance(24 * hour - 1);
  assert.equal(await accounts.purgeGuests(), 0);
  clock.advance(1);
  assert.equal(await accounts.purgeGuests(), 1);
});

test('someone whose account is deleted while a request of theirs is under way gets 401', async (t) => {
  const opened = await open(t);
  const caller = await registered(opened, 'ann');
  await opened.accounts.delete(caller, { password });
  await refusalOf(opened.projects.create(caller, { name: 'Shop' }), 'UNAUTHENTICATED');
});

test('a purged guest leaves its projects to those who are in them: the longest, registered before guests', async (t) => {
  const opened = await open(t);
  const { accounts, projects, clock, storage } = opened;
  const { caller: owner } = await guest(opened);
  const invite = async (projectId: string, member: Caller): Promise<void> => {
    await projects.invite(owner, { projectId, userId: member.accountId, role: 'Reader' });
    clock.advance(1);
  };
  const { caller: friend } = await guest(opened);
  const [ann, bob] = [await registered(opened, 'ann'), await registered(opened, 'bob')];
  const [alone, forAnn, forFriend] = [
    await newProject(opened, owner),
    await newProject(opened, owner),
    await newProject(opened, owner),
  ];
  for (const member of [friend, ann, bob]) await invite(forAnn, member);
  await invite(forFriend, friend);
  clock.advance(40 * hour);
  const { token } = await accounts.login({ username: 'ann', password });
  await storage.transactions.transact((stores) =>
    stores.accounts.insertSession({
      id: 's',
      accountId: friend.accountId,
      tokenHash: 't',
      createdAt: clock.now(),
      lastSeenAt: clock.now(),
      endsAt: clock.now() + 48 * hour,
      device: null,
      address: null,
    }),
  );
  clock.advance(8 * hour);
  assert.equal(await accounts.purgeGuests(), 1);
  assert.deepEqual(opened.deletedProjects, [alone]);
  const caller = await accounts.authenticate(token);
  const { members, ...project } = await projects.get(caller, forAnn);
  assert.deepEqual(
    members.map(({ userId, role, owner: owns }) => [userId, role, owns]),
    [
      [ann.accountId, 'OWNER', true],
      [friend.accountId, 'Reader', false],
      [bob.accountId, 'Reader', false],
    ],
  );
  assert.equal(project.ownerId, ann.accountId);
  assert.equal(project.revision, 2);
  assert.equal((await projects.get(friend, forFriend)).role, 'OWNER');
});

test('a guest that registered in time is not purged', async (t) => {
  const opened = await open(t);
  const { accounts, clock } = opened;
  const { caller } = await guest(opened);
  await accounts.register({ username: 'ann', password }, caller);
  clock.advance(1000 * hour);
  assert.equal(await accounts.purgeGuests(), 0);
  assert.equal((await accounts.login({ username: 'ann', password })).account.id, caller.accountId);
});

test('a guest is left alone while a job of its is open, and others are purged all the same', async (t) => {
  const opened = await open(t);
  const { accounts, clock, jobs } = opened;
  const { caller } = await guest(opened);
  const projectId = await newProject(opened, caller);
  const level = 'cim';
  const submission = { projectId, level, sourceModelId: 's', sourceRevision: 1, request: {} } as const;
  const job = await jobs.submit(caller, { ...submission, type: 'CIM_TO_PIM' });
  for (let count = 0; count < 3; count += 1) await guest(opened);
  clock.advance(48 * hour);
  assert.equal(await accounts.purgeGuests(), 3);
  await jobs.cancel(caller, job.id);
  assert.equal(await accounts.purgeGuests(), 1);
});

test('a service that refuses common passwords takes them neither at first nor later', async (t) => {
  const opened = await open(t, { commonPasswords: 'REFUSED' });
  const { accounts } = opened;
  const { issues } = await refusalOf(
    accounts.register({ username: 'ann', password: 'Password1' }),
    'INVALID',
  );
  assert.deepEqual(issues, [
    'password: is one of the most common passwords, which are tried first; choose another one',
  ]);
  const caller = await registered(opened, 'ann');
  const change = { currentPassword: password, newPassword: 'password1' };
  assert.match(
    (await refusalOf(accounts.changePassword(caller, change), 'INVALID')).issues[0] ?? '',
    /^newPassword: /,
  );
});

test('a service without the setting to refuse common passwords takes them', async (t) => {
  const { accounts } = await open(t);
  await accounts.register({ username: 'ann', password: 'password1' });
});

test('a service that is closed takes neither registrations nor guests', async (t) => {
  const { accounts } = await open(t, { registration: 'closed' });
  await refusalOf(accounts.register({ username: 'ann', password }), 'FORBIDDEN');
  await refusalOf(accounts.startGuest(), 'FORBIDDEN');
});
