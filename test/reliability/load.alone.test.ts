import { test } from 'node:test';
import { bearLoad, tellBorne } from '../support/process/model-load.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

test('under 300 reads and 80 patches a second every request is answered and every patch kept', async (t) => {
  const { busy } = await bearLoad({ SERVICE_DATA_FOLDER: await temporaryFolder(t) });
  tellBorne(busy);
});
