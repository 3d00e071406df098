import { test } from 'node:test';
import { assertBearsLoad } from '../support/process/model-load.ts';
import { temporaryDatabase } from '../support/storage/temporary-storage.ts';

/** Requests a second; the server of the database, and who sends them, need the same cores. */
const insisted = { reads: 300, patches: 40 };

test('300 reads and 80 patches of models of 1,000 elements a second, or half the patches, are borne with PostgreSQL', async (t) => {
  await assertBearsLoad({ SERVICE_DATABASE_URL: await temporaryDatabase(t) }, insisted);
});
