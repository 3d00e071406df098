import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it, type TestContext } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { repositoryRoot } from '../../invariants/planted-tree.ts';
import { createChain } from '../../support/http/chain.ts';
import { startService } from '../../support/http/service.ts';
import { at, textAt } from '../../support/lib/json.ts';
import { fellShort, reached, shown } from '../../support/testing/figures.ts';
import { becomes, settled } from '../settled.ts';
import { changesIn, meterOf } from './measuring.ts';
import { draftKept, lookAt, lookWithoutColours, openAs, type StudioPage } from './studio.ts';

const service = await startService();
after(service.stop);
const chain = createChain(service);
const bookshop: unknown = JSON.parse(
  await readFile(join(repositoryRoot, 'examples/bookshop/bookshop.cim.json'), 'utf8'),
);
const { token, projectId, source } = await chain.storeCim(bookshop);
const pimId = textAt(await chain.transform(token, 'cim-to-pim', source), 'targetModelId');
const psmId = textAt(await chain.transform(token, 'pim-to-psm', pimId), 'targetModelId');
const artifactId = textAt(await chain.transform(token, 'psm-to-artifact', psmId), 'artifactId');

const orders = 'services/leaf-line-online-bookshop/src/modules/sales/orders';
const hostile = '<img src=x onerror=alert(1)>.txt';
const base = `/studio/p/${projectId}/files/${artifactId}`;

const open = (test: TestContext, path = ''): Promise<StudioPage> =>
  openAs(test, { service, token, path: `${base}${path}` });
const editorOf = (page: Page): Locator => page.getByRole('textbox', { name: /^Text of / });
const footOf = (page: Page): Locator => page.locator('.file-foot');
const lineWith = (page: Page, text: string): Locator => page.locator('.cm-line', { hasText: text }).first();

async function write(path: string, content: string): Promise<number> {
  const answer = await service.call('PUT', `/api/artifact/${artifactId}/files/${encodeURIComponent(path)}`, {
    token,
    json: { content },
  });
  return Number(at(answer.body, 'revision'));
}

