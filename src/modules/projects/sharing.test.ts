import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../../../test/support/lib/manual-clock.ts';
import { refusalOf } from '../../../test/support/lib/refusals.ts';
import type { Ending } from '../../../test/support/storage/temporary-storage.ts';
import { temporaryStorage } from '../../../test/support/storage/temporary-storage.ts';
import type { Caller } from '../accounts/index.ts';
import type { Projects } from './index.ts';
import { createProjects } from './index.ts';

type Opened = {
  readonly projects: Projects;
  readonly newCaller: (name: string) => Promise<Caller>;
  /** Owns the project. */
  readonly ann: Caller;
  /** A member. */
  readonly bob: Caller;
  /** Not a member. */
  readonly cas: Caller;
  readonly projectId: string;
  readonly deleted: string[];
};

async function open(ending: Ending): Promise<Opened> {
  const clock = manualClock();
  const { transactions } = await temporaryStorage(ending, clock);
  const newCaller = async (name: string): Promise<Caller> => {
    const account = { id: name, username: name, email: `${name}@example.org`, displayName: name };
    await transactions.transact(async (stores) => {
      await stores.accounts.insert(
        {
          ...account,
          guest: false,
          createdAt: clock.now(),
          emailVerifiedAt: null,
          pendingEmail: null,
          promptsUsed: 0,
        },
        { passwordHash: null },
      );
      await stores.accounts.addLoginNames(name, [
        { kind: 'USERNAME', key: name },
        { kind: 'EMAIL', key: `${name}@example.org` },
      ]);
    });
    return { accountId: name, sessionId: name, guest: false };
  };
  const deleted: string[] = [];
  const onDeleted = (id: string): void => void deleted.push(id);
  const projects = createProjects({ transactions, clock, onDeleted });
  const [ann, bob, cas] = [await newCaller('ann'), await newCaller('bob'), await newCaller('cas')];
  const projectId = (await projects.create(ann, { name: 'Shop' })).project.id;
  await projects.invite(ann, { projectId, username: 'bob', role: 'Architect' });
  return { projects, newCaller, ann, bob, cas, projectId, deleted };
}

test('an invited user is a member at once, found by username, e-mail address or id', async (t) => {
  const { projects, ann, bob, cas, projectId, newCaller } = await open(t);
  const member = await projects.invite(ann, { projectId, email: 'CAS@example.org', role: ' Reviewer ' });
  assert.deepEqual([member.userId, member.role, member.owner], ['cas', 'Reviewer', false]);
  assert.equal(member.email, 'cas@example.org', 'the inviter wrote it');
  await newCaller('dan');
  const dan = await projects.invite(ann, { projectId, userId: 'dan', role: 'Architect' });
  assert.equal(dan.email, null);
  assert.equal((await projects.access(cas, projectId)).role, 'Reviewer');
  assert.deepEqual(
    (await projects.members(ann, projectId)).map(({ userId, email }) => [userId, email]),
    [['ann', 'ann@example.org'], ...['bob', 'cas', 'dan'].map((name) => [name, null])],
  );
  assert.deepEqual(
    (await projects.members(bob, projectId)).map(({ email }) => email),
    [null, 'bob@example.org', null, null],
  );
});

test('guests invite by userId only', async (t) => {
  const { projects, newCaller } = await open(t);
  const guest = { ...(await newCaller('guest')), guest: true };
  const projectId = (await projects.create(guest, { name: 'Trial' })).project.id;
  for (const who of [{ username: 'bob' }, { email: 'bob@example.org' }, { username: 'nobody' }])
    await refusalOf(projects.invite(guest, { projectId, role: 'Architect', ...who }), 'FORBIDDEN');
  assert.equal((await projects.invite(guest, { projectId, role: 'Architect', userId: 'bob' })).email, null);
});

