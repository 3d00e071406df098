import assert from 'node:assert/strict';
import { test } from 'node:test';
import { businessModel } from '../../../test/fixtures/fixtures.ts';
import { listAt } from '../../../test/support/lib/json.ts';
import { newCaller } from '../../../test/support/modules/modules.ts';
import { refusalOf } from '../../../test/support/lib/refusals.ts';
import type { Opened } from '../../../test/support/modules/transformations/transforming.ts';
import {
  baselineOf,
  bookshop,
  codesOf,
  contentOf,
  edit,
  open,
  run,
  store,
  target,
} from '../../../test/support/modules/transformations/transforming.ts';
import type { Baseline } from '../synchronization/index.ts';

const nothing = {
  added: 0,
  updated: 0,
  deleted: 0,
  preserved: 0,
  moved: 0,
  agreed: 0,
  conflicts: 0,
  unchanged: 0,
};

/** The name of a baseline's raw model. */
async function rawName(opened: Opened, baseline: Baseline | undefined): Promise<unknown> {
  assert.ok(baseline !== undefined);
  const raw: unknown = JSON.parse(
    new TextDecoder().decode(await opened.storage.contents.get(baseline.content)),
  );
  assert.ok(typeof raw === 'object' && raw !== null && 'name' in raw);
  return raw.name;
}

test('the chain runs from a business model to files', async (t) => {
  const opened = await open(t);
  const source = await store(opened, await bookshop());
  const first = await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id, expectedRevision: 1 });
  assert.equal(first.outcome, 'APPLIED', JSON.stringify([first.diagnostics, first.findings]));
  assert.deepEqual(
    first.phaseTimings.map((timing) => timing.phase),
    ['LOCK', 'VALIDATE_SOURCE', 'GENERATE', 'COMPARE', 'VALIDATE_TARGET', 'COMMIT'],
  );
  const pim = await target(opened, first);
  assert.equal(pim.generated, true);
  assert.equal(pim.sourceModelId, source.id);
  assert.equal(pim.name, source.name);
  assert.equal(first.mergeCounts?.added, pim.elementCount);
  assert.equal(first.targetRevision, 1);
  assert.deepEqual(first.resultIds, [pim.id]);

  const judged = await opened.reports.of({ level: 'pim', content: pim.content, kind: 'SEMANTIC' }, () =>
    Promise.reject(new Error('A new target is validated once more.')),
  );
  assert.deepEqual(judged.findings, first.findings);

  const second = await run(opened, 'PIM_TO_PSM', { sourceModelId: pim.id });
  assert.equal(second.outcome, 'APPLIED', JSON.stringify([second.diagnostics, second.findings]));
  const psm = await target(opened, second, 'psm');

  const third = await run(opened, 'PSM_TO_ARTIFACT', { sourceModelId: psm.id });
  assert.equal(third.status, 'COMPLETED', JSON.stringify([third.diagnostics, opened.errors]));
  assert.ok(third.artifactId !== null);
  const artifact = await opened.artifacts.get(opened.caller, third.artifactId);
  const files = await opened.artifacts.files(opened.caller, artifact.id);
  assert.ok(files.length > 20);
  assert.equal(artifact.fileCount, files.length);
  const path = '.generation/manifest.json';
  const file = await opened.artifacts.readFile(opened.caller, { artifactId: artifact.id, path });
  assert.equal(file.ref.contentType, 'application/json');
  assert.equal(file.bytes.byteLength, file.ref.size);
  assert.deepEqual(opened.errors, []);
});

test('running again on an unchanged source changes nothing and stores the same bytes', async (t) => {
  const opened = await open(t);
  const source = await store(opened, await bookshop());
  const pim = await target(opened, await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id }));
  const baseline = await baselineOf(opened, source);
  opened.clock.advance(5_000);
  const again = await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id });
  assert.equal(again.outcome, 'APPLIED');
  assert.equal(again.targetModelId, pim.id);
  assert.equal(again.mergeCounts?.unchanged, pim.elementCount);
  assert.equal(again.mergeCounts.added + again.mergeCounts.updated + again.mergeCounts.deleted, 0);
  assert.deepEqual(await target(opened, again), pim);
  assert.deepEqual(await baselineOf(opened, source), baseline);
  assert.deepEqual(baseline?.content, pim.content);

  const fresh = await store(opened, await bookshop());
  const other = await target(
    opened,
    await run(opened, 'CIM_TO_PIM', { sourceModelId: fresh.id, bootstrap: 'NEW' }),
  );
  assert.notEqual(other.id, pim.id);
  assert.deepEqual(other.content, pim.content);
});

