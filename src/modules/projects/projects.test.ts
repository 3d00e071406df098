import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../../../test/support/lib/manual-clock.ts';
import { refusalOf } from '../../../test/support/lib/refusals.ts';
import type { Ending } from '../../../test/support/storage/temporary-storage.ts';
import { temporaryStorage } from '../../../test/support/storage/temporary-storage.ts';
import type { Caller } from '../accounts/index.ts';
import type { Projects, ProjectQuery } from './index.ts';
import { createProjects } from './index.ts';

const everything: ProjectQuery = { limit: 200, offset: 0, sort: { field: 'updatedAt', direction: 'desc' } };

type Opened = {
  readonly projects: Projects;
  readonly transactions: Awaited<ReturnType<typeof temporaryStorage>>['transactions'];
  readonly ann: Caller;
  readonly bob: Caller;
};

async function open(ending: Ending): Promise<Opened> {
  const clock = manualClock();
  const { transactions } = await temporaryStorage(ending, clock);
  const newCaller = async (name: string): Promise<Caller> => {
    const account = { id: name, username: name, email: `${name}@example.org`, displayName: name };
    await transactions.transact((stores) =>
      stores.accounts.insert(
        {
          ...account,
          guest: false,
          createdAt: clock.now(),
          emailVerifiedAt: null,
          pendingEmail: null,
          promptsUsed: 0,
        },
        { passwordHash: null },
      ),
    );
    return { accountId: name, sessionId: name, guest: false };
  };
  const projects = createProjects({ transactions, clock, onDeleted: () => undefined });
  return { projects, transactions, ann: await newCaller('ann'), bob: await newCaller('bob') };
}

test('the creator of a project owns it and is its only member', async (t) => {
  const { projects, ann } = await open(t);
  const { project } = await projects.create(ann, { name: '  Bookshop ', description: 'Sells books' });
  assert.equal(project.name, 'Bookshop');
  assert.equal(project.description, 'Sells books');
  assert.equal(project.role, 'OWNER');
  assert.equal(project.revision, 1);
  assert.equal(project.memberCount, 1);
  const { members, storage, ...read } = await projects.get(ann, project.id);
  assert.deepEqual(read, project);
  assert.deepEqual(storage, { usedBytes: 0, allowedBytes: null });
  assert.deepEqual(
    members.map((member) => [member.userId, member.username, member.role, member.owner, member.email]),
    [['ann', 'ann', 'OWNER', true, 'ann@example.org']],
  );
  assert.deepEqual((await projects.list(ann, everything)).items, [project]);
});

test('a project of others is not found: not read, not listed, no access', async (t) => {
  const { projects, ann, bob } = await open(t);
  const { id } = (await projects.create(ann, { name: 'Bookshop' })).project;
  await refusalOf(projects.get(bob, id), 'NOT_FOUND');
  await refusalOf(projects.access(bob, id), 'NOT_FOUND');
  await refusalOf(projects.access(ann, 'no such project'), 'NOT_FOUND');
  assert.equal((await projects.list(bob, everything)).total, 0);
  assert.equal((await projects.access(ann, id)).owner, true);
});

test('of the members, each sees only the own e-mail address', async (t) => {
  const { projects, transactions, ann, bob } = await open(t);
  const { id } = (await projects.create(ann, { name: 'Bookshop' })).project;
  await transactions.transact((stores) =>
    stores.projects.insertMembership({
      projectId: id,
      accountId: 'bob',
      role: 'reviewer',
      access: 'WRITE',
      owner: false,
      invitedBy: null,
      joinedAt: 1,
    }),
  );
  const emails = async (caller: Caller): Promise<readonly (string | null)[]> =>
    (await projects.get(caller, id)).members.map((member) => member.email);
  assert.deepEqual(await emails(ann), ['ann@example.org', null]);
  assert.deepEqual(await emails(bob), [null, 'bob@example.org']);
});

const bad = [
  ['a blank name', { name: '  ' }, 'name: must not be blank'],
  ['a long name', { name: 'x'.repeat(201) }, 'name: must have at most 200 characters, found 201'],
  [
    'a name of two lines',
    { name: 'a\nb' },
    'name: must not hold control characters, found U+000A as character 2',
  ],
  [
    'a long description',
    { name: 'x', description: 'x'.repeat(10_001) },
    'description: must have at most 10000 characters, found 10001',
  ],
] as const;

for (const [what, given, issue] of bad)
  test(`a project with ${what} is refused and not stored`, async (t) => {
    const { projects, ann } = await open(t);
    const refusal = await refusalOf(projects.create(ann, given), 'INVALID');
    assert.deepEqual(refusal.issues, [issue]);
    assert.equal((await projects.list(ann, everything)).total, 0);
  });

test('a list is refused a sort field it does not know', async (t) => {
  const { projects, ann } = await open(t);
  const query = { ...everything, sort: { field: 'ownerId', direction: 'asc' } } as const;
  const refusal = await refusalOf(projects.list(ann, query), 'INVALID');
  assert.deepEqual(refusal.issues, ['sort: expected one of name, createdAt, updatedAt, found "ownerId"']);
});

test('an account owns at most 200 projects', async (t) => {
  const { projects, ann, bob } = await open(t);
  await Promise.all(Array.from({ length: 200 }, (_, index) => projects.create(ann, { name: `P${index}` })));
  await refusalOf(projects.create(ann, { name: 'One too many' }), 'CONFLICT');
  await projects.create(bob, { name: 'Somebody else' });
  assert.equal((await projects.list(ann, everything)).total, 200);
});
