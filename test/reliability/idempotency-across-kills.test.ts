import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reached } from '../support/testing/figures.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startProcess } from '../support/process/service-process.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const rounds = 12;
const keysPerRound = 10;
const headers = { 'Content-Type': 'application/json' };

type Request = {
  readonly token?: string;
  readonly key?: string;
  readonly json?: string;
  /** How long the answer is waited for (milliseconds). */
  readonly patience?: number;
};

type Sent = { readonly status: number; readonly body: unknown };

test('a request that is repeated after its service was killed has one effect, answered or not', async (t) => {
  const environment = { SERVICE_DATA_FOLDER: await temporaryFolder(t), SERVICE_DATABASE_URL: '' };
  let service = await startProcess(environment);
  t.after(() => service.stop());
  const send = async (method: string, path: string, sent: Request): Promise<Sent> => {
    const { token = '', key = '', json, patience } = sent;
    const response = await fetch(service.url + path, {
      method,
      headers: { ...headers, 'X-Auth-Token': token, ...(key !== '' && { 'Idempotency-Key': key }) },
      ...(json !== undefined && { body: json }),
      ...(patience !== undefined && { signal: AbortSignal.timeout(patience) }),
    });
    return { status: response.status, body: await response.json() };
  };
  const token = textAt((await send('POST', '/api/auth/guest', {})).body, 'token');
  let unanswered = 0;
  let effectsWithoutAnswer = 0;

  const keysOf = (round: number): readonly string[] =>
    Array.from({ length: keysPerRound }, (_, index) => `${round}-${index}`);
  const create = (key: string, waiting: Pick<Request, 'patience'> = {}): Promise<Sent> =>
    send('POST', '/api/projects', { token, key, json: JSON.stringify({ name: key }), ...waiting });
  const begun = performance.now();
  await Promise.all(keysOf(0).map((key) => create(key)));
  /** How much longer each is waited for than the one before: all would be answered when the last is given up. */
  const step = (performance.now() - begun) / keysPerRound;

  for (let round = 1; round <= rounds; round += 1) {
    const keys = keysOf(round);
    const isOdd = round % 2 === 1;
    const sent = keys.map((key, index) =>
      create(key, isOdd ? { patience: Math.ceil(step * (index + 1)) } : {}).catch(() => undefined),
    );
    // Killed when the first answer is there, or when nobody waits for one any more: the requests are anywhere between
    // arriving and being answered.
    await (isOdd ? Promise.all(sent) : Promise.race(sent));
    await service.kill();
    const answers = await Promise.all(sent);
    service = await startProcess(environment);

    const kept = await send('GET', '/api/projects?limit=500', { token });
    const names = listAt(kept.body).map((project) => textAt(project, 'name'));
    for (const [index, key] of keys.entries()) {
      const answer = answers[index];
      if (answer === undefined) {
        unanswered += 1;
        if (names.includes(key)) effectsWithoutAnswer += 1;
      } else assert.ok(names.includes(key), `${key} was acknowledged and is lost`);
      const repeated = await create(key);
      assert.equal(repeated.status, 201);
      if (answer !== undefined) assert.equal(at(repeated.body, 'id'), at(answer.body, 'id'));
    }
    const total = (await send('GET', '/api/projects?limit=500', { token })).body;
    assert.equal(at(total, 'length'), (round + 1) * keysPerRound);
  }
  assert.ok(unanswered > effectsWithoutAnswer && effectsWithoutAnswer > 0);
  const repeated = `${rounds * keysPerRound} keys across ${rounds} kills, one effect each`;
  reached('B5', `${repeated}; ${unanswered} unanswered, ${effectsWithoutAnswer} of them had their effect`);
});
