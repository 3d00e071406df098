import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { businessModel } from '../fixtures/fixtures.ts';
import { reached } from '../support/testing/figures.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { drawFrom } from '../support/testing/random-numbers.ts';
import { seed } from '../support/testing/seed.ts';
import { startProcess } from '../support/process/service-process.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const kills = 8;
// One completes between two kills: a job that dies alone three times at one place is rightly taken for the cause.
const jobs = kills + 4;
/** How long after a job was seen running the kill comes at the latest (milliseconds). */
const mostDelay = 60;

it(`${jobs} jobs with nothing wrong complete although the process is killed ${kills} times (SEED=${seed})`, async () => {
  const environment = {
    SERVICE_DATA_FOLDER: await temporaryFolder({ after }),
    SERVICE_DATABASE_URL: '',
  };
  const draw = drawFrom(seed);
  let service = await startProcess(environment);
  after(() => service.stop());
  let token = '';
  const ask = async (method: string, path: string, json?: unknown): Promise<unknown> => {
    const answer = await fetch(service.url + path, {
      method,
      // A connection that is kept may be closed by the other side just now.
      headers: { 'X-Auth-Token': token, 'Content-Type': 'application/json', Connection: 'close' },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    assert.ok(answer.ok, `${path}: ${answer.status}`);
    return answer.json();
  };
  token = textAt(await ask('POST', '/api/auth/guest'), 'token');
  const projectId = textAt(await ask('POST', '/api/projects', { name: 'Killed' }), 'id');
  const model = { projectId, content: businessModel('bookshop') };
  const sourceModelId = textAt(await ask('POST', '/api/cim', model), 'id');
  for (let number = 0; number < jobs; number += 1)
    await ask('POST', '/api/transformations/cim-to-pim', { sourceModelId, dryRun: true });
  const all = async (): Promise<readonly unknown[]> =>
    listAt(await ask('GET', `/api/transformations/jobs?projectId=${projectId}&limit=100`));
  const count = (list: readonly unknown[], status: string): number =>
    list.filter((job) => at(job, 'status') === status).length;

  let cutOff = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    let list = await all();
    while (count(list, 'COMPLETED') < kill) list = await all();
    while (count(list, 'RUNNING') === 0 && count(list, 'QUEUED') > 0) list = await all();
    await pause(draw(mostDelay));
    cutOff += count(await all(), 'RUNNING');
    await service.kill();
    service = await startProcess(environment);
  }
  let list = await all();
  while (count(list, 'QUEUED') + count(list, 'RUNNING') > 0) {
    await pause(100);
    list = await all();
  }
  assert.equal(list.length, jobs);
  assert.equal(count(list, 'COMPLETED'), jobs, JSON.stringify(list.map((job) => at(job, 'diagnostics'))));
  const most = Math.max(...list.map((job) => Number(at(job, 'attempts'))));
  assert.ok(cutOff >= kills / 4, `only ${cutOff} jobs were cut off`);
  reached(
    'A20',
    `${kills} kills cut ${cutOff} jobs off, ${jobs} of ${jobs} completed, ${most} attempts at most`,
  );
});
