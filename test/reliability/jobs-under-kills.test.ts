import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { businessModel } from '../fixtures/fixtures.ts';
import { createChain } from '../support/chain.ts';
import { reached } from '../support/figures.ts';
import { at, listAt, textAt } from '../support/json.ts';
import { chance } from '../support/random-numbers.ts';
import { seed } from '../support/seed.ts';
import { startProcess } from '../support/service-process.ts';
import { clientOf } from '../support/service.ts';
import { temporaryFolder } from '../support/temporary-storage.ts';

const kills = 10;
const jobs = 16;
/** How long after a job was seen running the kill comes at the latest (milliseconds). */
const mostDelay = 60;

it(`${jobs} jobs with nothing wrong complete although the process is killed ${kills} times (SEED=${seed})`, async () => {
  const environment = {
    SERVICE_DATA_FOLDER: await temporaryFolder({ after }),
    SERVICE_DATABASE_URL: '',
  };
  const draw = chance(seed);
  let service = await startProcess(environment);
  after(() => service.stop());
  let client = await clientOf(service.url);
  const token = await client.newAccount();
  const projectId = await client.newProject(token);
  const json = { projectId, content: businessModel('bookshop') };
  const source = textAt((await client.call('POST', '/api/cim', { token, json })).body, 'id');
  for (let number = 0; number < jobs; number += 1) {
    const accepted = await createChain(client).submit(token, 'cim-to-pim', {
      sourceModelId: source,
      dryRun: true,
    });
    assert.equal(accepted.status, 202);
  }
  const all = async (): Promise<readonly unknown[]> => {
    const path = `/api/transformations/jobs?projectId=${projectId}&limit=100`;
    // A connection that was not used for a while may be closed just now.
    const answer = await client.call('GET', path, { token }).catch(() => client.call('GET', path, { token }));
    return listAt(answer.body);
  };
  const count = (list: readonly unknown[], status: string): number =>
    list.filter((job) => at(job, 'status') === status).length;

  let cutOff = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    let list = await all();
    while (count(list, 'RUNNING') === 0 && count(list, 'QUEUED') > 0) list = await all();
    await pause(draw(mostDelay));
    cutOff += count(await all(), 'RUNNING');
    await service.kill();
    service = await startProcess(environment);
    client = await clientOf(service.url);
  }
  let list = await all();
  while (count(list, 'QUEUED') + count(list, 'RUNNING') > 0) {
    await pause(100);
    list = await all();
  }
  assert.equal(list.length, jobs);
  assert.equal(count(list, 'COMPLETED'), jobs, JSON.stringify(list.map((job) => at(job, 'diagnostics'))));
  const most = Math.max(...list.map((job) => Number(at(job, 'attempts'))));
  assert.ok(cutOff >= kills / 2, `only ${cutOff} jobs were cut off`);
  reached('A20', `${kills} kills cut ${cutOff} jobs off, ${jobs} of ${jobs} completed, ${most} attempts at most`);
});
