import type { Level } from '../chain/levels.ts';
import { levels } from '../chain/levels.ts';
import { concludeMerge, type ConcludedMerge } from '../kernel/merge/conclude-merge.ts';
import { errorFinder } from '../chain/semantic-findings.ts';
import { matchSides } from '../kernel/merge/match-sides.ts';
import { mergeSides } from '../kernel/merge/merge.ts';
import type { Merged as MergeOfSides, MergeRequest } from '../kernel/merge/merge.ts';
import type { MergeReport } from '../kernel/merge/merge-report.ts';
import { reportChanges } from '../kernel/merge/merge-report.ts';
import type { Questions } from '../kernel/merge/questions.ts';
import { findQuestions } from '../kernel/merge/questions.ts';
import type { Sides } from '../kernel/merge/side.ts';
import type { Element } from '../kernel/model/element.ts';
import type { Finding } from '../kernel/model/finding.ts';
import type { Validation } from '../modules/jobs/index.ts';
import type {
  MergedModel,
  MergeOutcome,
  MergeSummary,
  MergeTask,
  Questioned,
  QuestionTask,
} from '../modules/synchronization/index.ts';
import { changesPerPage } from '../modules/synchronization/index.ts';
import { contentOf, parseContent, textBytes } from '../modules/models/index.ts';

/** Merges three stored models; see `Merging.merge`. */
export function merge(task: Omit<MergeTask, 'signal'>): MergeOutcome {
  const request = requestOf(task);
  const sides = matchSides(request.metamodel, request);
  const result = mergeSides(request, sides);
  return result.ok
    ? mergedOf(task, { request, sides, result })
    : { kind: 'INCOMPARABLE', findings: result.findings };
}

/** Finds what to ask about a merged model that has errors; see `Merging.question`. */
export function question(task: Omit<QuestionTask, 'signal'>): Questioned {
  const request = requestOf(task);
  const sides = matchSides(request.metamodel, request);
  const found = questionsOf(task, request, sides);
  if (found.kind === 'OWN_ERRORS') return found;
  const { sets, result } = found;
  const concluded = concludeMerge({ ...request, sets }, sides, result);
  return { ...outcomeOf(concluded), content: { bytes: textBytes(concluded.merged) }, sets };
}

/** A function of its own, so that the models that were opened to be judged are free when the answer is written. */
function questionsOf(
  { level, validation }: Omit<QuestionTask, 'signal'>,
  request: MergeRequest,
  sides: Sides,
): Questions {
  return findQuestions(request, sides, { judge: errorFinder(level), errors: allErrors(validation) });
}

/** The errors that a validation found; undefined when it does not list all of them. */
function allErrors({ findings, errorCount }: Validation): readonly Finding[] | undefined {
  const errors = findings.filter(({ severity }) => severity === 'ERROR');
  return errors.length === errorCount ? errors : undefined;
}

function requestOf(task: Omit<MergeTask, 'signal'>): MergeRequest {
  const { level, relationship, decisions, sets } = task;
  return {
    metamodel: levels[level].metamodel,
    relationship,
    decisions,
    sets,
    base: parseContent(task.base),
    working: parseContent(task.working),
    generated: parseContent(task.generated),
  };
}

type Merging = { readonly request: MergeRequest; readonly sides: Sides; readonly result: MergeOfSides };

function mergedOf(
  { level, generated }: Pick<MergeTask, 'level' | 'generated'>,
  { request, sides, result }: Merging,
): MergedModel {
  const concluded = concludeMerge(request, sides, result);
  const { merged, elementCount } = concluded;
  const content =
    merged === request.generated
      ? // An adopted model is stored byte for byte as it was generated.
        contentOf({ level, root: merged, bytes: generated, elementCount })
      : contentOf({ level, root: merged, bytes: textBytes(merged), elementCount });
  return { ...outcomeOf(concluded), content };
}

function outcomeOf(concluded: ConcludedMerge): Omit<MergedModel, 'content'> {
  const { adopted, conflicts, discardedUserDifferences } = concluded;
  return { kind: 'MERGED', adopted, conflicts, ...summaryOf(concluded), discardedUserDifferences };
}

/** Compares two stored models, or lists what a first one consists of; see `Generation.compare`. */
export function compare(request: {
  readonly level: Level;
  readonly before: Uint8Array | undefined;
  readonly after: Uint8Array;
}): MergeSummary {
  const before = request.before === undefined ? undefined : parseContent(request.before);
  return summaryBetween(request.level, { before, after: parseContent(request.after) });
}

/** As `compare`, of models that are not stored. */
export function summaryBetween(
  level: Level,
  models: { readonly before: Element | undefined; readonly after: Element },
): MergeSummary {
  return summaryOf(reportChanges(levels[level].metamodel, models));
}

function summaryOf({ counts, changes }: MergeReport): MergeSummary {
  const encoder = new TextEncoder();
  const pages: Uint8Array[] = [];
  for (let start = 0; start < changes.length; start += changesPerPage)
    pages.push(encoder.encode(JSON.stringify(changes.slice(start, start + changesPerPage))));
  return { counts, changes: { total: changes.length, pages } };
}
