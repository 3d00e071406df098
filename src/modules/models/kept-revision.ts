import { Refusal } from '../../lib/refusal.ts';
import type { ModelRecord } from './model-record.ts';
import type { ModelRevision } from './model-revision.ts';
import type { ModelStore } from './model-store.ts';

/**
 * A model as it was at a revision, read in the given transaction. Refuses with NOT_FOUND a revision that is not kept any
 * more, naming the oldest that is, and one that has not been written yet, naming the newest.
 *
 * @param wanted.field Where the sender named the revision.
 */
export async function requireRevision(
  stores: { readonly models: Pick<ModelStore, 'revisions'> },
  wanted: { readonly model: ModelRecord; readonly revision: number; readonly field: string },
): Promise<ModelRecord> {
  const { model, revision, field } = wanted;
  const refused = (message: string, detail: string): Refusal =>
    new Refusal('NOT_FOUND', message, [`${field}: ${detail}`]);
  if (revision > model.revision)
    throw refused(
      `Revision ${revision} was not found; the newest is ${model.revision}.`,
      `there is no revision ${revision}; the newest is ${model.revision}`,
    );
  const kept: readonly ModelRevision[] = await stores.models.revisions(model.id);
  // A revision that changed nothing is kept as the one before it.
  const found = kept.find((one) => one.revision <= revision);
  if (found !== undefined) return { ...model, ...found, revision };
  const oldest = kept.at(-1)?.revision ?? model.revision;
  throw refused(
    `Revision ${revision} is no longer kept; the oldest that is, is ${oldest}.`,
    `revision ${revision} is no longer kept; the oldest kept one is ${oldest}`,
  );
}
