import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cutSources } from './cut-sources.ts';
import type { SourceText } from './source-unit.ts';

function unitsOf(format: SourceText['format'], text: string): readonly string[] {
  const cut = cutSources([{ origin: 'attachment', attachmentId: 'a1', name: 'a', format, text }]);
  assert.ok(cut.ok);
  return cut.units.map((unit) => `${unit.locator} ${unit.kind} ${unit.text}`);
}

const table = (...rows: readonly string[]): string =>
  [rows[0], rows[0]?.replace(/[^|]+/g, '---'), ...rows.slice(1)].join('\n');

describe('rows of who, what and why', () => {
  for (const [header, row, units] of [
    [
      '| Role | Want | Benefit |',
      '| Gardener | book a plot | I can grow vegetables |',
      ['STORY As a gardener, I want to book a plot, so that I can grow vegetables.'],
    ],
    [
      '| ID | As a… | I want to… | So that… |',
      '| 1 | user | send invoices | the rent is paid |',
      ['STORY As a user, I want to send invoices, so that the rent is paid.'],
    ],
    [
      '| Who | What | Why | Points |',
      '| As a rider | I want to return a bike | so that I can go | 8 |',
      ['STORY As a rider, I want to return a bike, so that I can go.'],
    ],
    [
      '| As a | I want to | So that I can | AC |',
      '| **HR managers** | see staff | plan shifts | The plan covers a week. |',
      [
        'STORY As an HR manager, I want to see staff, so that I can plan shifts.',
        'FACT The plan covers a week.',
      ],
    ],
    [
      '| Persona | Goal | Value |',
      '| Reader, Librarian | to see books | 13 |',
      ['STORY As a reader or librarian, I want to see books.'],
    ],
    [
      '| User | Task | Reason |',
      '| Librarian | add a book<br>edit a book | save time |',
      [
        'STORY As a librarian, I want to add a book, in order to save time.',
        'STORY As a librarian, I want to edit a book, in order to save time.',
      ],
    ],
    ['| Role | Task |', '| Waiter | A waiter serves a guest. |', ['FACT A waiter serves a guest.']],
    ['| Role | Want |', '| | Export the list |', ['REQUIREMENT Export the list']],
  ] as const)
    it(`are one story: ${header} ${row}`, () => {
      assert.deepEqual(
        unitsOf('md', table(header, row)),
        units.map((unit) => `a:3 ${unit}`),
      );
    });
});

describe('rows of texts', () => {
  for (const [header, row, units] of [
    [
      '| Title | Story | Acceptance criteria |',
      '| Return of a bike at any other station | As a rider, I want to return a bike. | The rental ends when the bike is locked. |',
      [
        'HEADING Return of a bike at any other station',
        'STORY As a rider, I want to return a bike.',
        'FACT The rental ends when the bike is locked.',
      ],
    ],
    [
      '| ID | Rule | Reason |',
      '| R1 | A guest may reserve at most two tables. | Other guests would find no table. |',
      ['RULE A guest may reserve at most two tables.', 'FACT Other guests would find no table.'],
    ],
    ['| No. | Requirement | Priority |', '| FR-3 | Print receipt | COULD |', ['REQUIREMENT Print receipt']],
    [
      '| Requirement | X |',
      '| FR-7 Export the list of guests as PDF | High |',
      ['REQUIREMENT Export the list of guests as PDF'],
    ],
    [
      '| Story | Prio |',
      '| As a rider<br>I want to pay<br/>so that I can go | 1 |',
      ['STORY As a rider I want to pay so that I can go'],
    ],
    ['| Room | Beds |', '| Suite | 4 |', ['NOISE Room: Suite; Beds: 4']],
  ] as const)
    it(`keep each sentence, without marks and headings: ${row}`, () => {
      assert.deepEqual(
        unitsOf('md', table(header, row)),
        units.map((unit) => `a:3 ${unit}`),
      );
    });

  it('stand at the place of their row', () => {
    const text = `# Backlog\n\n${table('| Story |', '| As a rider, I want to pay. |', '| As a clerk, I want to rest. |')}\n`;
    const cut = cutSources([{ origin: 'attachment', name: 'a', format: 'md', text }]);
    assert.ok(cut.ok);
    assert.deepEqual(
      cut.units.map(({ locator, start, end }) => `${locator} ${text.slice(start, end)}`),
      ['a:5 | As a rider, I want to pay. |', 'a:6 | As a clerk, I want to rest. |'],
    );
  });
});

