import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { type AuditScope, inAudit } from '../../../../src/lib/audit.ts';
import type { ShownAuditEntry } from '../../../../src/modules/audit/index.ts';
import type { Storage } from '../../../../src/storage/index.ts';
import { newAccount, stored, storedProject } from './stored-things.ts';

/** The audit log: what is done in a scope is recorded by the transaction that does it. */
export function auditTests(storage: () => Storage): void {
  const scopeOf = (accountId: string, given: Partial<AuditScope> = {}): AuditScope => ({
    operation: 'deleteProject',
    outcome: 'DONE',
    accessTokenId: null,
    address: '192.0.2.1',
    requestId: randomUUID(),
    recordedBy: 'WRITE',
    notes: { accountId },
    isRecorded: false,
    ...given,
  });
  const entries = async (accountId: string): Promise<readonly ShownAuditEntry[]> =>
    storage().transactions.read(
      async ({ audit }) => (await audit.list({ of: { accountId }, limit: 10, offset: 0 })).items,
    );

  test('what is done is recorded once, with the transaction that does it or not at all', async () => {
    const { id: accountId } = await stored(storage());
    const { projectId } = await storedProject(storage(), { accountId });
    const scope = scopeOf(accountId);
    const { transactions } = storage();
    await inAudit(scope, async () => {
      await transactions.read(({ projects }) => projects.members(projectId));
      const failing = transactions.transact(async ({ projects }) => {
        await projects.delete(projectId);
        throw new Error('no');
      });
      await assert.rejects(failing, /no/);
      assert.deepEqual(await entries(accountId), []);
      await transactions.remove(({ projects }) => projects.delete(projectId));
      await transactions.transact(({ accounts }) => accounts.rename(accountId, 'Ann'));
    });
    const [entry, ...others] = await entries(accountId);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [entry?.operation, entry?.projectId, entry?.displayName, entry?.requestId],
      ['deleteProject', projectId, 'Ann', scope.requestId],
    );
  });

  test('entries stay when their account goes, for as long as they are kept', async () => {
    const { id: accountId } = await stored(storage());
    const { transactions } = storage();
    await inAudit(scopeOf(accountId), () =>
      transactions.remove(({ accounts }) => accounts.delete(accountId)),
    );
    const [entry] = await entries(accountId);
    assert.deepEqual([entry?.accountId, entry?.displayName], [accountId, null]);
    await transactions.remove(({ audit }) => audit.deleteBefore((entry?.at ?? 0) + 1));
    assert.deepEqual(await entries(accountId), []);
  });

  test('where others come before it, the transaction that changes a project is recorded', async () => {
    const { projectId, accountId } = await storedProject(storage());
    const scope = scopeOf(accountId, { operation: 'finalizeSynchronization', recordedBy: 'CHANGE' });
    const { transactions } = storage();
    await inAudit(scope, async () => {
      await transactions.transact(({ accounts }) => accounts.insert(newAccount(), { passwordHash: null }));
      assert.deepEqual(await entries(accountId), []);
      await transactions.transact(({ projects }) =>
        projects.changeMembership({ projectId, accountId, role: 'OWNER', access: 'OWNER', owner: true }),
      );
    });
    const [entry] = await entries(accountId);
    assert.deepEqual([entry?.projectId, entry?.about], [projectId, { memberId: accountId, access: 'OWNER' }]);
  });

  test('transactions at the same time record each its own', async () => {
    const accounts = await Promise.all(Array.from({ length: 8 }, () => stored(storage())));
    await Promise.all(
      accounts.map(({ id }) =>
        inAudit(scopeOf(id, { operation: id }), () =>
          storage().transactions.transact((stores) => stores.accounts.rename(id, 'New')),
        ),
      ),
    );
    for (const { id } of accounts)
      assert.deepEqual(
        (await entries(id)).map(({ operation }) => operation),
        [id],
      );
  });
}
