import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { newCaller, newProject } from '../../../test/support/modules/modules.ts';
import {
  setting,
  pending,
  refine,
  decideAll,
  entityOf,
  sessionIsGone,
} from '../../../test/support/modules/synchronization/pending-session.ts';
import { refusalOf } from '../../../test/support/lib/refusals.ts';
import {
  baselineOf,
  edit,
  editElements,
  open,
  run,
} from '../../../test/support/modules/transformations/transforming.ts';
import { nameOf } from '../../kernel/model/element.ts';
import { unresolvedConflicts } from './index.ts';
import { addConflicts } from './more-conflicts.ts';

test('a session reports its conflicts with all three values, and nothing of what it stores', async (t) => {
  const opened = await open(t);
  const { view, job, pim, source } = await pending(opened);
  assert.equal(view.session.totalConflicts, 1);
  const [conflict] = view.conflicts;
  assert.ok(conflict !== undefined);
  const { kind, feature, baseValue, workingValue, generatedValue, elementName, decision } = conflict;
  assert.deepEqual(
    [kind, feature, baseValue, workingValue, generatedValue, elementName, decision],
    ['CHANGE_CHANGE', 'code', 'Bicycle', 'Velo', 'Bike', 'Bicycle', null],
  );
  assert.match(conflict.jsonPointer, /^\/contexts\/0\/aggregates\/0\/entities\/0\/code$/);
  assert.deepEqual(
    job.conflicts.map(({ conflictId }) => conflictId),
    [conflict.conflictId],
  );
  assert.equal(job.mergeCounts?.conflicts, 1);
  assert.equal(job.targetModelId, pim.id);
  assert.equal(view.session.sourceRevision, source.revision);
  assert.equal(view.session.targetRevision, pim.revision);
  assert.equal(view.session.baselineVersion, 1);
});

test('finalizing is refused while a conflict is open, and the session stays pending', async (t) => {
  const opened = await open(t);
  const { path, view } = await pending(opened);
  const refused = await refusalOf(opened.synchronization.finalize(opened.caller, path), 'CONFLICT');
  assert.deepEqual(refused.issues, [`conflicts[0]: no decision for ${view.conflicts[0]?.explanation ?? ''}`]);
  assert.deepEqual(await opened.synchronization.get(opened.caller, path), view);
});

test('taking every generated value adopts the generated model, after the session announced what that loses', async (t) => {
  const opened = await open(t);
  const session = await pending(opened);
  assert.equal(session.view.session.discardedUserDifferences, 1);
  await decideAll(opened, session.path, 'TAKE_GENERATED');
  const { answer } = await opened.synchronization.finalize(opened.caller, session.path);
  assert.deepEqual(answer.content, session.view.session.generated);
  assert.deepEqual(await entityOf(opened, answer), ['Bike', 'Bike']);
  assert.notEqual(answer.description, 'Refined by hand');
  const revisions = await opened.storage.transactions.read(({ models }) => models.revisions(answer.id));
  assert.ok(revisions.some(({ content }) => content.sha256 === session.pim.content.sha256));
});

test('a bad batch is refused with every problem, and none of it is stored', async (t) => {
  const opened = await open(t);
  const { path, view } = await pending(opened);
  const { synchronization, caller } = opened;
  const conflictId = view.conflicts[0]?.conflictId ?? '';
  const resolutions = [
    { conflictId, decision: 'KEEP_USER' },
    { conflictId: 'unknown', decision: 'KEEP_USER' },
    { conflictId, decision: 'TAKE_GENERATED' },
  ] as const;
  const refused = await refusalOf(
    synchronization.decideBatch(caller, { ...path, batch: { resolutions } }),
    'INVALID',
  );
  assert.deepEqual(refused.issues, [
    'resolutions[1].conflictId: the session has no such conflict',
    'resolutions[2].conflictId: is decided by resolutions[0] already',
  ]);
  const single = { ...path, conflictId: 'unknown', decision: 'KEEP_USER' } as const;
  await refusalOf(synchronization.decide(caller, single), 'INVALID');
  const stranger = { all: 'KEEP_USER', elementId: 'nobody' } as const;
  await refusalOf(synchronization.decideBatch(caller, { ...path, batch: stranger }), 'INVALID');
  assert.deepEqual(await synchronization.get(caller, path), view);
});

