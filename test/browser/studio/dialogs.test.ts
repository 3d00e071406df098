import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { repositoryRoot } from '../../invariants/planted-tree.ts';
import { createChatting } from '../../support/http/chats.ts';
import { startService } from '../../support/http/service.ts';
import { textAt } from '../../support/lib/json.ts';
import { lookAt, openAs } from './studio.ts';

const service = await startService();
after(service.stop);
const { call } = service;

/** Every component with dialogs, and the names under which tests look at them with `lookAt`. */
const looked: Readonly<Record<string, readonly string[]>> = {
  'screens/account/new-token.tsx': ['account-token'],
  'screens/account/delete-account.tsx': ['account-delete'],
  'screens/chain/import-model.tsx': ['import-model'],
  'screens/chain/not-taken.tsx': ['import-not-taken'],
  'screens/conflicts/all-dialog.tsx': ['conflicts-all'],
  'screens/conflicts/drop-dialog.tsx': ['conflicts-drop'],
  'screens/conflicts/finish-dialog.tsx': ['conflicts-finish'],
  'screens/conflicts/head.tsx': ['conflicts-rest'],
  'screens/files/delete-file.tsx': ['file-delete'],
  'screens/history/restore.tsx': ['history-restore'],
  'screens/model/clash-dialog.tsx': ['model-clash'],
  'screens/model/edit-bar.tsx': ['model-changes'],
  'screens/model/next-step.tsx': ['model-next-step'],
  'screens/model/removal.tsx': ['model-delete'],
  'screens/projects/import-project.tsx': ['import-project'],
  'screens/projects/new-project.tsx': ['new-project'],
  'screens/settings/invite.tsx': ['settings-add'],
  'screens/settings/leave-as-owner.tsx': ['settings-leave-as-owner'],
  'screens/settings/leaving.tsx': ['settings-delete', 'settings-leave'],
  'screens/settings/member-dialogs.tsx': ['settings-role', 'settings-owner', 'settings-remove'],
  'screens/text/allowance.tsx': ['text-register'],
  'screens/text/roll-back.tsx': ['text-roll-back'],
  'screens/text/session-menu.tsx': ['text-empty', 'text-delete'],
  'ui/forgotten-password.tsx': ['forgotten-password'],
  'ui/palette.tsx': ['palette'],
  'ui/shell.tsx': ['sign-in-again'],
};

/** Every screen of the routes, and a name under which tests look at it. */
const screens: Readonly<Record<string, string>> = {
  projects: 'projects',
  model: 'model-picture',
  chain: 'chain',
  text: 'text-open',
  runs: 'run-applied',
  conflicts: 'conflicts',
  history: 'history',
  settings: 'settings',
  account: 'account',
  files: 'files-overview',
  'sign-in': 'sign-in',
  'not-found': 'not-found',
};

