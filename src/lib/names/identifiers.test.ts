import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identifierKey, identifierProblem } from './identifiers.ts';

test('identifiers are the same regardless of their letter case, width and composition', () => {
  for (const [one, other] of [
    ['ADA', 'ada'],
    ['ＡｄＡ', 'ada'],
    ['josé', 'jose\u0301'],
    ['JOSE\u0301', 'josé'],
    ['ﾊﾟ', 'パ'],
    ['Ångström', 'Å\u006Egstro\u0308m'],
    ['a@b', 'ａ＠ｂ'],
  ] as const)
    assert.equal(identifierKey(one), identifierKey(other), `${one} and ${other}`);
  for (const [one, other] of [
    ['jose', 'josé'],
    ['ada', 'аda'],
    ['²', '2'],
  ] as const)
    assert.notEqual(identifierKey(one), identifierKey(other));
  const key = identifierKey('ＪＯＳＥ\u0301');
  assert.equal(identifierKey(key), key);
});

test('an identifier holds letters, digits and signs of ASCII', () => {
  for (const good of ['ada', "o'neil", 'josé', '李', 'דוד', 'علی‌رضا', 'a+b.c_d', 'ＡＤＡ'])
    assert.equal(identifierProblem(good), undefined, good);
  for (const bad of [
    ...['a\u200Bda', 'a\u0000', '\u3164', '\u2800', 'a\u202Eb', 'a b', 'a\u00A0b', 'ada☃', 'ﬁsh', '²'],
    ...['אבגabc', 'a\u200Db', 'o’neil'],
  ])
    assert.notEqual(identifierProblem(bad), undefined, JSON.stringify(bad));
});
