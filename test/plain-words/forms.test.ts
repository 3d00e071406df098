import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Element } from '../../src/kernel/model/element.ts';
import { openModel } from '../../src/kernel/model/model.ts';
import { validateSemantics } from '../../src/kernel/validation/semantic.ts';
import { cim } from '../../src/chain/cim/cim.ts';
import { cimConstraints } from '../../src/chain/cim/constraints/index.ts';
import { pim } from '../../src/chain/pim/pim.ts';
import { pimConstraints } from '../../src/chain/pim/constraints/index.ts';
import { readDocument } from '../../tools/assistant-eval/read-document.ts';

type Format = 'md' | 'txt' | 'json';

function modelOf(format: Format, text: string, level: 'cim' | 'pim' = 'cim'): Element {
  const { model, obligations } = readDocument({ name: 'a', format, text, level });
  const open = obligations.filter(({ status, mandatory }) => mandatory && status === 'OPEN');
  assert.deepEqual(open, [], 'nothing stays open');
  const findings =
    level === 'cim'
      ? validateSemantics(cimConstraints, openModel(cim, model))
      : validateSemantics(pimConstraints, openModel(pim, model));
  const errors = findings.filter(({ severity }) => severity === 'ERROR');
  assert.deepEqual(errors, [], 'the model is valid');
  return model;
}

/** An element with all its values by name. */
type Shown = Element & Readonly<Record<string, unknown>>;

// Checked border: containment lists hold elements.
const listIn = (element: Element | undefined, feature: string): readonly Shown[] => {
  const value = (element as Shown | undefined)?.[feature];
  return Array.isArray(value) ? (value as readonly Shown[]) : [];
};
const named = (elements: readonly Shown[], name: string): Shown | undefined =>
  elements.find((each) => each['name'] === name);

/** "Level CHOICE required": an attribute without its id and list. */
function outline(attribute: Shown): string {
  const { eClass: _, id: __, codeList: ___, name, type, ...others } = attribute;
  const said = Object.entries(others).map(([feature, value]) =>
    value === true ? feature : `${feature}=${String(value)}`,
  );
  return [name, type, ...said.toSorted()].join(' ');
}

const attributesOf = (model: Element, object: string): readonly string[] =>
  listIn(named(listIn(model, 'businessObjects'), object), 'attributes').map(outline);

const valuesOf = (model: Element): readonly string[] =>
  listIn(model, 'codeLists').map(
    (list) =>
      `${String(list['name'])}: ${listIn(list, 'values')
        .map((each) => String(each['name']))
        .join(', ')}`,
  );

