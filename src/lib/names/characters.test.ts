import assert from 'node:assert/strict';
import { test } from 'node:test';
import { characterProblem, withoutMisfits } from './characters.ts';

test('characters that control, set the direction of text or cannot be seen are refused with their place', () => {
  const refused: readonly (readonly [string, RegExp])[] = [
    ['Bell\u0007', /control characters, found U\+0007 as character 5$/],
    ['two\nlines', /control characters, found U\+000A as character 4$/],
    ['two\u2028lines', /control characters, found U\+2028/],
    ['\u0085', /control characters, found U\+0085 as character 1$/],
    ...['\u202E', '\u202A', '\u2066', '\u2069', '\u200E', '\u200F', '\u061C'].map(
      (each) => [`a${each}b`, /text direction characters, found U\+/] as const,
    ),
    ...['\u200B', '\u2060', '\uFEFF', '\u00AD', '\u034F', '\u180E', '\u2064', '\u206A'].map(
      (each) => [`a${each}b`, /invisible characters, found U\+.* as character 2$/] as const,
    ),
    ...['\u3164', '\u115F', '\u1160', '\uFFA0', '\u2800', '\u17B4', '\uFFFC', '\u{1D159}'].map(
      (each) => [each, /invisible characters, found U\+.* as character 1$/] as const,
    ),
    ['a\u{E0041}b', /invisible characters, found U\+E0041/],
    ['a\uFE0F', /invisible characters, found U\+FE0F/],
    ['1\uFE0F', /invisible characters, found U\+FE0F/],
    ['\u{E0100}', /invisible characters, found U\+E0100/],
    ['😀\u200D', /invisible characters, found U\+200D as character 2$/],
    ['a\u200Db', /invisible characters, found U\+200D/],
    ['a\u200Cb', /invisible characters, found U\+200C/],
    ['دا\u200Cر', /invisible characters, found U\+200C/],
    ['\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}', /invisible characters, found U\+E0067/],
    ['a\uD800b', /half characters, found U\+D800 as character 2$/],
    ['\uE000', /characters without a meaning in Unicode, found U\+E000/],
    ['\u{10FFFF}', /characters without a meaning in Unicode, found U\+10FFFF/],
  ];
  for (const [text, problem] of refused) assert.match(characterProblem(text) ?? 'none', problem, text);
});

test('scripts of both directions, joiners that a script needs, variants and emoji pass', () => {
  for (const text of [
    ...['Größe', 'Ünï "codé" 𝄞', '北京', 'かな', '한국', 'עברית', 'العربية', 'Ελλάδα', 'ไทย', 'e\u0301'],
    // Persian, Hindi, Sinhala, Bengali, a Japanese and a Mongolian variant.
    ...['می‌خواهم', 'क्‍ष', 'ශ්‍රී', 'র‍্যাব', '葛\u{E0100}', '\u1820\u180B'],
    ...['👨‍👩‍👧', '👩🏽‍💻', '🏳️‍🌈', '❤️', '❤️‍🔥', '1️⃣', '🇩🇪', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Scotland'],
    'Team · Lead (m²)',
  ])
    assert.equal(characterProblem(text), undefined, text);
});

test('what may not stand in a name becomes a space', () => {
  assert.equal(withoutMisfits('two\nlines\u200B, می‌خواهم'), 'two lines , می‌خواهم');
  assert.equal(withoutMisfits('plain'), 'plain');
});
