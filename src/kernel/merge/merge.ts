import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { describe, errorAt } from '../model/finding.ts';
import type { Finding } from '../model/finding.ts';
import { assembleMerged } from './assemble-merged.ts';
import type { Conflict } from './conflict.ts';
import type { ResolverInput } from './conflict-resolver.ts';
import { summaryOf } from './conflict.ts';
import { createResolver } from './conflict-resolver.ts';
import { withPlaces } from './conflict-places.ts';
import { isUnrefined } from './unrefined.ts';
import { matchSides } from './match-sides.ts';
import type { Resolution } from './resolution.ts';
import type { MergePlan } from './merge-plan.ts';
import { planMerge } from './merge-plan.ts';
import type { PlaceSet, TriedResolutions } from './place-sets.ts';
import { placeElements } from './places.ts';
import type { Sides } from './side.ts';

/** The three states of one relationship and what people have decided so far. */
export type MergeRequest = {
  readonly metamodel: Metamodel;
  /** Raw output of the last accepted generation. */
  readonly base: Element;
  /** The model people refine. */
  readonly working: Element;
  /** Fresh raw output. */
  readonly generated: Element;
  /** Decisions by conflict id. */
  readonly decisions?: ReadonlyMap<string, Resolution>;
  /** Goes into the conflict ids, so that relationships do not share them. */
  readonly relationship?: string;
  /** Places that are decided together, see `findQuestions`. */
  readonly sets?: readonly PlaceSet[];
};

/** The merged model, or why the three states cannot be compared. */
export type MergeResult = Merged | { readonly ok: false; readonly findings: readonly Finding[] };

/** The result of merging states that can be compared. */
export type Merged = {
  readonly ok: true;
  /** With undecided conflicts: Working's side where they are, everything safe applied elsewhere. */
  readonly merged: Element;
  readonly conflicts: readonly Conflict[];
  /** True when the generated model was adopted as a whole. */
  readonly adopted: boolean;
};

/**
 * Merges three states of a model: every change the generator made since Base is applied to Working unless people
 * changed the same place otherwise; such conflicts are reported and keep Working's side until they are decided.
 * When Working equals Base, or every conflict is decided `TAKE_GENERATED`, the generated model is adopted as it is.
 * Pure; O(n log n). An element that changes its class under one id, or a root that changes its id, is an error.
 *
 * ```ts
 * // People renamed a book; the generator adds another one: both stay.
 * const base = libraryOf(book('b1', 'Emma'));
 * const working = libraryOf(book('b1', 'Emma, annotated'));
 * const generated = libraryOf(book('b1', 'Emma'), book('b2', 'Persuasion'));
 * const both = libraryOf(book('b1', 'Emma, annotated'), book('b2', 'Persuasion'));
 * const result = merge({ metamodel: library, base, working, generated });
 * result; // { ok: true, adopted: false, conflicts: [], merged: both }
 * ```
 */
export function merge(request: MergeRequest): MergeResult {
  return mergeSides(request, matchSides(request.metamodel, request));
}

/** As `merge`, on states that are matched already. */
export function mergeSides(request: MergeRequest, sides: Sides): MergeResult {
  const { metamodel, generated } = request;
  const findings = incomparable(request, sides);
  if (findings.length > 0) return { ok: false, findings };
  const plan = planMerge(metamodel);
  if (isUnrefined(sides, plan)) return { ok: true, merged: generated, conflicts: [], adopted: true };
  const combined = combineOrChoose(request, sides, plan);
  const { merged } = combined;
  const conflicts = combined.conflicts();
  const adopted = takesAll(conflicts) || takesAllAsFound(request, sides, conflicts);
  return { ok: true, merged: adopted ? generated : merged, conflicts, adopted };
}

function takesAll(conflicts: readonly Conflict[]): boolean {
  return conflicts.length > 0 && conflicts.every(({ decision }) => decision === 'TAKE_GENERATED');
}

