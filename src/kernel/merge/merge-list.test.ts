import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filledUp } from '../../../test/support/kernel/merge/filled-up.ts';
import { compareOrders, movedMembers } from './list-order.ts';
import type { ThreeLists } from './merge-list.ts';
import type { Resolution } from './resolution.ts';
import { mergeMembers, mergeOrder } from './merge-list.ts';

type List = readonly string[];

type Merged = { readonly list: string; readonly asked: readonly string[] };

/** Merges three lists of letters and notes what was asked. */
function merged(given: {
  readonly lists: ThreeLists;
  readonly ordered: 'ORDERED' | 'UNORDERED';
  readonly resolution: Resolution;
}): Merged {
  const { lists, ordered, resolution } = given;
  const asked: string[] = [];
  const arbiter = {
    member: (key: string, kind: string): Resolution => {
      asked.push(`${kind} ${key}`);
      return resolution;
    },
    order: (): Resolution => {
      asked.push('ORDER');
      return resolution;
    },
  };
  const members = mergeMembers(lists, ordered, arbiter);
  return {
    list: mergeOrder({ lists, isMember: (key) => members.has(key), ordered, arbiter }).join(''),
    asked,
  };
}

const listsOf = (base: string, working: string, generated: string): ThreeLists => ({
  base: [...base],
  working: [...working],
  generated: [...generated],
});

/** Every list of some of the letters, each at most once. */
function allLists(letters: List): readonly List[] {
  return [
    [],
    ...letters.flatMap((first) =>
      allLists(letters.filter((letter) => letter !== first)).map((rest) => [first, ...rest]),
    ),
  ];
}

/** What the documentation says, without short cuts. */
function byDefinition(
  { base, working, generated }: ThreeLists,
  ordered: string,
  resolution: Resolution,
): Merged {
  const asked: string[] = [];
  const isMoved = (side: List, member: string): boolean =>
    ordered === 'ORDERED' &&
    movedMembers(
      base.filter((each) => side.includes(each)),
      side.filter((each) => base.includes(each)),
    ).has(member);
  const stays = (member: string): boolean => {
    if (!base.includes(member) || (working.includes(member) && generated.includes(member))) return true;
    const inWorking = working.includes(member);
    if (!isMoved(inWorking ? working : generated, member)) return false;
    asked.push(`${inWorking ? 'CHANGE_DELETE' : 'DELETE_CHANGE'} ${member}`);
    return (resolution === 'KEEP_USER') === inWorking;
  };
  const members = new Set([...working, ...generated].filter(stays));
  const [user, generator] = [working, generated].map((side) => side.filter((each) => members.has(each)));
  const isCommon = (member: string): boolean =>
    [base, working, generated].every((side) => side.includes(member));
  const [inBase, inWorking, inGenerated] = [base, working, generated].map((side) => side.filter(isCommon));
  const order = compareOrders({
    base: inBase ?? [],
    working: inWorking ?? [],
    generated: inGenerated ?? [],
  });
  let backbone: List = user ?? [];
  if (order.kind === 'GENERATED') backbone = generator ?? [];
  if (order.kind === 'COMBINED' && ordered === 'ORDERED') backbone = order.order;
  if (order.kind === 'CONFLICT' && ordered === 'ORDERED') {
    asked.push('ORDER');
    if (resolution === 'TAKE_GENERATED') backbone = generator ?? [];
  }
  return { list: filledUp(filledUp(backbone, user ?? []), generator ?? []).join(''), asked };
}

describe('the merge of a list', () => {
  const lists = allLists(['a', 'b', 'c']);

  for (const ordered of ['ORDERED', 'UNORDERED'] as const)
    for (const resolution of ['KEEP_USER', 'TAKE_GENERATED'] as const)
      it(`is what the rules say, for every three lists of three letters, ${ordered}, ${resolution}`, () => {
        assert.equal(lists.length, 16);
        for (const base of lists)
          for (const working of lists)
            for (const generated of lists) {
              const three = { base, working, generated };
              const found = merged({ lists: three, ordered, resolution });
              const expected = byDefinition(three, ordered, resolution);
              const name = `${base.join('')} ${working.join('')} ${generated.join('')}`;
              assert.equal(found.list, expected.list, name);
              assert.deepEqual([...found.asked].sort(), [...new Set(expected.asked)].sort(), name);
            }
      });

  it('combines moves of different members when the order counts, and keeps Working’s order when not', () => {
    const three = listsOf('abcd', 'bcda', 'cabd');
    assert.deepEqual(merged({ lists: three, ordered: 'ORDERED', resolution: 'TAKE_GENERATED' }), {
      list: 'cbda',
      asked: [],
    });
    assert.deepEqual(merged({ lists: three, ordered: 'UNORDERED', resolution: 'TAKE_GENERATED' }), {
      list: 'bcda',
      asked: [],
    });
  });

  it('asks about orders that cannot be combined, and gives the one that wins', () => {
    const three = listsOf('abcd', 'bcda', 'bacd');
    assert.deepEqual(merged({ lists: three, ordered: 'ORDERED', resolution: 'KEEP_USER' }), {
      list: 'bcda',
      asked: ['ORDER'],
    });
    assert.deepEqual(merged({ lists: three, ordered: 'ORDERED', resolution: 'TAKE_GENERATED' }), {
      list: 'bacd',
      asked: ['ORDER'],
    });
    assert.deepEqual(merged({ lists: three, ordered: 'UNORDERED', resolution: 'TAKE_GENERATED' }), {
      list: 'bcda',
      asked: [],
    });
  });

  it('does not compare the places of values that stand more than once', () => {
    const three = { ...listsOf('abc', 'cab', 'acb'), repeated: new Set(['b', 'c']) };
    assert.deepEqual(merged({ lists: three, ordered: 'ORDERED', resolution: 'TAKE_GENERATED' }), {
      list: 'cab',
      asked: [],
    });
    const removed = { ...listsOf('abc', 'bca', 'bc'), repeated: new Set(['a']) };
    assert.deepEqual(merged({ lists: removed, ordered: 'ORDERED', resolution: 'KEEP_USER' }), {
      list: 'bc',
      asked: [],
    });
  });
});
