import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import type { Service } from '../../support/http/service.ts';
import { repositoryRoot } from '../../invariants/planted-tree.ts';
import { openPage, type WatchedPage } from '../browser.ts';

/** Where pictures of the screens are put, to be looked at: a folder named by a variable, else one that git ignores. */
const pictures = process.env['BROWSER_SCREENSHOTS'] ?? join(repositoryRoot, 'studio/pictures');
const axe = join(repositoryRoot, 'node_modules/axe-core/axe.min.js');

/** A page of the studio, with what the browser said; `said` are problems that the test has caused on purpose. */
export type StudioPage = WatchedPage & { readonly said: RegExp[] };

/** Opens an address of the studio in a browser of its own; when the test ends, the browser must have had no problem. */
export async function openStudio(
  test: TestContext,
  service: Service,
  path = '/studio/',
): Promise<StudioPage> {
  const watched = await openPage();
  const said: RegExp[] = [];
  test.after(async () => {
    await watched.close();
    assertQuiet(watched, { baseUrl: service.baseUrl, said });
  });
  await watched.page.goto(service.baseUrl + path);
  return { ...watched, said };
}

/** Opens an address of the studio, signed in with the token of an account. */
export async function openAs(
  test: TestContext,
  { service, token, path }: { readonly service: Service; readonly token: string; readonly path: string },
): Promise<StudioPage> {
  const opened = await openStudio(test, service);
  const user = (await service.call('GET', '/api/auth/me', { token })).body;
  const stored = JSON.stringify(JSON.stringify({ token, user }));
  await opened.page.evaluate(`sessionStorage.setItem('mde-studio-session', ${stored})`);
  await opened.page.goto(service.baseUrl + path);
  return opened;
}

/** Continues as a guest, and waits for the list of projects. */
export async function enterAsGuest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
}

/** Creates a project with the dialog, and waits for its page. */
export async function createProject(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New project' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

/** Nothing that a script of ours said, no violation of the policy, no request to another host. */
export function assertQuiet(
  { problems, requested }: Pick<WatchedPage, 'problems' | 'requested'>,
  { baseUrl, said }: { readonly baseUrl: string; readonly said: readonly RegExp[] },
): void {
  assert.deepEqual(
    problems.filter((problem) => !said.some((pattern) => pattern.test(problem))),
    [],
  );
  const own = (url: string): boolean => url.startsWith(baseUrl) || /^(?:data|blob):/.test(url);
  assert.deepEqual(
    requested.filter((url) => !own(url)),
    [],
  );
}

/** What axe finds wrong with what the page shows; it is injected by the driver, past the policy of the page. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(await readFile(axe, 'utf8'));
  const found: unknown = await page.evaluate(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
      .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | ')))`,
  );
  assert.ok(Array.isArray(found));
  return found.map(String);
}

/** Check 50: at 320 px, with text of usual and of twice the size, nothing is wider than the page. */
export async function assertReflow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const size of ['', '28px']) {
    await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, `50: text of ${size}`);
  }
  await page.evaluate(`document.documentElement.style.fontSize = ''`);
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Looks at a screen in both looks and two widths: no violation of axe, nothing wider than the page, and a picture of each. */
export async function lookAt(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: join(pictures, `${name}-${width}-${colorScheme}.png`) });
      assert.deepEqual(await violationsOf(page), [], `${name}, ${width} px, ${colorScheme}`);
      const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      assert.equal(wider, 0, `${name} is wider than ${width} px`);
    }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize({ width: 1280, height: 900 });
}
