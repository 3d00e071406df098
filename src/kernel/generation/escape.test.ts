import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { parse } from 'yaml';
import {
  markdown,
  markdownCode,
  mermaidLabel,
  sqlName,
  sqlString,
  templateText,
  tsComment,
  tsString,
  tsValue,
} from './escape.ts';
import { regionIdsIn } from './region.ts';
import { yamlText } from './yaml-text.ts';

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '*/',
    '`${x}`',
    "it's",
    '"',
    '\\',
    '\u2028',
    'BEGIN PROTECTED a:b',
    '- x: &a',
    `${'long '.repeat(20)}\n# BEGIN PROTECTED a:b\n`,
  ),
);

/** A clone, because an object of another context is none of this one's; not by JSON.parse, which in V8 13 can take a key `"` for `\\`. */
function evaluated(source: string): unknown {
  return structuredClone(runInNewContext(`(${source})`));
}

describe('text from a model', () => {
  it('becomes a TypeScript string that means the same', () => {
    fc.assert(fc.property(anyText, (text) => assert.equal(evaluated(tsString(text)), text)));
  });

  it('stays the same inside of JSON values', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          anyText.filter((key) => key !== '__proto__'),
          fc.array(anyText),
        ),
        (value) => assert.deepEqual(evaluated(tsValue(value)), { ...value }),
      ),
    );
  });

  it('stays the same in a template literal', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        assert.equal(
          evaluated(`\`${templateText(text)}\``),
          text.replaceAll('\r\n', '\n').replaceAll('\r', '\n'),
        );
      }),
    );
  });

  it('cannot end a comment or start another line', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        assert.doesNotMatch(tsComment(text), /\*\/|[\n\r\u2028\u2029]/);
        assert.deepEqual(regionIdsIn(`// ${tsComment(text)}`), []);
      }),
    );
  });

  it('comes back from YAML as it was, and never as a marker of a region', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), anyText), (value) => {
        const content = yamlText(value);
        assert.deepEqual(parse(content), { ...value });
        assert.deepEqual(regionIdsIn(content), []);
      }),
    );
  });

  it('that looks like another type is quoted in YAML for readers of every version', () => {
    for (const text of ['yes', 'off', '1.10', '0o17', '2026-01-31', '12:30', 'null', '~'])
      assert.equal(yamlText({ value: text }), `value: "${text}"\n`);
  });

  it('is quoted in SQL', () => {
    assert.equal(sqlString("it's"), "'it''s'");
    assert.equal(sqlString('a\\b'), "E'a\\\\b'");
    assert.equal(sqlName('order'), '"order"');
    assert.equal(sqlName('customer_account'), 'customer_account');
    assert.equal(sqlName('a"b'), '"a""b"');
  });

  it('is not markup in Markdown', () => {
    assert.equal(markdown('# a | b <script> [x](y)'), '\\# a \\| b \\<script\\> \\[x\\]\\(y)');
    assert.equal(markdown('1. no list'), '\\1. no list');
    assert.equal(markdown('---'), '\\---');
    assert.equal(markdown('&lt; & &#35;'), '&amp;lt; & &amp;\\#35;');
    assert.equal(markdownCode('a`b'), '`` a`b ``');
  });

  it('cannot leave a label of a diagram', () => {
    fc.assert(fc.property(anyText, (text) => assert.match(mermaidLabel(text), /^"[^"<>&`\n\r]*"$/)));
  });
});
