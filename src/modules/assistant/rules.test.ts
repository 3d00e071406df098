import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ModelOperation } from '../../kernel/operations/model-operation.ts';
import { needsConfirmation, permittedOperations } from './destructive.ts';
import type { Destruction } from './engine.ts';
import type { Obligation } from './ledger.ts';
import { totalsOf } from './ledger.ts';
import { harmless as harmlessText } from '../../lib/harmless-text.ts';
import { changeInstructions } from './provider-prompts.ts';
import { plainText } from './provider-words.ts';
import { event, eventIdOf, turnEventShapes } from './turn-event.ts';

const removed = (...ids: readonly string[]): Destruction['removed'] =>
  ids.map((id) => ({ id, class: 'BusinessObject', name: id }));

const harmless: Destruction = {
  removed: [],
  removedTops: 0,
  removedGenerated: 0,
  disconnected: 0,
  overwritten: [],
  modelSize: 100,
};
const usual = {
  madeIds: [],
  namedForRemoval: ['a', 'b', 'c', 'd', 'e'],
  attachmentCount: 0,
  hasDownstream: false,
};
const many = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `v${index}`);

describe('a batch is asked about', () => {
  const cases: readonly (readonly [string, boolean, Partial<Destruction>, Partial<typeof usual>])[] = [
    ['not when it takes nothing away', false, {}, {}],
    ['not when it removes four that the message names', false, { removed: removed('a', 'b', 'c', 'd') }, {}],
    ['when it removes five', true, { removed: removed('a', 'b', 'c', 'd', 'e') }, {}],
    ['when it removes a tenth of the model', true, { removed: removed('a'), modelSize: 10 }, {}],
    ['not so in a tiny model', false, { removed: removed('a'), modelSize: 9 }, {}],
    ['when it removes something with parts', true, { removed: removed('a'), removedTops: 1 }, {}],
    ['when it removes what was generated', true, { removed: removed('a'), removedGenerated: 1 }, {}],
    ['when models were made from this one', true, { removed: removed('a') }, { hasDownstream: true }],
    ['when the message does not name it', true, { removed: removed('x') }, {}],
    ['when attachments are in play', true, { removed: removed('a') }, { attachmentCount: 1 }],
    ['not when the turn made it itself', false, { removed: removed('x') }, { madeIds: ['x'] as never }],
    ['not when it overwrites twenty values', false, { overwritten: many(20) }, {}],
    ['when it overwrites more', true, { overwritten: many(21) }, {}],
    ['not when those are its own', false, { overwritten: many(21) }, { madeIds: many(21) as never }],
  ];
  for (const [what, expected, destruction, circumstances] of cases)
    it(what, () =>
      assert.equal(
        needsConfirmation({ ...harmless, ...destruction }, { ...usual, ...circumstances }),
        expected,
      ),
    );
});

it('with attachments in play, nothing is removed or moved, and only what is new or selected is changed', () => {
  const operations: readonly ModelOperation[] = [
    { op: 'add', ref: 'n', class: 'A', container: { target: 'r', feature: 'f' } },
    { op: 'update', target: 'n', set: {} },
    { op: 'update', target: 'made', set: {} },
    { op: 'update', target: 'selected', set: {} },
    { op: 'update', target: 'other', set: {} },
    { op: 'connect', source: 'other', feature: 'f', target: 'n' },
    { op: 'disconnect', source: 'other', feature: 'f', target: 'n' },
    { op: 'move', target: 'n', container: { target: 'r', feature: 'f' } },
    { op: 'remove', target: 'n', cascade: true },
  ];
  const given = { madeIds: ['made'], selectedElementIds: ['selected'] };
  assert.deepEqual(permittedOperations(operations, { ...given, attachmentCount: 1 }), [
    ...operations.slice(0, 4),
    ...operations.slice(5, 6),
  ]);
  assert.equal(permittedOperations(operations, { ...given, attachmentCount: 0 }), operations);
});

it('coverage is rounded down: 100 means that nothing is open', () => {
  const obligation = (status: Obligation['status'], index: number): Obligation => ({
    ...{ obligationId: `o${index}`, unitId: `u${index}`, kind: 'REPRESENT_OBJECT', mandatory: true },
    ...{ status, lemmas: [], evidence: [] },
  });
  const of = (open: number, done: number): number | undefined =>
    totalsOf({
      units: [],
      obligations: [
        ...Array.from({ length: open }, (_, index) => obligation('OPEN', index)),
        ...Array.from({ length: done }, (_, index) => obligation('SATISFIED', open + index)),
      ],
    }).coveragePercent;
  assert.deepEqual([of(1, 999), of(0, 3), of(2, 1), of(0, 0)], [99, 100, 33, undefined]);
});

describe('an event', () => {
  it('has the members of its type and no others', () => {
    assert.throws(() => event('turn.feedback', { helpful: true, secret: 1 }), /no member "secret"/);
    assert.throws(() => event('turn.feedback', {}), /lacks "helpful"/);
    const stage = { phase: 'WORKING', previousPhase: 'PLANNING', note: undefined };
    assert.deepEqual(Object.keys(event('turn.stage', stage).payload), ['phase', 'previousPhase']);
    assert.equal(eventIdOf({ turnId: 't', sequence: 3 }), 't.3');
  });

  it('is of one of the types that clients are told about', () =>
    assert.deepEqual(
      Object.keys(turnEventShapes).filter((type) => !/^(turn|model|tool)\.[a-z_.]+$/.test(type)),
      [],
    ));
});

it('the words of a provider lose everything that could be loaded or run', () => {
  const text =
    '![x](https://e.example/a) [y](javascript:alert(1)) <b>bold</b> http://e.example \u202e www.e.example';
  const plain = plainText(text);
  assert.doesNotMatch(plain, /example|<|javascript|\u202e/);
  assert.match(plain, /x .*y.*bold/);
  assert.equal(plainText('Plain words.\nTwo lines.'), 'Plain words.\nTwo lines.');
});

it('what a provider was instructed is not told on, in whatever dress', () => {
  const said = changeInstructions.split('\n')[0] ?? '';
  for (const told of [said, `My orders: "${said.toUpperCase()}"`, said.replaceAll(' ', ' - ')])
    assert.equal(plainText(told), '');
  assert.notEqual(plainText('Added the books and the members that borrow them.'), '');
});

it('markup of a provider loses what could run, and keeps what compares', () => {
  assert.equal(harmlessText('if a < b and c > d'), 'if a < b and c > d');
  assert.doesNotMatch(harmlessText('<img src=x onerror=alert(1)'), /<img/);
  assert.doesNotMatch(harmlessText('![x](https://evil.example/?d=1) <script>x</script>'), /evil|script/);
});
