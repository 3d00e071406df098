import assert from 'node:assert/strict';
import { test } from 'node:test';
import { etagOf, insistedRevision, isKnown } from './revisions.ts';

test('a reader who names the current revision knows it, in weak form and in lists too', () => {
  for (const header of ['"3"', 'W/"3"', '"1", "3"', '*']) assert.equal(isKnown(header, 3), true, header);
  for (const header of [undefined, '"4"', '3', '']) assert.equal(isKnown(header, 3), false, header);
});

test('a writer insists on one revision, on none, or on one that no record has', () => {
  assert.equal(insistedRevision(undefined), undefined);
  assert.equal(insistedRevision('*'), undefined);
  assert.equal(insistedRevision(etagOf(12)), 12);
  for (const header of ['W/"12"', '"a"', '12', '"1", "2"', '""', '"0"'])
    assert.equal(insistedRevision(header), 0, header);
});
