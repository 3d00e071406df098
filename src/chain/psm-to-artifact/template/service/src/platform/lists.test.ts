import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { openEmptyDatabase } from '../../../example/src/platform/empty-database.js';
import { embeddedDb } from './db-embedded.js';
import { readList } from './lists.js';
import type { SentQuery } from './list-query.js';
import type { ListSource } from './list-source.js';
import type { Page } from './paging.js';

const db = await embeddedDb(await openEmptyDatabase());

interface Card {
  readonly id: string;
  readonly title: string;
  readonly rank: number | null;
  readonly due: string | null;
}

const source: ListSource = {
  table: 'card',
  record: "jsonb_build_object('id', t.id, 'title', t.title, 'rank', t.rank, 'due', t.due)",
  key: { column: 'id', type: 'uuid' },
  owner: 'owner_subject',
  search: 'search_text',
  fields: {
    id: { column: 'id', type: 'uuid', sortable: true },
    title: { column: 'title', type: 'text', sortable: true },
    status: { column: 'status', type: 'text', values: ['OPEN', 'DONE'], sortable: true },
    rank: { column: 'rank', type: 'integer', nullable: true, sortable: true },
    due: { column: 'due', type: 'timestamptz', nullable: true, sortable: true },
    urgent: { column: 'urgent', type: 'boolean', nullable: true },
    'price.amount': { column: 'price_amount', type: 'numeric', nullable: true },
    'price.currency': { column: 'price_currency', type: 'text', nullable: true },
    secret: { column: 'secret', type: 'text', nullable: true, sortable: true, roles: ['auditor'] },
  },
};

const read = (query: SentQuery, access = {}): Promise<Page<Card>> =>
  readList<Card>(db, source, { query, access });
const titles = async (query: SentQuery, access = {}): Promise<readonly string[]> =>
  (await read(query, access)).items.map(({ title }) => title);

const idOf = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

async function store(number: number, values: Readonly<Record<string, string | number | boolean | null>>) {
  const row = { id: idOf(number), title: `Card ${number}`, status: 'OPEN', ...values };
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  await db.execute(
    `INSERT INTO card (${names.join(', ')}) VALUES (${places.join(', ')})`,
    Object.values(row),
  );
}

