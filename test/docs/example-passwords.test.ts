import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { requestExamples } from '../../src/http/examples/request-examples.ts';
import { isCommonPassword } from '../../src/modules/accounts/common-passwords.ts';
import { repositoryRoot } from '../invariants/planted-tree.ts';

test('the passwords of the examples and of the tour pass where common ones are refused', () => {
  for (const [place, text] of [
    ['README.md', readFileSync(join(repositoryRoot, 'README.md'), 'utf8')],
    ['OpenAPI', JSON.stringify(requestExamples)],
  ] as const) {
    const passwords = [...text.matchAll(/"\w*[pP]assword\\?":\\?"([^"\\]+)/g)].map(
      ([, password = '']) => password,
    );
    assert.notEqual(passwords.length, 0, place);
    assert.deepEqual(passwords.filter(isCommonPassword), [], place);
  }
});
