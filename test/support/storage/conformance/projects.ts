import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListQuery } from '../../../../src/lib/listing.ts';
import type { Storage } from '../../../../src/storage/index.ts';
import { firstPage, stored, storedProject } from './stored-things.ts';

/** Projects, their members and their lists. */
export function projectTests(storage: () => Storage): void {
  test('a project is seen by its members with their own role, and by no one else', async () => {
    const { projectId, accountId } = await storedProject(storage());
    const [member, stranger] = [await stored(storage()), await stored(storage())];
    await storage().transactions.transact(({ projects }) =>
      projects.insertMembership({
        projectId,
        accountId: member.id,
        role: 'reviewer',
        access: 'WRITE',
        owner: false,
        invitedBy: null,
        joinedAt: 5,
      }),
    );
    await storage().transactions.read(async ({ projects }) => {
      assert.equal((await projects.find(projectId, accountId))?.role, 'OWNER');
      assert.equal((await projects.find(projectId, member.id))?.role, 'reviewer');
      assert.equal((await projects.find(projectId, member.id))?.memberCount, 2);
      assert.equal(await projects.find(projectId, stranger.id), undefined);
      assert.equal(await projects.membership(projectId, stranger.id), undefined);
      assert.deepEqual(
        (await projects.members(projectId)).map((one) => [one.userId, one.owner]),
        [
          [accountId, true],
          [member.id, false],
        ],
      );
      assert.equal(await projects.countOwnedBy(accountId), 1);
      assert.equal((await projects.list(member.id, { ...firstPage, role: 'OWNER' })).total, 0);
      assert.equal((await projects.list(member.id, { ...firstPage, role: 'MEMBER' })).total, 1);
    });
  });

  test('lists are sorted, cut and searched without regard to letter case or wildcards', async () => {
    const account = await stored(storage());
    const names = ['Ätna', 'beta', 'Gamma', '100%', 'a_b'];
    for (const [index, name] of names.entries())
      await storedProject(storage(), { accountId: account.id, name, time: index + 1 });
    const list = (query: Partial<ListQuery>): Promise<readonly string[]> =>
      storage().transactions.read(async ({ projects }) =>
        (await projects.list(account.id, { ...firstPage, ...query })).items.map((one) => one.name),
      );
    assert.deepEqual(await list({}), [...names].reverse());
    assert.deepEqual(await list({ sort: { field: 'createdAt', direction: 'asc' } }), names);
    assert.deepEqual(await list({ limit: 2, offset: 1 }), ['100%', 'Gamma']);
    assert.deepEqual(await list({ offset: 50 }), []);
    assert.deepEqual(await list({ q: 'äT' }), ['Ätna']);
    assert.deepEqual(await list({ q: '%' }), ['100%']);
    assert.deepEqual(await list({ q: '_' }), ['a_b']);
    assert.deepEqual(await list({ q: '\\' }), []);
    const page = await storage().transactions.read(({ projects }) =>
      projects.list(account.id, { ...firstPage, limit: 1 }),
    );
    assert.equal(page.total, names.length);
  });
}
