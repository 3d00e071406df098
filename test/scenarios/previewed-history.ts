import assert from 'node:assert/strict';
import { compareModels } from '../../src/kernel/merge/compare-models.ts';
import { pim } from '../../src/chain/pim/pim.ts';
import { Refusal } from '../../src/lib/refusal.ts';
import type { ModelRecord } from '../../src/modules/models/index.ts';
import type { Preview, SyncSessionPath } from '../../src/modules/synchronization/index.ts';
import type { DrawnHistory } from '../support/chain/random/history-properties.ts';
import { newProject } from '../support/modules/modules.ts';
import type { Opened } from '../support/modules/transformations/transforming.ts';
import { modelOf, replace, run, store, target } from '../support/modules/transformations/transforming.ts';

/** How many previews came true, by what they said. */
export type CameTrue = Record<Preview['outcome'], number>;

/**
 * Carries out a history and decides its conflicts, round by round, and checks before each finalizing that the preview
 * says what comes of it: the differences with their counts, the findings, or the conflicts that come up.
 */
export async function previewHistory(
  modules: Omit<Opened, 'caller' | 'projectId'>,
  history: DrawnHistory,
): Promise<CameTrue> {
  const cameTrue: CameTrue = { APPLIED: 0, CONFLICTS: 0, VALIDATION_FAILED: 0 };
  const opened: Opened = { ...modules, ...(await newProject(modules)) };
  const { synchronization, caller } = opened;
  const source = await store(opened, history.business);
  const generated = await target(opened, await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id }));
  const before = await replace(opened, generated, history.working);
  await replace(opened, source, history.businessNow);
  const job = await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id });
  if (job.sessionId === null) return cameTrue;
  const path = { projectId: opened.projectId, sessionId: job.sessionId };
  for (;;) {
    const { conflicts } = await synchronization.get(caller, path);
    const ofSets = new Map<string, ReturnType<DrawnHistory['decide']>>();
    const resolutions = conflicts
      .filter(({ decision }) => decision === null)
      .map(({ conflictId, set }) => {
        const decision = ofSets.get(set ?? conflictId) ?? history.decide();
        ofSets.set(set ?? conflictId, decision);
        return { conflictId, decision };
      });
    const asked = { ...path, batch: { resolutions }, limit: 100_000, offset: 0 };
    const preview = await synchronization.preview(caller, asked);
    await synchronization.decideBatch(caller, { ...path, batch: { resolutions } });
    const saved = await synchronization.preview(caller, { ...asked, batch: undefined });
    assert.deepEqual(saved, preview, 'tried out and saved, decisions come to the same');
    const finalized = await finalizedOr409(opened, path);
    cameTrue[preview.outcome] += 1;
    if (finalized !== undefined) {
      await checkApplied(opened, { preview, before, after: finalized });
      return cameTrue;
    }
    const now = await synchronization.get(caller, path);
    const open = now.conflicts.filter(({ decision }) => decision === null);
    assert.equal(preview.outcome, 'CONFLICTS');
    assert.equal(preview.counts?.conflicts, open.length);
    assert.deepEqual(
      open.map(({ decidedBy: _by, decidedAt: _at, ...conflict }) => conflict),
      preview.conflicts,
    );
  }
}

/** The target, or undefined when further conflicts came up. */
async function finalizedOr409(opened: Opened, path: SyncSessionPath): Promise<ModelRecord | undefined> {
  try {
    return (await opened.synchronization.finalize(opened.caller, path)).answer;
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'CONFLICT') return undefined;
    throw error;
  }
}

async function checkApplied(
  opened: Opened,
  given: { readonly preview: Preview; readonly before: ModelRecord; readonly after: ModelRecord },
): Promise<void> {
  const { preview, before, after } = given;
  assert.equal(preview.outcome, 'APPLIED');
  assert.deepEqual(preview.conflicts, []);
  const earlier = await opened.storage.contents.get(before.content);
  // Checked border: contents of models are models.
  const changes = compareModels(pim, {
    before: JSON.parse(new TextDecoder().decode(earlier)) as Awaited<ReturnType<typeof modelOf>>,
    after: await modelOf(opened, after),
  });
  assert.deepEqual(preview.changes, { items: changes, total: changes.length });
  const numberOf = (kind: string): number => changes.filter((change) => change.kind === kind).length;
  const { counts } = preview;
  assert.deepEqual(
    [counts?.added, counts?.deleted, counts?.moved, counts?.conflicts],
    [numberOf('ADDED'), numberOf('DELETED'), numberOf('MOVED'), 0],
  );
  const { findings } = await opened.workers.generation.validate({
    level: 'pim',
    bytes: await opened.storage.contents.get(after.content),
  });
  assert.deepEqual(preview.findings, findings);
}
