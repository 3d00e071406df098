import assert from 'node:assert/strict';
import type { Element } from '../../../../src/kernel/model/element.ts';
import type { Job } from '../../../../src/modules/jobs/index.ts';
import type { ModelRecord } from '../../../../src/modules/models/index.ts';
import type {
  Baseline,
  SyncSessionPath,
  SyncSessionView,
} from '../../../../src/modules/synchronization/index.ts';
import { refusalOf } from '../../lib/refusals.ts';
import type { Opened } from '../transformations/transforming.ts';
import {
  baselineOf,
  contentOf,
  edit,
  editElements,
  run,
  smallCim,
  store,
  target,
} from '../transformations/transforming.ts';

/** A change of every element of a class. */
export function setting(
  eClass: string,
  change: Readonly<Record<string, unknown>>,
): (element: Element) => Element {
  return (element) => (element.eClass === eClass ? { ...element, ...change } : element);
}

/** A business model with its generated PIM and the baseline. */
export type Chain = { readonly source: ModelRecord; readonly pim: ModelRecord; readonly baseline: Baseline };

/** A business model with its generated PIM. */
export async function generated(opened: Opened): Promise<Chain> {
  const source = await store(opened, smallCim());
  const pim = await target(opened, await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id }));
  const baseline = await baselineOf(opened, source);
  assert.ok(baseline !== undefined);
  return { source, pim, baseline };
}

/** Chain with a session, as it was when it was made. */
export type Pending = Chain & {
  readonly job: Job;
  readonly path: SyncSessionPath;
  readonly view: SyncSessionView;
};

/**
 * A session: the user called the entity's code `Velo` (and described the PIM), the business renamed the object to
 * `Bike`, so that exactly the code is in conflict.
 */
export async function pending(opened: Opened, code: string | undefined = 'Velo'): Promise<Pending> {
  const { source, baseline, ...chain } = await generated(opened);
  await editElements(opened, chain.pim, setting('Entity', { code }));
  const pim = await refine(opened, chain.pim.id, { description: 'Refined by hand' });
  const renamed = await editElements(opened, source, setting('BusinessObject', { name: 'Bike' }));
  const job = await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id });
  assert.equal(job.outcome, 'CONFLICTS', JSON.stringify(job));
  assert.ok(job.sessionId !== null);
  const path = { projectId: opened.projectId, sessionId: job.sessionId };
  const view = await opened.synchronization.get(opened.caller, path);
  return { source: renamed, pim, baseline, job, path, view };
}

/** Edits the root of a stored PIM as it is now. */
export async function refine(
  opened: Opened,
  id: string,
  change: Readonly<Record<string, unknown>>,
): Promise<ModelRecord> {
  return edit(opened, await opened.models.get(opened.caller, { level: 'pim', id }), change);
}

/** Decides every open conflict of a session. */
export async function decideAll(
  opened: Opened,
  path: SyncSessionPath,
  all: 'KEEP_USER' | 'TAKE_GENERATED',
): Promise<void> {
  await opened.synchronization.decideBatch(opened.caller, { ...path, batch: { all } });
}

/** The PIM of a chain as it is now. */
export async function pimOf(opened: Opened, { pim }: Chain): Promise<ModelRecord> {
  return opened.models.get(opened.caller, { level: 'pim', id: pim.id });
}

/** Name and code of the only entity. */
export async function entityOf(opened: Opened, record: ModelRecord): Promise<readonly unknown[]> {
  const found: (readonly unknown[])[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('eClass' in value && value.eClass === 'Entity')
      found.push(['name' in value ? value.name : undefined, 'code' in value ? value.code : undefined]);
    Object.values(value).forEach(visit);
  };
  visit(await contentOf(opened, record));
  assert.equal(found.length, 1);
  return found[0] ?? [];
}

/** Expects a session to be gone. */
export function sessionIsGone(opened: Opened, path: SyncSessionPath): Promise<unknown> {
  return refusalOf(opened.synchronization.get(opened.caller, path), 'NOT_FOUND');
}