test('an invitation names one user that exists and is not a member yet', async (t) => {
  const { projects, ann, projectId } = await open(t);
  const invite = (who: object) => projects.invite(ann, { projectId, role: 'Architect', ...who });
  await refusalOf(invite({}), 'INVALID');
  await refusalOf(invite({ username: 'cas', userId: 'cas' }), 'INVALID');
  await refusalOf(invite({ username: 'nobody' }), 'NOT_FOUND');
  await refusalOf(invite({ email: 'cas' }), 'NOT_FOUND');
  await refusalOf(invite({ username: 'cas@example.org' }), 'NOT_FOUND');
  await refusalOf(invite({ username: 'bob' }), 'CONFLICT');
  await refusalOf(invite({ userId: 'ann' }), 'CONFLICT');
});

test('a project has at most 100 members, its owner among them', async (t) => {
  const { projects, ann, cas, projectId, newCaller } = await open(t);
  for (let count = 2; count < 100; count += 1) {
    const { accountId } = await newCaller(`member-${count}`);
    await projects.invite(ann, { projectId, userId: accountId, role: 'Reader' });
  }
  assert.equal((await projects.members(ann, projectId)).length, 100);
  const invitation = { projectId, userId: cas.accountId, role: 'Reader' };
  assert.match(
    (await refusalOf(projects.invite(ann, invitation), 'CONFLICT')).message,
    /at most 100 members/,
  );
  await projects.removeMember(ann, { projectId, userId: 'member-2' });
  await projects.invite(ann, invitation);
});

test('invitations that wait count among the 100, and one that waits finds no room in a full project', async (t) => {
  const { projects, ann, bob, cas, projectId, newCaller } = await open(t);
  const { id } = await projects.ask(ann, { projectId, username: 'cas', role: 'Reader' });
  for (let count = 3; count < 100; count += 1)
    await projects.ask(ann, { projectId, username: `nobody-${count}`, role: 'Reader' });
  await refusalOf(projects.ask(ann, { projectId, username: 'nobody', role: 'Reader' }), 'CONFLICT');
  for (let count = 2; count < 100; count += 1) {
    const { accountId } = await newCaller(`member-${count}`);
    await projects.invite(ann, { projectId, userId: accountId, role: 'Reader' });
  }
  await refusalOf(projects.accept(cas, id), 'CONFLICT');
  await projects.removeMember(bob, { projectId, userId: 'bob' });
  assert.equal((await projects.accept(cas, id)).memberCount, 100);
});

test('OWNER and unreadable labels are refused, in any spelling', async (t) => {
  const { projects, ann, projectId } = await open(t);
  const labels = ['OWNER', 'owner', ' Owner ', 'ＯＷＮＥＲ', '', ' ', 'x'.repeat(65), 'a\nb', 'a\u202Eb'];
  for (const role of labels) {
    const { issues } = await refusalOf(projects.invite(ann, { projectId, username: 'cas', role }), 'INVALID');
    assert.match(issues.join(), /^role: /, JSON.stringify(role));
    await refusalOf(projects.changeMember(ann, { projectId, userId: 'bob', role }), 'INVALID');
  }
  assert.equal((await projects.get(ann, projectId)).memberCount, 2);
});

test('members may not manage, others do not even see the project', async (t) => {
  const { projects, bob, cas, projectId } = await open(t);
  const attempts = [
    (caller: Caller) => projects.update(caller, { projectId, name: 'Mine' }),
    (caller: Caller) => projects.delete(caller, { projectId }),
    (caller: Caller) => projects.invite(caller, { projectId, username: 'cas', role: 'x' }),
    (caller: Caller) => projects.changeMember(caller, { projectId, userId: 'bob', role: 'Boss' }),
    (caller: Caller) => projects.changeMember(caller, { projectId, userId: 'ann', role: 'Boss' }),
    (caller: Caller) => projects.removeMember(caller, { projectId, userId: 'ann' }),
    (caller: Caller) => projects.removeMember(caller, { projectId, userId: 'nobody' }),
    (caller: Caller) => projects.handOver(caller, { projectId, userId: 'bob', role: 'x' }),
  ];
  for (const attempt of attempts) {
    await refusalOf(attempt(bob), 'FORBIDDEN');
    await refusalOf(attempt(cas), 'NOT_FOUND');
  }
  assert.equal((await projects.get(bob, projectId)).role, 'Architect');
});