describe('tables of fields', () => {
  for (const [name, format, text, object, attributes, lists] of [
    [
      'in Markdown',
      'md',
      [
        '## Membership',
        '',
        '| Field | Type | Required | Values | Default | Description |',
        '|---|---|---|---|---|---|',
        '| cardNo | String(12) | yes | | | unique number of the card |',
        '| joinedOn | Date | yes | | | |',
        '| level | Enum | yes | basic, plus | basic | |',
        '| newsletter | Boolean | no | | false | |',
        '| phone numbers | String[] | no | | | |',
      ].join('\n'),
      'Membership',
      [
        'Card no TEXT description=unique number of the card identifying maximum=12 required',
        'Joined on DATE required',
        'Level CHOICE description=Default: basic required',
        'Newsletter YES_NO description=Default: false',
        'Phone numbers TEXT multiple',
      ],
      ['Membership level: Basic, Plus'],
    ],
    [
      'in German',
      'md',
      [
        '## Mitglied',
        '',
        '| Feld | Typ | Pflicht | Werte | Beispiel |',
        '|---|---|---|---|---|',
        '| Nachname | Text | ja | | Berger |',
        '| Eintrittsdatum | Datum | ja | | |',
        '| Beitragsart | Auswahl | nein | Einzel, Familie | |',
        '| Stunden | Ganzzahl | nein | | 12 |',
        '| Stufe | Auswahl (Übung, Wettkampf) | nein | | |',
      ].join('\n'),
      'Mitglied',
      [
        'Nachname TEXT example=Berger required',
        'Eintrittsdatum DATE required',
        'Beitragsart CHOICE',
        'Stunden NUMBER example=12',
        'Stufe CHOICE',
      ],
      ['Mitglied beitragsart: Einzel, Familie', 'Mitglied stufe: Übung, Wettkampf'],
    ],
    [
      'with tabs',
      'txt',
      'Vehicle\n\nField\tType\tMultiplicity\nseats\tint\t1\nweight\tdecimal kg\t0..1\nphotos\timage\t0..*\n',
      'Vehicle',
      ['Seats NUMBER required', 'Weight DECIMAL unit=kg', 'Photos IMAGE multiple'],
      [],
    ],
    [
      'with commas',
      'txt',
      'Room\nField,Type,Mandatory,Example\nname,text,Y,Blue room\nopen since,date,N,2019-04-01\nstate,free / taken,Y,free\n',
      'Room',
      [
        'Name TEXT example=Blue room required',
        'Open since DATE example=2019-04-01',
        'State CHOICE example=free required',
      ],
      ['Room state: Free, Taken'],
    ],
    [
      'as properties of a schema',
      'json',
      JSON.stringify({
        title: 'Booking',
        type: 'object',
        required: ['from'],
        properties: {
          from: { type: 'string', format: 'date' },
          guests: { type: 'integer', default: 2 },
          meal: { type: 'string', enum: ['half', 'full'] },
        },
      }),
      'Booking',
      ['From DATE required', 'Guests NUMBER description=Default: 2', 'Meal CHOICE'],
      ['Booking meal: Half, Full'],
    ],
  ] as const)
    it(`${name} become attributes with their types`, () => {
      const model = modelOf(format, text);
      assert.deepEqual(attributesOf(model, object), attributes);
      assert.deepEqual(valuesOf(model), lists);
      modelOf(format, text, 'pim');
    });

  it('relate things by whose names they are typed, as often as they say', () => {
    const model = modelOf(
      'md',
      [
        '| Entity | Attribute | Type | Multiplicity |',
        '|---|---|---|---|',
        '| Box | label | string | 1 |',
        '| Box | shelf | Shelf | 1 |',
        '| Shelf | keeper | Person | 0..1 |',
        '| Person | boxes | Box | 0..* |',
      ].join('\n'),
    );
    assert.deepEqual(
      listIn(model, 'relations').map(({ name, targetCardinality }) => [
        name,
        targetCardinality ?? 'ZERO_OR_MORE',
      ]),
      [
        ['Box has shelf', 'EXACTLY_ONE'],
        ['Shelf has person (keeper)', 'ZERO_OR_ONE'],
        ['Person has box', 'ZERO_OR_MORE'],
      ],
    );
  });
});

describe('tables of states', () => {
  it('become states with the moves between them, and who moves the thing on', () => {
    for (const [title, text] of [
      [
        'Booking status',
        '| Status | Next | Who |\n|---|---|---|\n| asked | agreed, refused | clerk |\n| agreed | over | clerk |\n| refused | - | |\n| over | - | |',
      ],
      [
        'Life cycle of a booking',
        '| From | To | By |\n|---|---|---|\n| asked | agreed | clerk |\n| asked | refused | clerk |\n| agreed | over | clerk |',
      ],
    ] as const) {
      const model = modelOf('md', `## ${title}\n\n${text}\n`);
      const booking = named(listIn(model, 'businessObjects'), 'Booking');
      const states = listIn(booking, 'states');
      const nameOf = (id: unknown): unknown => states.find((each) => each.id === id)?.['name'];
      assert.deepEqual(
        new Set(states.map(({ name, kind }) => [name, kind].join(' '))),
        new Set(['Asked INITIAL', 'Agreed NORMAL', 'Refused FINAL', 'Over FINAL']),
      );
      assert.deepEqual(
        new Set(
          listIn(booking, 'transitions').map(
            ({ from, to }) => `${[from].flat().map(nameOf).join()} > ${String(nameOf(to))}`,
          ),
        ),
        new Set(['Asked > Agreed', 'Asked > Refused', 'Agreed > Over']),
      );
      assert.ok(named(listIn(model, 'participants'), 'Clerk'));
      modelOf('md', `## ${title}\n\n${text}\n`, 'pim');
    }
  });
});

