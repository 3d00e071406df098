import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { TurnUnit } from '../../client/src/index.ts';
import { accountOf, countsOf, passagesByElement, passagesOf, placeOf } from './passages.ts';

type Owed = TurnUnit['obligations'][number];

function owed(excerpt: string, more: Partial<Owed> = {}): Owed {
  return {
    obligation: 'REPRESENT_OBJECT',
    excerpt,
    mandatory: true,
    status: 'SATISFIED',
    reason: null,
    evidence: [],
    ...more,
  };
}

function unit(ordinal: number, more: Partial<TurnUnit>): TurnUnit {
  return {
    unitId: `u${ordinal}`,
    attachmentId: 'a',
    locator: `b.md:${ordinal}`,
    excerpt: '',
    text: `Passage ${ordinal}`,
    ordinal,
    kind: 'FACT',
    state: 'COVERED',
    obligations: [],
    ...more,
  };
}

const units = [
  unit(1, { kind: 'INSTRUCTION', locator: 'message:1' }),
  unit(2, {
    obligations: [
      owed('member', { evidence: [{ elementId: 'm', feature: 'name' }] }),
      owed('book', { evidence: [{ elementId: 'b', feature: 'name' }] }),
      owed('members', { evidence: [{ elementId: 'm', feature: 'description' }] }),
    ],
  }),
  unit(3, {
    state: 'OPEN',
    obligations: [owed('fine', { status: 'OPEN', reason: 'No element for “fine”.' })],
  }),
  unit(4, { state: 'WAIVED', obligations: [owed('goal', { status: 'WAIVED', reason: 'OUT_OF_LEVEL' })] }),
  unit(5, {
    state: 'WAIVED',
    obligations: [
      owed('member', { evidence: [{ elementId: 'm', feature: 'name' }] }),
      owed('never', { status: 'WAIVED', reason: 'CONTRADICTED' }),
    ],
  }),
  unit(6, { state: 'IDLE', kind: 'HEADING' }),
];
const short = (ordinal: number): Pick<TurnUnit, 'unitId' | 'attachmentId' | 'locator' | 'excerpt'> => ({
  unitId: `u${ordinal}`,
  attachmentId: 'a',
  locator: '',
  excerpt: '',
});
const passages = passagesOf(units, [{ represented: short(2), setAside: short(5) }]);

it('gives every passage its state, and leaves out what was said to the assistant', () => {
  assert.deepEqual(
    passages.map(({ id, state }) => `${id} ${state}`),
    ['u2 COVERED', 'u3 OPEN', 'u4 SET_ASIDE', 'u5 CONTRADICTS', 'u6 IDLE'],
  );
  assert.deepEqual(accountOf(passages), { asking: 4, accounted: 3 });
  assert.equal(countsOf(passages).OPEN, 1);
});

it('gathers what an element carries, and names both passages of a contradiction', () => {
  const [first, , , contrary] = passages;
  assert.deepEqual(first?.carriers, [
    {
      elementId: 'm',
      quotes: [
        { words: 'member', feature: 'name' },
        { words: 'members', feature: 'description' },
      ],
    },
    { elementId: 'b', quotes: [{ words: 'book', feature: 'name' }] },
  ]);
  assert.deepEqual([first.contradictedBy, contrary?.contradicts], [['u5'], ['u2']]);
  assert.deepEqual(contrary?.setAside, [{ words: 'never', reason: 'CONTRADICTED' }]);
  assert.deepEqual(
    passagesByElement(passages)
      .get('m')
      ?.map(({ id }) => id),
    ['u2', 'u5'],
  );
});

it('reads places of lines and of entries in JSON', () => {
  assert.deepEqual(placeOf('backlog.md:12'), { source: 'backlog.md', place: '12' });
  assert.deepEqual(placeOf('a:b.json#/items/3'), { source: 'a:b.json', place: '#/items/3' });
  assert.deepEqual(placeOf('odd'), { source: 'odd', place: '' });
});