describe('48: axe: no violation on any screen, theme, dialog', () => {
  it('every screen and every dialog is looked at in both themes by some test', () => {
    const tests = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.ts'));
    const text = tests.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('\n');
    const isLooked = (name: string): boolean => text.includes(`lookAt(page, '${name}')`);
    const studio = join(repositoryRoot, 'studio');
    const found = Object.fromEntries(
      ['screens', 'ui']
        .flatMap((folder) =>
          readdirSync(join(studio, folder), { recursive: true, encoding: 'utf8' }).map(
            (file) => `${folder}/${file}`,
          ),
        )
        .filter((file) => file.endsWith('.tsx') && !file.startsWith('ui/dialog'))
        .map(
          (file) =>
            [
              file,
              readFileSync(join(studio, file), 'utf8').match(/<Dialog(?:Form)?\b/g)?.length ?? 0,
            ] as const,
        )
        .filter(([, count]) => count > 0),
    );
    assert.deepEqual(
      Object.fromEntries(Object.entries(looked).map(([file, names]) => [file, names.length])),
      Object.fromEntries(Object.entries(found).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    );
    assert.deepEqual(readdirSync(join(studio, 'screens')).toSorted(), Object.keys(screens).toSorted());
    const all = [...Object.values(looked).flat(), ...Object.values(screens)];
    assert.deepEqual(
      all.filter((name) => !isLooked(name)),
      [],
    );
  });

  it('of projects, members and accounts', async (test) => {
    const [owner, other] = await Promise.all(
      ['ada', 'eve'].map(async (name) => {
        const json = { username: `${name}-${Date.now()}`, password: 'long enough' };
        const { body } = await call('POST', '/api/auth/register', { json });
        return { token: textAt(body, 'token'), username: json.username };
      }),
    );
    assert.ok(owner !== undefined && other !== undefined);
    const projectId = await service.newProject(owner.token);
    const json = { username: other.username, role: 'Architect' };
    await call('POST', `/api/projects/${projectId}/invitations`, { token: owner.token, json });
    const { page } = await openAs(test, { service, token: owner.token, path: '/studio/' });
    await asks(page, 'Import…', 'Import project');
    await lookAt(page, 'import-project');
    await page.goto(`${service.baseUrl}/studio/p/${projectId}`);
    await asks(page, 'Import model…', 'Import model');
    await lookAt(page, 'import-model');
    const file = join(repositoryRoot, 'test/fixtures/foreign/bpmn/camunda-modeler.bpmn');
    await page.getByLabel('File').setInputFiles(file);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('dialog', { name: 'What was not taken' }).waitFor();
    await page.getByText('Line 6: messageFlow bicycle.').waitFor();
    await lookAt(page, 'import-not-taken');
    await page.goto(`${service.baseUrl}/studio/p/${projectId}/settings`);
    await asks(page, 'Add member…', 'Add member');
    await lookAt(page, 'settings-add');
    await close(page);
    await asks(page, /^Change…: /, `Role and access of ${other.username}`);
    await lookAt(page, 'settings-role');
    await close(page);
    await asks(page, /^Remove…: /, `Remove ${other.username}?`);
    await lookAt(page, 'settings-remove');
    await close(page);
    await asks(page, 'Leave project…', 'Leave Test?');
    await lookAt(page, 'settings-leave-as-owner');
    await close(page);
    await asks(page, 'Delete project…', 'Delete Test?');
    await lookAt(page, 'settings-delete');
    await page.goto(`${service.baseUrl}/studio/account`);
    await asks(page, 'New token…', 'New access token');
    await lookAt(page, 'account-token');
    await close(page);
    await asks(page, 'Delete account…', 'Delete your account?');
    await lookAt(page, 'account-delete');

    const path = `/studio/p/${projectId}/settings`;
    const { page: theirs } = await openAs(test, { service, token: other.token, path });
    await leaves(theirs);
  });

  it('of conversations', async (test) => {
    const chatting = createChatting(service);
    const token = await service.newAccount();
    const projectId = await service.newProject(token);
    const { sessionId } = await chatting.newChat(token, projectId);
    const path = `/studio/p/${projectId}/text/${sessionId}`;
    const { page } = await openAs(test, { service, token, path });
    for (const [button, title, name] of [
      ['Empty conversation…', 'Empty conversation', 'text-empty'],
      ['Delete conversation…', 'Delete conversation', 'text-delete'],
    ] as const) {
      await page.getByRole('button', { name: 'More' }).click();
      await asks(page, button, title);
      if (name === 'text-empty') await lookAt(page, 'text-empty');
      else await lookAt(page, 'text-delete');
      await close(page);
    }
  });
});

/** Presses a button, and waits for the dialog that it opens. */
async function asks(page: Page, button: string | RegExp, title: string): Promise<void> {
  await page
    .getByRole('button', { name: button, ...(typeof button === 'string' && { exact: true }) })
    .first()
    .press('Enter');
  await page.getByRole('dialog', { name: title }).waitFor();
}

/** Closes the dialog. */
async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function leaves(page: Page): Promise<void> {
  await asks(page, 'Leave project…', 'Leave Test?');
  await lookAt(page, 'settings-leave');
}
