import { test } from 'node:test';
import { assertBearsLoad } from '../support/process/model-load.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

test('300 reads and 80 patches of models of 1,000 elements a second are borne by two cores', async (t) => {
  await assertBearsLoad({ SERVICE_DATA_FOLDER: await temporaryFolder(t) });
});
