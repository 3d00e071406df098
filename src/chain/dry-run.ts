import type { Difference } from '../kernel/merge/differences.ts';
import { differencesFromBase } from '../kernel/merge/differences.ts';
import { matchSides } from '../kernel/merge/match-sides.ts';
import { merge } from '../kernel/merge/merge.ts';
import { planMerge } from '../kernel/merge/merge-plan.ts';
import type { Metamodel } from '../kernel/metamodel/metamodel.ts';
import type { Element } from '../kernel/model/element.ts';
import { openModel } from '../kernel/model/model.ts';
import { sha256Hex } from '../lib/sha256-hex.ts';
import type { Level } from './levels.ts';
import { levels } from './levels.ts';
import { generateNext } from './next-level.ts';
import { generateTexts, type ProgramTexts } from './psm-to-artifact/index.ts';
import { psm } from './psm/psm.ts';

/** A model with the models that were generated from it. */
export type ModelTree = {
  readonly modelId: string;
  readonly level: Level;
  readonly root: Element;
  /** Bytes of its text. */
  readonly size: number;
  readonly targets: readonly ModelTree[];
  /** Of a deployment model: whether files are made from it. */
  readonly hasFiles: boolean;
};

/** The results of some changes of one model. */
export type Effects = {
  /** Ids of the elements that were changed, moved or removed, by the id of their model. */
  readonly elements: ReadonlyMap<string, ReadonlySet<string>>;
  /** Paths of the files that were changed or removed, by the id of the model they are made from. */
  readonly files: ReadonlyMap<string, ReadonlySet<string>>;
  /** Ids of the models whose rules or templates could not be run, because they have errors. */
  readonly broken: ReadonlySet<string>;
};

/** Carries changes of a model through the chain without storing anything. */
export type DryRun = {
  /**
   * Adds to the effects what a changed state of the model changes in everything that comes from it. `texts` says
   * whether states behind it that differ in nothing but texts stand for each other; they do not where a text meets
   * another.
   */
  readonly carry: (changed: Element, texts: Texts) => void;
  readonly effects: Effects;
  /** What all runs took so far, in bytes of generated models; the same for equal models and changes. */
  readonly work: () => number;
};

/** Whether texts stand for each other, or each is carried on. */
export type Texts = 'ALIKE' | 'EACH';

/**
 * Makes dry runs on a model: what is generated from a changed state of it is merged into the targets as they are, with
 * what people refined, and carried on from there. Where a change meets a refinement, the place counts as changed: it
 * becomes a question.
 */
export function createDryRun(tree: ModelTree, texts: ProgramTexts): DryRun {
  const found: Found = { elements: new Map(), files: new Map(), broken: new Set(), texts, work: 0 };
  const carry = runOn(tree, found);
  return {
    carry: (root, texts) => carry({ root, texts, kind: undefined }),
    effects: found,
    work: () => found.work,
  };
}

type Found = {
  readonly elements: Map<string, Set<string>>;
  readonly files: Map<string, Set<string>>;
  readonly broken: Set<string>;
  /** What files are made with. */
  readonly texts: ProgramTexts;
  work: number;
};

/** The templates take some five times as long for a model as the rules that made it. */
const workOfTemplates = 5;

/** A state that a change led to. `kind` is the same for states that differ from the present one at the same places. */
type State = { readonly root: Element; readonly kind: string | undefined; readonly texts: Texts };

type Run = (changed: State) => void;

/**
 * So many states of one kind are carried on: only texts in them differ, which can change an order, and mostly nothing.
 */
const mostAlike = 3;

function runOn(tree: ModelTree, found: Found): (state: State) => void {
  const runs = [...targetRuns(tree, found), ...fileRuns(tree, found)];
  const isNew = newOnes(tree.root);
  const alike = new Map<string, number>();
  return (state) => {
    const { root, kind, texts } = state;
    if (runs.length === 0 || !isNew(root)) return;
    if (kind !== undefined && texts === 'ALIKE') {
      const count = (alike.get(kind) ?? 0) + 1;
      if (count > mostAlike) return;
      alike.set(kind, count);
    }
    for (const run of runs) run(state);
  };
}

