import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCommonPassword } from './common-passwords.ts';

test('well-known passwords are common, in any letter case', () => {
  for (const password of ['password', '12345678', 'iloveyou', 'Baseball', 'QWERTYUIOP', 'password1'])
    assert.equal(isCommonPassword(password), true, password);
});

test('others are not', () => {
  for (const password of ['correct horse battery', 'xkq7vm2p', '', 'password and some more'])
    assert.equal(isCommonPassword(password), false, password);
});

test('hardly any password is refused by chance', () => {
  const random = Array.from({ length: 20_000 }, (_, index) => `no common password ${index}`);
  assert.ok(random.filter(isCommonPassword).length <= 2);
});
