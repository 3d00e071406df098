import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { toolLoans } from '../fixtures/tool-loans.ts';
import { pimOf, psmOf } from '../support/chain/chain-runs.ts';
import { run, writeRepository } from '../support/chain/psm-to-artifact/generated-repository.ts';

it('the scheduled jobs of a generated service do what their policies say, to the rows that are due', async (t) => {
  const { folder, services } = await writeRepository(psmOf(pimOf(toolLoans())).root, t);
  const service = join(folder, services[0] ?? '');
  await writeFile(join(service, 'test/sales/jobs.test.ts'), jobsTest);
  await run(service, ['npm', 'test']);
});

/** What a person could add to the tests of the service. */
const jobsTest = `import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { jobs } from '../../src/modules/index.js';
import { startTestApp } from '../support/app.js';

const app = await startTestApp();
after(() => app.close());
beforeEach(() => app.reset());
const as = { subject: 'somebody', roles: ['clerk'] };

interface Loan {
  readonly id: string;
  readonly status: string;
  readonly reminders: number;
}

async function lend(dueOn: string): Promise<string> {
  const answer = await app.send({ method: 'POST', url: '/sales/loans', as, body: { dueOn, reminders: 1 } });
  assert.equal(answer.statusCode, 201, answer.body);
  return (JSON.parse(answer.body) as Loan).id;
}

async function loan(id: string): Promise<Loan> {
  return JSON.parse((await app.send({ method: 'GET', url: '/sales/loans/' + id, as })).body) as Loan;
}

function job(name: string): () => Promise<number> {
  const found = jobs[name];
  assert.ok(found !== undefined, Object.keys(jobs).join(', '));
  return () => found(app.services);
}

test('what is overdue is recalled once, what is not stays', async () => {
  const overdue = await lend('2020-01-01');
  const current = await lend('2999-01-01');
  const recall = job('recalledAtNight');
  assert.equal(await recall(), 1);
  assert.equal((await loan(overdue)).status, 'LATE');
  assert.equal((await loan(current)).status, 'OPEN');
  assert.equal(await recall(), 0);
  assert.equal((await loan(overdue)).status, 'LATE');
});

test('a computation runs on every row, with the version that the row has', async () => {
  const ids = [await lend('2020-01-01'), await lend('2999-01-01')];
  const remind = job('remindedInTheMorning');
  assert.equal(await remind(), 2);
  assert.equal(await remind(), 2);
  for (const id of ids) assert.equal((await loan(id)).reminders, 3);
});
`;
