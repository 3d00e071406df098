import type { ContentRef, ModelRecord, ModelStore, ReadContent } from '../models/index.ts';
import type { Baseline, BaselineStore, RawGeneration } from './baseline.ts';

/** A merged model that is accepted, and the raw generated model that becomes the next baseline. */
export type AcceptedMerge = {
  readonly target: ModelRecord;
  readonly baseline: Baseline;
  readonly merged: { readonly content: ReadContent; readonly ref: ContentRef };
  readonly generated: RawGeneration;
  readonly source: { readonly revision: number; readonly fingerprint: string };
  readonly acceptedBy: string;
  readonly now: number;
};

/**
 * Writes target and baseline, inside a transaction of the caller's, and gives the target as it is then. What does not
 * change keeps its revision or version: a target that is the merged model already, a baseline that is the generated
 * model already.
 */
export async function accept(
  stores: { readonly models: ModelStore; readonly baselines: BaselineStore },
  accepted: AcceptedMerge,
): Promise<ModelRecord> {
  const { target, baseline, merged, generated, source, now } = accepted;
  if (generated.fingerprint !== baseline.fingerprint)
    await stores.baselines.update({
      ...baseline,
      version: baseline.version + 1,
      content: generated.json,
      xmi: generated.xmi,
      fingerprint: generated.fingerprint,
      sourceRevision: source.revision,
      sourceFingerprint: source.fingerprint,
      updatedAt: now,
    });
  const { content } = merged;
  if (content.fingerprint === target.fingerprint) return target;
  const record: ModelRecord = {
    ...target,
    name: content.name,
    description: content.description,
    content: merged.ref,
    rootId: content.rootId,
    fingerprint: content.fingerprint,
    elementCount: content.elementCount,
    revision: target.revision + 1,
    updatedAt: now,
    updatedBy: accepted.acceptedBy,
  };
  await stores.models.update(record);
  return record;
}
