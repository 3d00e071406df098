import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answer } from './answer.ts';
import { clausesOfMessage, formOf } from './forms.ts';
import { spacedOnce } from './spaced-once.ts';

test('runs of spaces become one space, and runs with line breaks in them one line break', () => {
  assert.equal(spacedOnce('  a \t\u3000 b \n \r\n\n c\n'), 'a b\nc');
  assert.equal(spacedOnce(' \n '), '');
});

test('a command with runs of spaces is read as one without', () => {
  const clauses = clausesOfMessage('  Rename  "Order" \t to   "Purchase  order".\n \n\t Delete   Clerk');
  assert.deepEqual(clauses.map(formOf), [
    { form: 'RENAME', what: '"Order"', to: '"Purchase order"' },
    { form: 'DELETE', what: 'Clerk' },
  ]);
});

test('a question with runs of spaces is answered as one without', () => {
  const model = { eClass: 'CimModel', id: 'm', participants: [{ eClass: 'Actor', id: 'a', name: 'Clerk' }] };
  const answerTo = (message: string): string =>
    answer({ message, level: 'cim', model, selectedIds: [], units: [], obligations: [], claims: [] }).text;
  const plain = answerTo('How many actors are there?');
  assert.match(plain, /^The model has 1 actor/);
  assert.equal(answerTo(`  How   many\t\tactors${' '.repeat(15_000)}are there ??`), plain);
});
