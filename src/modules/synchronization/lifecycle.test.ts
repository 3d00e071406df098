import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  setting,
  generated,
  pending,
  refine,
  decideAll,
  pimOf,
  entityOf,
  sessionIsGone,
} from '../../../test/support/modules/synchronization/pending-session.ts';
import { refusalOf } from '../../../test/support/lib/refusals.ts';
import { xmiWriter } from '../../kernel/xmi/write-xmi.ts';
import type { Opened } from '../../../test/support/modules/transformations/transforming.ts';
import {
  baselineOf,
  editElements,
  open,
  run,
  smallCim,
  store,
  target,
} from '../../../test/support/modules/transformations/transforming.ts';

// The lifecycle table of the service specification, same order, same words.
const lifecycle: readonly {
  readonly from: string;
  readonly trigger: string;
  readonly condition: string;
  readonly next: string;
  readonly prove: (opened: Opened) => Promise<void>;
}[] = [
  {
    from: '(start)',
    trigger: 'transformation starts',
    condition: '',
    next: 'Generating',
    prove: async (opened) => {
      const source = await store(opened, smallCim());
      const job = await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id });
      assert.deepEqual(
        job.phaseTimings.slice(0, 3).map(({ phase }) => phase),
        ['LOCK', 'VALIDATE_SOURCE', 'GENERATE'],
      );
    },
  },
  {
    from: 'Generating',
    trigger: 'generation ends',
    condition: 'Working exists and Base missing',
    next: 'BootstrapRequired',
    prove: async (opened) => {
      const source = await store(opened, smallCim());
      const legacy = await store(opened, { eClass: 'PimModel', name: 'Legacy' }, 'pim');
      const request = { sourceModelId: source.id, targetModelId: legacy.id };
      const job = await run(opened, 'CIM_TO_PIM', request);
      assert.equal(job.outcome, 'BOOTSTRAP_REQUIRED');
      assert.deepEqual(await target(opened, job), legacy);
      assert.equal(await baselineOf(opened, source), undefined);
    },
  },
  {
    from: 'Generating',
    trigger: 'generation completed',
    condition: '',
    next: 'Comparing',
    prove: async (opened) => {
      const { job } = await pending(opened);
      assert.deepEqual(
        job.phaseTimings.map(({ phase }) => phase),
        ['LOCK', 'VALIDATE_SOURCE', 'GENERATE', 'COMPARE', 'MERGE', 'COMMIT'],
      );
    },
  },
  {
    from: 'Comparing',
    trigger: 'automatic candidate validated',
    condition: 'candidate invalid',
    next: 'ValidationFailed',
    prove: async (opened) => {
      const chain = await generated(opened);
      const broken = await editElements(opened, chain.pim, setting('Attribute', { name: undefined }));
      const job = await run(opened, 'CIM_TO_PIM', { sourceModelId: chain.source.id });
      assert.equal(job.outcome, 'VALIDATION_FAILED');
      assert.ok(job.findings.length > 0);
      assert.deepEqual(await pimOf(opened, chain), broken);
      assert.deepEqual(await baselineOf(opened, chain.source), chain.baseline);
    },
  },
  {
    from: 'Comparing',
    trigger: 'comparison',
    condition: 'unresolved real conflicts',
    next: 'PendingConflicts',
    prove: async (opened) => {
      const session = await pending(opened);
      assert.equal(session.view.session.status, 'PENDING_CONFLICTS');
      assert.equal(session.view.stale, false);
      assert.deepEqual(await pimOf(opened, session), session.pim);
      assert.deepEqual(await baselineOf(opened, session.source), session.baseline);
      const { candidate } = session.view.session;
      const safe = new TextDecoder().decode(await opened.storage.contents.get(candidate));
      assert.match(safe, /"name":"Bike"/);
      assert.match(safe, /"code":"Velo"/);
    },
  },
  {
    from: 'Comparing',
    trigger: 'commit',
    condition: 'no conflicts and transaction commits',
    next: 'Applied',
    prove: async (opened) => {
      const chain = await generated(opened);
      await refine(opened, chain.pim.id, { description: 'Refined by hand' });
      await editElements(opened, chain.source, setting('BusinessObject', { name: 'Bike' }));
      const job = await run(opened, 'CIM_TO_PIM', { sourceModelId: chain.source.id });
      assert.equal(job.outcome, 'APPLIED');
      const merged = await pimOf(opened, chain);
      assert.deepEqual(await entityOf(opened, merged), ['Bike', 'Bike']);
      assert.equal(merged.description, 'Refined by hand');
      const baseline = await baselineOf(opened, chain.source);
      assert.equal(baseline?.version, 2);
      const raw = new TextDecoder().decode(await opened.storage.contents.get(baseline.content));
      assert.match(raw, /"name":"Bike"/);
      assert.doesNotMatch(raw, /Refined by hand/);
      assert.deepEqual(baseline.xmi, { writer: xmiWriter });
      const written = await opened.workers.tasks.toXmi(
        'pim',
        await opened.storage.contents.get(baseline.content),
      );
      const xmi = new TextDecoder().decode(written);
      assert.match(xmi, /<.*PimModel[^]*name="Bike"/);
    },
  },
  {
    from: 'PendingConflicts',
    trigger: 'resolution saved (single or batch)',
    condition: '',
    next: 'PendingConflicts',
    prove: async (opened) => {
      const { path, view } = await pending(opened);
      const conflictId = view.conflicts[0]?.conflictId ?? '';
      opened.clock.advance(1_000);
      const { synchronization, caller } = opened;
      const single = await synchronization.decide(caller, { ...path, conflictId, decision: 'KEEP_USER' });
      assert.equal(single.session.status, 'PENDING_CONFLICTS');
      const [decided] = single.conflicts;
      assert.equal(decided?.decision, 'KEEP_USER');
      assert.equal(decided.decidedBy, caller.accountId);
      assert.equal(decided.decidedAt, opened.clock.now());
      const resolutions = [{ conflictId, decision: 'TAKE_GENERATED' }] as const;
      const { answer } = await synchronization.decideBatch(caller, { ...path, batch: { resolutions } });
      assert.equal(answer.session.status, 'PENDING_CONFLICTS');
      assert.equal(answer.conflicts[0]?.decision, 'TAKE_GENERATED');
      assert.deepEqual(await synchronization.get(caller, path), answer);
    },
  },
  {
    from: 'PendingConflicts',
    trigger: 'finalize',
    condition: 'Working, source revision/fingerprint or baseline version changed',
    next: 'Stale',
    prove: async (opened) => {
      const session = await pending(opened);
      const { path, source, baseline } = session;
      await decideAll(opened, path, 'KEEP_USER');
      const edited = await refine(opened, session.pim.id, { description: 'Again' });
      assert.equal((await opened.synchronization.get(opened.caller, path)).stale, true);
      const refused = await refusalOf(opened.synchronization.finalize(opened.caller, path), 'CONFLICT');
      assert.deepEqual(refused.issues, [
        `targetRevision: the session was made for ${edited.revision - 1} but ${edited.revision} is current`,
      ]);
      const view = await opened.synchronization.get(opened.caller, path);
      assert.equal(view.session.status, 'STALE');
      assert.deepEqual(await pimOf(opened, session), edited);
      assert.deepEqual(await baselineOf(opened, source), baseline);
    },
  },
  {
    from: 'PendingConflicts',
    trigger: 'finalize',
    condition: 'resolved candidate invalid',
    next: 'ValidationFailed',
    prove: async (opened) => {
      const session = await pending(opened, '');
      await decideAll(opened, session.path, 'KEEP_USER');
      const { synchronization, caller } = opened;
      const asked = { ...session.path, batch: undefined, limit: 10, offset: 0 };
      const preview = await synchronization.preview(caller, asked);
      assert.equal(preview.outcome, 'VALIDATION_FAILED');
      assert.equal(preview.counts?.conflicts, 0);
      const refused = await refusalOf(synchronization.finalize(caller, session.path), 'UNPROCESSABLE');
      assert.deepEqual(
        preview.findings.map(({ jsonPointer, message }) => `${jsonPointer}: ${message}`),
        refused.issues,
      );
      await refusalOf(synchronization.preview(caller, asked), 'CONFLICT');
      assert.ok(refused.issues.some((issue) => issue.startsWith('/contexts/0/aggregates/0/entities/0')));
      const view = await synchronization.get(caller, session.path);
      assert.equal(view.session.status, 'VALIDATION_FAILED');
      assert.deepEqual(await pimOf(opened, session), session.pim);
      assert.deepEqual(await baselineOf(opened, session.source), session.baseline);
    },
  },
  {
    from: 'PendingConflicts',
    trigger: 'finalize',
    condition: 'all decisions valid and transaction commits',
    next: 'Applied',
    prove: async (opened) => {
      const session = await pending(opened);
      await decideAll(opened, session.path, 'KEEP_USER');
      opened.clock.advance(1_000);
      const { answer } = await opened.synchronization.finalize(opened.caller, session.path);
      assert.equal(answer.revision, session.pim.revision + 1);
      assert.equal(answer.updatedAt, opened.clock.now());
      assert.deepEqual(await pimOf(opened, session), answer);
      assert.deepEqual(await entityOf(opened, answer), ['Bike', 'Velo']);
      assert.equal(answer.description, 'Refined by hand');
      const baseline = await baselineOf(opened, session.source);
      assert.equal(baseline?.version, 2);
      assert.deepEqual(baseline.content, session.view.session.generated);
      assert.deepEqual(baseline.xmi, session.view.session.generatedXmi);
      assert.equal(baseline.sourceRevision, session.source.revision);
      await sessionIsGone(opened, session.path);
    },
  },
  {
    from: 'PendingConflicts',
    trigger: 'DELETE session',
    condition: '',
    next: 'Cancelled',
    prove: async (opened) => {
      const session = await pending(opened);
      await opened.synchronization.cancel(opened.caller, session.path);
      await sessionIsGone(opened, session.path);
      assert.deepEqual(await pimOf(opened, session), session.pim);
      assert.deepEqual(await baselineOf(opened, session.source), session.baseline);
    },
  },
];

