import assert from 'node:assert/strict';
import { after as afterAll, describe, it } from 'node:test';
import fc from 'fast-check';
import { sqlDatabase } from '../../../../../test/support/chain/psm-to-artifact/sql-database.ts';
import { withoutUndefined } from '../../../../lib/without-undefined.ts';
import { withLeftMembers, withRenamedMembers, type MemberSnapshot } from './json-members.ts';

type Json = { readonly [name: string]: unknown };

const member = (id: string, name: string, members?: readonly MemberSnapshot[]): MemberSnapshot => ({
  id,
  name,
  ...withoutUndefined({ members }),
});

/** What a JSON value is once its members have their new names. */
async function renamed(
  value: unknown,
  members: { readonly before: readonly MemberSnapshot[]; readonly after: readonly MemberSnapshot[] },
): Promise<unknown> {
  const expression = withRenamedMembers('content', members);
  if (expression === undefined) return value;
  const json = JSON.stringify(value).replaceAll("'", "''");
  const [row] = await database.rows(
    `SELECT ${expression} AS content FROM (SELECT '${json}'::jsonb AS content) AS t`,
  );
  return row?.['content'];
}

const database = await sqlDatabase({ after: (clean) => afterAll(clean) });

describe('members of stored JSON', () => {
  it('keep their values under new names, in objects, in lists and deep inside', async () => {
    const before = [member('c', 'city'), member('g', 'geo', [member('x', 'lat'), member('y', 'lon')])];
    const after = [member('c', 'town'), member('g', 'place', [member('x', 'latitude'), member('y', 'lon')])];
    const old = { city: "l'Isle", geo: { lat: 1, lon: 2 }, other: [1] };
    const now = { town: "l'Isle", place: { latitude: 1, lon: 2 }, other: [1] };
    assert.deepEqual(await renamed(old, { before, after }), now);
    assert.deepEqual(await renamed([old, null, 7, {}], { before, after }), [now, null, 7, {}]);
    assert.deepEqual(await renamed({ city: null, geo: [{ lat: 3 }] }, { before, after }), {
      town: null,
      place: [{ latitude: 3 }],
    });
    for (const plain of [null, 'text', 5, true, [], {}])
      assert.deepEqual(await renamed(plain, { before, after }), plain);
  });

  it('may swap their names', async () => {
    const before = [member('a', 'first'), member('b', 'second')];
    const after = [member('a', 'second'), member('b', 'first')];
    assert.deepEqual(await renamed({ first: 1, second: 2 }, { before, after }), { second: 1, first: 2 });
  });

  it('that the model has no more keep their values, and make room for those that take their name', async () => {
    const before = [member('a', 'note'), member('b', 'text')];
    const after = [member('b', 'note')];
    const left = withLeftMembers({ before, after });
    const aside = left.find(({ id }) => id === 'a');
    assert.equal(aside?.gone, true);
    assert.deepEqual(await renamed({ note: 1, text: 2 }, { before, after }), { [aside.name]: 1, note: 2 });
    const back = [member('a', 'remark'), member('b', 'note')];
    assert.deepEqual(await renamed({ [aside.name]: 1, note: 2 }, { before: left, after: back }), {
      remark: 1,
      note: 2,
    });
  });

  it('are found by their ids after any chain of renames', async () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', "d'", 'e"'), { minLength: 3, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(names, names), { minLength: 2, maxLength: 4 }), async (chain) => {
        const snapshots = chain.map(([outer, inner]) =>
          outer.map((name, at) =>
            member(
              `o${at}`,
              name,
              at === 0 ? inner.map((own, index) => member(`i${index}`, own)) : undefined,
            ),
          ),
        );
        const [first = [], ...later] = snapshots;
        let value: unknown = [filled(first), filled(first)];
        let before: readonly MemberSnapshot[] = first;
        for (const after of later) {
          value = await renamed(value, { before, after });
          assert.deepEqual(value, [filled(after), filled(after)]);
          before = withLeftMembers({ before, after });
        }
      }),
      { numRuns: 40 },
    );
  });
});

/** An object that holds the id of each member under its name. */
function filled(members: readonly MemberSnapshot[]): Json {
  return Object.fromEntries(
    members.map(({ id, name, members: inner }) => [name, inner === undefined ? id : filled(inner)]),
  );
}
