import type { ModelTree } from '../chain/dry-run.ts';
import { createDryRun } from '../chain/dry-run.ts';
import { levels } from '../chain/levels.ts';
import type { ProgramTexts } from '../chain/psm-to-artifact/index.ts';
import { transliterated } from '../chain/core/naming.ts';
import { semanticFindings } from '../chain/semantic-findings.ts';
import type { Element } from '../kernel/model/element.ts';
import { applyOperations } from '../kernel/operations/apply-operations.ts';
import type { ModelOperation } from '../kernel/operations/model-operation.ts';
import { collectWishedNames, rivalsOf } from '../kernel/trials/distinct-names.ts';
import { namesakeChanges, trialChanges } from '../kernel/trials/trial-changes.ts';
import { newTextIn, setsOddText } from '../kernel/trials/trial-values.ts';
import type { TriedChanges, TriedModel } from '../modules/impact/index.ts';
import { parseContent } from '../modules/models/index.ts';

/**
 * What all trials of one element may take, as `DryRun.work` counts it, and the model once for each: at most some ten
 * seconds.
 */
const mostWork = 200_000_000;

/** Tries changes of an element of the first model; see `Trying.tryChanges`. */
export function tryChanges(request: {
  readonly elementId: string;
  readonly models: readonly TriedModel[];
  readonly texts: ProgramTexts;
}): TriedChanges {
  const [start] = request.models;
  if (start === undefined) throw new Error('There is no model to try changes of.');
  const { elementId } = request;
  const { metamodel } = levels[start.level];
  const tree = treeOf(start, request.models);
  const { root } = tree;
  const { carry, effects, work } = createDryRun(tree, request.texts);
  let tried = 0;
  const tryEach = (changes: readonly Change[], handOn: (state: Element, change: Change) => void): void => {
    for (const operations of changes) {
      if (work() + tried * tree.size >= mostWork) return;
      tried += 1;
      const changed = applyOperations({ metamodel, root, operations, newId: nothingNew });
      if (changed.ok) handOn(changed.root, operations);
    }
  };

  const changes = trialChanges(metamodel, root, elementId);
  const rivals = new Map<string, ReadonlySet<string>>();
  tryEach(changes, (state, [operation]) => {
    const newText = newTextIn(operation);
    if (newText === undefined) return carry(state, setsOddText(operation) ? 'EACH' : 'ALIKE');
    const names: (readonly string[])[] = [];
    collectWishedNames(
      (heard) => names.push(heard),
      () => carry(state, 'ALIKE'),
    );
    const met = [...rivalsOf(newText.text, names)].map(lettersOf);
    rivals.set(newText.feature, new Set(met));
  });

  const meets = (feature: string, text: string): boolean =>
    text.length <= longestName && rivals.get(feature)?.has(lettersOf(text)) === true;
  const namesakes = namesakeChanges(metamodel, root, { elementId, meets });
  const isRefused = refusedBy(tree);
  tryEach(namesakes, (state) => {
    if (!isRefused(state)) carry(state, 'EACH');
  });

  return {
    elements: listed(effects.elements),
    files: listed(effects.files),
    broken: [...effects.broken],
    tried,
    possible: changes.length + namesakes.length,
  };
}

type Change = readonly ModelOperation[];

/** Longer texts are no names. */
const longestName = 250;

/** What is left of a text in any name that is made of it. */
function lettersOf(text: string): string {
  return transliterated(text)
    .replaceAll(/[^a-z0-9]/gi, '')
    .toLowerCase();
}

/**
 * Whether a state of the model has errors that the model has not: nothing is generated from it. Where two may not
 * have one name, no clash of names comes through.
 */
function refusedBy({ level, root }: ModelTree): (state: Element) => boolean {
  const errors = (state: Element): readonly string[] =>
    semanticFindings(level, state).flatMap(({ severity, code, elementId }) =>
      severity === 'ERROR' ? [`${code} ${elementId ?? ''}`] : [],
    );
  const known = new Set(errors(root));
  return (state) => errors(state).some((error) => !known.has(error));
}

function treeOf(model: TriedModel, all: readonly TriedModel[]): ModelTree {
  const { modelId, level, hasFiles } = model;
  const targets = all.filter(({ sourceId }) => sourceId === modelId).map((target) => treeOf(target, all));
  const { bytes } = model;
  return { modelId, level, hasFiles, targets, size: bytes.byteLength, root: parseContent(bytes) };
}

function nothingNew(): string {
  throw new Error('Trials add no elements.');
}

function listed(sets: ReadonlyMap<string, ReadonlySet<string>>): TriedChanges['elements'] {
  return [...sets].map(([modelId, members]) => ({ modelId, members: [...members].sort() }));
}