test('an untouched target takes over what a changed source gives', async (t) => {
  const opened = await open(t);
  const source = await store(opened, await bookshop());
  const before = await target(opened, await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id }));
  const renamed = await edit(opened, source, { name: 'Another bookshop' });
  const job = await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id, expectedRevision: 2 });
  assert.equal(job.outcome, 'APPLIED');
  const after = await target(opened, job);
  assert.equal(after.id, before.id);
  assert.equal(after.revision, 2);
  assert.equal(after.name, 'Another bookshop');
  assert.ok((job.mergeCounts?.updated ?? 0) > 0);
  assert.equal(job.mergeCounts?.added, 0);
  const baseline = await baselineOf(opened, source);
  assert.equal(baseline?.version, 2);
  assert.equal(baseline.sourceRevision, 2);
  assert.equal(baseline.sourceFingerprint, renamed.fingerprint);
  assert.equal(baseline.fingerprint, after.fingerprint);
});

test('what people changed in a target stays, and what the generator changed arrives', async (t) => {
  const opened = await open(t);
  const source = await store(opened, await bookshop());
  const generated = await target(opened, await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id }));
  const edited = await edit(opened, generated, { description: 'Refined by hand' });
  await edit(opened, source, { name: 'Another bookshop' });
  const job = await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id });
  assert.equal(job.outcome, 'APPLIED', JSON.stringify(job));
  assert.deepEqual(
    job.phaseTimings.map((timing) => timing.phase),
    ['LOCK', 'VALIDATE_SOURCE', 'GENERATE', 'COMPARE', 'MERGE', 'VALIDATE_TARGET', 'COMMIT'],
  );
  const merged = await target(opened, job);
  assert.deepEqual([merged.name, merged.description], ['Another bookshop', 'Refined by hand']);
  assert.equal(merged.revision, edited.revision + 1);
  assert.equal(job.targetRevision, merged.revision);
  assert.equal(job.mergeCounts?.preserved, 1);
  assert.equal(job.mergeCounts.conflicts, 0);
  const baseline = await baselineOf(opened, source);
  assert.equal(baseline?.version, 2);
  assert.equal(await rawName(opened, baseline), 'Another bookshop');
});

test('a merge that changes nothing leaves the revisions of target and baseline alone', async (t) => {
  const opened = await open(t);
  const source = await store(opened, await bookshop());
  const generated = await target(opened, await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id }));
  const edited = await edit(opened, generated, { description: 'Refined by hand' });
  const baseline = await baselineOf(opened, source);
  opened.clock.advance(5_000);
  const job = await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id });
  assert.equal(job.outcome, 'APPLIED');
  assert.deepEqual(await target(opened, job), edited);
  assert.deepEqual(await baselineOf(opened, source), baseline);
  assert.deepEqual(job.mergeCounts, { ...nothing, preserved: 1, unchanged: edited.elementCount - 1 });
});

test('an edit made while the job runs is merged as well', async (t) => {
  const opened = await open(t);
  const source = await store(opened, await bookshop());
  const generated = await target(opened, await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id }));
  await edit(opened, source, { name: 'Another bookshop' });
  opened.meanwhile.then = async () => {
    opened.meanwhile.then = undefined;
    await edit(opened, generated, { description: 'Refined by hand' });
  };
  const job = await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id });
  assert.equal(job.outcome, 'APPLIED');
  const merged = await target(opened, job);
  assert.deepEqual([merged.name, merged.description], ['Another bookshop', 'Refined by hand']);
  assert.equal(job.phaseTimings.filter((timing) => timing.phase === 'COMPARE').length, 2);
});

test('a target that changes at every attempt ends the job, and no edit is lost', async (t) => {
  const opened = await open(t);
  const source = await store(opened, await bookshop());
  const generated = await target(opened, await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id }));
  await edit(opened, source, { name: 'Another bookshop' });
  let edits = 0;
  opened.meanwhile.then = async () => {
    edits += 1;
    await edit(opened, generated, { description: `Edit ${edits}` });
  };
  const job = await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id });
  assert.equal(job.status, 'FAILED');
  assert.deepEqual(codesOf(job), ['BUSY']);
  const kept = await opened.models.get(opened.caller, { level: 'pim', id: generated.id });
  assert.equal(kept.description, `Edit ${edits}`);
  assert.equal((await baselineOf(opened, source))?.version, 1);
});

test('a merged target that is invalid is not stored', async (t) => {
  const opened = await open(t);
  const source = await store(opened, await bookshop());
  const generated = await target(opened, await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id }));
  const contexts = listAt(await contentOf(opened, generated), 'contexts');
  const nameless = { eClass: 'BoundedContext', id: 'g1' };
  const broken = await edit(opened, generated, { contexts: [...contexts, nameless] });
  const baseline = await baselineOf(opened, source);
  await edit(opened, source, { name: 'Another bookshop' });
  const job = await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id });
  assert.equal(job.status, 'COMPLETED');
  assert.equal(job.outcome, 'VALIDATION_FAILED');
  assert.ok(job.findings.some((finding) => finding.elementId === 'g1'));
  assert.deepEqual(await target(opened, job), broken);
  assert.deepEqual(await baselineOf(opened, source), baseline);
});

