import { noCounts } from '../../kernel/merge/merge-report.ts';
import { assertNever } from '../../lib/assert-never.ts';
import type { JobRun, Validation } from '../jobs/index.ts';
import type { ModelRecord, ReadContent } from '../models/index.ts';
import type {
  Conflict,
  Incomparable,
  MergeSummary,
  MergeTask,
  ModelDirection,
  PlaceSet,
  Questioned,
  UndecidedContent,
} from '../synchronization/index.ts';
import { directionTarget, relationshipText } from '../synchronization/index.ts';
import type { TargetAction } from './choose-action.ts';
import type { GeneratedModel } from './generation.ts';
import type { TransformationPlan } from './plan.ts';
import type { TransformationsDependencies } from './transformations.ts';

/** What the target is to hold, and how that differs from what it holds. */
export type Candidate<Content extends UndecidedContent = ReadContent> = {
  readonly kind: 'CANDIDATE';
  readonly content: Content;
  readonly summary: MergeSummary;
  /** Undecided; with any, `content` has Working's side where they are. */
  readonly conflicts: readonly Conflict[];
  /** Places that are decided together. */
  readonly sets: readonly PlaceSet[];
  /** User differences in no conflict that adopting the generated model as a whole would lose. */
  readonly discardedUserDifferences: number;
};

/** Whether nothing about a candidate waits for a decision, so that it can be stored. */
export function isDecided(candidate: Candidate<UndecidedContent>): candidate is Candidate {
  return candidate.conflicts.length === 0 && 'fingerprint' in candidate.content;
}

/** What a candidate is made of. */
export type CandidateQuery = {
  readonly run: JobRun;
  readonly plan: TransformationPlan;
  readonly direction: ModelDirection;
  readonly generated: GeneratedModel;
  readonly action: TargetAction;
};

/** The candidate of an action that needs no merge; undefined for the others. */
export async function candidateOf(
  dependencies: TransformationsDependencies,
  query: CandidateQuery,
): Promise<Candidate | undefined> {
  const { run, direction, generated, action } = query;
  const { generation, contents } = dependencies;
  const compared = async (before: Uint8Array | undefined): Promise<MergeSummary> =>
    generation.compare({
      level: directionTarget[direction],
      before,
      after: generated.bytes,
      signal: run.signal,
    });
  switch (action.kind) {
    case 'CREATE':
      return plain(
        await namedContent(dependencies, query),
        generated.asNewTarget?.summary ?? (await compared(undefined)),
      );
    case 'ADOPT':
      return plain(generated, await compared(await contents.get(action.target.content)));
    case 'NOTHING':
      return plain(generated, {
        counts: { ...noCounts, unchanged: generated.elementCount },
        changes: { total: 0, pages: [] },
      });
    case 'ADOPT_AS_BASELINE':
    case 'MERGE':
    case 'BOOTSTRAP_REQUIRED':
    case 'TARGET_DELETED':
      return undefined;
    default:
      return assertNever(action);
  }
}

/** The candidate of an action that needs one: Base, Working and NewGenerated merged. */
export async function mergedCandidate(
  dependencies: TransformationsDependencies,
  query: CandidateQuery,
): Promise<Candidate | Incomparable> {
  const merged = await dependencies.generation.merge(await taskOf(dependencies, query));
  if (merged.kind === 'INCOMPARABLE') return merged;
  const { counts, changes, conflicts, discardedUserDifferences } = merged;
  // A target that only gets a baseline is not written, so it is what was generated that must be valid.
  const content = query.action.kind === 'MERGE' ? merged.content : query.generated;
  const summary = { counts, changes };
  return { kind: 'CANDIDATE', content, summary, conflicts, sets: [], discardedUserDifferences };
}

/**
 * The candidate with questions about what both sides changed, in place of one without conflicts in which a validation
 * found errors.
 */
export async function questionedCandidate(
  dependencies: TransformationsDependencies,
  query: CandidateQuery,
  validation: Validation,
): Promise<Candidate<UndecidedContent> | Exclude<Questioned, { readonly kind: 'MERGED' }>> {
  const task = await taskOf(dependencies, query);
  const asked = await dependencies.generation.question({ ...task, validation });
  if (asked.kind !== 'MERGED') return asked;
  const { content, counts, changes, conflicts, sets, discardedUserDifferences } = asked;
  const summary = { counts, changes };
  return { kind: 'CANDIDATE', content, summary, conflicts, sets, discardedUserDifferences };
}

async function taskOf(
  { contents }: TransformationsDependencies,
  { run, direction, generated, action }: CandidateQuery,
): Promise<MergeTask> {
  const target = targetToMerge(action);
  const relationship = { sourceModelId: run.job.sourceModelId, direction, targetModelId: target.id };
  return {
    level: directionTarget[direction],
    relationship: relationshipText(relationship),
    // A generated model that is to serve as baseline makes every difference the user's.
    base: action.kind === 'MERGE' ? await contents.get(action.baseline.content) : generated.bytes,
    working: await contents.get(target.content),
    generated: generated.bytes,
    decisions: new Map(),
    sets: [],
    signal: run.signal,
  };
}

function targetToMerge(action: TargetAction): ModelRecord {
  if (action.kind === 'MERGE' || action.kind === 'ADOPT_AS_BASELINE') return action.target;
  throw new Error(`An action ${action.kind} needs no merge.`);
}

function plain(content: ReadContent, summary: MergeSummary): Candidate {
  return { kind: 'CANDIDATE', content, summary, conflicts: [], sets: [], discardedUserDifferences: 0 };
}

/** A name the request gives a new target is a first edit on top of what was generated. */
async function namedContent(
  { reader }: TransformationsDependencies,
  { plan, direction, generated }: CandidateQuery,
): Promise<ReadContent> {
  const name = plan.targetName?.trim() ?? '';
  if (name === '' || name === generated.name) return generated;
  const content = { ...generated, bytes: generated.bytes.slice() };
  return reader.changeRoot(directionTarget[direction], { content, change: { name } });
}
