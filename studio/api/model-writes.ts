import {
  entriesOf,
  getCim,
  getPim,
  getPsm,
  listCimChanges,
  listPimChanges,
  listPsmChanges,
  patchCim,
  patchPim,
  patchPsm,
  validateUnsavedCimStructurally,
  validateUnsavedPimStructurally,
  validateUnsavedPsmStructurally,
  type ModelChange,
  type Model,
  type PatchOperation,
  type ValidationResult,
} from '../../client/src/index.ts';
import type { Level } from '../lib/paths.ts';
import { client } from './client.ts';
import type { Reading } from './queries.ts';

const patches = { cim: patchCim, pim: patchPim, psm: patchPsm };
const gets = { cim: getCim, pim: getPim, psm: getPsm };
const changes = { cim: listCimChanges, pim: listPimChanges, psm: listPsmChanges };

/** Saves changes of a revision as the next one; refused with 409 when there is a newer one. */
export function patchModel(
  { level, id, revision }: { readonly level: Level; readonly id: string; readonly revision: number },
  operations: readonly PatchOperation[],
): Promise<Model> {
  return patches[level]({
    client,
    path: { id },
    body: { expectedRevision: revision, operations: [...operations] },
  });
}

/** The current revision of a model, and all that was changed since another one. */
export async function changesSince(name: {
  readonly level: Level;
  readonly id: string;
  readonly revision: number;
}): Promise<{ readonly record: Model; readonly changes: readonly ModelChange[] }> {
  const { level, id, revision } = name;
  const record = await gets[level]({ client, path: { id } });
  const found: ModelChange[] = [];
  if (record.revision > revision) {
    const query = { from: String(revision), to: String(record.revision) };
    const list = entriesOf((part) => changes[level]({ client, path: { id }, query: { ...query, ...part } }));
    for await (const change of list) found.push(change);
  }
  return { record, changes: found };
}

/** What is wrong with the structure of a content that is not saved. `key` names the content. */
export function structureReading(
  level: Level,
  { key, content, enabled }: { readonly key: string; readonly content: object; readonly enabled: boolean },
): Reading<ValidationResult> {
  return {
    key: ['structure', level, key],
    isFixed: true,
    enabled,
    read: (signal) => {
      switch (level) {
        case 'cim':
          return validateUnsavedCimStructurally({
            client,
            body: { content: { ...content, eClass: 'CimModel' } },
            signal,
          });
        case 'pim':
          return validateUnsavedPimStructurally({
            client,
            body: { content: { ...content, eClass: 'PimModel' } },
            signal,
          });
        case 'psm':
          return validateUnsavedPsmStructurally({
            client,
            body: { content: { ...content, eClass: 'PsmModel' } },
            signal,
          });
      }
    },
  };
}
