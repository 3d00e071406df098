import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { obligationsOf } from '../ledger/obligations.ts';
import { cutSources } from './cut-sources.ts';
import type { SourceText, SourceUnit } from './source-unit.ts';

function unitsOf(format: SourceText['format'], text: string): readonly SourceUnit[] {
  const cut = cutSources([{ origin: 'attachment', attachmentId: 'a1', name: 'a', format, text }]);
  assert.ok(cut.ok);
  return cut.units;
}

const excludedIn = (format: SourceText['format'], text: string): readonly string[] =>
  unitsOf(format, text).flatMap((unit) => (unit.kind === 'EXCLUDED' ? [unit.text] : []));

describe('what a text says to be out of scope', () => {
  for (const heading of [
    'Out of scope',
    '2.3 Out-of-Scope',
    'Explicitly out of scope for the first release',
    'Not in scope',
    'Outside the scope of this project',
    'Not included',
    'Non-goals',
    'Nongoals',
    "Won't have",
    'Won’t have (this time)',
    'Exclusions',
    'Scope exclusions',
    'Excluded features',
    'What is not included',
    'Not planned',
    'The following features are out of scope:',
    'The first release does not include:',
    'We will not build:',
    'This version will not cover:',
    'Nicht enthalten',
    'Nicht im Umfang',
    'Nicht-Ziele',
    'Außerhalb des Projektumfangs',
    'Abgrenzung',
    'Ausgeschlossen',
    'Nicht Bestandteil des Projekts',
  ])
    it(`is what stands below “${heading}”`, () => {
      const items = ['Drivers rate passengers', 'parking'];
      const list = items.map((item) => `- ${item}\n`).join('');
      const bare = heading.replace(/:$/, '');
      assert.deepEqual(excludedIn('md', `## ${bare}\n\n${list}\n## Trips\n\nA trip has a date.\n`), items);
      assert.deepEqual(excludedIn('md', `**${heading}**\n\n${list}\nA trip has a date.\n`), items);
      assert.deepEqual(
        excludedIn('txt', `Drivers plan trips.\n\n${heading}\n${list}\nA trip has a date.\n`),
        items,
      );
    });

  for (const heading of [
    'Scope',
    'In scope',
    'Limitations',
    'Goals',
    'Must have',
    'Notes',
    'Part of the project',
    'Nicht zu vergessen',
    'The price does not include:',
    'Not included in the price:',
    'Exclusive offers',
  ])
    it(`is not what stands below “${heading}”`, () => {
      assert.deepEqual(
        excludedIn('md', `## ${heading}\n\n- Drivers rate passengers\n- Guests park cars\n`),
        [],
      );
    });

  for (const [sentence, excluded] of [
    ['Payroll is out of scope.', ['Payroll is out of scope.']],
    ['Invoices are not part of the first release.', ['Invoices are not part of the first release.']],
    ['We will not build a mobile app.', ['We will not build a mobile app.']],
    ['The new system does not cover catering.', ['The new system does not cover catering.']],
    ['Out of scope: payroll and catering.', ['Out of scope: payroll and catering.']],
    ['Guests book rooms, but breakfast is out of scope.', ['but breakfast is out of scope.']],
    ['Guests book rooms; breakfast is outside the scope.', ['breakfast is outside the scope.']],
    ['The system does not include a fee if the guest cancels early.', []],
    ['A booking must not include two rooms.', []],
    ['Members do not build boats.', []],
    ['A membership does not include the sauna.', []],
    ['A list of excluded members is kept.', []],
  ] as const)
    it(`is ${excluded.length === 0 ? 'not ' : ''}said by “${sentence}”`, () => {
      assert.deepEqual(excludedIn('txt', `Clerks print keys. ${sentence}`), excluded);
    });

  it('ends with its list, its paragraph or its indentation', () => {
    for (const [text, excluded] of [
      [
        'Out of scope\n\nPeople rate boats.\nPeople wash boats.\n\nGuests hire boats.',
        ['People rate boats.', 'People wash boats.'],
      ],
      [
        '- Guests hire boats\n- Not included:\n  - People rate boats\n- Guests pay boats',
        ['People rate boats'],
      ],
      [
        '1. Scope\n- Guests hire boats\n2. Out of scope\n- People rate boats\n3. Users\n- Guests pay boats',
        ['People rate boats'],
      ],
      ['Not included:\n- People rate boats\n\nGuests hire boats.\n- Guests pay boats', ['People rate boats']],
    ] as const)
      assert.deepEqual(excludedIn('txt', text), excluded, text);
  });

  it('is what a column, a mark or a member of JSON says', () => {
    for (const [format, text, excluded] of [
      [
        'md',
        '| Requirement | Priority |\n|---|---|\n| The porter prints a tag. | Won’t have |\n| The porter scans luggage. | Must |',
        ['The porter prints a tag.'],
      ],
      [
        'md',
        '| In scope | Out of scope |\n|---|---|\n| Guests book rooms. | Guests order breakfast. |',
        ['Guests order breakfast.'],
      ],
      [
        'md',
        '| Feature | In scope |\n|---|---|\n| Guests book rooms. | yes |\n| Guests order breakfast. | no |',
        ['Guests order breakfast.'],
      ],
      [
        'json',
        '{"inScope":["Guests book rooms."],"outOfScope":["Guests order breakfast."]}',
        ['Guests order breakfast.'],
      ],
      [
        'json',
        '{"stories":[{"story":"Guests book rooms.","priority":"Must"},{"story":"Guests order breakfast.","priority":"Won\'t have"}]}',
        ['Guests order breakfast.'],
      ],
    ] as const)
      assert.deepEqual(excludedIn(format, text), excluded, text);
  });

  it('asks for nothing, and is set aside by that reason', () => {
    const units = unitsOf(
      'md',
      '## Out of scope\n\n- Guests rate boats\n- As a guest, I want to pay a fee.\n',
    );
    assert.deepEqual(
      obligationsOf({ units, level: 'cim' }).map(({ status, reason, words }) => [status, reason, words]),
      [
        ['WAIVED', 'OUT_OF_SCOPE', 'Guests rate boats'],
        ['WAIVED', 'OUT_OF_SCOPE', 'As a guest, I want to pay a fee.'],
      ],
    );
  });

  it('does not hide what is demanded elsewhere in the same words', () => {
    const units = unitsOf(
      'md',
      '## Not included\n\n- Guests rate boats\n\n## Later\n\n- Guests rate boats\n',
    );
    assert.deepEqual(
      units.map(({ kind, mandatory }) => [kind, mandatory]),
      [
        ['EXCLUDED', false],
        ['FACT', true],
      ],
    );
  });
});
