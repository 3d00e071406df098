import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { fairly, ownBytesAtOnce } from './fair-share.ts';
import { joinedFairly } from './joined-bytes.ts';

const lengths = fc.array(fc.integer({ min: 0, max: 2 * ownBytesAtOnce }), { maxLength: 12 });

describe('a fair share', () => {
  it('gives all pieces in order, and lets others go on after so many bytes', async () => {
    await fc.assert(
      fc.asyncProperty(lengths, async (wanted) => {
        const pieces = wanted.map((length) => new Uint8Array(length));
        const given: Uint8Array[] = [];
        let atOnce = 0;
        let most = 0;
        let others: NodeJS.Immediate | undefined;
        for await (const piece of fairly(pieces)) {
          given.push(piece);
          atOnce += piece.byteLength;
          most = Math.max(most, atOnce - piece.byteLength);
          others ??= setImmediate(() => {
            atOnce = 0;
            others = undefined;
          });
        }
        clearImmediate(others);
        assert.deepEqual(
          given.map(({ byteLength }) => byteLength),
          wanted,
        );
        assert.ok(most < ownBytesAtOnce, `${most} bytes before the last piece`);
      }),
    );
  });

  it('joins pieces to their bytes in memory of their own', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 12 }), async (pieces) => {
        const expected = Buffer.concat(pieces);
        const joined = await joinedFairly(pieces);
        assert.ok(joined.equals(expected));
        assert.equal(joined.buffer.byteLength, expected.byteLength);
      }),
    );
  });
});
