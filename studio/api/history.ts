import {
  entriesOf,
  listCimChanges,
  listCimRevisions,
  listPimChanges,
  listPimRevisions,
  listPsmChanges,
  listPsmRevisions,
  restoreCim,
  restorePim,
  restorePsm,
  type Model,
  type ModelChange,
  type RevisionRef,
} from '../../client/src/index.ts';
import { client } from './client.ts';
import type { Reading } from './queries.ts';

/** Names a model whatever its revision. */
export type ModelRef = { readonly level: 'cim' | 'pim' | 'psm'; readonly id: string };

/** Two states of a model: a revision, or `base` for what was generated last. */
export type RevisionRange = { readonly from: string; readonly to: string };

/** As many differences are read of one comparison. */
export const mostDifferences = 3_000;

const lists = { cim: listCimRevisions, pim: listPimRevisions, psm: listPsmRevisions };
const comparisons = { cim: listCimChanges, pim: listPimChanges, psm: listPsmChanges };
const restorations = { cim: restoreCim, pim: restorePim, psm: restorePsm };

/** The revisions of a model that are kept, the newest first. */
export function revisionsReading({ level, id }: ModelRef): Reading<readonly RevisionRef[]> {
  return {
    key: ['revisions', level, id],
    read: (signal) => lists[level]({ client, path: { id }, query: { limit: 500 }, signal }),
  };
}

/** How a later state of a model differs from an earlier one; at most `mostDifferences`. */
export function revisionChangesReading(
  { level, id }: ModelRef,
  { from, to }: RevisionRange,
): Reading<readonly ModelChange[]> {
  return {
    key: ['revision-changes', level, id, from, to],
    isFixed: from !== 'base',
    read: async (signal) => {
      const changes: ModelChange[] = [];
      const read = (part: { readonly limit: number; readonly offset: number }): Promise<ModelChange[]> =>
        comparisons[level]({ client, path: { id }, query: { from, to, ...part }, signal });
      for await (const change of entriesOf(read)) {
        changes.push(change);
        if (changes.length === mostDifferences) break;
      }
      return changes;
    },
  };
}

/** Makes an earlier revision the content of a new one. Refused when the model is not at `expectedRevision` any more. */
export function restoreRevision(
  { level, id }: ModelRef,
  { revision, expectedRevision }: { readonly revision: number; readonly expectedRevision: number },
): Promise<Model> {
  return restorations[level]({
    client,
    path: { id },
    body: { revision, expectedRevision },
    headers: { Prefer: 'return=minimal' },
  });
}
