import type { ModelTree } from '../chain/dry-run.ts';
import { createDryRun } from '../chain/dry-run.ts';
import { levels } from '../chain/levels.ts';
import type { ProgramTexts } from '../chain/psm-to-artifact/index.ts';
import { applyOperations } from '../kernel/operations/apply-operations.ts';
import { trialChanges } from '../kernel/trials/trial-changes.ts';
import type { TriedChanges, TriedModel } from '../modules/impact/index.ts';
import { parseContent } from '../modules/models/index.ts';

/**
 * Bytes of models that all trials of one element may read together: some five seconds of work. The sample of a bookshop
 * has 0.3 MB on all levels.
 */
const mostWork = 40_000_000;

/** Tries changes of an element of the first model; see `Trying.tryChanges`. */
export function tryChanges(request: {
  readonly elementId: string;
  readonly models: readonly TriedModel[];
  readonly texts: ProgramTexts;
}): TriedChanges {
  const [start] = request.models;
  if (start === undefined) throw new Error('There is no model to try changes of.');
  const { metamodel } = levels[start.level];
  const tree = treeOf(start, request.models);
  const { carry, effects } = createDryRun(tree, request.texts);
  const trials = trialChanges(metamodel, tree.root, request.elementId);
  const size = request.models.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  const some = trials.slice(0, Math.floor(mostWork / Math.max(1, size)));
  for (const operations of some) {
    const changed = applyOperations({ metamodel, root: tree.root, operations, newId: nothingNew });
    if (changed.ok) carry(changed.root);
  }
  return {
    elements: listed(effects.elements),
    files: listed(effects.files),
    broken: [...effects.broken],
    ...{ tried: some.length, possible: trials.length },
  };
}

function treeOf(model: TriedModel, all: readonly TriedModel[]): ModelTree {
  const { modelId, level, hasFiles } = model;
  const targets = all.filter(({ sourceId }) => sourceId === modelId).map((target) => treeOf(target, all));
  return { modelId, level, hasFiles, targets, root: parseContent(model.bytes) };
}

function nothingNew(): string {
  throw new Error('Trials add no elements.');
}

function listed(sets: ReadonlyMap<string, ReadonlySet<string>>): TriedChanges['elements'] {
  return [...sets].map(([modelId, members]) => ({ modelId, members: [...members].sort() }));
}
