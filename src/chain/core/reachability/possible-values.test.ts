import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseExpression } from '../rule-language/index.ts';
import type { PossibleFields } from './possible-values.ts';
import { outcomesOf } from './possible-values.ts';

const fields: PossibleFields = (name) => {
  switch (name) {
    case 'few':
      return { value: { missing: false, present: true, numbers: { least: 1, most: 5 } } };
    case 'some':
      return { value: { missing: true, present: true, numbers: { least: 1, most: 5 } } };
    case 'none':
      return { value: { missing: true, present: false } };
    case 'parts':
      return { value: { missing: false, present: true }, items: fields, mayBeEmpty: true, mayBeFilled: true };
    case 'empty':
      return {
        value: { missing: false, present: true },
        items: fields,
        mayBeEmpty: true,
        mayBeFilled: false,
      };
    default:
      return undefined;
  }
};

/** H: may hold, F: may fail, U: may be unknown. */
const cases: Readonly<Record<string, string>> = {
  'few > 5': 'F',
  'few >= 5': 'HF',
  'few > 0': 'H',
  'some > 5': 'FU',
  'none > 5': 'U',
  'none is null': 'H',
  'none is not null': 'F',
  'none is not null or few > 0': 'H',
  'none > 5 and few > 5': 'F',
  'few + 5 > 11': 'F',
  'few * 2 = 0 - 1': 'F',
  'few in (6, 7)': 'F',
  'size(empty) > 0': 'F',
  'size(parts) >= 0': 'H',
  'all(empty, few > 5)': 'H',
  'any(empty, few > 0)': 'F',
  'any(parts, few > 5)': 'F',
  'all(parts, few > 5)': 'HF',
  'not (few > 5)': 'H',
  '0.1 + 0.2 = 0.3': 'HF',
  'true = false': 'F',
  "unknown = 'x'": 'HFU',
};

describe('what conditions can come out as', () => {
  for (const [text, expected] of Object.entries(cases))
    it(`${text}: ${expected}`, () => {
      const parsed = parseExpression(text);
      assert.ok(parsed.ok);
      const { holds, fails, unknown } = outcomesOf(parsed.expression, fields);
      assert.equal(`${holds ? 'H' : ''}${fails ? 'F' : ''}${unknown ? 'U' : ''}`, expected);
    });
});
