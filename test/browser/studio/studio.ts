import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import type { Service } from '../../support/http/service.ts';
import { repositoryRoot } from '../../invariants/planted-tree.ts';
import { openPage, type WatchedPage } from '../browser.ts';
import { becomes, settled } from '../settled.ts';

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

/** Kills the process behind a page, as a crash does: nothing of it can say goodbye. Gives a new page at an address. */
export async function killed(page: Page, address: string): Promise<Page> {
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // The command never answers: what would is gone.
  void devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  const next = await page.context().newPage();
  await page.close();
  await next.goto(address);
  return next;
}

/** Gives the focus to the shape of an element, which can have it a moment after it is drawn. */
export async function focusShape(page: Page, id: string): Promise<void> {
  await page.locator(`.picture g[data-id="${id}"][tabindex]`).focus();
}

/** Waits until the browser has kept a draft with a text: the page shows a change before that. */
export async function draftKept(page: Page, text: string): Promise<void> {
  await settled(
    () => page.evaluate(keptDrafts),
    (drafts) => assert.ok(String(drafts).includes(text), `no draft is kept with "${text}"`),
  );
}

/** Waits until the browser keeps no draft; a page that is left before then has it back. */
export async function noDraftKept(page: Page): Promise<void> {
  await becomes(() => page.evaluate(keptDrafts), '[]');
}

const keptDrafts = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('mde-studio');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
    reading.onerror = () => reject(reading.error);
    reading.onsuccess = () => { opening.result.close(); resolve(JSON.stringify(reading.result)); };
  };
})`;

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
    await becomes(() => page.evaluate('document.documentElement.scrollWidth'), 320, `50: text of ${size}`);
  }
  await page.evaluate(`document.documentElement.style.fontSize = ''`);
  await page.setViewportSize({ width: 1280, height: 900 });
}

/**
 * Check 51: takes pictures of a screen in forced colours and as people without green cones see it, to be looked at. What
 * colours say is said by signs and lines as well: states of shapes differ in both, and what is chosen is outlined.
 */
export async function lookWithoutColours(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setEmulatedVisionDeficiency', { type: 'deuteranopia' });
  await page.screenshot({ path: join(pictures, `${name}-1280-deuteranopia.png`) });
  await devtools.send('Emulation.setEmulatedVisionDeficiency', { type: 'none' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await page.screenshot({ path: join(pictures, `${name}-1280-forced-${colorScheme}.png`) });
  }
  const unmarked: unknown = await page.evaluate(
    `[...document.querySelectorAll('[aria-selected="true"], [aria-pressed="true"], [aria-current]:not([aria-current="false"])')]
      .filter((each) => each.checkVisibility() && !each.closest('.crumbs'))
      .filter((each) => { const style = getComputedStyle(each);
        return style.outlineStyle === 'none' && Number.parseFloat(style.fontWeight) < 550 && !/highlight/i.test(each.className) &&
          style.borderTopWidth === '0px' && style.borderLeftWidth === '0px' && style.borderBottomWidth === '0px'; })
      .map((each) => each.outerHTML.slice(0, 120))`,
  );
  assert.deepEqual(unmarked, [], `${name}: chosen, but not seen without colours`);
  const marks: unknown = await page.evaluate(
    `[...document.querySelectorAll('.picture-change')].map((mark) => [mark.getAttribute('class'), mark.querySelector('text').textContent,
      getComputedStyle(mark.querySelector('rect')).strokeDasharray + ' ' + mark.querySelectorAll('rect').length + ' ' + mark.querySelectorAll('path').length].join(' | '))`,
  );
  const kinds = [...new Set(Array.isArray(marks) ? marks.map(String) : [])].map((each) => each.split(' | '));
  for (const column of [0, 1, 2])
    assert.equal(new Set(kinds.map((each) => each[column])).size, kinds.length, JSON.stringify(kinds));
  await page.emulateMedia({ forcedColors: null, colorScheme: null });
  await devtools.detach();
}

/**
 * Looks at a screen in both looks and at two widths: nothing is wider than the page, and a picture of each is taken. axe
 * sees each look and each width once, as neither depends on the other, and finds nothing.
 */
export async function lookAt(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 390]) {
      // Colours on their way to others have neither's contrast.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      const wider = 'document.documentElement.scrollWidth - innerWidth';
      await becomes(() => page.evaluate(wider), 0, `${name} is wider than ${width} px`);
      await page.screenshot({ path: join(pictures, `${name}-${width}-${colorScheme}.png`) });
      if ((colorScheme === 'light') === (width === 1280))
        assert.deepEqual(await violationsOf(page), [], `${name}, ${width} px, ${colorScheme}`);
    }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await page.setViewportSize({ width: 1280, height: 900 });
}
