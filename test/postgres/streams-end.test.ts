import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startProcess } from '../support/process/service-process.ts';
import { clientOf } from '../support/http/service.ts';
import { newFollower } from '../support/http/stream-ends.ts';
import { temporaryDatabase } from '../support/storage/temporary-storage.ts';

test('a stream ends within a second of what another process did', async (t) => {
  const environment = { SERVICE_DATABASE_URL: await temporaryDatabase(t) };
  const [here, there] = [await startProcess(environment), await startProcess(environment)];
  t.after(() => here.kill());
  t.after(() => there.kill());
  const client = await clientOf(here.url);
  const endings = [
    (token: string) => client.call('POST', '/api/auth/logout', { token }),
    (token: string, projectId: string) => client.call('DELETE', `/api/projects/${projectId}`, { token }),
  ];
  for (const done of endings) {
    const reader = await newFollower(client, { streamFrom: there.url });
    const took = await reader.endsAfter(() => done(reader.token, reader.projectId));
    assert.ok(took < 1_000, `${took} ms`);
  }
});