describe('the repository', () => {
  it('43, 48: a line that is generated cannot be edited, and the page says why', async (test) => {
    const { page } = await open(test);
    await page.getByRole('heading', { name: 'With text of yours' }).waitFor();
    await lookAt(page, 'files-overview');
    await lookWithoutColours(page, 'files-overview');
    await page.goto(`${service.baseUrl}${base}/${orders}/rules.ts?line=6`);
    await page.getByRole('heading', { name: 'Line 6' }).waitFor();
    await page.locator('.thread').waitFor();
    const before = await lineWith(page, 'export const orderNeedsALine').innerText();
    await lineWith(page, 'export const orderNeedsALine').click();
    await page.keyboard.type('x');
    await page.getByText('Line 6 cannot be edited.', { exact: false }).first().waitFor();
    await becomes(() => footOf(page).innerText(), /Every run writes this file again/);
    await becomes(() => lineWith(page, 'export const orderNeedsALine').innerText(), before);
    await becomes(() => page.getByRole('button', { name: /^Save/ }).count(), 0);
    await lookAt(page, 'file-refused');
  });

  it('43: a cursor that moves on while the address follows it is not set back', async (test) => {
    const { page } = await open(test, `/${orders}/rules.ts`);
    await editorOf(page).waitFor();
    await page.evaluate(`{
      const replace = history.replaceState.bind(history);
      history.replaceState = (...given) => {
        history.replaceState = replace;
        replace(...given);
        const text = document.querySelector('.code-view').shadowRoot.querySelector('.cm-content');
        text.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', keyCode: 40, bubbles: true }));
      };
    }`);
    await lineWith(page, 'export const orderNeedsALine').click();
    const line = (): Promise<string | null> => Promise.resolve(new URL(page.url()).searchParams.get('line'));
    await becomes(line, '7');
    await page.getByRole('heading', { name: 'Line 7' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await becomes(line, '8');
  });

  it('44: text in a protected region survives the next run, seen in comparing', async (test) => {
    const { page } = await open(test, `/${orders}/rules.ts`);
    await editorOf(page).waitFor();
    await page.getByRole('button', { name: 'Next part of yours' }).click();
    await page.getByRole('button', { name: 'Next part of yours' }).click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('orderNeedsALine,');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved as revision 2').first().waitFor();

    await chain.transform(token, 'psm-to-artifact', psmId);
    await page.reload();
    await lineWith(page, 'orderNeedsALine,').waitFor();
    await page.getByLabel('Compare with').selectOption('revision 1');
    const added = page.locator('.cm-changedLine');
    await added.waitFor();
    await becomes(async () => (await added.allInnerTexts()).join('').trim(), 'orderNeedsALine,');
    await becomes(() => new URL(page.url()).searchParams.get('compare'), '1');
    await lookAt(page, 'file-compared');
    await lookWithoutColours(page, 'file-compared');
  });

  it('45: the thread of a line ends at its passage', async (test) => {
    const { page } = await open(test, `/${orders}/routes.ts`);
    await editorOf(page).waitFor();
    const panel = page.getByRole('complementary', { name: 'Where it comes from' });
    await lineWith(page, '// Place order').click();
    const passage = panel.getByRole('link', { name: /^shop-brief\.md lines 5–9$/ });
    await passage.waitFor();
    for (const sign of ['PSM', 'PIM', 'CIM', 'Text'])
      await becomes(() => panel.locator('.thread-step > .level-sign', { hasText: sign }).count(), 1, sign);
    await becomes(() => passage.getAttribute('href'), new RegExp(`/cim/${source}\\?e=ex-order$`));
  });

  it('46: a file of 1 MB opens at once, of which only what is in sight is drawn, and scrolls', async (test) => {
    const line = '{ "title": "A line of a long file", "price": 12.5, "lent": false },\n';
    const lines = Math.floor((1024 * 1024 - 1) / line.length);
    const names = ['first', 'second', 'third'].map((name) => `${name}.json`);
    for (const name of names) await write(`notes/${name}`, line.repeat(lines));
    const { page } = await open(test, '/README.md');
    await editorOf(page).waitFor();
    await page.getByRole('searchbox', { name: 'Filter files' }).fill('notes json');
    const { spent } = await meterOf(page);
    const times: number[] = [];
    for (const name of names) {
      const before = await spent('TaskDuration');
      const changed = await changesIn(page, async () => {
        await page.getByRole('treeitem', { name }).click();
        await page.getByRole('textbox', { name: `Text of notes/${name}` }).waitFor();
        await lineWith(page, 'A line of a long file').waitFor();
      });
      times.push((await spent('TaskDuration')) - before);
      assert.ok(changed < 5_000, `opening ${lines} lines changes ${changed} places of the page`);
    }
    (Math.max(...times) <= 1_000 ? reached : fellShort)('E7', `${times.map(shown).join(', ')} of 1,000 ms`);
    const inSight = (): Promise<number> => page.locator('.cm-line').count();
    await settled(inSight, (count) => assert.ok(count > 10 && count < 200, `${count} lines are drawn`));
    const top = (): Promise<unknown> =>
      page.evaluate(
        `document.querySelector('.code-view').shadowRoot.querySelector('.cm-scroller').scrollTop`,
      );
    await becomes(top, 0);
    await editorOf(page).hover();
    await page.mouse.wheel(0, 40_000);
    await settled(top, (now) => assert.ok(Number(now) > 30_000, String(now)));
    await lineWith(page, 'A line of a long file').waitFor();
    await editorOf(page).focus();
    await page.keyboard.press('Control+End');
    await page.getByRole('heading', { name: /^Line 1\d{4}$/ }).waitFor();
    await settled(inSight, (count) => assert.ok(count > 10 && count < 200, `${count} lines are drawn`));
  });

  it('31: what the service refuses is explained, and the text is kept', async (test) => {
    const { page, said } = await open(test, `/${orders}/rules.ts`);
    said.push(/status of 4(?:00|09)/);
    await lineWith(page, 'return true;').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' // BEGIN PROTECTED x');
    await page.keyboard.press('Home');
    await page.keyboard.type('//\n// BEGIN PROTECTED stranger:1\n');
    await page.getByRole('button', { name: /^Save/ }).click();
    await page
      .getByRole('alert')
      .getByText(/content: line \d+/)
      .first()
      .waitFor();
    const discard = page.getByRole('button', { name: 'Discard' });
    await discard.click();
    await discard.waitFor({ state: 'detached' });
    await becomes(() => lineWith(page, 'stranger:1').count(), 0);
  });

  it('29, 30: what others stored meanwhile is kept; where both wrote in one place, the reader decides', async (test) => {
    const path = 'notes/shared.md';
    const first = await write(path, 'One\n');
    const { page, said } = await open(test, `/${path}`);
    said.push(/status of 409/);
    await editorOf(page).waitFor();
    await editorOf(page).focus();
    await page.keyboard.type('Mine ');
    await write('notes/other.md', 'Another file\n');
    await page.keyboard.press('Control+s');
    await page
      .getByText(`Saved as revision ${first + 2}`)
      .first()
      .waitFor();

    await page.keyboard.type('again ');
    await write(path, 'Theirs\n');
    await page.keyboard.press('Control+s');
    await page.getByRole('alert').getByText('has changed the same place').waitFor();
    await page.getByRole('button', { name: 'Compare with theirs' }).click();
    await page.locator('.cm-deletedChunk', { hasText: 'Theirs' }).waitFor();
    await page.getByRole('button', { name: 'Save mine in place of it' }).click();
    await page
      .getByText(`Saved as revision ${first + 4}`)
      .first()
      .waitFor();
    await lineWith(page, 'Mine again One').waitFor();
  });

  it('26, 29: what is not saved survives a reload, and is saved on top of what others stored before it', async (test) => {
    const path = `/${orders}/rules.ts`;
    const { page } = await open(test, path);
    await page.getByRole('button', { name: 'Next part of yours' }).click();
    await page.keyboard.type('// kept over a reload');
    await draftKept(page, 'kept over a reload');
    await page.goto(`${service.baseUrl}${base}`);
    await page.getByRole('heading', { name: 'With text of yours' }).waitFor();
    const first = await write('notes/between.md', 'Another file\n');
    await page.goto(`${service.baseUrl}${base}${path}`);
    await lineWith(page, 'kept over a reload').waitFor();
    await page.getByRole('button', { name: /^Save/ }).click();
    await page
      .getByText(`Saved as revision ${first + 1}`)
      .first()
      .waitFor();

    const shared = 'notes/later.md';
    await write(shared, 'One\n');
    await page.goto(`${service.baseUrl}${base}/${shared}`);
    await editorOf(page).focus();
    await page.keyboard.type('Mine ');
    await draftKept(page, 'Mine ');
    await page.goto(`${service.baseUrl}${base}`);
    await page.getByRole('heading', { name: 'With text of yours' }).waitFor();
    await write(shared, 'Theirs\n');
    await page.goto(`${service.baseUrl}${base}/${shared}`);
    await lineWith(page, 'Mine One').waitFor();
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByRole('alert').getByText('has changed the same place').waitFor();
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await lineWith(page, 'Theirs').waitFor();
    await page.reload();
    await lineWith(page, 'Theirs').waitFor();
    await becomes(() => page.getByRole('button', { name: /^Save/ }).count(), 0);
  });

  it('a file that no run writes is deleted, after a question', async (test) => {
    await write('notes/old.md', 'Old\n');
    const { page } = await open(test, '/notes/old.md');
    await page.getByRole('button', { name: 'Delete…' }).press('Enter');
    await lookAt(page, 'file-delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the file' }).click();
    await page.getByText('notes/old.md is deleted.', { exact: false }).first().waitFor();
    const gone = `/api/artifact/${artifactId}/files/${encodeURIComponent('notes/old.md')}`;
    assert.equal((await service.call('GET', gone, { token })).status, 404);
    await page.goto(`${service.baseUrl}${base}/${orders}/rules.ts`);
    await page.getByRole('button', { name: 'Download' }).waitFor();
    await becomes(() => page.getByRole('button', { name: 'Delete…' }).count(), 0);
  });

  it('7: a name that is HTML is shown as text', async (test) => {
    await write(hostile, '<img src=x onerror=alert(1)>\n');
    const { page } = await open(test, `/${encodeURIComponent(hostile)}`);
    await lineWith(page, '<img').waitFor();
    await becomes(() => page.getByRole('heading', { level: 1 }).innerText(), hostile);
    await becomes(() => page.locator('img').count(), 0);
  });

  it('49: the way from the tree through a file to its passage needs the keyboard only', async (test) => {
    const { page } = await open(test);
    await page.getByRole('searchbox', { name: 'Filter files' }).focus();
    await page.keyboard.type('orders rules.ts');
    await page.getByRole('treeitem', { name: /rules\.ts/ }).waitFor();
    await page.keyboard.press('Tab');
    await becomes(() => page.evaluate(`document.activeElement?.getAttribute('role')`), 'tree');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await editorOf(page).waitFor();
    await editorOf(page).focus();
    for (let line = 1; line < 6; line += 1) await page.keyboard.press('ArrowDown');
    await page.getByRole('heading', { name: 'Line 6' }).waitFor();
    await page.getByText('By rule').waitFor();
    await page.keyboard.press('Tab');
    await becomes(() => page.evaluate(`document.activeElement?.closest('.origins') !== null`), true);
    await page.waitForURL(/line=6$/);
  });

  it('50: at 320 px and with text of twice the size nothing is lost', async (test) => {
    const { page } = await open(test, `/${orders}/rules.ts`);
    await editorOf(page).waitFor();
    for (const size of ['', '28px']) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
      await page.getByRole('button', { name: 'Download' }).waitFor();
      await page.getByRole('heading', { name: 'What this file carries' }).waitFor();
      await becomes(() => page.evaluate('document.documentElement.scrollWidth'), 320, size);
    }
  });
});
