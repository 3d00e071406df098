import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { PendingInvitation } from '../../../../src/modules/projects/index.ts';
import type { Storage } from '../../../../src/storage/index.ts';
import { stored, storedProject } from './stored-things.ts';

/** Invitations that wait, and inviters that are refused. */
export function invitationTests(storage: () => Storage): void {
  const open = async (accountId: string) => {
    const { projectId, accountId: inviterId } = await storedProject(storage());
    const invitation: PendingInvitation = {
      id: randomUUID(),
      projectId,
      inviterId,
      name: { kind: 'email', text: 'A@example.org' },
      role: 'Reader',
      access: 'READ',
      createdAt: 7,
    };
    await storage().transactions.transact(({ invitations }) => invitations.insert(invitation, { accountId }));
    return invitation;
  };
  const received = (accountId: string): Promise<readonly string[]> =>
    storage().transactions.read(async ({ invitations }) =>
      (await invitations.received(accountId)).map(({ id }) => id),
    );

  test('an invitation is read as it was written, and by the account that it is bound to', async () => {
    const { id: accountId } = await stored(storage());
    const invitation = await open(accountId);
    const { projectId, inviterId, id } = invitation;
    const listed = await storage().transactions.read(({ invitations }) => invitations.ofProject(projectId));
    assert.deepEqual(listed, [invitation]);
    assert.deepEqual(await received(accountId), [id]);
    await storage().transactions.transact(({ projects }) => {
      const place = { projectId, accountId, role: 'Reader', access: 'READ', owner: false } as const;
      return projects.insertMembership({ ...place, invitedBy: inviterId, joinedAt: 8 });
    });
    assert.deepEqual(await received(accountId), [], 'it is a member already');
    await storage().transactions.remove(({ accounts }) => accounts.delete(accountId));
    const left = await storage().transactions.read(({ invitations }) => invitations.ofProject(projectId));
    assert.deepEqual(left, []);
  });

  test('invitations end with the right of their sender, and when it is refused', async () => {
    const { id: accountId } = await stored(storage());
    const [first, second] = [await open(accountId), await open(accountId)];
    await storage().transactions.remove(({ projects }) =>
      projects.deleteMembership(first.projectId, first.inviterId),
    );
    assert.deepEqual(await received(accountId), [second.id]);
    const pair = { accountId, inviterId: second.inviterId };
    await storage().transactions.transact(({ invitations }) => invitations.refuse({ ...pair, refusedAt: 9 }));
    assert.deepEqual(await received(accountId), []);
    const isRefused = (): Promise<boolean> =>
      storage().transactions.read(({ invitations }) => invitations.isRefused(pair));
    assert.equal(await isRefused(), true);
    const shown = await storage().transactions.read(({ invitations }) => invitations.refusedBy(accountId));
    assert.deepEqual(
      shown.map(({ userId, refusedAt }) => [userId, refusedAt]),
      [[second.inviterId, 9]],
    );
    await storage().transactions.remove(({ invitations }) => invitations.admit(pair));
    assert.equal(await isRefused(), false);
  });
}
