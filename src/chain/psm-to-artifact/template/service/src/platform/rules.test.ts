import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Truth } from './expressions.js';
import { checkRules, type Rule } from './rules.js';

function rule(code: string, truth: Truth): Rule<object> {
  return { code, message: `${code}.`, mandatory: true, holds: () => truth };
}

function advice(code: string, truth: Truth): Rule<object> {
  return { ...rule(code, truth), mandatory: false };
}

function check(...rules: readonly Rule<object>[]): readonly string[] {
  const warnings: string[] = [];
  checkRules({}, { warn: (_fields, message) => warnings.push(message) }, rules);
  return warnings;
}

describe('business rules', () => {
  it('are kept where they hold or where it cannot be told', () => {
    assert.deepEqual(check(rule('A', true), rule('B', null)), []);
  });

  it('refuse together when they are mandatory and broken', () => {
    const details = [
      { path: 'B', message: 'B.' },
      { path: 'C', message: 'C.' },
    ];
    assert.throws(() => check(rule('A', true), rule('B', false), rule('C', false)), { status: 422, details });
  });

  it('are only advice when they are not mandatory', () => {
    assert.deepEqual(check(advice('A', false), advice('B', true)), ['A.']);
  });
});
