import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import type { Pending } from '../../../test/support/pending-session.ts';
import { pending, decideAll, pimOf } from '../../../test/support/pending-session.ts';
import type { Ending } from '../../../test/support/temporary-storage.ts';
import type { Opened } from '../../../test/support/transforming.ts';
import { baselineOf, contentOf, open, run } from '../../../test/support/transforming.ts';
import { Refusal } from '../../lib/refusal.ts';

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

test('of finalizes at the same time exactly one wins', async (t) => {
  const opened = await open(t);
  for (let round = 0; round < 5; round += 1) {
    const session = await pending(opened);
    await decideAll(opened, session.path, 'KEEP_USER');
    const attempts = await Promise.all(
      Array.from({ length: 8 }, () => attempt(opened.synchronization.finalize(opened.caller, session.path))),
    );
    assert.equal(attempts.filter((result) => result === 'DONE').length, 1);
    assert.equal((await pimOf(opened, session)).revision, session.pim.revision + 1);
    assert.equal((await baselineOf(opened, session.source))?.version, 2);
  }
});

describe('of a finalize and something else at the same time only one has its way', () => {
  const races: Readonly<Record<string, (opened: Opened, session: Pending) => Promise<unknown>>> = {
    edit: editInRace,
    cancel: (opened, { path }) => opened.synchronization.cancel(opened.caller, path),
    'delete of the target': (opened, { pim }) =>
      opened.models.delete(opened.caller, { level: 'pim', id: pim.id, expectedRevision: pim.revision }),
  };
  for (const [name, other] of Object.entries(races))
    it(name, async (t: Ending) => {
      const opened = await open(t);
      for (let round = 0; round < 6; round += 1) {
        const session = await pending(opened);
        await decideAll(opened, session.path, 'KEEP_USER');
        const finalize = (): Promise<unknown> => opened.synchronization.finalize(opened.caller, session.path);
        const works = [finalize, () => other(opened, session)];
        const order = round % 2 === 0 ? works : works.toReversed();
        const results = await Promise.all(order.map((work) => attempt(work())));
        const [finalized, otherwise] = round % 2 === 0 ? results : results.toReversed();
        assert.equal([finalized, otherwise].filter((result) => result === 'DONE').length, 1, name);
        const baseline = await baselineOf(opened, session.source);
        if (finalized === 'DONE') assert.deepEqual(baseline?.content, session.view.session.generated);
        else assert.notEqual(baseline?.version, 2);
      }
    });

  it('new run', async (t) => {
    const opened = await open(t);
    const session = await pending(opened);
    await decideAll(opened, session.path, 'KEEP_USER');
    const [finalized, job] = await Promise.all([
      attempt(opened.synchronization.finalize(opened.caller, session.path)),
      run(opened, 'CIM_TO_PIM', { sourceModelId: session.source.id }),
    ]);
    // Either the run saw the finalized target, or it replaced the session before it could be finalized.
    assert.equal(job.outcome, finalized === 'DONE' ? 'APPLIED' : 'CONFLICTS');
    assert.equal((await baselineOf(opened, session.source))?.version, finalized === 'DONE' ? 2 : 1);
  });
});

async function editInRace(opened: Opened, { pim }: Pending): Promise<unknown> {
  const content = { ...(await contentOf(opened, pim)), description: 'Edited in the race' };
  const body = new TextEncoder().encode(JSON.stringify({ content }));
  const document = await opened.workers.reader.readDocument('pim', body);
  const { level, id, revision } = pim;
  return opened.models.replace(opened.caller, { level, id, document, expectedRevision: revision });
}
