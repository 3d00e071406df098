import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newCaller } from '../../../test/support/modules/modules.ts';
import { refusalOf } from '../../../test/support/lib/refusals.ts';
import {
  baselineOf,
  bookshop,
  codesOf,
  contentOf,
  edit,
  open,
  run,
  store,
  submit,
  target,
} from '../../../test/support/modules/transformations/transforming.ts';

test('a target without baseline is left alone until a request says how to continue', async (t) => {
  const opened = await open(t);
  const source = await store(opened, await bookshop());
  const generated = await target(opened, await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id }));
  const copied = await store(opened, await bookshop());
  const lonely = await store(opened, { ...(await contentOf(opened, generated)), description: 'Mine' }, 'pim');

  const stopped = await run(opened, 'CIM_TO_PIM', { sourceModelId: copied.id });
  assert.equal(stopped.status, 'COMPLETED');
  assert.equal(stopped.outcome, 'BOOTSTRAP_REQUIRED');
  assert.equal(stopped.targetModelId, lonely.id);
  assert.deepEqual(await target(opened, stopped), lonely);
  assert.equal(await baselineOf(opened, copied), undefined);

  const adopted = await run(opened, 'CIM_TO_PIM', { sourceModelId: copied.id, bootstrap: 'ADOPT' });
  assert.equal(adopted.outcome, 'APPLIED');
  assert.deepEqual(await target(opened, adopted), lonely);
  const baseline = await baselineOf(opened, copied);
  assert.equal(baseline?.version, 1);
  assert.equal(baseline.targetModelId, lonely.id);
  assert.equal(baseline.fingerprint, generated.fingerprint);
});

test('a target named in the request is used, and must be a visible model of the right level', async (t) => {
  const opened = await open(t);
  const source = await store(opened, await bookshop());
  const empty = await store(opened, { eClass: 'PimModel', name: 'Empty' }, 'pim');
  const job = await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id, targetModelId: empty.id });
  assert.equal(job.outcome, 'BOOTSTRAP_REQUIRED');
  assert.equal(job.targetModelId, empty.id);
  const request = { sourceModelId: source.id };
  await refusalOf(submit(opened, 'CIM_TO_PIM', { ...request, targetModelId: source.id }), 'NOT_FOUND');
  const stale = await refusalOf(
    submit(opened, 'CIM_TO_PIM', { ...request, targetModelId: empty.id, expectedTargetRevision: 7 }),
    'CONFLICT',
  );
  assert.deepEqual(stale.issues, ['expectedTargetRevision: expected 7 but current revision is 1']);
});

test('a new target can be given a name, which its root then has', async (t) => {
  const opened = await open(t);
  const source = await store(opened, await bookshop());
  const job = await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id, targetName: 'Architecture' });
  const pim = await target(opened, job);
  assert.equal(pim.name, 'Architecture');
  assert.equal((await contentOf(opened, pim))['name'], 'Architecture');
});

test('a dry run reports and stores nothing', async (t) => {
  const opened = await open(t);
  const source = await store(opened, await bookshop());
  const job = await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id, dryRun: true });
  assert.equal(job.outcome, 'APPLIED');
  assert.ok((job.mergeCounts?.added ?? 0) > 0);
  assert.ok(codesOf(job).includes('DRY_RUN'));
  assert.equal(job.targetModelId, null);
  assert.equal(await baselineOf(opened, source), undefined);
});

test('submitting is refused for unknown, foreign and stale sources, and no job is left', async (t) => {
  const opened = await open(t);
  const source = await store(opened, await bookshop());
  const request = { sourceModelId: source.id };
  await refusalOf(submit(opened, 'CIM_TO_PIM', { sourceModelId: 'unknown' }), 'NOT_FOUND');
  await refusalOf(submit(opened, 'PIM_TO_PSM', request), 'NOT_FOUND');
  const stranger = { ...opened, caller: await newCaller(opened) };
  await refusalOf(submit(stranger, 'CIM_TO_PIM', request), 'NOT_FOUND');
  const stale = await refusalOf(
    submit(opened, 'CIM_TO_PIM', { ...request, expectedRevision: 4 }),
    'CONFLICT',
  );
  assert.deepEqual(stale.issues, ['expectedRevision: expected 4 but current revision is 1']);
  const { projectId } = opened;
  const open_ = await opened.storage.transactions.read((stores) => stores.jobs.countOpen({ projectId }));
  assert.equal(open_, 0);
});

test('a repeated submission with one key is one job; the key is good for one request only', async (t) => {
  const opened = await open(t);
  const source = await store(opened, await bookshop());
  const submission = {
    direction: 'CIM_TO_PIM',
    request: { sourceModelId: source.id, expectedRevision: 1 },
    idempotency: { scope: 'POST /api/transformations/cim-to-pim', key: 'k1', fingerprint: 'f1' },
  } as const;
  const { transformations, caller } = opened;
  const answers = await Promise.all([1, 2, 3].map(() => transformations.submit(caller, submission)));
  const [first] = answers;
  // Whichever of them came first.
  assert.equal(answers.filter((answer) => !answer.replayed).length, 1);
  assert.ok(answers.every((answer) => answer.job.id === first?.job.id));
  await opened.jobs.waitFor(caller, { jobId: first?.job.id ?? '', milliseconds: 60_000 });
  await edit(opened, source, { name: 'Another bookshop' });
  const late = await transformations.submit(caller, submission);
  assert.deepEqual(late, { job: first?.job, replayed: true });
  const { idempotency } = submission;
  const reused = { ...submission, idempotency: { ...idempotency, fingerprint: 'f2' } };
  await refusalOf(transformations.submit(caller, reused), 'UNPROCESSABLE');
  opened.clock.advance(7 * 24 * 3_600_000);
  const forgotten = await refusalOf(transformations.submit(caller, submission), 'CONFLICT');
  assert.match(forgotten.issues[0] ?? '', /current revision is 2/);
});

test('a refused submission does not use up its key', async (t) => {
  const opened = await open(t);
  const source = await store(opened, await bookshop());
  const { transformations, caller } = opened;
  const idempotency = { scope: 's', key: 'k', fingerprint: 'f' };
  const request = { sourceModelId: source.id };
  const stale = {
    direction: 'CIM_TO_PIM',
    request: { ...request, expectedRevision: 2 },
    idempotency,
  } as const;
  await refusalOf(transformations.submit(caller, stale), 'CONFLICT');
  const { replayed } = await transformations.submit(caller, { ...stale, request });
  assert.equal(replayed, false);
});

test('an artifact named in the request must have been generated from the source', async (t) => {
  const opened = await open(t);
  const source = await store(opened, { eClass: 'PsmModel', name: 'Small' }, 'psm');
  const request = { sourceModelId: source.id, artifactId: 'unknown' };
  await refusalOf(submit(opened, 'PSM_TO_ARTIFACT', request), 'NOT_FOUND');
});
