import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { pimOf, psmOf } from '../support/chain/chain-runs.ts';
import { exampleModel } from '../support/chain/example-models.ts';
import { passedTests, run, writeRepository } from '../support/chain/psm-to-artifact/generated-repository.ts';

// Two of its test files stand for all, on the embedded database, with the packages of this project: the other
// examples, PostgreSQL, a real installation and the started service are tried by `npm run test:generated`.
it('the service of the bookshop compiles, keeps its contract and the promises of its orders', async (t) => {
  const repository = await writeRepository(psmOf(pimOf(exampleModel('bookshop'))).root, t);
  const [name = '', ...others] = repository.services;
  assert.deepEqual(others, []);
  const service = join(repository.folder, name);
  await run(service, ['npm', 'run', 'build']);
  const files = ['dist/test/openapi.test.js', 'dist/test/sales/orders.test.js'];
  assert.ok(passedTests(await run(service, ['node', '--test', ...files])) > 20);
});
