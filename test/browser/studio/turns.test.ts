import assert from 'node:assert/strict';
import { after, describe, it, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { createChatting } from '../../support/http/chats.ts';
import { startService } from '../../support/http/service.ts';
import { at, listAt, textAt } from '../../support/lib/json.ts';
import { becomes } from '../settled.ts';
import { lookAt, openAs } from './studio.ts';

const service = await startService();
after(service.stop);
const { call } = service;
const chatting = createChatting(service);

type Place = {
  readonly token: string;
  readonly projectId: string;
  readonly sessionId: string;
  readonly page: Page;
  readonly said: RegExp[];
  readonly path: string;
};

/** A conversation of a new account, opened in the studio. */
async function newPlace(test: TestContext): Promise<Place> {
  const token = await service.newAccount();
  const projectId = await service.newProject(token);
  const sessionId = await chatting.newSession(token, { projectId, title: 'Library' });
  const path = `/studio/p/${projectId}/text/${sessionId}`;
  const { page, said } = await openAs(test, { service, token, path });
  await page.getByRole('region', { name: 'Conversation' }).waitFor();
  return { token, projectId, sessionId, page, said, path };
}

describe('a turn', () => {
  it('whose question others have overtaken says so, asks again, and goes on with their revision', async (test) => {
    const { token, sessionId, page, said } = await newPlace(test);
    said.push(/status of 409/);
    const built = await chatting.ask(token, sessionId, 'A member borrows books. Each book has a title.');
    const model = `/api/cim/${textAt(built, 'modelId')}`;
    await page.reload();
    await page.getByRole('textbox', { name: 'Message' }).fill('Delete all business objects');
    await page.getByRole('button', { name: 'Send' }).click();
    const remove = page.getByRole('button', { name: /^Remove \d+ element/ });
    await remove.waitFor();
    const operations = [{ op: 'replace', path: '/name', value: 'Changed by another' }];
    await call('PATCH', model, { token, json: { operations } });
    await remove.click();
    await page.getByText('Others have changed the model since this was asked.', { exact: false }).waitFor();
    await lookAt(page, 'text-drift');
    const again = page.getByRole('button', { name: 'Look again, at the current revision' });
    await again.press('Enter');
    await again.waitFor({ state: 'detached' });
    await remove.click();
    await page.getByText(/^Saved r4: .*−\d+/).waitFor();
    const stored = (await call('GET', model, { token })).body;
    assert.equal(at(stored, 'name'), 'Changed by another');
    assert.deepEqual(at(stored, 'content', 'businessObjects') ?? [], []);
  });

  it('that is at work is stopped, and what it has saved stays', async (test) => {
    const { token, sessionId, page } = await newPlace(test);
    const lines = Array.from({ length: 1_500 }, (_, place) => `- As a clerk, I want to file form ${place}.`);
    const buffer = Buffer.from(lines.join('\n'));
    const files = { name: 'long.md', mimeType: 'text/markdown', buffer };
    await page.getByLabel('Files', { exact: true }).setInputFiles(files);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText(/^Stopped\. (?:Nothing was changed|What was saved before stays)\.$/).waitFor();
    const session = await call('GET', `/api/chatbot/sessions/${sessionId}`, { token });
    const turn = await chatting.turn(token, textAt(session.body, 'lastTurnId'));
    assert.equal(at(turn, 'status'), 'CANCELLED');
    await becomes(() => page.getByText(/^Saved r\d+/).count(), listAt(turn, 'checkpoints').length);
  });
});

it('attachments that are not sent survive a reload, and are sent', async (test) => {
  const { token, page, path, sessionId } = await newPlace(test);
  const files = {
    name: 'stories.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from('Members borrow books.'),
  };
  await page.getByLabel('Files', { exact: true }).setInputFiles(files);
  await page.getByText('21 B').waitFor();
  await page.goto(service.baseUrl + path.replace(/text\/.*/, 'text/new'));
  await page.getByRole('heading', { name: 'Describe your business' }).waitFor();
  await page.getByText('Attach files…').waitFor();
  await becomes(() => page.getByText('stories.md').count(), 0, 'they belong to their conversation');
  await page.goto(service.baseUrl + path);
  await page.getByText('stories.md').waitFor();
  await page.reload();
  await page.getByText('stories.md').waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('button', { name: 'Remove stories.md' }).waitFor({ state: 'detached' });
  await page.getByText(/^Saved r\d+/).waitFor();
  const sent = (await call('GET', `/api/chatbot/sessions/${sessionId}/messages`, { token })).body;
  assert.match(JSON.stringify(sent), /Build a model from the attached text/);
  await page.reload();
  await page.getByText(/^Saved r\d+/).waitFor();
  await becomes(() => page.getByRole('button', { name: 'Remove stories.md' }).count(), 0);
});
