import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cutSources } from './cut-sources.ts';
import type { SourceText, SourceUnit } from './source-unit.ts';

function unitsOf(text: string, format: SourceText['format'] = 'txt'): readonly SourceUnit[] {
  const cut = cutSources([{ origin: 'attachment', attachmentId: 'a1', name: 'a', format, text }]);
  assert.ok(cut.ok);
  return cut.units;
}

const shown = (units: readonly SourceUnit[]): readonly string[] =>
  units.map((unit) => `${unit.locator} ${unit.kind} ${unit.text}`);

describe('tables with tabs, semicolons or commas', () => {
  for (const [name, lines, units] of [
    [
      'tabs',
      ['ID\tAs a\tI want to\tPrio', '1\tGardener\tbook a plot\t2', '2\tClerk\tsend invoices\t1'],
      ['a:2 STORY As a gardener, I want to book a plot.', 'a:3 STORY As a clerk, I want to send invoices.'],
    ],
    [
      'commas and quotes',
      [
        'Summary,Issue key,Description',
        'Pay,B-1,"As a rider, I want to pay ""now"".\nOnly a rider pays."',
        'Charge,B-2,"As a clerk, I want to charge."',
      ],
      [
        'a:2 HEADING Pay',
        'a:2 STORY As a rider, I want to pay "now".',
        'a:2 FACT Only a rider pays.',
        'a:4 HEADING Charge',
        'a:4 STORY As a clerk, I want to charge.',
      ],
    ],
    [
      'semicolons, between sentences',
      [
        'A gardener has a name.',
        '',
        'Role;Want;Benefit',
        'Gardener;book a plot;I can sow',
        'Clerk;send invoices;the rent is paid',
        '',
        'A plot has a size.',
      ],
      [
        'a:1 FACT A gardener has a name.',
        'a:4 STORY As a gardener, I want to book a plot, so that I can sow.',
        'a:5 STORY As a clerk, I want to send invoices, so that the rent is paid.',
        'a:7 FACT A plot has a size.',
      ],
    ],
  ] as const)
    for (const format of ['txt', 'md'] as const)
      for (const lineEnd of ['\n', '\r\n'])
        it(`are read row by row: ${name}, ${format}, line ends of ${lineEnd.length}`, () => {
          assert.deepEqual(shown(unitsOf(lines.join('\n').replaceAll('\n', lineEnd), format)), units);
        });

  it('stand at the place of their row', () => {
    const text = 'Backlog\n\nKey\tStory\nA-1\tAs a rider, I want to pay.\nA-2\tAs a clerk, I want to rest.\n';
    assert.deepEqual(
      unitsOf(text).map(({ start, end }) => text.slice(start, end)),
      ['Backlog', 'A-1\tAs a rider, I want to pay.', 'A-2\tAs a clerk, I want to rest.'],
    );
  });

  for (const text of [
    'Readers borrow books, games, and films.\nClerks sell bread, cakes, and rolls.\nGuests rent cars, bikes, and boats.',
    'Story, estimate\nAs a rider, I want to pay.',
    'Role;Want\nGardener;book a plot\nA gardener sows.',
  ])
    it(`are none without headings and two rows: ${text.slice(0, 30)}`, () => {
      assert.deepEqual(
        unitsOf(text)
          .map(({ text: own }) => own)
          .join(' '),
        text.replace(/\n/g, ' '),
      );
    });

  it('with a quotation mark that is not closed are read soon', { timeout: 10_000 }, () => {
    const text = `id,story\n"${'id,story\n"a'.repeat(5_000)}`;
    const cut = cutSources([{ origin: 'attachment', name: 'a', format: 'txt', text }]);
    assert.equal(cut.ok || cut.code, 'SOURCE_TOO_LARGE');
  });
});