describe('lists of a service', () => {
  after(() => db.close());
  before(async () => {
    await db.script(await readFile(new URL('../../db/migrations/0000_search.sql', import.meta.url), 'utf8'));
    await db.script(`CREATE TABLE card (
    id uuid PRIMARY KEY, owner_subject text, title text NOT NULL, status text NOT NULL, rank integer,
    due timestamptz, urgent boolean, price_amount numeric, price_currency char(3), secret text,
    search_text text GENERATED ALWAYS AS (search_form(title, status)) STORED
  )`);
  });
  beforeEach(() => db.script('DELETE FROM card'));

  describe('filters of a list', () => {
    beforeEach(async () => {
      await store(1, { title: 'Ölwechsel', rank: 1, due: '2030-01-01T10:00:00Z', urgent: true });
      await store(2, {
        title: 'Reifen 50%',
        rank: 2,
        status: 'DONE',
        price_amount: 9.5,
        price_currency: 'EUR',
      });
      await store(3, { title: 'reifen', price_amount: 10, price_currency: 'USD', urgent: false });
    });

    const cases: readonly (readonly [SentQuery, readonly number[]])[] = [
      [{ status: 'DONE' }, [2]],
      [{ rank: ['1', '2'] }, [1, 2]],
      [{ 'rank[gt]': '1' }, [2]],
      [{ 'rank[gte]': '1', 'rank[lt]': '2' }, [1]],
      [{ 'rank[lte]': '1' }, [1]],
      [{ 'rank[null]': 'true' }, [3]],
      [{ 'rank[null]': 'false' }, [1, 2]],
      [{ 'title[contains]': 'IFE' }, [2, 3]],
      [{ 'title[startsWith]': 'REI' }, [2, 3]],
      [{ 'title[contains]': '0%' }, [2]],
      [{ 'title[contains]': '_' }, []],
      [{ urgent: 'false' }, [3]],
      [{ 'due[gte]': '2030-01-01' }, [1]],
      [{ 'due[lt]': '2030-01-01T11:00:00+01:00' }, []],
      [{ 'price.amount[gte]': '9.50', 'price.currency': 'EUR' }, [2]],
      [{ id: idOf(3) }, [3]],
      [{ q: 'OLWECHSEL' }, [1]],
      [{ q: 'done reif' }, [2]],
      [{ q: '50%' }, [2]],
      [{ q: '  ' }, [1, 2, 3]],
    ];
    for (const [query, numbers] of cases)
      it(JSON.stringify(query), async () => {
        const { items } = await read(query);
        assert.deepEqual(
          items.map(({ id }) => id),
          numbers.map(idOf),
        );
      });

    it('that the list does not offer are refused with what it offers', async () => {
      const refusals: readonly (readonly [SentQuery, string, RegExp])[] = [
        [
          { colour: 'red' },
          'unknown_member',
          /limit, cursor, total, sort, q, id, title, .*price\.currency\./,
        ],
        [{ constructor: 'x' }, 'unknown_member', /There is no parameter constructor/],
        [{ 'title[gte]': 'x' }, 'unknown_member', /title, title\[contains\], title\[startsWith\]\./],
        [{ 'rank[': '1' }, 'unknown_member', /There is no parameter rank\[\./],
        [{ rank: 'one' }, 'malformed', /whole number/],
        [{ 'rank[gt]': ['1', '2'] }, 'repeated', /once/],
        [{ status: 'LOST' }, 'unknown_value', /OPEN, DONE/],
        [{ sort: 'urgent' }, 'bad_sort', /sorted by id, title, status, rank, due\./],
        [{ sort: 'rank,-rank' }, 'bad_sort', /twice/],
        [{ sort: 'id,title,rank,due' }, 'bad_sort', /more than 3/],
        [{ sort: '' }, 'bad_sort', /cannot be/],
        [{ total: 'yes' }, 'malformed', /true or false/],
        [{ limit: '201' }, 'bad_limit', /1 to 200/],
        [{ title: 'a\0' }, 'malformed', /text/],
        [{ q: 'a\0' }, 'malformed', /text/],
        [{ q: 'a b c d e f g h i j k' }, 'too_many', /10 words/],
      ];
      for (const [query, code, message] of refusals)
        await assert.rejects(read(query), { status: 400, code, message }, JSON.stringify(query));
    });

    it('and orders of what only some roles read are there for them alone', async () => {
      await store(4, { secret: 'x' });
      const auditor = { roles: ['auditor'] };
      assert.deepEqual(await titles({ secret: 'x', sort: 'secret' }, auditor), ['Card 4']);
      for (const query of [{ secret: 'x' }, { 'secret[null]': 'true' }, { sort: 'secret' }])
        await assert.rejects(read(query, { roles: ['clerk'] }), { status: 400 });
      assert.deepEqual(await titles({ q: 'x' }, auditor), []);
    });

    it('of an owner keep to the rows of that owner', async () => {
      await store(4, { owner_subject: 'me' });
      assert.deepEqual(await titles({ status: 'OPEN', q: 'card' }, { onlyOwner: 'me' }), ['Card 4']);
      assert.deepEqual(await titles({ q: 'reifen' }, { onlyOwner: 'me' }), []);
    });
  });

  describe('the page of a list', () => {
    beforeEach(async () => {
      await store(1, { rank: 2 });
      await store(2, { rank: null });
      await store(3, { rank: 1 });
      await store(4, { rank: 2 });
    });

    it('has rows without a value last, either way, and equal rows by id', async () => {
      assert.deepEqual(await titles({ sort: 'rank' }), ['Card 3', 'Card 1', 'Card 4', 'Card 2']);
      assert.deepEqual(await titles({ sort: '-rank' }), ['Card 4', 'Card 1', 'Card 3', 'Card 2']);
      assert.deepEqual(await titles({ sort: '-rank,id' }), ['Card 1', 'Card 4', 'Card 3', 'Card 2']);
    });

    it('is followed by the next one of the same query only', async () => {
      const { items, nextCursor: cursor } = await read({ sort: 'rank', limit: '3' });
      assert.equal(items.length, 3);
      assert.deepEqual(await titles({ sort: 'rank', cursor }), ['Card 2']);
      const others = [{}, { sort: '-rank' }, { sort: 'rank', status: 'OPEN' }, { sort: 'rank', q: 'card' }];
      for (const query of others)
        await assert.rejects(read({ ...query, cursor }), { status: 400, code: 'bad_cursor' });
    });

    it('refuses a cursor that was changed', async () => {
      const { nextCursor = '' } = await read({ sort: 'rank', limit: '1' });
      const [mark, , id] = JSON.parse(Buffer.from(nextCursor, 'base64url').toString()) as string[];
      const cursor = Buffer.from(JSON.stringify([mark, 'x', id])).toString('base64url');
      await assert.rejects(read({ sort: 'rank', cursor }), { status: 400, code: 'bad_cursor' });
    });

    it('says how many rows there are on all pages, where that is asked for', async () => {
      assert.equal((await read({ limit: '1' })).total, undefined);
      const first = await read({ limit: '1', total: 'true', 'rank[gte]': '2' });
      assert.equal(first.total, 2);
      const next = await read({ limit: '1', total: 'true', 'rank[gte]': '2', cursor: first.nextCursor });
      assert.equal(next.total, 2);
    });

    it('counts no more than 10,000 rows', async () => {
      await db.script(`INSERT INTO card (id, title, status)
      SELECT gen_random_uuid(), 'x', 'OPEN' FROM generate_series(1, 10001)`);
      assert.equal((await read({ limit: '1', total: 'true' })).total, 10_000);
    });
  });

  describe('pages of a list, one after the other', () => {
    const rank = fc.option(fc.integer({ min: 0, max: 3 }));
    const due = fc.option(fc.constantFrom('2030-01-01T00:00:00.123456Z', '2031-01-01T00:00:00Z'));
    const row = fc.record({ title: fc.constantFrom('a', 'B', 'ä', ''), rank, due });
    const fields = fc.uniqueArray(fc.constantFrom('title', 'rank', 'due', 'id'), { maxLength: 3 });
    const sort = fields.chain((names) =>
      fc.tuple(...names.map((name) => fc.boolean().map((down) => ({ name, down })))),
    );
    const filter = fc.constantFrom<SentQuery>({}, { 'rank[gte]': '1' }, { 'due[null]': 'true' }, { q: 'a' });
    const conditions: Readonly<Record<string, string>> = {
      'rank[gte]': 'rank >= 1',
      'due[null]': 'due IS NULL',
      q: "search_text LIKE '%a%'",
    };
    const rows = fc.array(row, { maxLength: 12 });

    it('are what ORDER BY answers where the first of several fields has many values, few, or none', async () => {
      await db.script('DELETE FROM card');
      for (let number = 0; number < 130; number += 1)
        await store(number, {
          title: 'abc'.charAt(number % 3),
          rank: number % 10 === 0 ? null : (number * 7) % 65,
          due: number % 4 === 0 ? null : `203${number % 3}-01-01T00:00:00Z`,
        });
      for (const sort of ['rank,-title', '-rank,due,-id', 'title,-rank,due', '-due,title,rank']) {
        const seen: string[] = [];
        for (let cursor: string | undefined, page = 0; page === 0 || cursor !== undefined; page += 1) {
          const { items, nextCursor } = await read({
            sort,
            limit: '7',
            ...(cursor !== undefined && { cursor }),
          });
          seen.push(...items.map(({ id }) => id));
          cursor = nextCursor;
        }
        const order = [
          ...sort.split(','),
          ...(sort.includes('id') ? [] : [sort.includes(',-title') ? '-id' : 'id']),
        ]
          .map((name) => (name.startsWith('-') ? `${name.slice(1)} DESC NULLS LAST` : `${name} NULLS LAST`))
          .join(', ');
        const all = await db.query<{ id: string }>(`SELECT id FROM card ORDER BY ${order}`);
        assert.deepEqual(
          seen,
          all.map(({ id }) => id),
          sort,
        );
      }
    });

    it('are what ORDER BY answers, also while rows are inserted', async () => {
      await fc.assert(
        fc.asyncProperty(
          rows,
          rows,
          sort,
          filter,
          fc.integer({ min: 1, max: 4 }),
          async (stored, added, terms, query, limit) => {
            await db.script('DELETE FROM card');
            const numbers = stored.map((_, index) => ((index * 7) % 13) * 2);
            for (const [index, each] of stored.entries()) await store(numbers[index] ?? 0, each);
            const asked: SentQuery = {
              ...query,
              ...(terms.length > 0 && {
                sort: terms.map(({ name, down }) => `${down ? '-' : ''}${name}`).join(','),
              }),
              limit: String(limit),
            };
            const seen: string[] = [];
            const late = [...added];
            let cursor: string | undefined;
            do {
              const page = await read({ ...asked, ...(cursor !== undefined && { cursor }) });
              seen.push(...page.items.map(({ id }) => id));
              cursor = page.nextCursor;
              const next = late.pop();
              if (next !== undefined) await store(101 + late.length * 2, next);
            } while (cursor !== undefined);
            const order = [
              ...terms.map(({ name, down }) => `${name} ${down ? 'DESC' : 'ASC'} NULLS LAST`),
              `id ${terms.at(-1)?.down === true ? 'DESC' : 'ASC'}`,
            ].join(', ');
            const [name] = Object.keys(query);
            const where = name === undefined ? '' : `WHERE ${conditions[name]}`;
            const all = await db.query<{ id: string }>(`SELECT id FROM card ${where} ORDER BY ${order}`);
            const before = new Set(numbers.map(idOf));
            const expected = all.map(({ id }) => id);
            assert.deepEqual(
              seen.filter((id) => before.has(id)),
              expected.filter((id) => before.has(id)),
            );
            const places = seen.map((id) => expected.indexOf(id));
            assert.deepEqual(
              places,
              [...places].sort((left, right) => left - right),
              'in order',
            );
            assert.equal(new Set(seen).size, seen.length, 'no row twice');
          },
        ),
        { numRuns: 150 },
      );
    });
  });
});
