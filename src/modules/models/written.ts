import type { KeyedRequest } from '../../lib/idempotency.ts';
import type { IdempotencyStore } from '../../lib/idempotency.ts';
import { findReplay, remember } from '../../lib/idempotency.ts';
import type { Caller } from '../accounts/index.ts';
import type { ProjectStore } from '../projects/index.ts';
import { requireAccess } from '../projects/index.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';
import type { ModelRecord } from './model-record.ts';
import type { ImportReport } from './model-tasks.ts';
import type { Written } from './models.ts';

/** What is remembered of a write under a key. Contents stay stored, so the record is enough to answer again. */
type Remembered = {
  readonly record: ModelRecord;
  readonly created: boolean;
  readonly report?: ImportReport;
};

/** The earlier write that an answer reports. Refuses with NOT_FOUND when the caller may not see the model any more. */
export async function writtenBefore(
  stores: { readonly projects: ProjectStore },
  given: { readonly caller: Caller; readonly answer: unknown },
): Promise<Written> {
  // Checked border: only `writeOnce` remembers answers under the scopes of writes.
  const { record, created, report } = given.answer as Remembered;
  await requireAccess(stores, { caller: given.caller, projectId: record.projectId });
  return { record, created, replayed: true, ...withoutUndefined({ report }) };
}

/**
 * Writes a model inside a transaction of the caller's, or gives what an earlier request with the same key wrote, also
 * one that was not done when this one came.
 */
export async function writeOnce(
  stores: { readonly projects: ProjectStore; readonly idempotency: IdempotencyStore },
  given: {
    readonly caller: Caller;
    readonly keyed: KeyedRequest;
    readonly created: boolean;
    readonly report?: ImportReport | undefined;
    readonly write: () => Promise<ModelRecord>;
  },
): Promise<Written> {
  const { caller, keyed, created, report } = given;
  const answer = await findReplay(stores, keyed);
  if (answer !== undefined) return writtenBefore(stores, { caller, answer });
  const remembered: Remembered = { record: await given.write(), created, ...withoutUndefined({ report }) };
  await remember(stores, keyed, remembered);
  return { ...remembered, replayed: false };
}
