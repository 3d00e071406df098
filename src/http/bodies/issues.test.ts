import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../lib/refusal.ts';
import { createValidators } from './validation.ts';

const schema = {
  type: 'object',
  required: ['name', 'parts'],
  properties: {
    name: { type: 'string', minLength: 1, pattern: '\\S' },
    size: { type: ['integer', 'string'], minimum: 1, pattern: '^[1-9]$', description: 'one digit' },
    parts: {
      type: 'array',
      items: { type: 'object', required: ['a/b'], properties: { 'a/b': { type: 'boolean' } } },
    },
    kind: { 'x-caseless': true, type: 'string', enum: ['BIG', 'SMALL'] },
    secret: { type: 'string', maxLength: 3 },
  },
};

function problems(body: unknown): readonly string[] {
  const validate = createValidators([]).all({ schema, method: 'POST', url: '/', httpPart: 'body' });
  const result = validate(body);
  if (typeof result !== 'object' || !('error' in result)) return [];
  assert.ok(result.error instanceof Refusal);
  return result.error.issues;
}

test('every problem is reported once, with its dotted and indexed place', () => {
  assert.deepEqual(
    problems({ name: '', size: 0, parts: [{}, { 'a/b': 1 }, 7], kind: 'huge', secret: 'hidden' }),
    [
      'name: must not be blank',
      'size: must be at least 1, found 0',
      'parts[0].a/b: is required',
      'parts[1].a/b: must be a boolean, found a value of type number',
      'parts[2]: must be an object, found a value of type number',
      'kind: must be one of BIG, SMALL, found "huge"',
      'secret: must have at most 3 characters',
    ],
  );
  assert.deepEqual(problems({ size: 'x', parts: null }), [
    'name: is required',
    'size: has a wrong form; expected: one digit',
    'parts: must be an array, found null',
  ]);
  assert.deepEqual(problems([]), ['body: must be an object, found an array']);
});

test('the words of a choice are read in any letter case', () => {
  const body = { name: 'x', parts: [], kind: 'Small' };
  assert.deepEqual(problems(body), []);
  assert.equal(body.kind, 'SMALL');
});
