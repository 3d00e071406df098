import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import { readModel } from '../json/read-model.ts';
import { defineMetamodel } from '../metamodel/define-metamodel.ts';
import { attr, contains, ref } from '../metamodel/feature-spec.ts';
import { validateStructure } from './structural.ts';

function findingsOf(json: object): readonly string[] {
  const result = readModel({ metamodel: library, json, newId: () => 'drawn' });
  assert.ok(result.ok, JSON.stringify(result));
  return validateStructure(library, result.root).map(
    (finding) => `${finding.code} ${finding.jsonPointer}: ${finding.message}`,
  );
}

describe('structural validation', () => {
  it('finds nothing in a valid model', () => {
    assert.deepEqual(
      findingsOf({
        id: 'l',
        name: 'L',
        members: [{ id: 'm' }],
        desk: { id: 'd', staff: ['m'] },
        items: [{ eClass: 'Book', id: 'b', name: 'N', sequelOf: 'b', isbn: '9780141439518' }],
      }),
      [],
    );
  });

  const cases: readonly (readonly [what: string, json: object, found: string])[] = [
    [
      'a missing required value',
      { id: 'l' },
      'MISSING_VALUE /name: Library l needs a value for name (Name.) Add it.',
    ],
    [
      'a missing required list',
      { id: 'l', name: 'L', desk: { id: 'd' } },
      'MISSING_VALUE /desk/staff: Desk d needs at least one value for staff (Who works here.) Add it.',
    ],
    [
      'a value against the rule of its data type',
      { id: 'l', name: 'L', items: [{ eClass: 'Book', id: 'b', name: 'N', isbn: '12' }] },
      'ILLEGAL_VALUE /items/0/isbn: isbn of Book "N" (b) is "12", but a Isbn is 13 digits. Correct it.',
    ],
    [
      'a line break in one line of text',
      { id: 'l', name: 'a\nb' },
      'ILLEGAL_VALUE /name: name of Library "a\nb" (l) is "a\\nb", but a String is one line of text. Correct it.',
    ],
    [
      'a reference to nothing',
      { id: 'l', name: 'L', members: [{ id: 'm', lends: ['x'] }] },
      'DANGLING_REFERENCE /members/0/lends/0: Reference lends of Member m points to x, which does not exist; remove the reference or add the element.',
    ],
    [
      'a reference to an element of another class',
      { id: 'l', name: 'L', members: [{ id: 'm', lends: ['l'] }] },
      'WRONG_REFERENCE /members/0/lends/0: Reference lends of Member m points to Library "L" (l), which is not of class Item; point it to one.',
    ],
    [
      'a target named twice',
      {
        id: 'l',
        name: 'L',
        members: [{ id: 'm', lends: ['b', 'b'] }],
        items: [{ eClass: 'Book', id: 'b', name: 'N' }],
      },
      'REPEATED_REFERENCE /members/0/lends/1: Reference lends of Member m names b twice; remove one.',
    ],
  ];
  for (const [what, json, found] of cases)
    it(`reports ${what}, with place and remedy`, () => {
      assert.deepEqual(findingsOf(json), [found]);
    });
});

const bounded = defineMetamodel({
  name: 'bounded',
  uri: 'urn:test:bounded:1',
  root: 'Team',
  classes: {
    Team: {
      doc: 'A team.',
      features: {
        colours: attr('String', '2..3', 'Colours.', { repeats: false }),
        words: attr('String', '0..*', 'Words.'),
        players: contains('Player', '0..2', 'Players.'),
        captains: ref('Player', '0..*', 'Captains, in turn.', { repeats: true }),
      },
    },
    Player: { doc: 'A player.', features: {} },
  },
});

describe('structural validation of bounds and repeats', () => {
  const cases: readonly (readonly [what: string, json: object, found: readonly string[]])[] = [
    [
      'nothing within bounds',
      { colours: ['red', 'blue'], words: ['a', 'a'], players: [{ id: 'p' }], captains: ['p', 'p'] },
      [],
    ],
    [
      'a list that is not there',
      {},
      ['MISSING_VALUE /colours: Team t needs at least one value for colours (Colours.) Add it.'],
    ],
    [
      'too few values',
      { colours: ['red'] },
      [
        'BOUND_NOT_MET /colours: colours of Team t has the number of values 1, but at least 2 are needed; add some.',
      ],
    ],
    [
      'too many elements',
      { colours: ['a', 'b'], players: [{ id: 'p' }, { id: 'q' }, { id: 'r' }] },
      [
        'BOUND_NOT_MET /players: players of Team t has the number of values 3, but at most 2 are allowed; remove some.',
      ],
    ],
    [
      'a value twice',
      { colours: ['red', 'blue', 'red'] },
      ['REPEATED_VALUE /colours/2: colours of Team t holds "red" twice; remove one.'],
    ],
  ];
  for (const [what, json, found] of cases)
    it(`reports ${what}`, () => {
      const result = readModel({ metamodel: bounded, json: { id: 't', ...json }, newId: () => 'drawn' });
      assert.ok(result.ok, JSON.stringify(result));
      assert.deepEqual(
        validateStructure(bounded, result.root).map(
          (finding) => `${finding.code} ${finding.jsonPointer}: ${finding.message}`,
        ),
        found,
      );
    });
});

describe('structural validation of opposites whose both ends are stored', () => {
  const metamodel = defineMetamodel({
    name: 'pairs',
    uri: 'urn:pairs',
    root: 'All',
    enums: {},
    classes: {
      All: { doc: '', features: { people: contains('Person', '0..*', '', { opposite: 'home' }) } },
      Person: {
        doc: '',
        features: {
          home: ref('All', '0..1', '', { opposite: 'people' }),
          partner: ref('Person', '0..1', '', { opposite: 'partner' }),
          friends: ref('Person', '0..*', '', { opposite: 'friendOf' }),
          friendOf: ref('Person', '0..*', '', { opposite: 'friends' }),
        },
      },
    },
  });
  const findingsIn = (people: readonly object[]): readonly string[] => {
    const read = readModel({ metamodel, json: { id: 'all', people }, newId: () => 'drawn' });
    assert.ok(read.ok, JSON.stringify(read));
    return validateStructure(metamodel, read.root).map(
      ({ code, jsonPointer, message }) => `${code} ${jsonPointer}: ${message}`,
    );
  };

  it('finds nothing where the ends agree, or the place of an element says one of them', () => {
    const people = [
      { id: 'a', home: 'all', partner: 'b', friends: ['b'] },
      { id: 'b', partner: 'a', friendOf: ['a'] },
    ];
    assert.deepEqual(findingsIn(people), []);
  });

  it('reports an end that the other does not know', () => {
    const people = [
      { id: 'a', partner: 'b', friends: ['b'] },
      { id: 'b', partner: 'b' },
    ];
    assert.deepEqual(findingsIn(people), [
      'OPPOSITE_DISAGREES /people/0/partner: Reference partner of Person a points to Person b, but partner there does not point back to a; correct one of the two ends.',
      'OPPOSITE_DISAGREES /people/0/friends/0: Reference friends of Person a points to Person b, but friendOf there does not point back to a; correct one of the two ends.',
    ]);
  });
});