describe('tables of things', () => {
  for (const [name, text, units] of [
    [
      'fields below the heading of their thing',
      `## 2.1 Members\n\n${table('| Field | Type | Required |', '| number | integer | yes |', '| level | enum (new, old) | no |')}`,
      [
        'a:5 FACT member: Field: number; Type: integer; Required: yes',
        'a:6 FACT member: Field: level; Type: enum (new, old)',
      ],
    ],
    [
      'names and types of values below a line',
      `# Data dictionary\n\nCourt\n\n${table('| Name | Type |', '| Surface | String |')}`,
      ['a:3 NOISE Court', 'a:7 FACT court: Name: Surface; Type: String'],
    ],
    [
      'classes with attributes',
      table(
        '| Class | Attribute | Type | Multiplicity |',
        '| Order | dueDate | Date | 1 |',
        '| | lines | Line | 1..* |',
        '| | buyer | Customer | 1 |',
        '| Customer | name | String | 1 |',
      ),
      [
        'a:3 FACT Order: Attribute: dueDate; Type: Date; Multiplicity: 1',
        'a:4 FACT Order: Attribute: lines; Type: Line; Multiplicity: 1..*',
        'a:5 FACT Order: Attribute: buyer; Type: Customer; Multiplicity: 1',
        'a:6 FACT Customer: Attribute: name; Type: String; Multiplicity: 1',
      ],
    ],
    [
      'things with lists of attributes',
      table('| Entity | Attributes | Description |', '| Book | title, ISBN | Something to read |'),
      ['a:3 FACT A book has a title and an ISBN.', 'a:3 FACT A book is something to read.'],
    ],
    [
      'states',
      `# Booking states\n\n${table('| State | Meaning | Next states |', '| Requested | The member waits. | Confirmed |', '| Confirmed | The trainer has agreed. | - |')}`,
      [
        'a:5 FACT Booking: State: Requested; Next states: Confirmed',
        'a:5 FACT The member waits.',
        'a:6 FACT Booking: State: Confirmed; Next states: -',
        'a:6 FACT The trainer has agreed.',
      ],
    ],
    [
      'rights and roles',
      table('| Right | Reader | Librarians |', '| Borrow books | x | ✓ |', '| Delete books | - | yes |'),
      [
        'a:3 REQUIREMENT A reader can borrow books.',
        'a:3 REQUIREMENT A librarian can borrow books.',
        'a:4 REQUIREMENT A librarian can delete books.',
      ],
    ],
    [
      'roles and rights',
      table('| Role | Lend books | Delete books |', '| Clerk | x | |'),
      ['a:3 REQUIREMENT A clerk can lend books.'],
    ],
    [
      'actors and use cases',
      table('| Actor | Use cases |', '| Reader | borrow book, return book |'),
      ['a:3 REQUIREMENT A reader can borrow book.', 'a:3 REQUIREMENT A reader can return book.'],
    ],
    [
      'terms',
      table(
        '| Term | Definition |',
        '| Rider | A person who rents a bike. |',
        '| Station | Place with docks |',
      ),
      ['a:3 FACT A rider rents a bike.', 'a:4 FACT A station is a place with docks.'],
    ],
    [
      'actors and what they do',
      table('| Actor | Description |', '| Librarian | Adds books |'),
      ['a:3 FACT A librarian adds books.'],
    ],
  ] as const)
    it(`become sentences: ${name}`, () => {
      assert.deepEqual(unitsOf('md', text), units);
    });
});
