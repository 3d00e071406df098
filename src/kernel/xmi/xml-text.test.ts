import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { attributeText, elementText, escapeUnwritable, unescapeUnwritable } from './xml-text.ts';

const pieces = [
  '_',
  'x',
  '_x',
  '0007',
  'x0007',
  '_x0007_',
  '_x005F_',
  '005F',
  'x005F_',
  '\u0007',
  '\u0000',
].concat(['a', '_x0041_', '_xFFFE_', '\uFFFE', '00', '7_', '\r']);

describe('text for XML', () => {
  it('escapes what XML cannot hold so that nothing is lost', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join('')),
        ),
        (text) => {
          const escaped = escapeUnwritable(text);
          assert.doesNotMatch(escaped, /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/);
          assert.equal(unescapeUnwritable(escaped), text);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('leaves texts of other tools as they are', () => {
    for (const text of ['_x0041_', '_x00', 'snake_x_case', '_x005F_', '_x0009_'])
      assert.equal(unescapeUnwritable(text), text);
  });

  it('replaces half a surrogate pair, which no encoding can hold', () => {
    assert.equal(escapeUnwritable('a\uD800b'), 'a\uFFFDb');
  });

  it('escapes what has a meaning in markup', () => {
    assert.equal(attributeText('<a b="c">&\t\r\n'), '&lt;a b=&quot;c&quot;>&amp;&#x9;&#xD;&#xA;');
    assert.equal(elementText('<a b="c">&\t\r\n]]>'), '&lt;a b="c"&gt;&amp;\t&#xD;\n]]&gt;');
  });
});
