import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { cimExample } from '../../../src/http/examples/cim.ts';
import { createChain } from '../../support/http/chain.ts';
import { makeConflict } from '../../support/http/conflicts.ts';
import { startService } from '../../support/http/service.ts';
import { textAt } from '../../support/lib/json.ts';
import { becomes } from '../settled.ts';
import { openAs } from './studio.ts';

const service = await startService();
after(service.stop);
const { call } = service;

it('a member who may only read is offered nothing that would be refused, and another one is', async (test) => {
  const { token, projectId } = await createChain(service).storeCim(cimExample);
  const { target, sessionId } = await makeConflict(service, { token, projectId });
  const people = await Promise.all(
    (['READ', 'WRITE'] as const).map(async (access) => {
      const { body } = await call('POST', '/api/auth/guest');
      const json = { userId: textAt(body, 'user', 'id'), role: 'Guest', access };
      const { status } = await call('POST', `/api/projects/${projectId}/invitations`, { token, json });
      assert.equal(status, 201);
      return { access, token: textAt(body, 'token') };
    }),
  );
  const inProject = `/studio/p/${projectId}`;
  for (const { access, token: own } of people) {
    const canWrite = access === 'WRITE';
    const { page } = await openAs(test, { service, token: own, path: inProject });
    const offers = async (name: string | RegExp, isOffered: boolean): Promise<void> => {
      const found = page.getByRole('button', { name });
      if (isOffered) await found.first().waitFor();
      await becomes(() => found.count().then((count) => count > 0), isOffered);
    };
    await page.getByRole('link', { name: 'Members and settings' }).waitFor();
    await becomes(async () => (await page.getByText('you can read').count()) === 0, canWrite);
    await offers('Import model…', canWrite);
    await becomes(() => page.getByRole('link', { name: 'New text' }).count(), canWrite ? 1 : 0);

    await page.goto(`${service.baseUrl}${inProject}/pim/${target}`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await offers('Edit', canWrite);
    await page.goto(`${service.baseUrl}${inProject}/pim/${target}/history?from=base&to=1`);
    await page.getByLabel('From').waitFor();
    await offers('Restore revision 1…', canWrite);
    await page.goto(`${service.baseUrl}${inProject}/conflicts/${sessionId}`);
    const choice = page.getByRole('article', { name: 'Conflict' }).locator('button.choice').first();
    await choice.waitFor();
    await becomes(() => choice.isDisabled(), !canWrite);
    await offers('Drop these conflicts…', canWrite);
  }
});
