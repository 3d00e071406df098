import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { CursorList } from './cursors.ts';
import { cursorOf, readCursor } from './cursors.ts';

const list: CursorList = { name: 'models of Ann', form: ['string', 'string'] };
const numbered: CursorList = { name: 'deliveries', form: ['number', 'number'] };

describe('a cursor', () => {
  it('leads back to its place, in letters that an address takes as they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.uuid(), (name, id) => {
        const cursor = cursorOf([name, id], list);
        assert.match(cursor, /^[\w-]+$/);
        assert.deepEqual(readCursor(cursor, list), { place: [name, id] });
      }),
    );
    const numbers = [Number.MAX_SAFE_INTEGER, -1];
    assert.deepEqual(readCursor(cursorOf(numbers, numbered), numbered), { place: numbers });
  });

  it('that was cut off, changed or made up is no cursor', () => {
    const cursor = cursorOf(['Shop', 'a'], list);
    for (let length = 0; length < cursor.length; length += 1)
      refused(cursor.slice(0, length), /whole and unchanged/);
    for (let place = 0; place < cursor.length; place += 1) {
      const other = cursor[place] === 'A' ? 'B' : 'A';
      refused(cursor.slice(0, place) + other + cursor.slice(place + 1), /whole and unchanged/);
    }
    for (const text of ['', 'null', '0', 'eyJ', '../..', `${cursor}=`, ` ${cursor}`])
      refused(text, /whole and unchanged/);
  });

  it('of another list says so', () => {
    refused(cursorOf(['Shop', 'a'], { ...list, name: 'models of Bob' }), /another list/);
  });

  it('with values that its list cannot have is refused, also when its check sum is right', () => {
    const [name] = JSON.parse(
      Buffer.from(cursorOf(['x', 'y'], list).slice(0, -8), 'base64url').toString(),
    ) as readonly string[];
    for (const values of [[], ['a'], ['a', 1], ['a', 'b', 'c'], ['a', null], [{}, 'b'], ['a\0', 'b']])
      refused(forged(JSON.stringify([name, ...values])), /whole and unchanged/);
    refused(forged('{"a":'), /another list/);
    for (const values of [
      [1.5, 1],
      [1e300, 1],
      ['1', 1],
    ]) {
      const given = JSON.stringify([nameIn(numbered), ...values]);
      const reading = readCursor(forged(given), numbered);
      assert.ok('problem' in reading, given);
    }
  });
});

function nameIn(of: CursorList): string {
  const body = cursorOf([1, 1], of).slice(0, -8);
  const [name = ''] = JSON.parse(Buffer.from(body, 'base64url').toString()) as readonly string[];
  return name;
}

function forged(text: string): string {
  const body = Buffer.from(text).toString('base64url');
  return body + createHash('sha256').update(body).digest('base64url').slice(0, 8);
}

function refused(cursor: string, reason: RegExp): void {
  const reading = readCursor(cursor, list);
  assert.ok('problem' in reading, cursor);
  assert.match(reading.problem, reason);
}
