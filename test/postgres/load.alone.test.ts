import { test } from 'node:test';
import { assertBearsLoad } from '../support/model-load.ts';
import { temporaryDatabase } from '../support/temporary-storage.ts';

test('300 reads and 80 patches of models of 1,000 elements a second are borne with PostgreSQL', async (t) => {
  await assertBearsLoad({ SERVICE_DATABASE_URL: await temporaryDatabase(t) });
});