describe('states that lead nowhere from the first', () => {
  it('are values of a status', () => {
    const model = modelOf(
      'md',
      '## Visit status\n\n| Status | Next |\n|---|---|\n| open | over |\n| lost | - |\n',
    );
    assert.deepEqual(attributesOf(model, 'Visit'), ['Status CHOICE']);
    assert.deepEqual(valuesOf(model), ['Visit status: Open, Over, Lost']);
  });
});

describe('words that a text explains', () => {
  for (const [format, text] of [
    ['txt', 'Glossary\n\nLoan – the lending of a copy\nReader: a person who borrows copies\n'],
    ['md', '## Glossary\n\n**Loan** the lending of a copy\n**Reader** a person who borrows copies\n'],
    [
      'md',
      '# Terms and definitions\n\n- *Loan*: the lending of a copy\n- *Reader*: a person who borrows copies\n',
    ],
    [
      'md',
      '| Term | Definition |\n|---|---|\n| Loan | the lending of a copy |\n| Reader | a person who borrows copies |',
    ],
  ] as const)
    it(`are things with their meaning, and those who act are actors: ${text.slice(0, 30)}`, () => {
      const { model } = readDocument({ name: 'a', format, text, level: 'cim' });
      assert.equal(named(listIn(model, 'businessObjects'), 'Loan')?.['description'], 'the lending of a copy');
      assert.deepEqual(
        listIn(model, 'participants').map(({ name }) => name),
        ['Reader'],
      );
      assert.equal(named(listIn(model, 'businessObjects'), 'Person'), undefined);
      assert.ok(named(listIn(model, 'requirements'), 'Reader borrows copy'));
    });
});

describe('what roles do', () => {
  for (const [format, text, actors] of [
    ['txt', 'Member:\n- borrow books\n- return books\n', ['Member']],
    ['txt', 'Members can:\n- borrow books\n- return books\n', ['Member']],
    ['md', '### Member\n\n- borrow books\n- return books\n', ['Member']],
    ['md', '## Roles\n\n**Gatherer**\n\n- borrow books\n- return books\n', ['Gatherer']],
    ['txt', 'As a member I can:\n- borrow books\n- return books\n', ['Member']],
    ['json', '{"actors":[{"name":"Member","can":["borrow books","return books"]}]}', ['Member']],
    [
      'json',
      '{"roles":["Member","Fixer"],"entities":["Book"],"features":["Borrow a book"]}',
      ['Member', 'Fixer'],
    ],
    ['txt', 'Roles: Member, Fixer\n\nMembers borrow books.', ['Member', 'Fixer']],
  ] as const)
    it(`has them as actors: ${text.slice(0, 30)}`, () => {
      const model = modelOf(format, text);
      assert.deepEqual(
        listIn(model, 'participants').map(({ name }) => name),
        actors,
      );
      assert.ok(named(listIn(model, 'businessObjects'), 'Book'));
      if (actors.length > 1) return;
      for (const each of listIn(model, 'requirements'))
        assert.equal(each['actor'], listIn(model, 'participants')[0]?.id);
    });

  it('is not said of things and chapters', () => {
    for (const text of [
      'Order:\n- cancel orders\n- print orders\n',
      '### Reports\n\n- print orders\n- send orders\n',
    ])
      assert.deepEqual(listIn(modelOf('md', text), 'participants'), []);
  });
});
