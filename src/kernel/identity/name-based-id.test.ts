import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { nameBasedId } from './name-based-id.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('a name-based id', () => {
  it('is the first 128 bits of the SHA-256 of the parts, with version and variant bits set', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 }),
        (namespace, name) => {
          const id = nameBasedId(namespace, ...name);
          assert.match(id, uuid);
          const digest = createHash('sha256')
            .update([namespace, ...name].join('\u001F'))
            .digest('hex');
          const free = (hex: string): string => hex.slice(0, 12) + hex.slice(13, 16) + hex.slice(17, 32);
          assert.equal(free(id.replaceAll('-', '')), free(digest));
        },
      ),
    );
  });

  it('is fixed for all time: a known vector', () => {
    assert.equal(
      nameBasedId('cim-to-pim', 'cim-bookshop', 'root', ''),
      '2f04bfe2-706f-5e7d-986b-b42138c352fd',
    );
  });

  it('differs when any part differs', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.uuid(), fc.constantFrom('a', 'b', 'trace:a'), fc.uuid()), {
          minLength: 2,
          selector: (parts) => parts.join(),
        }),
        (names) => {
          assert.equal(new Set(names.map((parts) => nameBasedId('n', ...parts))).size, names.length);
        },
      ),
    );
  });
});
