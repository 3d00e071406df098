import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { createChain } from '../../support/http/chain.ts';
import { changeModel, setting } from '../../support/http/conflicts.ts';
import { startService } from '../../support/http/service.ts';
import { at } from '../../support/lib/json.ts';
import { becomes, settled } from '../settled.ts';
import { createBookshop, type Bookshop } from './bookshop.ts';
import { keyboardOf, type Keyboard } from './keyboard.ts';
import { openAs } from './studio.ts';

const service = await startService();
after(service.stop);
let shop: Bookshop;
before(async () => {
  shop = await createBookshop(service);
});

/** A page at the project, and its keys: nothing else is used from here. */
async function begin(test: TestContext): Promise<Keyboard & { readonly page: Page }> {
  const { token, projectId } = shop;
  const { page } = await openAs(test, { service, token, path: `/studio/p/${projectId}` });
  await page.getByRole('heading', { name: 'Test', level: 1 }).waitFor();
  return { page, ...keyboardOf(page) };
}

/** The title of the element that the panel shows. */
const panelShows = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('region', { name: 'Element' })
    .getByRole('heading', { name, level: 2, exact: true })
    .waitFor();

describe('49: by keyboard alone, with the focus always visible', () => {
  it('J1: a model is understood: its problems, an element, what it comes from and leads to', async (test) => {
    const { page, press, tabTo, type } = await begin(test);
    await tabTo(
      page
        .getByRole('region', { name: 'Levels' })
        .getByRole('link', { name: /^Leaf & Line/ })
        .first(),
    );
    await press('Enter');
    await page.locator('.picture [data-id]').first().waitFor();
    await tabTo(page.getByRole('button', { name: /^Checks/ }));
    await press('Enter');
    await page.getByRole('region', { name: 'Checks' }).getByRole('link').first().waitFor();
    await press('Control+k');
    await type('order business object');
    await page
      .getByRole('option', { name: /^Order/ })
      .first()
      .waitFor();
    await press('Enter');
    await panelShows(page, 'Order');
    const thread = page.getByRole('region', { name: 'Thread' });
    await tabTo(thread.getByRole('link', { name: 'Order', exact: true }).first());
    await press('Enter');
    await page.waitForURL(/\/pim\//);
    await panelShows(page, 'Order');
    await thread.getByRole('link', { name: /^Customers place an order/ }).waitFor();
    const shape = page.locator('.picture g[data-id][tabindex="0"]');
    await tabTo(shape);
    await press('ArrowDown', 'Enter');
    await page.locator('.picture-selected').waitFor();
  });

  it('J2: a text is written, built and followed from a passage to its element and back', async (test) => {
    const { page, press, tabTo, type } = await begin(test);
    await tabTo(page.getByRole('link', { name: 'New text' }));
    await press('Enter');
    await page.locator('textarea:focus').waitFor();
    await press('Control+a');
    await type('A member borrows books. Each book has a title.');
    await tabTo(page.getByRole('button', { name: 'Build the model' }));
    await press('Enter');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await tabTo(page.getByRole('listbox', { name: 'Passages' }));
    await press('ArrowDown', 'ArrowDown');
    await becomes(() => page.getByRole('option', { selected: true }).innerText(), /Each book has a title/);
    await press('Enter');
    await page.locator('a:focus', { hasText: /^Book$/ }).waitFor();
    await press('Escape');
    await page.locator('[role="listbox"]:focus').waitFor();
    await press('Enter');
    await page.locator('a:focus', { hasText: /^Book$/ }).waitFor();
    await press('Enter');
    await panelShows(page, 'Book');
    const passage = page.getByRole('region', { name: 'Thread' }).getByRole('link', { name: /^“.*”$/ });
    await tabTo(passage);
    const cited = (await passage.first().innerText()).replace(/[“”]/g, '');
    await press('Enter');
    const chosen = page.getByRole('option', { selected: true });
    await settled(
      () => chosen.innerText(),
      (text) => assert.ok(text.includes(cited), text),
    );
  });

  it('J4: a step of the chain is previewed, run, its conflicts decided and stored', async (test) => {
    const { token, cim, pim } = shop;
    for (const [level, id, eClass] of [
      ['pim', pim, 'Entity'],
      ['cim', cim, 'BusinessObject'],
    ] as const)
      await changeModel(service, {
        token,
        level,
        id,
        change: setting(eClass, { description: `By the ${level}.` }),
      });
    const { page, press, tabTo } = await begin(test);
    await tabTo(page.getByRole('link', { name: 'Preview and run: Run CIM → PIM again' }));
    await press('Enter');
    await tabTo(page.getByRole('button', { name: 'Preview', exact: true }));
    await press('Enter');
    await page.getByText('The run leaves conflicts for you to decide').waitFor();
    await tabTo(page.getByRole('button', { name: 'Run', exact: true }));
    await press('Enter');
    await tabTo(page.getByRole('link', { name: /^Decide \d+ conflicts$/ }));
    await press('Enter');
    await page.getByText(/^0 of \d+ decided$/).waitFor();
    const [, count] = /of (\d+)/.exec(await page.getByText(/^0 of \d+ decided$/).innerText()) ?? [];
    for (let decided = 0; decided < Number(count); decided += 1)
      await press(decided % 2 === 0 ? '1' : '2', ...(decided + 1 < Number(count) ? ['o'] : []));
    await page.getByText(`${count} of ${count} decided`, { exact: true }).waitFor();
    await tabTo(page.getByRole('button', { name: 'Finish…' }));
    await press('Enter');
    await page.getByText('The PIM gets a new revision with these changes.').waitFor();
    await tabTo(page.getByRole('dialog').getByRole('button', { name: 'Finish and store' }));
    await press('Enter');
    await page.getByText('Decided and applied: the PIM is at revision 3').waitFor();
    const { body } = await service.call('GET', `/api/pim/${pim}`, { token });
    assert.equal(at(body, 'revision'), 3);
  });

  it('J5: a file is found, a line followed to its passage, and own text written and saved', async (test) => {
    const job = await createChain(service).transform(shop.token, 'psm-to-artifact', shop.psm);
    assert.equal(at(job, 'status'), 'COMPLETED');
    const { page, press, tabTo, type } = await begin(test);
    await tabTo(
      page
        .getByRole('link', { name: /files$/i })
        .or(page.locator('.level-files a.row-title'))
        .first(),
    );
    await press('Enter');
    await tabTo(page.getByRole('searchbox', { name: 'Filter files' }));
    await type('orders rules.ts');
    await page.getByRole('treeitem', { name: /rules\.ts/ }).waitFor();
    await tabTo(page.getByRole('tree'));
    await press('End', 'Enter');
    const editor = page.getByRole('textbox', { name: /^Text of / });
    await editor.waitFor();
    await tabTo(editor);
    await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
    await page.getByRole('heading', { name: 'Line 6' }).waitFor();
    const origins = page.getByRole('complementary', { name: 'Where it comes from' });
    await tabTo(origins.locator('.thread').getByRole('link').last());
    await tabTo(page.getByRole('button', { name: 'Next part of yours' }));
    await press('Enter');
    await type('// by keyboard');
    await press('Control+s');
    await page.getByText('Saved as revision 2').first().waitFor();
  });
});