test("the changes of a run can be read, the generator's first, also before anything is stored", async (t) => {
  const opened = await open(t);
  const source = await store(opened, businessModel('clinic'));
  const first = await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id });
  const generated = await target(opened, first);
  const page = { jobId: first.id, limit: 7, offset: 498 };
  const around = await opened.transformations.changes(opened.caller, page);
  assert.equal(around.total, generated.elementCount);
  assert.equal(around.items.length, 7);
  assert.ok(around.items.every(({ kind, origin }) => kind === 'ADDED' && origin === 'GENERATED'));

  await edit(opened, generated, { description: 'Refined by hand' });
  await edit(opened, source, { name: 'Another bookshop' });
  const dry = await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id, dryRun: true });
  const { items } = await opened.transformations.changes(opened.caller, {
    jobId: dry.id,
    limit: 100,
    offset: 0,
  });
  const about = items.filter(({ elementId }) => elementId === generated.rootId);
  assert.deepEqual(
    about.map(({ feature, kind, origin, before, after }) => ({ feature, kind, origin, before, after })),
    [
      {
        feature: 'name',
        kind: 'SET',
        origin: 'GENERATED',
        before: generated.name,
        after: 'Another bookshop',
      },
      {
        feature: 'description',
        kind: 'SET',
        origin: 'USER',
        before: generated.description,
        after: 'Refined by hand',
      },
    ],
  );
  assert.equal((await target(opened, dry)).description, 'Refined by hand');
  assert.equal((await baselineOf(opened, source))?.version, 1);
  const stranger = await newCaller(opened);
  await refusalOf(
    opened.transformations.changes(stranger, { jobId: dry.id, limit: 1, offset: 0 }),
    'NOT_FOUND',
  );
});

test('a job commits the revision it was submitted for and says that the source has moved on', async (t) => {
  const opened = await open(t);
  const source = await store(opened, await bookshop());
  opened.meanwhile.then = async () => {
    opened.meanwhile.then = undefined;
    await edit(opened, source, { name: 'Another bookshop' });
  };
  const job = await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id });
  assert.equal(job.outcome, 'APPLIED');
  assert.equal(job.sourceRevision, 1);
  assert.ok(codesOf(job).includes('SOURCE_MOVED_ON'));
  assert.equal((await target(opened, job)).name, source.name);
  assert.equal((await baselineOf(opened, source))?.sourceRevision, 1);
});

test('two jobs of one source at the same time make one target', async (t) => {
  const opened = await open(t);
  const source = await store(opened, await bookshop());
  const jobs = await Promise.all([1, 2].map(() => run(opened, 'CIM_TO_PIM', { sourceModelId: source.id })));
  assert.deepEqual(
    jobs.map((job) => job.outcome),
    ['APPLIED', 'APPLIED'],
  );
  assert.equal(jobs[0]?.targetModelId, jobs[1]?.targetModelId);
});

test('an invalid source fails the job with its findings, and nothing is stored', async (t) => {
  const opened = await open(t);
  const goals = [{ eClass: 'Goal', id: 'g1', name: 'Goal', parent: 'nowhere' }];
  const source = await store(opened, { eClass: 'CimModel', name: 'Broken', goals });
  const job = await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id });
  assert.equal(job.status, 'FAILED');
  assert.deepEqual(codesOf(job), ['SOURCE_INVALID']);
  assert.ok(job.findings.some((finding) => finding.elementId === 'g1'));
  assert.equal(job.targetModelId, null);
  assert.equal(await baselineOf(opened, source), undefined);
});

test('generating files again makes a new revision only when a file differs', async (t) => {
  const opened = await open(t);
  const source = await store(opened, await bookshop());
  const pim = await target(opened, await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id }));
  const psm = await target(opened, await run(opened, 'PIM_TO_PSM', { sourceModelId: pim.id }), 'psm');
  const first = await run(opened, 'PSM_TO_ARTIFACT', { sourceModelId: psm.id });
  const artifactId = first.artifactId ?? '';
  const before = await opened.artifacts.get(opened.caller, artifactId);
  opened.clock.advance(1_000);
  const same = await run(opened, 'PSM_TO_ARTIFACT', { sourceModelId: psm.id, artifactId });
  assert.equal(same.artifactId, artifactId);
  assert.deepEqual(await opened.artifacts.get(opened.caller, artifactId), before);

  opened.meanwhile.addition = '\n';
  const other = await run(opened, 'PSM_TO_ARTIFACT', { sourceModelId: psm.id });
  const after = await opened.artifacts.get(opened.caller, artifactId);
  assert.equal(after.revision, 2);
  assert.equal(after.jobId, other.id);
  assert.equal(after.totalBytes, before.totalBytes + before.fileCount);
  assert.equal(after.createdAt, before.createdAt);
  const { transactions } = opened.storage;
  const kept = await transactions.read((stores) => stores.artifacts.files(artifactId, 1));
  assert.equal(kept.length, before.fileCount);
});
