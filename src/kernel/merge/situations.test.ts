import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Edit } from '../../../test/support/edits.ts';
import { nameBasedId } from '../identity/name-based-id.ts';
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

describe('a subtree that stays against its deletion', () => {
  it('gets back what the deleting side moved out of it', () => {
    const byGenerator = mergeSituation({
      user: [set('o1', 'name', 'U')],
      generator: [move('p1', 'o2', 'params'), remove('o1')],
    });
    assert.deepEqual(conflictLines(byGenerator.conflicts), ['CHANGE_DELETE o1']);
    assert.deepEqual([byGenerator.undecided, byGenerator.taken], [[], []]);
    const byUser = mergeSituation({
      user: [move('p1', 'o2', 'params'), remove('o1')],
      generator: [set('o1', 'name', 'N')],
    });
    assert.deepEqual(conflictLines(byUser.conflicts), ['DELETE_CHANGE o1']);
    assert.deepEqual([byUser.undecided, byUser.taken], [[], []]);
  });

  it('does not get back what both sides moved out of it', () => {
    const { conflicts, undecided } = mergeSituation({
      user: [set('o1', 'name', 'U'), move('p1', 'eo1', 'params')],
      generator: [move('p1', 'o2', 'params'), remove('o1')],
    });
    assert.deepEqual(conflictLines(conflicts), ['CHANGE_DELETE o1', 'MOVE_MOVE p1']);
    assert.deepEqual(undecided, []);
  });

  it('stays with all of a package when something deep inside was changed', () => {
    const { conflicts, undecided, taken } = mergeSituation({
      user: [set('ep1', 'name', 'U'), set('a1', 'name', 'V')],
      generator: [remove('P')],
    });
    assert.equal(
      conflicts.map(({ explanation }) => explanation).join(),
      'Package "P" (P): The generator no longer makes it with the 22 elements inside, ' +
        'but the user changed name of Attr "V" (a1); changed name of Param "U" (ep1).',
    );
    assert.deepEqual([undecided, taken], [[], []]);
  });
});

describe('an element that is moved on both sides, each time into what the other side deletes', () => {
  const link: Edit = {
    ...{ op: 'create', class: 'TraceLink', id: 'tl', parent: 'P', feature: 'links', index: 0 },
    ...{ refs: { target: 'f1' } },
  };
  const { conflicts, undecided, taken, decided } = mergeSituation({
    before: [link],
    user: [move('F', 'P1', 'classes'), remove('P2')],
    generator: [move('F', 'P2', 'classes'), remove('P1')],
    decisions: { 'CHANGE_DELETE P1': 'TAKE_GENERATED', 'DELETE_CHANGE P2': 'KEEP_USER' },
  });

  it('brings up three conflicts and stays where the user has it', () => {
    assert.deepEqual(conflictLines(conflicts), ['DELETE_CHANGE P2', 'CHANGE_DELETE P1', 'MOVE_MOVE F']);
    assert.deepEqual([undecided, taken], [[], []]);
  });

  it('leaves with its parts, and with every reference to them, when both deletions hold', () => {
    assert.deepEqual(decided, [
      '-F',
      '-K',
      '-P1',
      '-f1',
      'm.packages: ["P","Q","P1","P3"] -> ["P","Q","P3"]',
      'tl.target: "f1" -> unset',
    ]);
  });

  it('goes back to the other side’s place when only one of them holds', () => {
    const back = mergeSituation({
      user: [move('F', 'P1', 'classes')],
      generator: [move('F', 'P2', 'classes'), remove('P1')],
      decisions: { 'CHANGE_DELETE P1': 'TAKE_GENERATED', 'MOVE_MOVE F': 'KEEP_USER' },
    });
    assert.deepEqual(back.decided, [
      '-K',
      '-P1',
      'F.place: P1.classes -> P2.classes',
      'P2.classes: unset -> ["F"]',
      'm.packages: ["P","Q","P1","P2","P3"] -> ["P","Q","P2","P3"]',
    ]);
  });
});

