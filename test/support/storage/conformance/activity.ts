import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ActivityEvent, Feed } from '../../../../src/modules/activity/index.ts';
import type { ModelRecord } from '../../../../src/modules/models/index.ts';
import type { Storage } from '../../../../src/storage/index.ts';
import { newModel, stored, storedModel, storedProject, type Scope } from './stored-things.ts';

/** What happens in projects: in order, without gaps, with what it is about or not at all. */
export function activityTests(storage: () => Storage): void {
  const read = async (feed: Feed, after = 0, limit = 1_000): Promise<readonly ActivityEvent[]> => {
    await storage().numberEvents(feed.projectId);
    return storage().transactions.read(({ activity }) => activity.events(feed, { after, limit }));
  };
  const update = (record: ModelRecord): Promise<void> =>
    storage().transactions.transact(({ models }) => models.update(record));
  const join = ({ projectId }: Pick<Scope, 'projectId'>, accountId: string): Promise<void> =>
    storage().transactions.transact(({ projects }) =>
      projects.insertMembership({
        projectId,
        accountId,
        role: 'reviewer',
        access: 'WRITE',
        owner: false,
        invitedBy: null,
        joinedAt: 5,
      }),
    );

  test('a feed has what was committed, in order and in parts, and nothing of what was undone', async () => {
    const { record, accountId } = await storedModel(storage());
    const { projectId } = record;
    await assert.rejects(
      storage().transactions.transact(async ({ models }) => {
        await models.update({ ...record, revision: 2 });
        throw new Error('undone');
      }),
    );
    await update({ ...record, revision: 2 });
    await storage().transactions.transact(({ models }) => models.delete(record.id));
    const events = await read({ projectId });
    assert.deepEqual(
      events.map(({ sequence, type, actorId, details }) => [sequence, type, actorId, details]),
      [
        [1, 'member.joined', null, { memberId: accountId, role: 'OWNER', access: 'OWNER' }],
        [2, 'model.created', accountId, { level: 'cim', modelId: record.id, revision: 1 }],
        [3, 'model.changed', accountId, { level: 'cim', modelId: record.id, revision: 2 }],
        [4, 'model.deleted', null, { level: 'cim', modelId: record.id }],
      ],
    );
    assert.deepEqual(await read({ projectId }, 1, 2), events.slice(1, 3));
    assert.deepEqual(await read({ projectId }, 4), []);
    const last = await storage().transactions.read(({ activity }) => activity.last({ projectId }));
    assert.equal(last, 4);
  });

  test('transactions that run side by side leave no gap, and of each model the revisions in order', async () => {
    const scope = await storedProject(storage());
    const content = await storage().contents.put(new TextEncoder().encode('{}'));
    const records = Array.from({ length: 6 }, () => newModel({ ...scope, content }));
    const write = async (record: ModelRecord): Promise<void> => {
      await storage().transactions.transact(({ models }) => models.insert(record));
      for (let revision = 2; revision <= 6; revision += 1) await update({ ...record, revision });
    };
    const seen: (readonly ActivityEvent[])[] = [];
    const look = async (): Promise<void> => {
      for (let times = 0; times < 20; times += 1) seen.push(await read(scope));
    };
    await Promise.all([look(), ...records.map(write)]);
    const events = await read(scope);
    assert.deepEqual(
      events.map(({ sequence }) => sequence),
      events.map((_, index) => index + 1),
    );
    // What was read once stays in its place.
    for (const part of seen) assert.deepEqual(part, events.slice(0, part.length));
    for (const { id } of records)
      assert.deepEqual(
        events.filter(({ details }) => details.modelId === id).map(({ details }) => details.revision),
        [1, 2, 3, 4, 5, 6],
      );
  });

  test('old events go, and the next one has the next number all the same', async () => {
    const { record } = await storedModel(storage());
    const { projectId } = record;
    await read({ projectId });
    await storage().transactions.transact(({ activity }) => activity.deleteBefore(Number.MAX_SAFE_INTEGER));
    assert.deepEqual(
      (await read({ projectId })).map(({ sequence }) => sequence),
      [2],
    );
    await update({ ...record, revision: 2 });
    assert.deepEqual(
      (await read({ projectId })).map(({ sequence }) => sequence),
      [2, 3],
    );
  });

  test('members that leave with their account are seen to leave; a project that goes takes its feed with it', async () => {
    const scope = await storedProject(storage());
    const { id: memberId } = await stored(storage());
    await join(scope, memberId);
    await storage().transactions.transact(({ accounts }) => accounts.delete(memberId));
    assert.deepEqual(
      (await read(scope)).map(({ type }) => type),
      ['member.joined', 'member.joined', 'member.left'],
    );
    const { id: guestId } = await stored(storage());
    await join(scope, guestId);
    await storage().transactions.transact(({ projects }) => projects.delete(scope.projectId));
    assert.deepEqual(await read(scope), []);
    assert.equal((await storage().unnumbered()).includes(scope.projectId), false);
  });
}