test('a batch decides the open conflicts of one element and leaves decided ones alone', async (t) => {
  const opened = await open(t);
  const { path, view } = await pending(opened);
  const { synchronization, caller } = opened;
  const [conflict] = view.conflicts;
  assert.ok(conflict !== undefined);
  const { conflictId, elementId } = conflict;
  await synchronization.decide(caller, { ...path, conflictId, decision: 'TAKE_GENERATED' });
  const { answer } = await synchronization.decideBatch(caller, {
    ...path,
    batch: { all: 'KEEP_USER', elementId },
  });
  assert.equal(answer.conflicts[0]?.decision, 'TAKE_GENERATED');
});

test('a new run replaces the session and carries decisions over where the conflict is unchanged', async (t) => {
  const opened = await open(t);
  const { path, pim, source } = await pending(opened);
  await decideAll(opened, path, 'KEEP_USER');
  await refine(opened, pim.id, { description: 'Again' });
  const second = await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id });
  assert.equal(second.outcome, 'CONFLICTS');
  await sessionIsGone(opened, path);
  const replaced = { projectId: opened.projectId, sessionId: second.sessionId ?? '' };
  const carried = await opened.synchronization.get(opened.caller, replaced);
  assert.equal(carried.conflicts[0]?.decision, 'KEEP_USER');
  assert.equal(carried.conflicts[0].decidedBy, opened.caller.accountId);

  await editElements(opened, source, setting('BusinessObject', { name: 'Cycle' }));
  const third = await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id });
  const changed = await opened.synchronization.get(opened.caller, {
    projectId: opened.projectId,
    sessionId: third.sessionId ?? '',
  });
  assert.equal(changed.conflicts[0]?.generatedValue, 'Cycle');
  assert.equal(changed.conflicts[0].decision, null);
  const { total } = await opened.synchronization.list(opened.caller, {
    projectId: opened.projectId,
    limit: 10,
    offset: 0,
    sort: { field: 'updatedAt', direction: 'desc' },
  });
  assert.equal(total, 1);
});

test('a run that ends without conflicts removes the session', async (t) => {
  const opened = await open(t);
  const { path, source } = await pending(opened);
  await editElements(opened, source, (element) =>
    element.eClass === 'BusinessObject' && nameOf(element) === 'Bike'
      ? { ...element, name: 'Bicycle' }
      : element,
  );
  const job = await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id });
  assert.equal(job.outcome, 'APPLIED');
  await sessionIsGone(opened, path);
});

test('a dry run reports its conflicts and stores no session', async (t) => {
  const opened = await open(t);
  const { path, source, view } = await pending(opened);
  await opened.synchronization.cancel(opened.caller, path);
  const job = await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id, dryRun: true });
  assert.equal(job.outcome, 'CONFLICTS');
  assert.equal(job.sessionId, null);
  assert.deepEqual(
    job.conflicts.map(({ conflictId }) => conflictId),
    view.conflicts.map(({ conflictId }) => conflictId),
  );
  assert.equal(job.mergeCounts?.conflicts, 1);
});

test('a session moves with its source, its target and its baseline', async (t) => {
  const opened = await open(t);
  const { path, source, baseline } = await pending(opened);
  const { synchronization, caller } = opened;
  await edit(opened, source, { description: 'Later' });
  await opened.storage.transactions.transact(({ baselines }) =>
    baselines.update({ ...baseline, version: baseline.version + 1 }),
  );
  await decideAll(opened, path, 'KEEP_USER');
  const refused = await refusalOf(synchronization.finalize(caller, path), 'CONFLICT');
  assert.deepEqual(
    refused.issues.map((issue) => issue.split(':')[0]),
    ['sourceRevision', 'baselineVersion'],
  );
});