/**
 * Decisions can bring up conflicts that stood behind the decided ones. When every conflict that there was without any
 * decision is decided `TAKE_GENERATED`, these are as well.
 */
function takesAllAsFound(request: MergeRequest, sides: Sides, conflicts: readonly Conflict[]): boolean {
  const decided = conflicts.map(({ decision }) => decision);
  if (!decided.includes('TAKE_GENERATED') || decided.includes('KEEP_USER')) return false;
  const undecided = { ...request, decisions: new Map<string, Resolution>() };
  const found = combine(undecided, sides, planMerge(request.metamodel)).conflicts();
  return found.every(({ conflictId }) => request.decisions?.get(conflictId) === 'TAKE_GENERATED');
}

/** As `mergeSides`, never adopting the generated model as a whole; the states must be comparable. */
export function mergeDeciding(request: MergeRequest, sides: Sides): Element {
  return combineOrChoose(request, sides, planMerge(request.metamodel)).merged;
}

/** Merges with resolutions of single places that are tried out; the states must be comparable. */
export function mergeTrying(request: MergeRequest, sides: Sides, tried: TriedResolutions): Element {
  return combine(request, sides, planMerge(request.metamodel), tried).merged;
}

/** Where the conflicts are is looked up when they are asked for: what is only tried out needs no places of them. */
type Combined = { readonly merged: Element; readonly conflicts: () => readonly Conflict[] };

function combineOrChoose(request: MergeRequest, sides: Sides, plan: MergePlan): Combined {
  const whole = request.sets?.find(({ places }) => places === 'ALL');
  return whole === undefined ? combine(request, sides, plan) : chooseWhole(request, whole);
}

/** The decision between Working and NewGenerated as they are. */
function chooseWhole(request: MergeRequest, set: PlaceSet): Combined {
  const { working, generated } = request;
  const resolver = createResolver(resolverInput(request));
  const resolution = resolver.resolve({
    element: working,
    member: set.id,
    kind: 'CONSTRAINT',
    base: summaryOf(request.base),
    working: summaryOf(working),
    generated: summaryOf(generated),
    explanation: set.explanation,
  });
  return {
    merged: resolution === 'KEEP_USER' ? working : generated,
    conflicts: () => resolver.conflicts().map((conflict) => ({ ...conflict, set: set.id, jsonPointer: '' })),
  };
}

function resolverInput({ metamodel, relationship, decisions, sets = [] }: MergeRequest): ResolverInput {
  return {
    namespace: relationship ?? metamodel.uri,
    decisions: decisions ?? new Map(),
    sets,
    tried: new Map(),
  };
}

/** Working with every safe difference of the generator's, and with the decisions; nothing is adopted as a whole. */
function combine(
  request: MergeRequest,
  sides: Sides,
  plan: MergePlan,
  tried: TriedResolutions = new Map(),
): Combined {
  const { metamodel } = request;
  const resolver = createResolver({ ...resolverInput(request), tried });
  const placement = placeElements(sides, plan, resolver);
  const merged = assembleMerged({ metamodel, sides, plan, resolver, placement });
  return { merged, conflicts: () => withPlaces(resolver.conflicts(), sides) };
}

function incomparable(request: MergeRequest, sides: Sides): readonly Finding[] {
  const { base, working, generated } = request;
  const findings: Finding[] = [];
  for (const other of [working, generated])
    if (other.id !== base.id)
      findings.push(
        errorAt({
          code: 'ROOT_CHANGED',
          message: `The root was ${describe(base)} and is now ${describe(other)}; the root of a model keeps its id.`,
          element: other,
          path: undefined,
        }),
      );
  for (const { base: node, working, generated } of sides.matches)
    for (const other of [working, generated])
      if (node !== undefined && other !== undefined && other.metaClass !== node.metaClass)
        findings.push(
          errorAt({
            code: 'CLASS_CHANGED',
            message: `${describe(other.element)} was a ${node.metaClass.name}; give the ${other.metaClass.name} an id of its own.`,
            element: other.element,
            path: undefined,
          }),
        );
  return findings;
}
