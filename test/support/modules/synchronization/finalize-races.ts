import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reached } from '../../testing/figures.ts';
import type { Pending } from './pending-session.ts';
import { decideAll, pending, pimOf, sessionIsGone } from './pending-session.ts';
import type { Ending } from '../../storage/temporary-storage.ts';
import type { Opened } from '../transformations/transforming.ts';
import { baselineOf, contentOf, open, run } from '../transformations/transforming.ts';
import type { Job } from '../../../../src/modules/jobs/index.ts';
import { Refusal } from '../../../../src/lib/refusal.ts';

type Attempt = 'DONE' | 'CONFLICT' | 'NOT_FOUND';

async function attempt(work: Promise<unknown>): Promise<Attempt> {
  try {
    await work;
    return 'DONE';
  } catch (error) {
    assert.ok(error instanceof Refusal, String(error));
    assert.ok(error.kind === 'CONFLICT' || error.kind === 'NOT_FOUND', error.kind);
    return error.kind;
  }
}

/** How often each race is run. */
export type RaceRounds = { readonly sessions: number; readonly rounds: number };

/** Declares the tests of sessions that several operations want to end at the same time. */
export function testFinalizeRaces({ sessions, rounds }: RaceRounds): void {
  it(`of 8 finalizes at the same time exactly one wins, ${sessions} sessions`, async (t: Ending) => {
    const opened = await open(t);
    for (let round = 0; round < sessions; round += 1) {
      const session = await pending(opened);
      await decideAll(opened, session.path, 'KEEP_USER');
      const attempts = await Promise.all(Array.from({ length: 8 }, () => attempt(finalize(opened, session))));
      assert.equal(attempts.filter((result) => result === 'DONE').length, 1);
      assert.equal((await pimOf(opened, session)).revision, session.pim.revision + 1);
      assert.equal((await baselineOf(opened, session.source))?.version, 2);
      await sessionIsGone(opened, session.path);
    }
    reached('B3', `${sessions} sessions × 8 finalizes, one commits each`);
  });

  describe(`of a finalize and something else at the same time only one has its way, ${rounds} rounds`, () => {
    for (const [name, other] of Object.entries(others))
      it(name, async (t: Ending) => {
        const opened = await open(t);
        for (let round = 0; round < rounds; round += 1) await race(opened, { name, other, round });
        reached('B4', `finalize and ${name}: ${rounds} rounds, one has its way each`);
      });

    it('new run', async (t: Ending) => {
      const opened = await open(t);
      for (let round = 0; round < rounds; round += 1) await raceWithRun(opened, round);
      reached('B4', `finalize and new run: ${rounds} rounds, one has its way each`);
    });
  });
}

type Other = (opened: Opened, session: Pending) => Promise<unknown>;

const others: Readonly<Record<string, Other>> = {
  edit: editInRace,
  cancel: (opened, { path }) => opened.synchronization.cancel(opened.caller, path),
  'delete of the target': (opened, { pim }) =>
    opened.models.delete(opened.caller, { level: 'pim', id: pim.id, expectedRevision: pim.revision }),
};

function finalize(opened: Opened, { path }: Pending): Promise<unknown> {
  return opened.synchronization.finalize(opened.caller, path);
}

async function race(
  opened: Opened,
  { name, other, round }: { readonly name: string; readonly other: Other; readonly round: number },
): Promise<void> {
  const session = await pending(opened);
  await decideAll(opened, session.path, 'KEEP_USER');
  const works = [() => finalize(opened, session), () => other(opened, session)];
  const order = round % 2 === 0 ? works : works.toReversed();
  const results = await Promise.all(order.map((work) => attempt(work())));
  const [finalized, otherwise] = round % 2 === 0 ? results : results.toReversed();
  assert.equal([finalized, otherwise].filter((result) => result === 'DONE').length, 1, name);
  const baseline = await baselineOf(opened, session.source);
  if (finalized === 'DONE') assert.deepEqual(baseline?.content, session.view.session.generated);
  else assert.notEqual(baseline?.version, 2);
  if (finalized === 'DONE' || name !== 'edit') await sessionIsGone(opened, session.path);
}

async function raceWithRun(opened: Opened, round: number): Promise<void> {
  const session = await pending(opened);
  await decideAll(opened, session.path, 'KEEP_USER');
  const start = (): Promise<Job> => run(opened, 'CIM_TO_PIM', { sourceModelId: session.source.id });
  const first = round % 2 === 0 ? undefined : start();
  const [finalized, job] = await Promise.all([attempt(finalize(opened, session)), first ?? start()]);
  // Either the run saw the finalized target, or it replaced the session before it could be finalized.
  assert.equal(job.outcome, finalized === 'DONE' ? 'APPLIED' : 'CONFLICTS');
  const baseline = await baselineOf(opened, session.source);
  assert.equal(baseline?.version, finalized === 'DONE' ? 2 : 1);
  if (finalized === 'DONE') assert.deepEqual(baseline.content, session.view.session.generated);
  await sessionIsGone(opened, session.path);
}

async function editInRace(opened: Opened, { pim }: Pending): Promise<unknown> {
  const content = { ...(await contentOf(opened, pim)), description: 'Edited in the race' };
  const body = new TextEncoder().encode(JSON.stringify({ content }));
  const document = await opened.workers.reader.readDocument('pim', body);
  const { level, id, revision } = pim;
  return opened.models.replace(opened.caller, { level, id, document, expectedRevision: revision });
}
