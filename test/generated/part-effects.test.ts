import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { orderLines } from '../fixtures/order-lines.ts';
import { pimOf, psmOf } from '../support/chain/chain-runs.ts';
import { passedTests, run, writeRepository } from '../support/chain/psm-to-artifact/generated-repository.ts';

it('a generated service does what steps do to parts of their own whole, all or nothing', async (t) => {
  const { folder, services } = await writeRepository(psmOf(pimOf(orderLines)).root, t);
  const service = join(folder, services[0] ?? '');
  await writeFile(join(service, 'test/sales/part-effects.test.ts'), partEffectsTest);
  assert.ok(passedTests(await run(service, ['npm', 'test'])) > 40);
});

/** What a person could add to the tests of the service. */
const partEffectsTest = `import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { startTestApp } from '../support/app.js';

const app = await startTestApp();
after(() => app.close());
beforeEach(() => app.reset());
const as = { subject: 'clerk-1', roles: ['clerk'] };

interface Line {
  readonly id: string;
  readonly article: string;
  readonly quantity: number;
  readonly picked?: number;
  readonly status: string;
}

interface Order {
  readonly id: string;
  readonly version: number;
  readonly pieces: number;
  readonly note?: string;
  readonly lines: readonly Line[];
}

interface Refusal {
  readonly errors: readonly { readonly pointer: string }[];
}

async function send(url: string, body: object): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await app.send({ method: 'POST', url, as, body });
  return { status: answer.statusCode, text: answer.body };
}

async function done(url: string, body: object): Promise<Order> {
  const { status, text } = await send(url, body);
  assert.ok(status < 300, text);
  return JSON.parse(text) as Order;
}

async function pointers(url: string, body: object, wanted = 422): Promise<readonly string[]> {
  const { status, text } = await send(url, body);
  assert.equal(status, wanted, text);
  return (JSON.parse(text) as Refusal).errors.map(({ pointer }) => pointer);
}

async function stored(id: string): Promise<Order> {
  const answer = await app.send({ method: 'GET', url: '/sales/orders/' + id, as });
  return JSON.parse(answer.body) as Order;
}

async function placed(): Promise<{ readonly url: string; readonly order: Order; readonly first: Line; readonly second: Line }> {
  const lines = [
    { article: 'Nail', quantity: 3 },
    { article: 'Screw', quantity: 5 },
  ];
  const order = await done('/sales/orders', { lines });
  const first = order.lines.find(({ article }) => article === 'Nail');
  const second = order.lines.find(({ article }) => article === 'Screw');
  assert.ok(first !== undefined && second !== undefined);
  return { url: '/sales/orders/' + order.id, order, first, second };
}

function summary({ lines }: Order): readonly string[] {
  return lines.map(({ article, quantity, status }) => [article, quantity, status].join(' ')).sort();
}

test('the line that a caller names is changed with its order, and no other', async () => {
  const { url, order, first } = await placed();
  const line = { article: 'Bolt', quantity: 7 };
  const swapped = await done(url + '/swap', { version: 1, note: 'Bolts', lineId: first.id, line });
  assert.deepEqual(summary(swapped), ['Bolt 7 OPEN', 'Screw 5 OPEN']);
  assert.deepEqual([swapped.pieces, swapped.note, swapped.version], [12, 'Bolts', 2]);
  assert.ok(swapped.lines.some(({ id }) => id === first.id));
  assert.deepEqual(await stored(order.id), swapped);
});

test('a line of another order is refused at the member that names it, and nothing is done', async () => {
  const { url, order } = await placed();
  const other = await placed();
  const body = { version: 1, note: 'Bolts', lineId: other.first.id, line: { article: 'Bolt' } };
  assert.deepEqual(await pointers(url + '/swap', body), ['/lineId']);
  assert.deepEqual(await pointers(url + '/keep', { version: 1, lineId: other.first.id }), ['/lineId']);
  assert.deepEqual(await stored(order.id), order);
});

test('rules of the whole hold for what a step would make of its parts', async () => {
  const { url, order, second } = await placed();
  const body = { version: 1, lineId: second.id, line: { quantity: 41 } };
  assert.deepEqual(await pointers(url + '/swap', body), ['/lines', '/lines/0/quantity', '/lines/1/quantity']);
  assert.deepEqual(await stored(order.id), order);
});

test('a line is added with what the request says of it', async () => {
  const { url } = await placed();
  const extended = await done(url + '/extend', { version: 1, line: { article: 'Hook', quantity: 2 } });
  assert.deepEqual(summary(extended), ['Hook 2 OPEN', 'Nail 3 OPEN', 'Screw 5 OPEN']);
  assert.equal(extended.pieces, 10);
  assert.deepEqual(await pointers(url + '/extend', { version: 2 }, 400), ['/line']);
});

test('a line is removed, but for the last one', async () => {
  const { url, first, second } = await placed();
  const shortened = await done(url + '/shorten', { version: 1, lineId: first.id });
  assert.deepEqual(summary(shortened), ['Screw 5 OPEN']);
  assert.deepEqual(await pointers(url + '/shorten', { version: 2, lineId: second.id }), ['/lines']);
});

test('software moves all lines that may move, and computes each of them', async () => {
  const { url, first, second } = await placed();
  await done(url + '/keep', { version: 1, lineId: first.id });
  const packed = await done(url + '/pack', { version: 2 });
  assert.deepEqual(summary(packed), ['Nail 3 KEPT', 'Screw 5 PACKED']);
  assert.deepEqual(packed.lines.map(({ picked }) => picked ?? 0).sort(), [0, 5]);
  const reopened = await done(url + '/keep', { version: 3, lineId: first.id });
  assert.deepEqual(summary(reopened), ['Nail 3 OPEN', 'Screw 5 PACKED']);
  const again = await send(url + '/keep', { version: 4, lineId: second.id });
  assert.equal(again.status, 409, again.text);
});
`;
