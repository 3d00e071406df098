import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ListQuery, Page } from '../../../../src/lib/listing.ts';
import type { Storage } from '../../../../src/storage/index.ts';
import { seed } from '../../testing/seed.ts';
import { byTime, listsOf, type List, type Values } from './listed-things.ts';

/** Lists are read part by part, each behind the place where the one before ended. */
export function pageTests(storage: () => Storage): void {
  for (const [name, open] of Object.entries(listsOf(storage)))
    test(`${name} come page by page, each once and in order, while others come and go`, async () => {
      await fc.assert(
        fc.asyncProperty(scenario, async ({ entries, changes, limit, field, direction }) => {
          const list = await open();
          const fields = Object.keys(list.orders);
          const sort = { field: fields[field % fields.length] ?? '', direction: list.direction ?? direction };
          await readThrough(list, { entries, changes, query: { limit, offset: 0, sort } });
        }),
        { seed, numRuns: 12 },
      );
    });
}

const values = fc.record({
  time: fc.nat(3),
  name: fc.constantFrom('a', 'A', 'b', 'é', 'z'),
  later: fc.option(fc.nat(2)),
});

const scenario = fc.record({
  entries: fc.array(values, { minLength: 1, maxLength: 14 }),
  /** Between two pages: an entry that comes, and one that goes. */
  changes: fc.array(fc.record({ added: fc.option(values), removed: fc.option(fc.nat(30)) }), {
    maxLength: 8,
  }),
  limit: fc.integer({ min: 1, max: 5 }),
  field: fc.nat(2),
  direction: fc.constantFrom('asc', 'desc'),
});

type Reading = {
  readonly entries: readonly Values[];
  readonly changes: readonly { readonly added: Values | null; readonly removed: number | null }[];
  readonly query: ListQuery;
};

/** Reads a list to its end while it changes, and checks what was read. */
async function readThrough(list: List, { entries, changes, query }: Reading): Promise<void> {
  const known = new Map<string, Values>();
  for (const each of entries) known.set(await list.add(each), each);
  const staying = new Set(known.keys());
  const seen: string[] = [];
  const waiting = [...changes];
  for (let after: ListQuery['after'], isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page: Page<{ readonly id: string }> = await list.read({ ...query, after });
    assert.ok(page.items.length === query.limit || page.next === undefined);
    assert.equal(page.total, isFirst ? entries.length : undefined);
    seen.push(...page.items.map(({ id }) => id));
    ({ next: after } = page);
    const { added = null, removed = null } = waiting.shift() ?? {};
    if (added !== null) known.set(await list.add(added), added);
    const gone = removed === null ? undefined : [...known.keys()][removed];
    if (gone === undefined || list.remove === undefined) continue;
    await list.remove(gone);
    staying.delete(gone);
  }
  assert.equal(new Set(seen).size, seen.length, 'an entry came twice');
  assert.deepEqual(
    [...staying].filter((id) => !seen.includes(id)),
    [],
    'an entry is missing',
  );
  const valueOf = list.orders[query.sort.field] ?? byTime;
  const read = seen.map((id) => valueOf(known.get(id) ?? assert.fail(id)));
  const ordered = read.toSorted((one, other) => Number(one > other) - Number(one < other));
  assert.deepEqual(read, query.sort.direction === 'asc' ? ordered : ordered.toReversed());
}
