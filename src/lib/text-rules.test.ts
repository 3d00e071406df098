import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLabel, readName } from './text-rules.ts';

test('a name is stored with its letters composed and single spaces, and nothing else is changed', () => {
  assert.deepEqual(readName('name', ' Gro\u0308ße \u00A0 der\u3000Halle, 20 m² '), {
    text: 'Größe der Halle, 20 m²',
  });
  assert.deepEqual(readName('name', '\u00A0 '), { problem: 'name: must not be blank' });
  assert.deepEqual(readName('name', '\u200B'), {
    problem: 'name: must not hold invisible characters, found U+200B as character 1',
  });
  assert.deepEqual(readName('name', 'Shop\n'), {
    problem: 'name: must not hold control characters, found U+000A as character 5',
  });
  assert.deepEqual(readName('name', '😀'.repeat(200)), { text: '😀'.repeat(200) });
  assert.deepEqual(readName('name', 'x'.repeat(201)), {
    problem: 'name: must have at most 200 characters, found 201',
  });
});

test('a label has one form for letters that differ in font or width only', () => {
  const read = (text: string): string | undefined => readLabel('role', { text, longest: 10 }).text;
  assert.equal(read('Ａｒｃｈｉｔｅｃｔ'), 'Architect');
  assert.equal(read('Ada  \u2003L'), 'Ada L');
  assert.equal(read('ﬁt'), 'fit');
  assert.equal(read('x'.repeat(11)), undefined);
});
