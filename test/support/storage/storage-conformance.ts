import { after, before, describe } from 'node:test';
import type { Clock } from '../../../src/lib/clock.ts';
import type { Storage } from '../../../src/storage/index.ts';
import { accountTests } from './conformance/accounts.ts';
import { activityTests } from './conformance/activity.ts';
import { artifactTests } from './conformance/artifacts.ts';
import { auditTests } from './conformance/audit.ts';
import { chunkTests } from './conformance/chunks.ts';
import { clearingTests } from './conformance/clearing.ts';
import { contentTests } from './conformance/contents.ts';
import { idempotencyTests } from './conformance/idempotency.ts';
import { invitationTests } from './conformance/invitations.ts';
import { jobTests } from './conformance/jobs.ts';
import { lookingTests } from './conformance/looking.ts';
import { modelTests } from './conformance/models.ts';
import { pageTests } from './conformance/pages.ts';
import { projectTests } from './conformance/projects.ts';
import { synchronizationTests } from './conformance/synchronization.ts';
import { transactionTests } from './conformance/transactions.ts';
import type { Ending } from './temporary-storage.ts';

/** What every storage must do, with any database behind it. `open` gives a new, empty one. */
export function describeStorage(
  name: string,
  open: (ending: Ending, clock?: Clock) => Promise<Storage>,
): void {
  describe(name, () => {
    let storage: Storage;
    const cleanUps: (() => Promise<void>)[] = [];
    before(async () => {
      storage = await open({ after: (clean) => void cleanUps.unshift(clean) });
    });
    after(async () => {
      for (const clean of cleanUps) await clean();
    });
    transactionTests(() => storage);
    contentTests(() => storage);
    clearingTests(open);
    chunkTests();
    accountTests(() => storage);
    projectTests(() => storage);
    invitationTests(() => storage);
    auditTests(() => storage);
    activityTests(() => storage);
    modelTests(() => storage);
    lookingTests(() => storage);
    jobTests(() => storage);
    artifactTests(() => storage);
    synchronizationTests(() => storage);
    idempotencyTests(() => storage);
    pageTests(() => storage);
  });
}
