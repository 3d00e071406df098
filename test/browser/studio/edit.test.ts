import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { repositoryRoot } from '../../invariants/planted-tree.ts';
import { createChain } from '../../support/http/chain.ts';
import { startService } from '../../support/http/service.ts';
import { at, listAt, textAt } from '../../support/lib/json.ts';
import { becomes, settled } from '../settled.ts';
import { draftKept, noDraftKept, focusShape, killed, lookAt, lookWithoutColours, openAs } from './studio.ts';

const service = await startService();
after(service.stop);
let content: unknown;
let token: string;
let projectId: string;
const account = { username: 'ann', password: 'a long password of Ann' };
before(async () => {
  content = JSON.parse(await readFile(join(repositoryRoot, 'examples/bookshop/bookshop.cim.json'), 'utf8'));
  const { body } = await service.call('POST', '/api/auth/register', { json: account });
  token = textAt(body, 'token');
  projectId = await service.newProject(token);
});

async function storeCim(): Promise<string> {
  const { body } = await service.call('POST', '/api/cim', { token, json: { projectId, content } });
  return textAt(body, 'id');
}

const addressOf = (id: string, rest = ''): string => `/studio/p/${projectId}/cim/${id}${rest}`;
const modelOf = async (id: string): Promise<unknown> =>
  (await service.call('GET', `/api/cim/${id}`, { token })).body;
const patch = (id: string, operations: readonly object[]): Promise<unknown> =>
  service.call('PATCH', `/api/cim/${id}`, { token, json: { operations } });

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Element' });
const field = (page: Page, name: string): Locator =>
  panel(page).getByRole('textbox', { name: new RegExp(`^${name}`) });
const changes = (page: Page, text: string): Promise<void> =>
  page.getByRole('button', { name: text, exact: true }).waitFor();

/** Fills a field, and waits until the list of changes has it. */
async function edit(page: Page, name: string, value: string, count: string): Promise<void> {
  await field(page, name).fill(value);
  await changes(page, count);
}

async function openForm(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'Edit', exact: true }).click();
}