describe('the synchronization lifecycle of the specification', () => {
  for (const { from, trigger, condition, next, prove } of lifecycle)
    it(`${from} | ${trigger} | ${condition} | ${next}`, async (t) => prove(await open(t)));

  it('has the states Applied, BootstrapRequired, ValidationFailed, Stale and Cancelled as terminal ones', async (t) => {
    const opened = await open(t);
    const session = await pending(opened, '');
    await decideAll(opened, session.path, 'KEEP_USER');
    const { synchronization, caller } = opened;
    await refusalOf(synchronization.finalize(caller, session.path), 'UNPROCESSABLE');
    const late = await refusalOf(synchronization.finalize(caller, session.path), 'CONFLICT');
    assert.deepEqual(late.issues, ['status: the session is VALIDATION_FAILED']);
    await refusalOf(
      synchronization.decideBatch(caller, { ...session.path, batch: { all: 'TAKE_GENERATED' } }),
      'CONFLICT',
    );
    await synchronization.cancel(caller, session.path);
    await sessionIsGone(opened, session.path);
  });

  it('makes the raw NewGenerated the next Base and the merged model the next Working', async (t) => {
    const opened = await open(t);
    const session = await pending(opened);
    await decideAll(opened, session.path, 'KEEP_USER');
    await opened.synchronization.finalize(opened.caller, session.path);
    const again = await run(opened, 'CIM_TO_PIM', { sourceModelId: session.source.id });
    assert.equal(again.outcome, 'APPLIED');
    assert.equal(again.mergeCounts?.conflicts, 0);
    assert.equal(again.mergeCounts.updated, 0);
    assert.equal(again.targetRevision, session.pim.revision + 1);
  });
});
