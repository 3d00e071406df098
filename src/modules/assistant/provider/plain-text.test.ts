import assert from 'node:assert/strict';
import { it } from 'node:test';
import { plainText } from './plain-text.ts';
import { changeInstructions } from './prompts.ts';

it('the words of a provider lose everything that could be loaded or run', () => {
  const text =
    '![x](https://e.example/a) [y](javascript:alert(1)) <b>bold</b> http://e.example \u202e www.e.example';
  const plain = plainText(text);
  assert.doesNotMatch(plain, /example|<|javascript|\u202e/);
  assert.match(plain, /x .*y.*bold/);
  assert.equal(plainText('Plain words.\nTwo lines.'), 'Plain words.\nTwo lines.');
});

it('what a provider was instructed is not passed on, in any wording', () => {
  const said = changeInstructions.split('\n')[0] ?? '';
  for (const echo of [said, `My orders: "${said.toUpperCase()}"`, said.replaceAll(' ', ' - ')])
    assert.equal(plainText(echo), '');
  assert.notEqual(plainText('Added the books and the members that borrow them.'), '');
});
