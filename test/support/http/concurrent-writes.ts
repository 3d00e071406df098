import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createChain } from './chain.ts';
import { makeConflict } from './conflicts.ts';
import { reached } from '../testing/figures.ts';
import { at, textAt } from '../lib/json.ts';
import { startService, type Answer } from './service.ts';

const content = { eClass: 'CimModel', id: 'root', name: 'Library' };
const headersWith = (key: string) => ({ 'Idempotency-Key': key });

/** Declares the tests of writes at the same time, in as many rounds as there is time for. */
export function testConcurrentWrites(rounds: number): void {
  // The two kinds of submissions share the keys.
  const keys = Math.ceil(rounds / 2);
  describe(`writes at the same time, ${rounds} rounds`, async () => {
    const service = await startService();
    after(service.stop);
    const { call } = service;
    const chain = createChain(service);
    const token = await service.newAccount();
    const projectId = await service.newProject(token);
    const newModel = async (): Promise<string> =>
      textAt((await call('POST', '/api/cim', { token, json: { projectId, content } })).body, 'id');

    it('of 16 writers that expect one revision exactly one succeeds, and the revision grows by one', async () => {
      const path = `/api/cim/${await newModel()}`;
      for (let round = 0; round < rounds; round += 1) {
        const { body } = await call('GET', path, { token });
        const expectedRevision = at(body, 'revision');
        const answers = await Promise.all(
          Array.from({ length: 16 }, (_, writer) =>
            writer % 2 === 0
              ? call('PUT', path, {
                  token,
                  json: { expectedRevision, content: { ...content, description: `${round} ${writer}` } },
                })
              : call('PATCH', path, {
                  token,
                  json: {
                    expectedRevision,
                    operations: [{ op: 'add', path: '/description', value: `${round} ${writer}` }],
                  },
                }),
          ),
        );
        const won = answers.filter(({ status }) => status === 200);
        assert.equal(won.length, 1, answers.map(({ status }) => status).join());
        assert.equal(answers.filter(({ status }) => status === 409).length, 15);
        const now = (await call('GET', path, { token })).body;
        assert.equal(at(now, 'revision'), Number(expectedRevision) + 1);
        assert.equal(at(now, 'content', 'description'), at(won[0]?.body, 'content', 'description'));
      }
      reached('B1', `${rounds} rounds of 16 writers, one wins each`);
    });

    it('ten submissions of a transformation with one key are one job', async () => {
      const source = await newModel();
      await assertOneEach(keys, async (key) => {
        const json = { sourceModelId: source, dryRun: true };
        return call('POST', '/api/transformations/cim-to-pim', { token, json, headers: headersWith(key) });
      });
      const { headers } = await call('GET', `/api/transformations/jobs?projectId=${projectId}&limit=1`, {
        token,
      });
      assert.equal(headers.get('x-total-count'), String(keys));
      reached('B5', `${keys} keys of transformations × 10 at once, one job and one answer each`);
    });

    it('ten submissions of a validation with one key are one job', async () => {
      const path = `/api/cim/${await newModel()}/validate/jobs`;
      await assertOneEach(keys, (key) => call('POST', path, { token, json: {}, headers: headersWith(key) }));
      reached('B5', `${keys} keys of validations × 10 at once, one job and one answer each`);
    });

    it('ten finalizations with one key have one effect and one answer', async () => {
      for (let round = 0; round < Math.ceil(rounds / 10); round += 1) {
        const { path, target } = await makeConflict(service, { token, projectId });
        await call('POST', `${path}/resolutions/batch`, { token, json: { all: 'KEEP_USER' } });
        const before = at((await call('GET', `/api/pim/${target}`, { token })).body, 'revision');
        await assertOneEach(1, () => call('POST', `${path}/finalize`, { token, headers: headersWith(path) }));
        const { body } = await call('GET', `/api/pim/${target}`, { token });
        assert.equal(at(body, 'revision'), Number(before) + 1);
      }
      reached('B5', `${Math.ceil(rounds / 10)} finalizations × 10 at once, one effect and one answer each`);
    });

    /** Sends ten requests with one key, again and again with another one. Jobs end before the next ones come. */
    async function assertOneEach(times: number, send: (key: string) => Promise<Answer>): Promise<void> {
      for (let time = 0; time < times; time += 1) {
        const key = crypto.randomUUID();
        const answers = await Promise.all(Array.from({ length: 10 }, () => send(key)));
        const [first] = answers;
        assert.ok(first !== undefined && first.status < 300, JSON.stringify(first?.body));
        for (const { status, body } of answers) assert.deepEqual([status, body], [first.status, first.body]);
        assert.equal(replays(answers), 9);
        if (first.status === 202) await chain.finished(token, first);
        assert.deepEqual((await send(key)).body, first.body);
      }
    }
  });
}

function replays(answers: readonly Answer[]): number {
  return answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true').length;
}
