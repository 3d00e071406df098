import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { cimExample } from '../../src/http/examples/cim.ts';
import { reached, shown } from '../support/testing/figures.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { drawFrom } from '../support/testing/random-numbers.ts';
import { seed } from '../support/testing/seed.ts';
import { startService } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const { call } = service;

const duration = 20_000;
/** What the service promises for an answer, unless the machine is so busy that even health takes long (milliseconds). */
const longest = 5_000;
const accounts = 3;
const lanesOfAccount = 3;

type Place = { readonly token: string; readonly projectId: string };

/** What one account does in its project, again and again, without waiting for what the others do. */
const actions: readonly ((place: Place, random: (limit: number) => number) => Promise<unknown>)[] = [
  (place) => submit(place, 'cim', 'cim-to-pim'),
  (place) => submit(place, 'pim', 'pim-to-psm'),
  (place) => submit(place, 'psm', 'psm-to-artifact'),
  async (place, random) => {
    const level = random(2) === 0 ? 'pim' : 'psm';
    const id = await anyModel(place, level, random);
    if (id !== undefined) await call('DELETE', `/api/${level}/${id}`, place);
  },
  async (place, random) => {
    const { body } = await call('GET', `/api/transformations/jobs?projectId=${place.projectId}`, place);
    const jobs = listAt(body);
    const job = jobs[random(jobs.length)];
    if (job !== undefined) await call('POST', `/api/transformations/jobs/${textAt(job, 'id')}/cancel`, place);
  },
  async (place, random) => {
    const id = await anyModel(place, 'pim', random);
    const json = { operations: [{ op: 'add', path: '/description', value: `${random(1_000_000)}` }] };
    if (id !== undefined) await call('PATCH', `/api/pim/${id}`, { ...place, json });
  },
  async (place) => {
    const sessions = listAt((await call('GET', `/api/synchronizations/${place.projectId}`, place)).body);
    for (const session of sessions) {
      const path = `/api/synchronizations/${place.projectId}/${textAt(session, 'sessionId')}`;
      await call('POST', `${path}/resolutions/batch`, { ...place, json: { all: 'TAKE_GENERATED' } });
      await call('POST', `${path}/finalize`, place);
    }
  },
  (place) => call('GET', `/api/projects/${place.projectId}/download`, place),
];

it(`crossing transformations, deletions, cancels and edits never wait for ever: ${duration / 1000} s (SEED=${seed})`, async () => {
  const places: Place[] = [];
  for (let account = 0; account < accounts; account += 1) {
    const token = await service.newAccount();
    const place = { token, projectId: await service.newProject(token) };
    const json = { projectId: place.projectId, content: cimExample };
    await call('POST', '/api/cim', { token, json });
    places.push(place);
  }
  const end = performance.now() + duration;
  const times: number[] = [];
  const healthTimes: number[] = [];
  const timed = async (into: number[], work: () => Promise<unknown>): Promise<void> => {
    const begun = performance.now();
    await work();
    into.push(performance.now() - begun);
  };
  const lane = async (place: Place, number: number): Promise<void> => {
    const random = drawFrom(seed * 100 + number);
    while (performance.now() < end)
      await timed(times, async () => actions[random(actions.length)]?.(place, random));
  };
  const watch = async (): Promise<void> => {
    while (performance.now() < end)
      await timed(healthTimes, () => fetch(`${service.baseUrl}/api/health`).then((answer) => answer.text()));
  };
  const lanes = places.flatMap((place, account) =>
    Array.from({ length: lanesOfAccount }, (_, index) => lane(place, account * lanesOfAccount + index)),
  );
  await Promise.all([...lanes, watch()]);

  const slowest = Math.max(...times);
  const bound = Math.max(longest, 50 * Math.max(...healthTimes));
  assert.ok(
    slowest < bound,
    `an action took ${slowest} ms; the slowest answer of health ${Math.max(...healthTimes)} ms`,
  );
  let jobs = 0;
  for (const place of places) {
    const path = `/api/transformations/jobs?projectId=${place.projectId}&limit=500`;
    for (const job of listAt((await call('GET', path, place)).body)) {
      const ended = await call('GET', `/api/transformations/jobs/${textAt(job, 'id')}?wait=30`, place);
      assert.ok(
        ['COMPLETED', 'FAILED', 'CANCELLED'].includes(textAt(ended.body, 'status')),
        JSON.stringify(ended.body),
      );
      assert.ok(!JSON.stringify(at(ended.body, 'diagnostics')).includes('INTERNAL'));
      jobs += 1;
    }
  }
  assert.equal((await call('GET', '/api/health')).status, 200);
  assert.ok(jobs > 20 && times.length > 100, `${jobs} jobs, ${times.length} actions`);
  reached(
    'B9',
    `${shown(times.length)} actions, ${shown(jobs)} jobs all ended, slowest ${shown(slowest / 1000)} s`,
  );
});

async function submit(place: Place, level: string, direction: string): Promise<void> {
  const { body } = await call('GET', `/api/${level}?projectId=${place.projectId}`, place);
  const [first] = listAt(body);
  const json = { sourceModelId: first === undefined ? crypto.randomUUID() : textAt(first, 'id') };
  await call('POST', `/api/transformations/${direction}`, { ...place, json });
}

async function anyModel(
  place: Place,
  level: string,
  random: (limit: number) => number,
): Promise<string | undefined> {
  const models = listAt((await call('GET', `/api/${level}?projectId=${place.projectId}`, place)).body);
  const model = models[random(models.length)];
  return model === undefined ? undefined : textAt(model, 'id');
}
