import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { minorUnits } from './currencies.ts';

it('currencies of models are those that generated services accept', () => {
  const program = '../psm-to-artifact/template/service/src/platform/currencies.ts';
  const texts = [program, './currencies.ts'].map((path) =>
    readFileSync(new URL(path, import.meta.url), 'utf8'),
  );
  assert.equal(texts[0], texts[1]);
});

it('currencies have their minor units, and other codes have none', () => {
  for (const [code, digits] of [
    ['EUR', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['CLF', 4],
    ['QQQ', undefined],
    ['XAU', undefined],
    ['eur', undefined],
    ['pages', undefined],
  ] as const)
    assert.equal(minorUnits(code), digits, code);
});
