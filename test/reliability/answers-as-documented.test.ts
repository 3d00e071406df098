import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/http/service.ts';

const service = await startService();
after(service.stop);

describe('what requests made from the OpenAPI document have brought to light', () => {
  it('an offset beyond all numbers of the storage is refused, not failed at', async () => {
    const token = await service.newAccount();
    for (const path of ['/api/projects', '/api/transformations/jobs', '/api/artifact'])
      await service.refused(400, 'GET', `${path}?offset=99999999999999999999`, { token });
  });

  it('a file of an artifact that is written without a body is refused, not failed at', async () => {
    const token = await service.newAccount();
    const issues = await service.refused(400, 'PUT', '/api/artifact/none/files/a.txt', { token });
    assert.deepEqual(issues, ['content: is required']);
  });
});
