import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Response } from 'playwright-core';
import { openPage } from '../../browser/browser.ts';
import type { Ending } from '../../support/storage/temporary-storage.ts';

/** A web client in a browser. */
export type ClientPage = {
  readonly page: Page;
  /** Bytes of all files of the client that were sent, as they were sent. */
  readonly sentBytes: () => Promise<number>;
  /** How often the address has changed, at most between two reloads. */
  readonly visits: () => number;
  /** Loads the page again, to see whether something that takes its time has come. */
  readonly reload: () => Promise<void>;
  /** What the browser complained of, but for refusals of the service. */
  readonly problems: () => readonly string[];
};

/** How long a page may take (milliseconds); machines are busy where tests run. */
const patience = 60_000;

/** Opens the web client of a service. */
export async function openClient(address: string, ending: Ending): Promise<ClientPage> {
  const { page, problems, close } = await openPage();
  ending.after(close);
  page.setDefaultTimeout(patience);
  const files: Response[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/admin/')) files.push(response);
  });
  let visits = 0;
  let most = 0;
  page.on('framenavigated', () => (visits += 1));
  await page.goto(`${address}/admin/`);
  return {
    page,
    visits: () => Math.max(most, visits),
    reload: async () => {
      most = Math.max(most, visits);
      visits = 0;
      await page.reload();
    },
    sentBytes: async () => {
      const sizes = await Promise.all(
        files.map(async (file) => (await file.request().sizes()).responseBodySize),
      );
      return sizes.reduce((sum, size) => sum + size, 0);
    },
    problems: () => problems.filter((problem) => !/status of 4(?:00|22)/.test(problem)),
  };
}

/** Signs in as a caller of a first run. */
export async function signIn({ page }: ClientPage, caller: string): Promise<void> {
  const leave = page.getByRole('button', { name: /^(?:Logout|Abmelden)$/ });
  if (await leave.isVisible()) await leave.click();
  await page.getByRole('button', { name: caller, exact: true }).click();
  await leave.waitFor();
}

const axe = readFileSync(join(import.meta.dirname, '../../../node_modules/axe-core/axe.min.js'), 'utf8');
const violations = `axe.run().then(({ violations }) => violations
  .map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`;

/** Fails when axe has a finding of any weight on the page that is shown. */
export async function assertAccessible({ page }: ClientPage): Promise<void> {
  await page.evaluate(axe);
  assert.deepEqual(await page.evaluate(violations), [], await page.title());
}
