import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { attribute, business, element, object, relation, sales } from '../fixtures/generated-pim.ts';
import { pimOf, psmOf } from '../support/chain/chain-runs.ts';
import { run, writeRepository } from '../support/chain/psm-to-artifact/generated-repository.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';
import { migrateDatabase, startForTrying, type ServiceUnderTest } from './service-under-test.ts';

const money = (name: string, features: object = {}) => attribute(name, { type: 'MONEY', ...features });

/** Claims that are accepted within what was claimed, and orders whose total is computed. */
const model = business({
  domains: [sales],
  participants: [element('Actor', 'Clerk')],
  businessObjects: [
    object('Claim', {
      steward: 'clerk',
      attributes: [
        money('claimed', { required: true }),
        money('accepted'),
        money('fee', { unit: 'JPY' }),
        money('tip', { unit: 'per night' }),
      ],
    }),
    object('Purchase', { steward: 'clerk', attributes: [money('total'), money('in thirds')] }),
    object('Line', {
      attributes: [
        money('price', { required: true }),
        attribute('quantity', { type: 'NUMBER', required: true }),
      ],
    }),
  ],
  relations: [
    relation('has', 'purchase -> line', {
      kind: 'COMPOSITION',
      targetRole: 'lines',
      sourceCardinality: 'EXACTLY_ONE',
    }),
  ],
  rules: [
    element('BusinessRule', 'Within the claim', {
      code: 'C1',
      kind: 'CONSTRAINT',
      statement: 'No more is accepted than was claimed.',
      expression: 'accepted <= claimed',
      appliesTo: ['claim'],
    }),
    element('BusinessRule', 'Total of the lines', {
      code: 'P1',
      kind: 'DERIVATION',
      statement: 'The total is the sum of the lines.',
      expression: 'sum(lines, price * quantity)',
      appliesTo: ['purchase'],
      attributes: ['total'],
    }),
    element('BusinessRule', 'Three thirds of the total', {
      code: 'P2',
      kind: 'DERIVATION',
      statement: 'Three thirds are the whole.',
      expression: 'total / 3 * 3',
      appliesTo: ['purchase'],
      attributes: ['in-thirds'],
    }),
  ],
});

describe('money in a running service', () => {
  let service: ServiceUnderTest;
  const ending: (() => Promise<void>)[] = [];
  before(async () => {
    const ends = { after: (clean: () => Promise<void>) => void ending.unshift(clean) };
    const repository = await writeRepository(psmOf(pimOf(model)).root, ends);
    const folder = join(repository.folder, repository.services[0] ?? '');
    await run(folder, ['npm', 'run', 'build']);
    const databaseUrl = `embedded:${await temporaryFolder(ends)}`;
    await migrateDatabase(folder, databaseUrl);
    service = await startForTrying(folder, { databaseUrl, roles: ['clerk'] });
    ends.after(() => service.stop());
  });
  after(async () => {
    for (const clean of ending) await clean();
  });

  /** Status, code and pointers of the answer, or what was stored. */
  async function post(path: string, body: object): Promise<readonly [number, unknown]> {
    const headers = { ...service.headersOf('clerk'), 'content-type': 'application/json' };
    const answer = await fetch(`${service.address}/sales${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const json: unknown = await answer.json();
    if (answer.ok) return [answer.status, json];
    assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/);
    const pointers = listAt(json, 'errors').map((error) => textAt(error, 'pointer'));
    return [answer.status, [textAt(json, 'code'), ...pointers]];
  }

  const amount = (value: string, currency: string) => ({ amount: value, currency });
  const line = (value: string, currency: string, quantity: number) => ({
    price: amount(value, currency),
    quantity,
  });

  it('is compared within one currency, and two are refused with both fields', async () => {
    const claimed = amount('500', 'EUR');
    assert.deepEqual(await post('/claims', { claimed, accepted: amount('300', 'JPY') }), [
      422,
      ['currencies_differ', '/accepted', '/claimed'],
    ]);
    assert.deepEqual(await post('/claims', { claimed, accepted: amount('500.01', 'EUR') }), [
      422,
      ['rules_broken', '/accepted', '/claimed'],
    ]);
    const [status] = await post('/claims', { claimed, accepted: amount('500', 'EUR') });
    assert.equal(status, 201);
  });

  it('has a currency of ISO 4217 and no more digits than it', async () => {
    assert.deepEqual(await post('/claims', { claimed: amount('10.5', 'JPY') }), [
      422,
      ['value_refused', '/claimed/amount'],
    ]);
    assert.deepEqual(await post('/claims', { claimed: amount('10', 'QQQ') }), [
      422,
      ['value_refused', '/claimed/currency'],
    ]);
  });

  it('is in the one currency that its unit fixes, and in any where the unit is none', async () => {
    const claimed = amount('1', 'EUR');
    assert.deepEqual(await post('/claims', { claimed, fee: amount('500', 'EUR') }), [
      422,
      ['value_refused', '/fee/currency'],
    ]);
    const [status] = await post('/claims', { claimed, fee: amount('500', 'JPY'), tip: amount('1', 'CHF') });
    assert.equal(status, 201);
  });

  it('is summed exactly, in one currency', async () => {
    const [status, stored] = await post('/purchases', { lines: [line('0.1', 'EUR', 3)] });
    assert.equal(status, 201);
    assert.deepEqual(at(stored, 'total'), amount('0.3', 'EUR'));
    assert.deepEqual(await post('/purchases', { lines: [line('1', 'EUR', 1), line('1', 'USD', 1)] }), [
      422,
      ['currencies_differ', '/lines/0/price', '/lines/1/price'],
    ]);
    const [none, empty] = await post('/purchases', { lines: [] });
    assert.equal(none, 201);
    assert.equal(at(empty, 'total'), null);
  });

  it('is divided exactly, and rounded once', async () => {
    const [, stored] = await post('/purchases', { lines: [line('100', 'EUR', 1)] });
    assert.deepEqual(at(stored, 'inThirds'), amount('100', 'EUR'));
  });
});
