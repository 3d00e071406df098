import { test } from 'node:test';
import { bearLoad, tellBorne } from '../support/process/model-load.ts';
import { temporaryDatabase } from '../support/storage/temporary-storage.ts';

test('under 300 reads and 80 patches a second with PostgreSQL every request is answered and every patch kept', async (t) => {
  const { busy } = await bearLoad({ SERVICE_DATABASE_URL: await temporaryDatabase(t) });
  tellBorne(busy);
});
