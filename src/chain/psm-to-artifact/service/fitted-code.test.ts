import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { format } from 'prettier';
import { callLines } from './call-lines.ts';
import { fittedCode } from './fitted-code.ts';

const long = 'aValueWithAnUncommonlyLongNameThatFillsAThirdOfTheLine';

describe('code that is too long for its line', () => {
  for (const [what, code] of Object.entries({
    'a call': `const found = await find(${long}, ${long}, 'text, with (a) comma');`,
    'a call with an object at its end': `await hooks.before(${long}, { tx, access, body: ${long} });`,
    'a call with two objects at its end': `await tie(${long}, { tx, ${long} }, { access, body: ${long} });`,
    'a call with an object of objects at its end': `const runs = replaceHooks(t, { 'a.b': { ${long}: 1, ${long}2: 2 } });`,
    'a call with a list of numbers': `const rows = await query('${long} ${long}', [1, 2]);`,
    'a call with a function at its end': `const sum = total(${long}, (line) => multiply(line.a, ${long}));`,
    'functions in calls beside others': `const is = atLeast(sum(${long}, (line) => line.a), ${long}, 1);`,
    'a member of an object': `const row = {\n  value: convert(${long}, ${long}) as types.Kind | undefined,\n};`,
    'what a value falls back to': `const stored = (await find(tx.db, ${long})) ?? ${long};`,
    'a call that what a value falls back to stands behind': `const stored = (await repository.find${long}(tx.db, ${long}.id)) ?? ${long};`,
    'a call whose beginning does not fit behind its sign': `const ${long} = await operations.add${long}(services, { body, access });`,
    'a text': `const statement = '${long} ${long}';`,
    'the head of a function': `export function derive(record: ${long}): repository.${long} {\n  return record;\n}`,
  }))
    it(`is laid out as Prettier does it: ${what}`, async () => {
      const wanted = await format(code, { parser: 'typescript', printWidth: 110, singleQuote: true });
      assert.notEqual(wanted.trimEnd(), code);
      assert.equal(`${fittedCode(code)}\n`, wanted);
    });

  it('stays as it is in comments, and in texts over several lines', () => {
    const kept = [
      `// call(${long}, ${long}, ${long})`,
      'const sql = `',
      `  call(${long}, ${long}, ${long})`,
      '`;',
    ].join('\n');
    assert.equal(fittedCode(kept), kept);
  });

  it('is given room for what stands in front of it and behind it', () => {
    const place = { before: 'x = ', after: ';', width: 12 };
    assert.deepEqual(callLines('f(a, b)', place), ['x = f(a, b);']);
    assert.deepEqual(callLines('f(aa, b)', place), ['x = f(', '  aa,', '  b,', ');']);
  });
});