describe('editing a model', () => {
  it('21, 22: every concrete class has a form with all its features; references offer what fits', async (test) => {
    const { body: config } = await service.call('GET', '/api/modeling/config');
    let forms = 0;
    const { page } = await openAs(test, { service, token, path: '/studio/' });
    for (const level of listAt(config, 'levels')) {
      const [name, classes] = [textAt(level, 'id'), listAt(level, 'classes')];
      const { root, made } = everyClass(level);
      const { body } = await service.call('POST', `/api/${name}`, {
        token,
        json: { projectId, content: root },
      });
      const path = `${service.baseUrl}/studio/p/${projectId}/${name}/${textAt(body, 'id')}?show=words`;
      await page.goto(path);
      await openForm(page);
      for (const eClass of classes.filter((each) => made.has(textAt(each, 'name')))) {
        const id = `${name}-${textAt(eClass, 'name')}`;
        const editable = listAt(eClass, 'features').filter(
          (feature) => at(feature, 'policy') === 'THREE_WAY' && at(feature, 'derived') !== true,
        );
        await page.evaluate(
          `history.pushState(null, '', location.pathname + '?show=words&e=' + ${JSON.stringify(id)}); dispatchEvent(new PopStateEvent('popstate'))`,
        );
        const form = page.locator(`.form[data-element="${id}"]`);
        await form.waitFor();
        await becomes(() => form.locator('> .form-field').count(), editable.length, id);
        forms += 1;
      }
    }
    assert.ok(forms > 120, String(forms));
  });

  it('22, 23, 24, 25: three edits are one revision; all can be undone, and the focus stays in its pane', async (test) => {
    const id = await storeCim();
    const { page } = await openAs(test, {
      service,
      token,
      path: addressOf(id, '/business-objects?e=bo-order'),
    });
    await openForm(page);
    await edit(page, 'Name', 'Customer order', '1 change');
    await panel(page).getByRole('radio', { name: 'Master' }).check();
    await changes(page, '2 changes');
    const domain = panel(page).getByRole('combobox', { name: 'Domain', exact: true });
    await domain.click();
    const offered = panel(page).getByRole('listbox', { name: 'Domain', exact: true }).getByRole('option');
    await offered.first().waitFor();
    const titles = async (): Promise<readonly string[]> =>
      (await offered.allInnerTexts()).map((text) => text.trim());
    await becomes(titles, ['Catalogue', 'Sales', 'Fulfilment']);
    await domain.fill('fulf');
    await page.keyboard.press('Enter');
    await changes(page, '3 changes');
    await lookAt(page, 'model-form');
    await field(page, 'Name').focus();
    for (const left of ['2 changes', '1 change']) {
      await page.keyboard.press('Control+z');
      await changes(page, left);
      await becomes(
        () => page.evaluate(`document.activeElement.closest('.pane')?.getAttribute('aria-label')`),
        'Element',
      );
    }
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Redo' }).waitFor();
    await becomes(() => field(page, 'Name').inputValue(), 'Order');
    await becomes(() => page.getByRole('button', { name: /^Save/ }).count(), 0);
    for (const again of ['1 change', '2 changes', '3 changes']) {
      await page.keyboard.press('Control+Shift+z');
      await changes(page, again);
    }
    await page.keyboard.press('Control+s');
    await page.getByText('Saved revision 2').first().waitFor();
    const saved = await modelOf(id);
    const order = listAt(at(saved, 'content'), 'businessObjects').find(
      (each) => at(each, 'id') === 'bo-order',
    );
    assert.deepEqual(
      [at(saved, 'revision'), at(order, 'name'), at(order, 'kind'), at(order, 'domain')],
      [2, 'Customer order', 'MASTER', 'dom-fulfilment'],
    );
    await page.getByRole('button', { name: 'Undo save' }).click();
    await page.getByText('Saved revision 3').first().waitFor();
    assert.deepEqual(at(await modelOf(id), 'content'), content);
  });

  it('27, 28, 51: a deletion names what refers to it, a fix is among the changes, and each can be dropped', async (test) => {
    const id = await storeCim();
    const { page } = await openAs(test, {
      service,
      token,
      path: addressOf(id, '/business-objects?e=bo-book'),
    });
    await openForm(page);
    await panel(page).getByRole('button', { name: 'Fix: Tag it as assumption' }).click();
    await changes(page, '1 change');
    await panel(page).getByRole('button', { name: 'Delete business object' }).click();
    const referrers = page.getByRole('list', { name: 'Referrers' });
    await referrers.getByText('Line is for a book').waitFor();
    await lookAt(page, 'model-delete');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await changes(page, '2 changes');
    await staysStruck(page);
    await page.getByRole('button', { name: '2 changes' }).click();
    await page.getByRole('button', { name: 'Drop Delete Book' }).waitFor();
    await lookAt(page, 'model-changes');
    await lookWithoutColours(page, 'model-changes');
    await page.getByRole('button', { name: 'Drop Delete Book' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved revision 2').first().waitFor();
    const { body } = await service.call('POST', `/api/cim/${id}/validate`, { token });
    const left = listAt(body, 'findings').filter((each) => at(each, 'elementId') === 'bo-book');
    assert.deepEqual(left, []);
  });

  it('10, 26: what is not saved survives a reload, and a session that has ended', async (test) => {
    const id = await storeCim();
    const { body } = await service.call('POST', '/api/auth/login', { json: account });
    const own = textAt(body, 'token');
    const { page, said } = await openAs(test, {
      service,
      token: own,
      path: addressOf(id, '/goals?e=goal-sales'),
    });
    await openForm(page);
    await edit(page, 'Name', 'Sell more', '1 change');
    await draftKept(page, 'Sell more');
    await page.reload();
    await page.getByText('You left 1 unsaved change here').waitFor();
    await lookAt(page, 'model-offered');
    await page.getByRole('button', { name: 'Go on with them' }).click();
    await changes(page, '1 change');
    said.push(/status of 401/);
    await service.call('POST', '/api/auth/logout', { token: own });
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Username or e-mail address').fill(account.username);
    await dialog.getByLabel('Password').fill(account.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByText('Saved revision 2').first().waitFor();
  });

  it('26: what the service answers to the session before does not ask again to sign in', async (test) => {
    const { body } = await service.call('POST', '/api/auth/login', { json: account });
    const own = textAt(body, 'token');
    const { page, said } = await openAs(test, { service, token: own, path: '/studio/account' });
    await page.getByText('(this one)').waitFor();
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    await page.route('**/api/projects?*', async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole('link', { name: 'MDE Studio: all projects' }).press('Enter');
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('A second one');
    said.push(/status of 401/);
    await service.call('POST', '/api/auth/logout', { token: own });
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Username or e-mail address').fill(account.username);
    await dialog.getByLabel('Password').fill(account.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'detached' });
    const late = page.waitForResponse((answer) => answer.status() === 401);
    release(undefined);
    await late;
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'A second one' }).waitFor();
  });

  it('26: when the page is killed, its changes are offered on return, to be taken up or thrown away', async (test) => {
    const id = await storeCim();
    const address = addressOf(id, '/goals?e=goal-sales');
    const { page } = await openAs(test, { service, token, path: address });
    await openForm(page);
    await edit(page, 'Name', 'Sell more', '1 change');
    await edit(page, 'Description', 'By the end of the year.', '2 changes');
    await draftKept(page, 'By the end of the year.');
    const signedIn = async (killedPage: Page): Promise<Page> => {
      const next = await killed(killedPage, service.baseUrl + address);
      // A token does not outlive its tab.
      await next.getByLabel('Username or e-mail address').fill(account.username);
      await next.getByLabel('Password').fill(account.password);
      await next.locator('form').getByRole('button', { name: 'Sign in' }).click();
      await next.getByText('You left 2 unsaved changes here').waitFor();
      return next;
    };
    const second = await signedIn(page);
    await panel(second).getByRole('heading', { name: 'Grow online sales', exact: true }).waitFor();
    await second.getByRole('button', { name: 'Go on with them' }).click();
    await changes(second, '2 changes');
    await panel(second).getByRole('heading', { name: 'Sell more', exact: true }).waitFor();
    const third = await signedIn(second);
    await third.getByRole('button', { name: 'Discard', exact: true }).click();
    await becomes(() => third.getByText('You left 2 unsaved changes here').count(), 0);
    await noDraftKept(third);
    await third.reload();
    await panel(third).getByRole('heading', { name: 'Grow online sales', exact: true }).waitFor();
    await becomes(() => third.getByText(/^You left/).count(), 0);
    assert.equal(at(await modelOf(id), 'revision'), 1);
  });

  it('32: a shape that was put somewhere stays there when elements are renamed', async (test) => {
    const id = await storeCim();
    const { page } = await openAs(test, { service, token, path: addressOf(id, '/goals?show=picture') });
    const shape = page.locator('.picture g[data-id="fr-ship"]');
    await focusShape(page, 'fr-ship');
    const before = await shape.locator('path.shape').first().getAttribute('d');
    await page.keyboard.press('m');
    for (let count = 0; count < 6; count += 1) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByText('Dispatch paid orders is moved').waitFor({ state: 'attached' });
    const placeOf = async (): Promise<readonly unknown[]> => {
      const { body } = await service.call('GET', `/api/cim/${id}/views/goals`, { token });
      const node = listAt(body, 'nodes').find((each) => at(each, 'id') === 'fr-ship');
      return [at(node, 'x'), at(node, 'y')];
    };
    const put = await placeOf();
    await patch(id, [{ op: 'replace', path: '/requirements/1/name', value: 'Send what is paid' }]);
    assert.deepEqual(await placeOf(), put);
    await page.reload();
    await page.getByRole('img', { name: /^FR-2 Send what is paid/ }).waitFor();
    const there = shape.locator(`path.shape[d^="M${String(put[0])} ${String(put[1])}"]`).first();
    await there.waitFor();
    await settled(
      () => there.getAttribute('d'),
      (now) => assert.notEqual(now, before),
    );
  });

  it('32: a shape that was put somewhere stays there when its model is generated again', async (test) => {
    const chain = createChain(service);
    const cim = await storeCim();
    const pim = textAt(await chain.transform(token, 'cim-to-pim', cim), 'targetModelId');
    const path = `/api/pim/${pim}/views/domain-model`;
    const laidOut = (await service.call('POST', `${path}/layout`, { token, json: {} })).body;
    const node = listAt(laidOut, 'nodes').find((each) => at(each, 'label') === 'Order');
    const id = textAt(node, 'id');
    const places = [{ id, x: Number(at(node, 'x')) + 900, y: Number(at(node, 'y')) + 500 }];
    await service.call('PUT', `${path}/places`, { token, json: { places } });
    await patch(cim, [{ op: 'replace', path: '/businessObjects/0/name', value: 'Publication' }]);
    const job = await chain.transform(token, 'cim-to-pim', cim);
    assert.equal(at(job, 'outcome'), 'APPLIED');
    assert.notEqual(at(job, 'mergeCounts', 'updated'), 0);
    const { page } = await openAs(test, {
      service,
      token,
      path: `/studio/p/${projectId}/pim/${pim}/domain-model?show=picture`,
    });
    await page
      .getByRole('img', { name: /^Publication/ })
      .first()
      .waitFor();
    const rect = page.locator(`.picture g[data-id="${id}"] > rect`).first();
    await rect.waitFor();
    for (const side of ['x', 'y'] as const)
      await becomes(async () => Number(await rect.getAttribute(side)), places[0]?.[side], side);
  });

  it('49: J3 by keyboard: found, changed, undone, changed again and saved, with the focus always visible', async (test) => {
    const id = await storeCim();
    const { page } = await openAs(test, { service, token, path: addressOf(id, '/goals') });
    // Behind the last place of the page comes the browser's own.
    const hidden = (): Promise<unknown> =>
      page.evaluate(
        `document.activeElement === document.body || document.activeElement.matches(':focus-visible') ? '' : document.activeElement.tagName`,
      );
    const inSight = (): Promise<void> => becomes(hidden, '', 'the focus is visible');
    /** Tab until something has the focus, forwards; at most once around the page. */
    const tabTo = async (target: Locator): Promise<void> => {
      for (let count = 0; count < 120; count += 1) {
        if ((await target.and(page.locator(':focus')).count()) > 0) return;
        await page.keyboard.press('Tab');
        await inSight();
      }
      assert.fail(`not reached by Tab: ${String(target)}`);
    };
    await page.locator('.picture g[data-id]').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find' }).fill('grow online sales');
    await page.getByRole('option', { name: /^Grow online sales/ }).waitFor();
    await page.keyboard.press('Enter');
    await panel(page).getByRole('heading', { name: 'Grow online sales' }).waitFor();
    await tabTo(panel(page).getByRole('button', { name: 'Edit', exact: true }));
    await page.keyboard.press('Enter');
    await tabTo(field(page, 'Name'));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Sell more');
    await changes(page, '1 change');
    await page.keyboard.press('Control+z');
    await panel(page).getByRole('heading', { name: 'Grow online sales' }).waitFor();
    await inSight();
    await page.keyboard.press('Control+Shift+z');
    await changes(page, '1 change');
    await tabTo(page.getByRole('button', { name: '1 change', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await inSight();
    await page.keyboard.press('Control+s');
    await page.getByText('Saved revision 2').first().waitFor();
    const goals = listAt(at(await modelOf(id), 'content'), 'goals');
    assert.equal(at(goals[0], 'name'), 'Sell more');
  });

  it('29, 30, 31: saves on top of others, asks about the same values, and shows refusals at their fields', async (test) => {
    const id = await storeCim();
    const { page, said } = await openAs(test, { service, token, path: addressOf(id, '/goals?e=goal-sales') });
    said.push(/status of (?:400|409)/);
    await openForm(page);
    await edit(page, 'Name', 'Sell more', '1 change');
    await patch(id, [{ op: 'replace', path: '/goals/1/name', value: 'Deliver fast' }]);
    await page.keyboard.press('Control+s');
    await page.getByText('Saved revision 3 on top of revision 2').first().waitFor();
    const names = async (): Promise<readonly unknown[]> =>
      listAt(at(await modelOf(id), 'content'), 'goals').map((goal) => at(goal, 'name'));
    assert.deepEqual((await names()).slice(0, 2), ['Sell more', 'Deliver fast']);

    await edit(page, 'Name', 'Sell much more', '1 change');
    await patch(id, [{ op: 'replace', path: '/goals/0/name', value: 'Sell less' }]);
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Another member changed the same values' });
    for (const text of ['Sell more', 'Sell much more', 'Sell less'])
      await dialog.getByText(text, { exact: true }).waitFor();
    await lookAt(page, 'model-clash');
    await dialog.getByRole('radio', { name: /^Yours/ }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved revision 5').first().waitFor();
    assert.equal((await names())[0], 'Sell much more');

    await page.goto(service.baseUrl + addressOf(id, '/business-objects?show=words&e=ex-order'));
    await openForm(page);
    await edit(page, 'Start line', '99999999999999999999', '1 change');
    await page.keyboard.press('Control+s');
    await page.locator('[data-feature="startLine"] .problem').waitFor();
    await becomes(() => field(page, 'Start line').getAttribute('aria-invalid'), 'true');
  });
});

/** What is deleted stays in sight until it is saved, struck through in every form, and can be kept after all. */
async function staysStruck(page: Page): Promise<void> {
  const shape = page.getByRole('img', { name: /^Book, .*removed, not saved/ });
  await shape.first().waitFor();
  await page.locator('.picture-change-removed > path').waitFor({ state: 'attached' });
  await lookAt(page, 'model-removed');
  await lookWithoutColours(page, 'model-removed');
  await focusShape(page, 'bo-book');
  await page.keyboard.press('Enter');
  await panel(page).getByRole('button', { name: 'Keep it after all' }).waitFor();
  for (const form of ['Words', 'Table']) {
    await page.getByRole('button', { name: form, exact: true }).click();
    await page.locator('.stage s', { hasText: /^Book$/ }).waitFor();
    await page.getByText('removed, not saved:').waitFor();
  }
  await lookAt(page, 'model-removed-table');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await panel(page).getByRole('button', { name: 'Keep it after all' }).click();
  await changes(page, '1 change');
  await panel(page).getByRole('heading', { name: 'Book', exact: true }).waitFor();
  await panel(page).getByRole('button', { name: 'Delete business object' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await changes(page, '2 changes');
}

/** A model of a level with one element of every concrete class that can be in it, each where it first can. */
function everyClass(level: unknown): { readonly root: object; readonly made: ReadonlyMap<string, unknown> } {
  const classes = new Map(listAt(level, 'classes').map((each) => [textAt(each, 'name'), each]));
  const name = textAt(level, 'id');
  const isKind = (eClass: string, wanted: string): boolean =>
    eClass === wanted ||
    listAt(classes.get(eClass), 'supertypes').some((above) => isKind(String(above), wanted));
  const make = (eClass: string): Record<string, unknown> => ({ eClass, id: `${name}-${eClass}` });
  const root: Record<string, unknown> = { ...make(textAt(level, 'rootClass')), name: 'Every class' };
  const made = new Map([[String(root['eClass']), root]]);
  const waiting = [root];
  for (let parent = waiting.shift(); parent !== undefined; parent = waiting.shift())
    for (const feature of listAt(classes.get(String(parent['eClass'])), 'features')) {
      if (at(feature, 'kind') !== 'containment') continue;
      for (const [eClass, meta] of classes) {
        if (at(meta, 'abstract') === true || made.has(eClass) || !isKind(eClass, textAt(feature, 'type')))
          continue;
        const held = parent[textAt(feature, 'name')];
        if (at(feature, 'upper') === 1 && held !== undefined) continue;
        const part = make(eClass);
        made.set(eClass, part);
        waiting.push(part);
        const others = held === undefined || held === null ? [] : listAt(parent, textAt(feature, 'name'));
        parent[textAt(feature, 'name')] = at(feature, 'upper') === 1 ? part : [...others, part];
      }
    }
  return { root, made };
}
