import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Rule, RuleLog } from '../../src/platform/rules.js';
import type { TestAnswer } from './app.js';

/**
 * Expects a value to be as wanted. Objects may have more members than are wanted; `null` wants a member to be missing or
 * null, and `undefined` anything. A moment may be written in another way.
 */
export function assertHolds(found: unknown, wanted: unknown, place = 'the answer'): void {
  if (wanted === undefined) return;
  if (wanted === null) {
    assert.equal(found ?? null, null, `${place} is there`);
  } else if (Array.isArray(wanted)) {
    assert.ok(Array.isArray(found), `${place} is not a list`);
    assert.equal(found.length, wanted.length, `${place} has another length`);
    for (const [index, item] of wanted.entries()) assertHolds(found[index], item, `${place}/${index}`);
  } else if (typeof wanted === 'object') {
    assert.ok(typeof found === 'object' && found !== null, `${place} is not an object`);
    for (const [name, value] of Object.entries(wanted))
      assertHolds(Reflect.get(found, name), value, `${place}/${name}`);
  } else {
    const [is, should] = [found, wanted].map((value) => JSON.stringify(value));
    assert.equal(comparable(found), comparable(wanted), `${place} is ${is}, not ${should}`);
  }
}

function comparable(value: unknown): unknown {
  const isMoment = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value);
  return isMoment ? Date.parse(value) : value;
}

/** A rule that a request broke, with the places of the values that it reads. */
interface BrokenRule {
  readonly code: string;
  readonly message: string;
  readonly pointers: readonly string[];
}

/** Expects a refusal for broken rules. */
export function assertBroken(answer: TestAnswer, ...rules: readonly BrokenRule[]): void {
  assert.equal(answer.statusCode, 422, answer.body);
  const wanted = rules.flatMap(({ pointers, ...rule }) => pointers.map((pointer) => ({ pointer, ...rule })));
  assert.deepEqual(answer.json().errors, wanted);
}

/** A rule that people could have written, and that no row keeps. */
export const ownRule: BrokenRule = { code: 'ownRule', message: 'This is never so.', pointers: [''] };

/** Adds that rule to those of a resource, until the test ends. */
export function addOwnRule<T>(t: TestContext, rules: readonly Rule<T>[]): void {
  // Only those who check the rules must not change them.
  const all = rules as Rule<T>[];
  const { code, message } = ownRule;
  all.push({ code, message, mandatory: true, holds: () => false });
  t.after(() => all.pop());
}

/** Notes the rules that a log warns of until the test ends: their codes, with their messages. */
export function noteAdvice(t: TestContext, log: RuleLog): ReadonlyMap<unknown, string> {
  const advice = new Map<unknown, string>();
  t.mock.method(log, 'warn', (fields: object, message: string) => {
    advice.set(Reflect.get(fields, 'rule'), message);
  });
  return advice;
}

/** Expects a refusal with a status and a code, whose words name what it is about. */
export function assertRefused(answer: TestAnswer, status: number, code: string, named = ''): void {
  assert.equal(answer.statusCode, status, answer.body);
  const { code: found, detail } = answer.json();
  assert.equal(found, code, answer.body);
  assert.ok(String(detail).includes(named), `${answer.body} does not name ${named}`);
}
