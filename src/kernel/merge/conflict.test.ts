import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  conflictLines,
  create,
  mergeSituation,
  refer,
  remove,
  set,
} from '../../../test/support/kernel/merge/merge-situation.ts';
import { nameBasedId } from '../identity/name-based-id.ts';

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

describe('the id of a conflict', () => {
  it('depends on relationship, element, feature, member and kind, so that decisions find it again', () => {
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
