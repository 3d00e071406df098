import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService, type Service } from '../../support/http/service.ts';
import { textAt } from '../../support/lib/json.ts';
import { assertReflow, lookAt, openAs } from './studio.ts';

const accepting = await startService({ SERVICE_INVITATIONS: 'accept' });
after(accepting.stop);
const direct = await startService();
after(direct.stop);

type Person = { readonly token: string; readonly username: string };

async function person(service: Service, name: string): Promise<Person> {
  const username = `${name}-${Date.now()}`;
  const json = { username, password: 'long enough' };
  const { body } = await service.call('POST', '/api/auth/register', { json });
  return { token: textAt(body, 'token'), username };
}

describe('invitations', () => {
  it('wait until they are accepted, and can be withdrawn and refused', async (test) => {
    const service = accepting;
    const [ann, bob] = [await person(service, 'ann'), await person(service, 'bob')];
    const projectId = await service.newProject(ann.token);
    const settings = `/studio/p/${projectId}/settings`;
    const ofAnn = await openAs(test, { service, token: ann.token, path: settings });
    const invited = ofAnn.page.getByRole('region', { name: 'Invited' });
    for (const name of ['nobody-there', bob.username]) {
      await ofAnn.page.getByRole('button', { name: 'Add member…' }).click();
      await ofAnn.page.getByLabel('Username, e-mail address or user id').fill(name);
      await ofAnn.page.getByRole('button', { name: 'Add', exact: true }).click();
      await invited.getByText(name).waitFor();
    }
    await lookAt(ofAnn.page, 'settings-invited');
    await assertReflow(ofAnn.page);
    await ofAnn.page.getByRole('button', { name: 'Withdraw: nobody-there' }).click();
    await invited.getByText('nobody-there').waitFor({ state: 'detached' });

    await ofAnn.page.getByText('What was done').click();
    await ofAnn.page.getByText('Withdraw invitation').waitFor();
    await ofAnn.page.getByText('Invite member').first().waitFor();
    await lookAt(ofAnn.page, 'settings-audit');

    const ofBob = await openAs(test, { service, token: bob.token, path: '/studio/' });
    const waiting = ofBob.page.getByRole('region', { name: 'Invitations' });
    await waiting.getByText(`${ann.username} invites you as Member · Can change`).waitFor();
    await lookAt(ofBob.page, 'projects-invited');
    await assertReflow(ofBob.page);
    await waiting.getByRole('button', { name: 'Accept: Test' }).click();
    await ofBob.page.waitForURL(new RegExp(`/studio/p/${projectId}`));

    const other = await service.newProject(ann.token);
    const json = { username: bob.username, role: 'Reader' };
    await service.call('POST', `/api/projects/${other}/invitations`, { token: ann.token, json });
    await ofBob.page.goto(`${service.baseUrl}/studio/`);
    await waiting.getByRole('button', { name: `Refuse all: of ${ann.username}` }).click();
    await waiting.waitFor({ state: 'detached' });
    await ofBob.page.goto(`${service.baseUrl}/studio/account`);
    await ofBob.page.getByRole('button', { name: `Allow again: ${ann.username}` }).click();
    await ofBob.page.getByText('Refused invitations').waitFor({ state: 'detached' });
    await ofBob.page.getByText('What was done').click();
    await ofBob.page.getByText('Accept invitation').waitFor();
  });

  it('that take effect at once can be left, and further ones refused', async (test) => {
    const service = direct;
    const [ann, bob] = [await person(service, 'ann'), await person(service, 'bob')];
    const projectId = await service.newProject(ann.token);
    const invite = async (): Promise<number> => {
      const json = { username: bob.username, role: 'Reader' };
      const path = `/api/projects/${projectId}/invitations`;
      return (await service.call('POST', path, { token: ann.token, json })).status;
    };
    assert.equal(await invite(), 201);
    const { page } = await openAs(test, {
      service,
      token: bob.token,
      path: `/studio/p/${projectId}/settings`,
    });
    await page.getByRole('button', { name: 'Leave project…' }).click();
    await page.getByLabel(`Take no more invitations of ${ann.username}`).check();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByText('No project yet.').waitFor();
    assert.equal(await invite(), 409);
  });
});