/** Whether a state was not there before: many changes come to the same in the end, most often to nothing. */
function newOnes(first: Element): (state: Element) => boolean {
  const seen = new Set([sha256Hex(JSON.stringify(first))]);
  return (state) => {
    const { size } = seen;
    return seen.add(sha256Hex(JSON.stringify(state))).size > size;
  };
}

function targetRuns(tree: ModelTree, found: Found): readonly Run[] {
  const { level } = tree;
  if (tree.targets.length === 0 || level === 'psm') return [];
  const base = unlessInvalid(() => generateNext(level, tree.root).root);
  if (base === undefined) {
    found.broken.add(tree.modelId);
    return [];
  }
  const isNew = newOnes(base);
  const size = tree.targets.reduce((sum, target) => sum + target.size, 0);
  const targets = tree.targets.map((target) => ({
    target,
    carry: runOn(target, found),
    changed: setOf(found.elements, target),
  }));
  return [
    ({ root, texts }): void => {
      found.work += size;
      const raw = unlessInvalid(() => generateNext(level, root).root);
      if (raw === undefined || !isNew(raw)) return;
      for (const { target, carry, changed } of targets) {
        const { metamodel } = levels[target.level];
        const merged = merge({ metamodel, base, working: target.root, generated: raw });
        if (!merged.ok) continue;
        for (const { elementId } of merged.conflicts) changed.add(elementId);
        const differences = differencesIn(metamodel, target.root, merged.merged);
        for (const { kind, node } of differences) if (kind !== 'ADDED') changed.add(node.element.id);
        carry({ root: merged.merged, kind: kindOf(differences), texts });
      }
    },
  ];
}

function fileRuns(tree: ModelTree, found: Found): readonly Run[] {
  if (!tree.hasFiles) return [];
  const before = unlessInvalid(() => filesOf(tree.root, found.texts));
  if (before === undefined) {
    found.broken.add(tree.modelId);
    return [];
  }
  const changed = setOf(found.files, tree);
  return [
    ({ root }): void => {
      found.work += tree.size * workOfTemplates;
      const after = unlessInvalid(() => filesOf(root, found.texts));
      for (const [path, content] of after === undefined ? [] : before)
        if (after?.get(path) !== content) changed.add(path);
    },
  ];
}

/** Hashes of the files by their paths. */
function filesOf(root: Element, texts: ProgramTexts): ReadonlyMap<string, string> {
  const files = generateTexts(openModel(psm, root), texts);
  return new Map([...files].map(([path, content]) => [path, sha256Hex(content)]));
}

function differencesIn(metamodel: Metamodel, before: Element, after: Element): readonly Difference[] {
  const sides = matchSides(metamodel, { base: before, working: after, generated: before });
  return differencesFromBase(sides, planMerge(metamodel)).filter(
    ({ node }) => !node.element.eClass.startsWith('Trace'),
  );
}

/** Which places differ, and how; of features that hold free texts not to what. */
function kindOf(differences: readonly Difference[]): string {
  const places = differences.map(({ kind, node, feature, after }) => {
    const isFree = feature?.kind === 'attribute' && freeTypes.has(feature.type);
    return [kind, node.element.id, feature?.name ?? '', isFree ? '' : JSON.stringify(after)].join(' ');
  });
  return sha256Hex(places.join('\n'));
}

const freeTypes: ReadonlySet<string> = new Set(['String', 'Text', 'CodeName', 'DnsLabel', 'EnvName']);

function setOf(sets: Map<string, Set<string>>, { modelId }: ModelTree): Set<string> {
  const own = sets.get(modelId) ?? new Set();
  sets.set(modelId, own);
  return own;
}

/** Rules and templates rely on valid models; what changes make of one need not be valid. */
function unlessInvalid<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
