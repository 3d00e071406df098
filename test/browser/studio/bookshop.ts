import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { repositoryRoot } from '../../invariants/planted-tree.ts';
import { createChain } from '../../support/http/chain.ts';
import type { Service } from '../../support/http/service.ts';
import { at, textAt } from '../../support/lib/json.ts';

/** The bookshop of the examples in a project of an account: its models, as far as they were made. */
export type Bookshop = {
  readonly token: string;
  readonly projectId: string;
  readonly cim: string;
  readonly pim: string;
  readonly psm: string;
};

/** Stores the bookshop and runs its chain down to the deployment model, over HTTP. */
export async function createBookshop(service: Service): Promise<Bookshop> {
  const chain = createChain(service);
  const text = await readFile(join(repositoryRoot, 'examples/bookshop/bookshop.cim.json'), 'utf8');
  const { token, projectId, source: cim } = await chain.storeCim(JSON.parse(text));
  const pim = textAt(await chain.transform(token, 'cim-to-pim', cim), 'targetModelId');
  const psm = textAt(await chain.transform(token, 'pim-to-psm', pim), 'targetModelId');
  await layOut(service, { token, cim });
  return { token, projectId, cim, pim, psm };
}

/** The views whose shapes tests click. */
const clicked = ['business-objects', 'goals', 'processes'];

/** Stores places for shapes that tests click: on a busy machine a layout can take too long, and gives a grid. */
async function layOut(service: Service, { token, cim }: Pick<Bookshop, 'token' | 'cim'>): Promise<void> {
  for (const view of clicked)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { body } = await service.call('POST', `/api/cim/${cim}/views/${view}/layout`, {
        token,
        json: {},
      });
      if (at(body, 'degraded') !== true) break;
    }
}

/** Takes over the session of an account, as signing in with a form does. */
export async function signInWith(page: Page, service: Service, token: string): Promise<void> {
  const { body: user } = await service.call('GET', '/api/auth/me', { token });
  await page.evaluate(
    `sessionStorage.setItem('mde-studio-session', ${JSON.stringify(JSON.stringify({ token, user }))})`,
  );
}