describe('a slot for one element', () => {
  it('is one conflict when one side changed the element that the other replaced', () => {
    const byUser = mergeSituation({
      user: [remove('f1'), create('Attr', 'u', ['F', 'primary'])],
      generator: [set('f1', 'name', 'N')],
    });
    assert.deepEqual(conflictLines(byUser.conflicts), ['SLOT F.primary']);
    assert.deepEqual([byUser.undecided, byUser.taken], [[], []]);
    const byGenerator = mergeSituation({
      user: [set('f1', 'name', 'U')],
      generator: [remove('f1'), create('Attr', 'n', ['F', 'primary'])],
    });
    assert.deepEqual(conflictLines(byGenerator.conflicts), ['SLOT F.primary']);
    assert.deepEqual([byGenerator.undecided, byGenerator.taken], [[], []]);
  });

  it('is a conflict when both sides moved another element into it; the loser goes back where it was', () => {
    const { conflicts, undecided, taken } = mergeSituation({
      user: [move('a1', 'D', 'primary')],
      generator: [move('a2', 'D', 'primary')],
    });
    assert.deepEqual(conflictLines(conflicts), ['SLOT D.primary']);
    assert.deepEqual([undecided, taken], [[], []]);
  });

  it('says who is there on each side, also when nobody is', () => {
    const { conflicts } = mergeSituation({
      user: [create('Attr', 'x', ['F', 'primary']), remove('f1'), create('Attr', 'u', ['F', 'primary'])],
      generator: [move('f1', 'A', 'attributes'), create('Attr', 'n', ['F', 'primary'])],
    });
    assert.deepEqual(conflictLines(conflicts), ['DELETE_CHANGE f1', 'SLOT F.primary']);
    assert.equal(
      conflicts[1]?.explanation,
      'primary of Cls "F" (F) holds one element: the user has Attr u there, the generator Attr n.',
    );
  });

  it('holds what one side moved into it while the other did nothing there', () => {
    const { conflicts, undecided } = mergeSituation({ user: [], generator: [move('a1', 'D', 'primary')] });
    assert.deepEqual(conflicts, []);
    assert.deepEqual(undecided, [
      'A.attributes: ["a1","a2","a3","a4"] -> ["a2","a3","a4"]',
      'D.primary: unset -> "a1"',
      'a1.place: A.attributes -> D.primary',
    ]);
  });
});

describe('the computed end of an opposite pair', () => {
  const add = (id: string, target: string): Edit => ({
    ...{ op: 'addRef', id, feature: 'dependsOn', target, index: 0 },
  });

  it('lists the elements of both sides, those of the user in the user’s order', () => {
    const { undecided, taken } = mergeSituation({ user: [add('B', 'C')], generator: [add('F', 'C')] });
    assert.deepEqual(undecided, ['C.dependents: ["A","B"] -> ["A","F","B"]', 'F.dependsOn: unset -> ["C"]']);
    assert.deepEqual(taken, ['B.dependsOn: unset -> ["C"]', 'C.dependents: ["A","F"] -> ["A","F","B"]']);
  });

  it('loses an element that no longer refers, or that is gone', () => {
    const unlinked: Edit = { op: 'removeRef', id: 'A', feature: 'dependsOn', target: 'C' };
    const { undecided } = mergeSituation({ user: [unlinked], generator: [add('F', 'C')] });
    assert.deepEqual(undecided, ['C.dependents: unset -> ["F"]', 'F.dependsOn: unset -> ["C"]']);
    const gone = mergeSituation({ user: [set('C', 'name', 'U')], generator: [remove('A')] });
    assert.ok(gone.undecided.includes('C.dependents: ["A"] -> unset'));
    assert.ok(gone.undecided.includes('D.partnerOf: "A" -> unset'));
  });
});

