import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atMember, computed, linked, noSuchRow, present, valueBehind } from './effects.js';
import { explainDatabaseError, Problem } from './errors.js';

async function refusal(work: () => unknown): Promise<Problem> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}

const pointersOf = ({ errors }: Problem): readonly string[] => errors.map(({ pointer }) => pointer);

describe('what an operation does to a further row', () => {
  it('is refused with the member before every pointer', async () => {
    const found = await refusal(() =>
      atMember('certificate', () => Promise.reject(noSuchRow('Slot', '/slotId'))),
    );
    assert.deepEqual([found.status, pointersOf(found)], [422, ['/certificate/slotId']]);
    assert.deepEqual([found.code, found.message], ['unknown_reference', 'There is no Slot to change here.']);
    assert.deepEqual(found.errors, [
      { pointer: '/certificate/slotId', code: found.code, message: found.message },
    ]);
  });

  it('leaves the member that a refusal of the database has already as it is', async () => {
    for (const [error, wanted] of [
      [Object.assign(new Error('duplicate'), { member: 'slot' }), 'slot'],
      [new Error('duplicate'), 'certificate'],
    ] as const)
      await assert.rejects(
        atMember('certificate', () => Promise.reject(error)),
        (thrown) => {
          assert.equal(thrown, error);
          assert.equal(Reflect.get(error, 'member'), wanted);
          return true;
        },
      );
  });

  it('is refused by the database with the member, too', async () => {
    const error = Object.assign(new Error('duplicate'), {
      code: '23505',
      schema: 'sales',
      table: 'certificate',
      detail: 'Key (number)=(1) already exists.',
    });
    const thrown: unknown = await atMember('certificate', () => Promise.reject(error)).catch(
      (each: unknown) => each,
    );
    const columns = { 'sales.certificate': { number: '/number' } };
    const explained = explainDatabaseError(thrown, { method: 'POST' }, columns);
    assert.ok(explained instanceof Problem);
    assert.deepEqual(pointersOf(explained), ['/certificate/number']);
  });

  it('answers what it yields', async () => {
    assert.equal(await atMember('slot', () => Promise.resolve(3)), 3);
  });
});

describe('a computed value', () => {
  const limits = { name: 'stock', minimum: 0, maximum: 10 };

  it('stays as it is at its limits and where it is missing', () => {
    for (const value of [
      0,
      10,
      '0',
      '10.000',
      '0.1',
      undefined,
      null,
      'text',
      '99 texts',
      'over 99',
      true,
      [99],
    ])
      assert.equal(computed(value, limits), value);
    for (const value of [-5, 99, '99']) assert.equal(computed(value, { name: 'stock' }), value);
    const money = { amount: '3', currency: 'EUR' };
    assert.equal(computed(money, limits), money);
  });

  it('is refused outside of its limits', async () => {
    for (const value of ['-0.0001', -1, { amount: '-1', currency: 'EUR' }]) {
      const found = await refusal(() => computed(value, limits));
      assert.deepEqual(
        [found.status, found.errors[0]?.code, pointersOf(found)],
        [422, 'too_small', ['/stock']],
      );
    }
    assert.deepEqual((await refusal(() => computed('10.01', limits))).errors, [
      { pointer: '/stock', code: 'too_large', message: 'stock would be 10.01, more than 10.' },
    ]);
    const inHundreds = { name: 'stock', minimum: 100.5, maximum: 2_000 };
    assert.equal(
      (await refusal(() => computed(100, inHundreds))).message,
      'stock would be 100, less than 100.5.',
    );
    assert.equal(
      (await refusal(() => computed({ amount: 2_000.25 }, inHundreds))).message,
      'stock would be 2000.25, more than 2000.',
    );
  });

  it('is refused where it must be there and is missing', async () => {
    const found = await refusal(() => present(undefined, 'stock'));
    assert.deepEqual([found.status, found.code, pointersOf(found)], [422, 'value_refused', ['/stock']]);
    assert.deepEqual(
      [found.errors[0]?.code, found.message],
      ['missing', 'stock cannot be computed, because a value is missing.'],
    );
    assert.equal(present('', 'stock'), '');
  });
});

it('a reference that is not set leads to nothing', async () => {
  const db = { query: () => Promise.resolve([]) };
  const found = (_db: unknown, id: string): Promise<string | undefined> => Promise.resolve(id);
  assert.equal(await linked(db as never, undefined, found), undefined);
  assert.equal(await linked(db as never, 'a', found), 'a');
});

it('places lead from value to value, and to nothing where one of them is empty', async () => {
  const rows = new Map([
    ['loan a', 'costume'],
    ['costume costume', 'counter'],
    ['loan b', 'unknown'],
  ]);
  const db = {
    query: (sql: string, [value]: readonly [string]) => {
      const wanted = rows.get(`${/FROM (\w+)/.exec(sql)?.[1] ?? ''} ${value}`);
      return Promise.resolve(wanted === undefined ? [] : [{ wanted }]);
    },
  };
  const places = ['loan', 'costume'].map((table) => ({ table, column: 'id', wanted: 'next_id' }));
  for (const [from, to] of [
    ['a', 'counter'],
    ['b', undefined],
    [undefined, undefined],
  ] as const)
    assert.equal(await valueBehind(db as never, places, from), to);
});
