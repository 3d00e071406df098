import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../support/http/service.ts';
import { textAt } from '../support/lib/json.ts';
import { accountsTool } from '../support/process/accounts-tool.ts';
import { temporaryDatabase } from '../support/storage/temporary-storage.ts';

test('an operator disables, lists and removes accounts of a shared database while the service runs', async (t) => {
  const environment = { SERVICE_DATABASE_URL: await temporaryDatabase(t) };
  const service = await startService(environment);
  t.after(service.stop);
  const json = { username: 'ada', password: 'correct horse battery' };
  const { body } = await service.call('POST', '/api/auth/register', { json });
  const token = textAt(body, 'token');
  const disabled = accountsTool(environment, 'disable', 'ada');
  assert.equal(disabled.status, 0, disabled.output);
  await service.refused(401, 'GET', '/api/auth/me', { token });
  await service.refused(401, 'POST', '/api/auth/login', { json });
  assert.match(accountsTool(environment, 'list').output, /disabled +ada/);
  assert.equal(accountsTool(environment, 'remove', 'ada').status, 0);
  const { output } = accountsTool(environment, 'audit', textAt(body, 'user', 'id'));
  assert.match(output, /register.*accounts disable.*REFUSED {2}login.*accounts remove/s);
});
