import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { matchingText } from './matching-text.ts';

describe('a text for a pattern', () => {
  const patterns: readonly (readonly [pattern: string, text: string])[] = [
    ['^[0-9]{5}$', '00000'],
    ['^[A-Z][a-z]+ (Press|Verlag)$', 'Aa Press'],
    ['^\\d{3}-\\d{2}$', '777-77'],
    ['(?:ab)?c*', 'abc'],
  ];
  for (const [pattern, text] of patterns)
    it(`is ${text} for ${pattern}`, () => {
      assert.equal(matchingText(pattern), text);
    });

  it('is nothing for what is not understood', () => {
    for (const pattern of ['(?=a)b', '[^a]', '(', '\\p{L}', 'a(?<name>b)'])
      assert.equal(matchingText(pattern), undefined);
  });

  it('is nothing where finding or trying it could take long', () => {
    assert.equal(matchingText('((a{999}){999}){500}'), undefined);
    assert.equal(matchingText('(a+)+(b+)+$'), undefined);
  });

  it('always matches', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9()[\]{}|?*+.\\-]{0,12}$/), (pattern) => {
        const text = matchingText(pattern);
        if (text !== undefined) assert.match(text, new RegExp(pattern, 'u'));
      }),
    );
  });
});
