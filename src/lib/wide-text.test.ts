import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWideText } from './wide-text.ts';

test('a text of wide characters is recognised by its first bytes', () => {
  const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');
  for (const bytes of [wide('{}'), wide('\ufeff{}'), wide('{}').swap16(), wide('\ufeff').swap16()])
    assert.equal(isWideText(bytes), true);
  for (const text of ['', '{', '{}', '\ufeff{}', '<a/>', '\u0000', 'é'])
    assert.equal(isWideText(Buffer.from(text)), false, text);
});
