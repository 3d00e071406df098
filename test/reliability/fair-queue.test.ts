import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { businessModel } from '../fixtures/fixtures.ts';
import { createChain } from '../support/http/chain.ts';
import { reached } from '../support/testing/figures.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const { call } = service;
const chain = createChain(service);

const floods = 10;
const jobsOfFlood = 50;
const jobsAtOnce = 2;

async function newSource(token: string): Promise<{ readonly projectId: string; readonly source: string }> {
  const projectId = await service.newProject(token);
  const json = { projectId, content: businessModel('bookshop') };
  return { projectId, source: textAt((await call('POST', '/api/cim', { token, json })).body, 'id') };
}

it('an account that floods the queue makes others wait for no more than the jobs that are running', async () => {
  let slowest = 0;
  for (let flood = 0; flood < floods; flood += 1) {
    const [flooding, other] = [await service.newAccount(), await service.newAccount()];
    const sources = await Promise.all([1, 2, 3].map(() => newSource(flooding)));
    const own = await newSource(other);
    const answers = await Promise.all(
      Array.from({ length: jobsOfFlood + 10 }, (_, index) =>
        chain.submit(flooding, 'cim-to-pim', { sourceModelId: sources[index % 3]?.source, dryRun: true }),
      ),
    );
    const accepted = answers.filter(({ status }) => status === 202);
    assert.ok(
      answers.some(({ status }) => status === 429),
      'the queue of one account has no end',
    );
    assert.ok(accepted.length <= jobsOfFlood);
    const job = await chain.finished(
      other,
      await chain.submit(other, 'cim-to-pim', { sourceModelId: own.source }),
    );
    assert.equal(at(job, 'status'), 'COMPLETED');
    const [created, started] = [timeAt(job, 'createdAt'), timeAt(job, 'startedAt')];
    slowest = Math.max(slowest, started - created);
    const before: unknown[] = [];
    for (const { projectId } of sources) {
      const { body } = await call('GET', `/api/transformations/jobs?projectId=${projectId}&limit=500`, {
        token: flooding,
      });
      before.push(
        ...listAt(body).filter((each) => isBetween(timeAt(each, 'startedAt'), { created, started })),
      );
    }
    assert.ok(before.length <= jobsAtOnce, `${before.length} jobs of the flood were started before it`);
    for (const { projectId } of sources)
      await call('DELETE', `/api/projects/${projectId}`, { token: flooding });
  }
  reached('D7', `${floods} floods of ${jobsOfFlood} jobs: another account waits ${slowest} ms at most`);
});

function timeAt(job: unknown, member: string): number {
  const text = at(job, member);
  return typeof text === 'string' ? Date.parse(text) : Number.NaN;
}

function isBetween(
  time: number,
  { created, started }: { readonly created: number; readonly started: number },
): boolean {
  return time > created && time < started;
}
