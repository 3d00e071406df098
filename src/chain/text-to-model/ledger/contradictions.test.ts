import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cutSources } from '../sources/cut-sources.ts';
import { contradictionsIn } from './contradictions.ts';
import { obligationsOf } from './obligations.ts';

function unitsOf(...lines: readonly string[]): Parameters<typeof contradictionsIn>[0] {
  const text = lines.map((line) => `- ${line}`).join('\n');
  const cut = cutSources([{ origin: 'attachment', attachmentId: 'a', name: 'a.md', format: 'md', text }]);
  assert.ok(cut.ok);
  assert.equal(cut.units.length, lines.length);
  return cut.units;
}

describe('passages contradict each other', () => {
  const pairs: readonly (readonly [string, string])[] = [
    ['A member must return a book.', 'A member must not return a book.'],
    ['Members may borrow magazines.', "Members can't borrow magazines."],
    ['A member may borrow at most 5 books.', 'A member may borrow at most 3 books.'],
    ['A member may borrow no more than 5 books.', 'A member can borrow up to 10 books.'],
    ['The report shall be sent within 2 days.', 'The report shall be sent within 5 days.'],
  ];
  for (const [first, second] of pairs)
    it(`when one says "${first}" and the other "${second}"`, () =>
      assert.deepEqual([...contradictionsIn(unitsOf(first, second))], [['u2', 'u1']]));

  const apart: readonly (readonly [string, string])[] = [
    ['A member may borrow at most 5 books.', 'A member may borrow at least 5 books.'],
    ['A member may borrow at most 5 books.', 'A member may borrow at most 3 films.'],
    ['The screen must show 5 books.', 'The screen must show 10 books.'],
    ['A member must return a book.', 'A visitor must not return a book.'],
    ['A member must never return a book.', 'A member must not return a book.'],
  ];
  for (const [first, second] of apart)
    it(`not when one says "${first}" and the other "${second}"`, () =>
      assert.equal(contradictionsIn(unitsOf(first, second)).size, 0));

  it('and the later one is set aside with the name of the other', () => {
    const units = unitsOf('A member may borrow at most 5 books.', 'A member may borrow at most 3 books.');
    const obligations = obligationsOf({ units, level: 'cim' });
    assert.deepEqual(
      obligations
        .filter(({ unitId }) => unitId === 'u2')
        .map(({ status, reason, contradicts }) => [status, reason, contradicts]),
      [['WAIVED', 'CONTRADICTED', 'u1']],
    );
    assert.ok(obligations.some(({ unitId, status }) => unitId === 'u1' && status === 'OPEN'));
  });
});
