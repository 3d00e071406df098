import { after, before, describe } from 'node:test';
import type { Clock } from '../../src/lib/clock.ts';
import type { Storage } from '../../src/storage/index.ts';
import { accountTests } from './storage/accounts.ts';
import { artifactTests } from './storage/artifacts.ts';
import { clearingTests } from './storage/clearing.ts';
import { contentTests } from './storage/contents.ts';
import { idempotencyTests } from './storage/idempotency.ts';
import { jobTests } from './storage/jobs.ts';
import { lookingTests } from './storage/looking.ts';
import { modelTests } from './storage/models.ts';
import { projectTests } from './storage/projects.ts';
import { synchronizationTests } from './storage/synchronization.ts';
import { transactionTests } from './storage/transactions.ts';
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
    accountTests(() => storage);
    projectTests(() => storage);
    modelTests(() => storage);
    lookingTests(() => storage);
    jobTests(() => storage);
    artifactTests(() => storage);
    synchronizationTests(() => storage);
    idempotencyTests(() => storage);
  });
}
