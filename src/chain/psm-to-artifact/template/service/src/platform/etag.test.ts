import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkMatch, etagOf, isHeld, withExpectation } from './etag.js';

const expecting = (header?: string) => withExpectation({ subject: 'ann' }, { 'if-match': header });

test('a change goes on where If-Match names the tag of the row, or nothing', () => {
  for (const header of [undefined, '', '*', ' * ', etagOf(4), '"3", "4"', 'W/"4"'])
    assert.doesNotThrow(() => checkMatch(expecting(header), 'order', 4));
  assert.deepEqual(expecting('*'), { subject: 'ann' });
});

test('a change of a row with another tag is refused with 412', () => {
  for (const header of ['"3"', '"44"', '4', 'nonsense'])
    assert.throws(() => checkMatch(expecting(header), 'order', 4), {
      status: 412,
      code: 'precondition_failed',
      message:
        'The order has the tag "4", which If-Match does not name. Read it again and repeat the change.',
    });
});

test('a caller has what If-None-Match names, and * is anything with a tag', () => {
  assert.ok(isHeld({ 'if-none-match': ['"3"', '"14"'] }, etagOf(14)));
  for (const header of ['"4"', 'W/"4"', '"3", "4"', '*'])
    assert.ok(isHeld({ 'if-none-match': header }, etagOf(4)), header);
  for (const header of [undefined, '', '"3"', '"44"', '4'])
    assert.ok(!isHeld({ 'if-none-match': header }, etagOf(4)), header);
  assert.ok(!isHeld({ 'if-none-match': '*' }, undefined));
});