test('a removed member has no access from then on, and may be invited again', async (t) => {
  const { projects, ann, bob, projectId } = await open(t);
  await projects.removeMember(ann, { projectId, userId: 'bob' });
  await refusalOf(projects.get(bob, projectId), 'NOT_FOUND');
  await refusalOf(projects.removeMember(ann, { projectId, userId: 'bob' }), 'NOT_FOUND');
  await projects.invite(ann, { projectId, username: 'bob', role: 'Adviser' });
  await projects.removeMember(bob, { projectId, userId: 'bob' });
  await refusalOf(projects.access(bob, projectId), 'NOT_FOUND');
});

test('the owner stays the owner until the project is handed over', async (t) => {
  const { projects, ann, bob, projectId } = await open(t);
  await refusalOf(projects.removeMember(ann, { projectId, userId: 'ann' }), 'CONFLICT');
  await refusalOf(projects.changeMember(ann, { projectId, userId: 'ann', role: 'Adviser' }), 'CONFLICT');
  await refusalOf(projects.handOver(ann, { projectId, userId: 'cas', role: 'Adviser' }), 'NOT_FOUND');
  await refusalOf(projects.handOver(ann, { projectId, userId: 'ann', role: 'Adviser' }), 'CONFLICT');
  const project = await projects.handOver(ann, { projectId, userId: 'bob', role: 'Adviser' });
  assert.deepEqual([project.ownerId, project.role, project.revision], ['bob', 'Adviser', 2]);
  assert.deepEqual(
    (await projects.members(bob, projectId)).map(({ userId, role, owner }) => [userId, role, owner]),
    [
      ['bob', 'OWNER', true],
      ['ann', 'Adviser', false],
    ],
  );
  await refusalOf(projects.update(ann, { projectId, name: 'Mine' }), 'FORBIDDEN');
  await projects.removeMember(ann, { projectId, userId: 'ann' });
});

test('a change writes what it names, adds 1 to the revision, and needs the current one', async (t) => {
  const { projects, ann, projectId } = await open(t);
  const named = await projects.update(ann, { projectId, name: ' Store ', expectedRevision: 1 });
  assert.deepEqual([named.name, named.description, named.revision], ['Store', null, 2]);
  const { issues } = await refusalOf(
    projects.update(ann, { projectId, description: 'x', expectedRevision: 1 }),
    'CONFLICT',
  );
  assert.deepEqual(issues, ['expectedRevision: expected 1 but current revision is 2']);
  await refusalOf(projects.update(ann, { projectId, ifMatch: 1 }), 'PRECONDITION_FAILED');
  await refusalOf(projects.update(ann, { projectId, name: ' ' }), 'INVALID');
  const described = await projects.update(ann, { projectId, description: 'Sells books', ifMatch: 2 });
  assert.deepEqual([described.name, described.description], ['Store', 'Sells books']);
  assert.equal((await projects.update(ann, { projectId, description: null })).description, null);
  assert.equal((await projects.get(ann, projectId)).revision, 4);
});

test('a deleted project is gone for all members and reported once', async (t) => {
  const { projects, ann, bob, projectId, deleted } = await open(t);
  await refusalOf(projects.delete(ann, { projectId, expectedRevision: 7 }), 'CONFLICT');
  await projects.delete(ann, { projectId, expectedRevision: 1 });
  assert.deepEqual(deleted, [projectId]);
  await refusalOf(projects.get(bob, projectId), 'NOT_FOUND');
  await refusalOf(projects.delete(ann, { projectId }), 'NOT_FOUND');
});

test('creating a project again with the same key makes no second one', async (t) => {
  const { projects, ann, bob } = await open(t);
  const idempotency = { key: 'k', scope: 'POST /api/projects', fingerprint: 'f' };
  const results = await Promise.all(
    Array.from({ length: 10 }, () => projects.create(ann, { name: 'Once', idempotency })),
  );
  assert.equal(new Set(results.map(({ project }) => project.id)).size, 1);
  assert.equal(results.filter(({ replayed }) => !replayed).length, 1);
  await refusalOf(
    projects.create(ann, { name: 'Other', idempotency: { ...idempotency, fingerprint: 'g' } }),
    'UNPROCESSABLE',
  );
  const ofBob = await projects.create(bob, { name: 'Once', idempotency });
  assert.equal(ofBob.replayed, false);
});