describe('a deletion', () => {
  const add = (id: string, feature: string, target: string): Edit => ({
    ...{ op: 'addRef', id, feature, target, index: 0 },
  });
  const drop = (id: string, feature: string, target: string): Edit => ({
    ...{ op: 'removeRef', id, feature, target },
  });
  const explanations = (given: Parameters<typeof mergeSituation>[0]): readonly string[] =>
    mergeSituation(given).conflicts.map(({ explanation }) =>
      explanation.replace(/: .* but the user /, ' stays: '),
    );

  it('is not disputed by what the deleting side moved out before', () => {
    const byGenerator = mergeSituation({
      user: [],
      generator: [move('p1', 'o2', 'params'), remove('o1')],
    });
    assert.deepEqual(byGenerator.conflicts, []);
    assert.deepEqual(byGenerator.undecided, [
      '-o1',
      '-p2',
      'A.operations: ["o1","o2"] -> ["o2"]',
      'o2.params: ["p3"] -> ["p1","p3"]',
      'p1.place: o1.params -> o2.params',
    ]);
    const byUser = mergeSituation({ user: [move('p1', 'o2', 'params'), remove('o1')], generator: [] });
    assert.deepEqual([byUser.conflicts, byUser.undecided], [[], []]);
  });

  it('is not disputed by references that the other side lost with their targets', () => {
    const { conflicts, undecided } = mergeSituation({ user: [remove('B')], generator: [remove('A')] });
    assert.deepEqual(conflicts, []);
    assert.ok(undecided.includes('-A'));
  });

  it('is disputed by a reference that lost its target and got another, or lost one that is still there', () => {
    assert.deepEqual(
      explanations({ user: [remove('B'), refer('A', 'superClass', 'C')], generator: [remove('A')] }),
      ['Cls "A" (A) stays: changed superClass of Cls "A" (A).'],
    );
    assert.deepEqual(explanations({ user: [drop('A', 'uses', 'C')], generator: [remove('A')] }), [
      'Cls "A" (A) stays: changed uses of Cls "A" (A).',
    ]);
  });

  it('is disputed once by a new reference inside of what is deleted', () => {
    assert.deepEqual(explanations({ user: [refer('eo1', 'returnType', 'E')], generator: [remove('E')] }), [
      'Cls "E" (E) stays: changed returnType of Op "eo1" (eo1).',
    ]);
  });

  it('is disputed by every new reference from outside, and by no old one', () => {
    assert.deepEqual(
      explanations({
        user: [add('A', 'uses', 'E'), add('A', 'watchers', 'E')],
        generator: [remove('E'), remove('D')],
      }),
      ['Cls "E" (E) stays: made uses of Cls "A" (A) refer to it; made watchers of Cls "A" (A) refer to it.'],
    );
  });

  it('is disputed by a new reference from another deleted subtree', () => {
    assert.deepEqual(
      explanations({
        user: [refer('E', 'superClass', 'F')],
        generator: [remove('E'), remove('F')],
      }),
      [
        'Cls "E" (E) stays: changed superClass of Cls "E" (E).',
        'Cls "F" (F) stays: made superClass of Cls "E" (E) refer to it.',
      ],
    );
  });

  it('is disputed on both ends by a move from one deleted subtree into another, and loses nothing', () => {
    const given = {
      user: [move('e1', 'F', 'attributes')],
      generator: [remove('E'), remove('F')],
    };
    assert.deepEqual(explanations(given), [
      'Cls "E" (E) stays: moved Attr "e1" (e1).',
      'Cls "F" (F) stays: moved Attr "e1" (e1) into it.',
    ]);
    const { undecided, taken } = mergeSituation(given);
    assert.deepEqual([undecided, taken], [[], []]);
  });

  it('is disputed once by a move inside of what is deleted', () => {
    assert.deepEqual(explanations({ user: [move('p3', 'o1', 'params')], generator: [remove('A')] }), [
      'Cls "A" (A) stays: moved Param "p3" (p3).',
    ]);
  });
});

describe('references to an element that stays against its deletion', () => {
  const last = (id: string, feature: string, target: string): Edit => ({
    ...{ op: 'addRef', id, feature, target, index: 9 },
  });

  it('stay where they were, beside what the deleting side added', () => {
    const ofGenerator = mergeSituation({
      user: [set('B', 'name', 'U')],
      generator: [remove('B'), last('A', 'uses', 'E'), last('A', 'watchers', 'E')],
    });
    assert.deepEqual(conflictLines(ofGenerator.conflicts), ['CHANGE_DELETE B']);
    assert.deepEqual(ofGenerator.undecided, [
      'A.uses: ["B","C","D"] -> ["B","C","D","E"]',
      'A.watchers: ["B","C"] -> ["B","C","E"]',
    ]);
    const ofUser = mergeSituation({
      user: [remove('B'), last('A', 'uses', 'E')],
      generator: [set('B', 'name', 'N')],
    });
    assert.deepEqual(ofUser.undecided, []);
    assert.deepEqual(ofUser.taken, ['A.uses: ["B","C","D"] -> ["B","C","D","E"]']);
  });

  it('give way to another target of the deleting side', () => {
    const { undecided } = mergeSituation({
      user: [set('B', 'name', 'U')],
      generator: [remove('B'), refer('A', 'superClass', 'C')],
    });
    assert.deepEqual(undecided, ['A.superClass: "B" -> "C"']);
  });

  it('stay in the elements that one side changed otherwise', () => {
    const { undecided, taken } = mergeSituation({
      user: [set('B', 'name', 'U'), set('A', 'name', 'U')],
      generator: [remove('B')],
    });
    assert.deepEqual([undecided, taken], [[], ['A.name: "A" -> "U"']]);
  });
});