test('deleting the source or the target removes the session and the baseline with it', async (t) => {
  for (const level of ['cim', 'pim'] as const) {
    const opened = await open(t);
    const { path, source, pim } = await pending(opened);
    await opened.models.delete(opened.caller, { level, id: level === 'cim' ? source.id : pim.id });
    await sessionIsGone(opened, path);
    assert.equal(await baselineOf(opened, source), undefined);
  }
});

test('sessions are for members of their project, under its path', async (t) => {
  const opened = await open(t);
  const { path } = await pending(opened);
  const { synchronization } = opened;
  const stranger = await newCaller(opened);
  await refusalOf(synchronization.get(stranger, path), 'NOT_FOUND');
  await refusalOf(synchronization.finalize(stranger, path), 'NOT_FOUND');
  await refusalOf(synchronization.cancel(stranger, path), 'NOT_FOUND');
  const other = await newProject(opened);
  const elsewhere = { ...path, projectId: other.projectId };
  await refusalOf(synchronization.get(other.caller, elsewhere), 'NOT_FOUND');
});

test('finalizing again under one key gives the first answer, also when the session is long gone', async (t) => {
  const opened = await open(t);
  const { path } = await pending(opened);
  await decideAll(opened, path, 'KEEP_USER');
  const idempotency = { scope: 'finalize', key: 'k1', fingerprint: 'f1' };
  const request = { ...path, idempotency };
  const answers = await Promise.all(
    [1, 2, 3].map(() => opened.synchronization.finalize(opened.caller, request)),
  );
  const [first] = answers;
  assert.deepEqual(
    answers.map(({ replayed }) => replayed),
    [false, true, true],
  );
  assert.ok(answers.every(({ answer }) => answer.revision === first?.answer.revision));
  await refusalOf(opened.synchronization.finalize(opened.caller, path), 'NOT_FOUND');
});

test('a conflict that decisions bring up joins the session, which asks for it before it can be finalized', async (t) => {
  const opened = await open(t);
  const { path, view } = await pending(opened);
  const [known] = view.conflicts;
  assert.ok(known !== undefined);
  await opened.synchronization.decide(opened.caller, {
    ...path,
    conflictId: known.conflictId,
    decision: 'KEEP_USER',
  });
  const decided = await opened.synchronization.get(opened.caller, path);
  const found = { ...known, conflictId: randomUUID(), decision: null, explanation: 'Stood behind.' };
  const refused = await opened.storage.transactions.transact((stores) =>
    addConflicts(stores, {
      session: decided.session,
      known: decided.conflicts,
      found: [found],
      sets: [],
      discardedUserDifferences: 7,
      now: decided.session.updatedAt + 1,
    }),
  );
  assert.deepEqual(refused.issues, ['conflicts[1]: no decision for Stood behind.']);
  const { session, conflicts } = await opened.synchronization.get(opened.caller, path);
  assert.deepEqual(
    conflicts.map(({ conflictId, decision }) => [conflictId, decision]),
    [
      [known.conflictId, 'KEEP_USER'],
      [found.conflictId, null],
    ],
  );
  assert.equal(unresolvedConflicts(session), 1);
  assert.equal(session.discardedUserDifferences, 7);
  assert.equal(session.version, decided.session.version + 1);
  await refusalOf(opened.synchronization.finalize(opened.caller, path), 'CONFLICT');
});

test('a session of an earlier version, whose conflicts have no consequences, is read and previewed', async (t) => {
  const opened = await open(t);
  const { path, view } = await pending(opened);
  const { session } = view;
  await opened.storage.transactions.transact(async ({ syncSessions }) => {
    const before = view.conflicts.map(({ consequences: _, ...conflict }) => conflict);
    await syncSessions.delete(session.id);
    // Checked border: what earlier versions wrote.
    await syncSessions.insert(session, before as unknown as typeof view.conflicts);
  });
  const { conflicts } = await opened.synchronization.get(opened.caller, path);
  assert.deepEqual(
    conflicts.map(({ consequences }) => consequences),
    [null],
  );
  const asked = { ...path, batch: { all: 'KEEP_USER' }, limit: 10, offset: 0 } as const;
  assert.equal((await opened.synchronization.preview(opened.caller, asked)).outcome, 'APPLIED');
});
