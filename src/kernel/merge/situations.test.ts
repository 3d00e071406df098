import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Edit } from '../../../test/support/edits.ts';
import { conflictLines, mergeSituation } from '../../../test/support/merge-situation.ts';

const set = (id: string, feature: string, value: unknown): Edit => ({ op: 'set', id, feature, value });
const refer = (id: string, feature: string, target: string): Edit => ({ op: 'setRef', id, feature, target });
const remove = (id: string): Edit => ({ op: 'delete', id });
const move = (id: string, parent: string, feature: string): Edit => ({
  ...{ op: 'move', id, parent, feature, index: 0 },
});
const create = (className: string, id: string, [parent, feature]: readonly [string, string]): Edit => ({
  ...{ op: 'create', class: className, id, parent, feature, index: 0 },
});

describe('two elements that claim one partner', () => {
  const claims = { user: [refer('B', 'partner', 'E')], generator: [refer('C', 'partner', 'E')] };

  it('are a conflict about the partner, which says who gave it to whom', () => {
    const [conflict] = mergeSituation(claims).conflicts;
    assert.ok(conflict);
    const { kind, elementId, feature, explanation, baseValue, workingValue, generatedValue } = conflict;
    assert.deepEqual([kind, elementId, feature], ['CHANGE_CHANGE', 'E', 'partnerOf']);
    assert.deepEqual([baseValue, workingValue, generatedValue], [null, 'B', 'C']);
    assert.equal(
      explanation,
      'Cls "E" (E) can be partner of one element only; the user and the generator gave it to B and C.',
    );
  });

  it('leave the partner with the user’s element until that is decided, and give it to the winner', () => {
    const { undecided, taken } = mergeSituation(claims);
    assert.deepEqual([undecided, taken], [[], []]);
  });

  it('take the partner of a third one away on both sides', () => {
    const { conflicts, undecided, taken } = mergeSituation({
      user: [refer('B', 'partner', 'D')],
      generator: [refer('C', 'partner', 'D')],
    });
    assert.deepEqual(conflictLines(conflicts), ['CHANGE_CHANGE D.partnerOf']);
    assert.deepEqual([undecided, taken], [[], []]);
    assert.deepEqual(
      conflicts.map(({ baseValue }) => baseValue),
      ['A'],
    );
  });
});

describe('a cycle of moves', () => {
  it('of three elements is broken as a whole, and says where each stood', () => {
    const { conflicts, undecided, taken } = mergeSituation({
      user: [move('P1', 'P2', 'packages')],
      generator: [move('P2', 'P3', 'packages'), move('P3', 'P1', 'packages')],
    });
    assert.deepEqual(conflictLines(conflicts), ['CYCLE P1']);
    assert.deepEqual(
      conflicts.map(({ baseValue, workingValue, generatedValue }) => [
        baseValue,
        workingValue,
        generatedValue,
      ]),
      [
        [
          { P1: 'm', P2: 'm', P3: 'm' },
          { P1: 'P2', P2: 'm', P3: 'm' },
          { P1: 'm', P2: 'P3', P3: 'P1' },
        ],
      ],
    );
    assert.match(
      conflicts[0]?.explanation ?? '',
      /put Package "P2" \(P2\), Package "P3" \(P3\), Package "P1" \(P1\) into each other\.$/,
    );
    assert.deepEqual([undecided, taken], [[], []]);
  });

  it('through an element that the generator added leaves that element where it is', () => {
    const { conflicts, undecided, taken } = mergeSituation({
      user: [move('P1', 'P2', 'packages')],
      generator: [create('Package', 'N', ['P1', 'packages']), move('P2', 'N', 'packages')],
    });
    assert.deepEqual(conflictLines(conflicts), ['CYCLE N']);
    assert.deepEqual(conflicts[0]?.workingValue, { N: null, P1: 'P2', P2: 'm' });
    assert.deepEqual(undecided, ['+N in P1.packages', 'P1.packages: unset -> ["N"]']);
    assert.deepEqual(taken, []);
  });

  it('does not keep other moves into its elements from being made', () => {
    const { undecided, taken } = mergeSituation({
      user: [move('P1', 'P2', 'packages')],
      generator: [move('P2', 'P1', 'packages'), move('E', 'P2', 'classes')],
    });
    assert.deepEqual(undecided, [
      'E.place: P.classes -> P2.classes',
      'P.classes: ["A","B","C","D","E","F"] -> ["A","B","C","D","F"]',
      'P2.classes: unset -> ["E"]',
    ]);
    assert.deepEqual(taken, []);
  });
});

describe('the words of a conflict', () => {
  const disputed = (count: number): string => {
    const { conflicts } = mergeSituation({
      user: Array.from({ length: count }, (_, index) =>
        create('Attr', `z${count - index}`, ['E', 'attributes']),
      ),
      generator: [remove('E')],
    });
    assert.deepEqual(conflictLines(conflicts), ['CHANGE_DELETE E']);
    return (conflicts[0]?.explanation ?? '').replace(/^.*but the user /, '');
  };

  it('list five of the things that dispute a deletion, and count the others', () => {
    assert.equal(disputed(5), 'added Attr z1; added Attr z2; added Attr z3; added Attr z4; added Attr z5.');
    assert.equal(
      disputed(7),
      'added Attr z1; added Attr z2; added Attr z3; added Attr z4; added Attr z5; and 2 more.',
    );
  });

  it('show 80 characters of a long value and keep the value itself whole', () => {
    const { conflicts } = mergeSituation({
      user: [set('A', 'doc', 'u'.repeat(79))],
      generator: [set('A', 'doc', 'n'.repeat(78))],
    });
    const [conflict] = conflicts;
    assert.equal(
      conflict?.explanation,
      `doc of Cls "A" (A) was nothing; the user made it "${'u'.repeat(79)}…, the generator "${'n'.repeat(78)}".`,
    );
    assert.deepEqual([conflict.workingValue, conflict.generatedValue], ['u'.repeat(79), 'n'.repeat(78)]);
  });

  it('name an element without a name by its id', () => {
    const attribute = create('Attr', 'z', ['A', 'attributes']);
    const { conflicts } = mergeSituation({
      user: [attribute, refer('z', 'type', 'B')],
      generator: [attribute, refer('z', 'type', 'C')],
    });
    assert.equal(conflicts[0]?.elementName, null);
    assert.match(conflicts[0].explanation, /^type of Attr z was nothing;/);
  });
});