describe('a slot that one side emptied', () => {
  it('is no conflict about the slot, but about the element, when the other side changed it', () => {
    const byGenerator = mergeSituation({ user: [set('f1', 'name', 'U')], generator: [remove('f1')] });
    assert.deepEqual(conflictLines(byGenerator.conflicts), ['CHANGE_DELETE f1']);
    const byUser = mergeSituation({ user: [remove('f1')], generator: [set('f1', 'name', 'N')] });
    assert.deepEqual(conflictLines(byUser.conflicts), ['DELETE_CHANGE f1']);
    for (const { undecided, taken } of [byGenerator, byUser]) assert.deepEqual([undecided, taken], [[], []]);
  });

  it('by moving the element away may be filled by the other', () => {
    const { conflicts, undecided, taken } = mergeSituation({
      user: [move('f1', 'B', 'attributes')],
      generator: [remove('f1'), create('Attr', 'n', ['F', 'primary'])],
    });
    assert.deepEqual(conflictLines(conflicts), ['CHANGE_DELETE f1', 'SLOT F.primary']);
    assert.deepEqual([undecided, taken], [[], []]);
    assert.match(conflicts[1]?.explanation ?? '', /the user has none there, the generator Attr n\.$/);
  });

  it('and filled anew keeps the changes that the other side made to what stood there', () => {
    const { conflicts, undecided } = mergeSituation({
      user: [move('f1', 'B', 'attributes'), create('Attr', 'u', ['F', 'primary'])],
      generator: [set('f1', 'name', 'N')],
    });
    assert.deepEqual(conflicts, []);
    assert.deepEqual(undecided, ['f1.name: "f1" -> "N"']);
  });
});

describe('an element that one side moved into a slot and the other elsewhere', () => {
  it('is decided with the slot', () => {
    const byUser = mergeSituation({
      user: [move('a1', 'D', 'primary')],
      generator: [create('Attr', 'y', ['D', 'primary']), move('a1', 'B', 'attributes')],
    });
    const byGenerator = mergeSituation({
      user: [create('Attr', 'y', ['D', 'primary']), move('a1', 'B', 'attributes')],
      generator: [move('a1', 'D', 'primary')],
    });
    for (const { conflicts, undecided, taken } of [byUser, byGenerator]) {
      assert.deepEqual(conflictLines(conflicts), ['SLOT D.primary']);
      assert.deepEqual([undecided, taken], [[], []]);
    }
  });
});

describe('the id of a conflict', () => {
  it('hangs on relationship, element, feature, member and kind, so that decisions find it again', () => {
    const { conflicts } = mergeSituation({
      user: [
        set('B', 'name', 'U'),
        remove('C'),
        { op: 'moveVal', id: 'A', feature: 'tags', value: 't1', index: 3 },
      ],
      generator: [
        set('B', 'name', 'N'),
        set('C', 'name', 'N'),
        { op: 'removeVal', id: 'A', feature: 'tags', value: 't1' },
      ],
    });
    const idOf = (...parts: readonly [string, string, string, string]): string =>
      nameBasedId('urn:test:classes:1', ...parts);
    assert.deepEqual(
      new Set(conflicts.map(({ conflictId }) => conflictId)),
      new Set([
        idOf('B', 'name', '', 'CHANGE_CHANGE'),
        idOf('C', '#element', '', 'DELETE_CHANGE'),
        idOf('A', 'tags', '"t1"', 'CHANGE_DELETE'),
      ]),
    );
  });
});
