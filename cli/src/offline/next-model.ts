import { levels } from '../../../src/chain/levels.ts';
import { findingsAfter, findingsIn } from '../../../src/chain/model-findings.ts';
import { generateNext, nextLevel, type SourceLevel } from '../../../src/chain/next-level.ts';
import { errorFinder } from '../../../src/chain/semantic-findings.ts';
import { concludeMerge, type ConcludedMerge } from '../../../src/kernel/merge/conclude-merge.ts';
import type { Conflict } from '../../../src/kernel/merge/conflict.ts';
import { matchSides } from '../../../src/kernel/merge/match-sides.ts';
import { mergeSides, type MergeRequest } from '../../../src/kernel/merge/merge.ts';
import { reportChanges, type MergeCounts } from '../../../src/kernel/merge/merge-report.ts';
import type { PlaceSet } from '../../../src/kernel/merge/place-sets.ts';
import { findQuestions } from '../../../src/kernel/merge/questions.ts';
import type { Resolution } from '../../../src/kernel/merge/resolution.ts';
import type { Element } from '../../../src/kernel/model/element.ts';
import type { Finding } from '../../../src/kernel/model/finding.ts';
import type { RawModel } from '../../../src/kernel/transformation/transform.ts';

/** What a target is made of. */
export type NextModelRequest = {
  /** The level of the source. */
  readonly level: SourceLevel;
  /** Valid. */
  readonly source: Element;
  /** The target as people have it. */
  readonly target: Element | undefined;
  /** What was generated last. */
  readonly baseline: Element | undefined;
  /** Takes what is generated now as the baseline of a target that has none: all differences are people's. */
  readonly adopt: boolean;
  readonly decisions: ReadonlyMap<string, Resolution>;
  /** Questions that an earlier attempt came to. */
  readonly sets: readonly PlaceSet[];
};

/** What a target is to be, or why it cannot be made. */
export type NextModel =
  | {
      readonly kind: 'MADE';
      readonly root: Element;
      /** The baseline of the next time. */
      readonly generated: Element;
      readonly counts: MergeCounts;
      readonly diagnostics: RawModel['diagnostics'];
    }
  | {
      readonly kind: 'CONFLICTS';
      readonly conflicts: readonly Conflict[];
      readonly sets: readonly PlaceSet[];
    }
  /** The merged model has errors that no decision removes, or the states cannot be compared. */
  | { readonly kind: 'INVALID'; readonly findings: readonly Finding[] }
  /** There is a target, but what was generated last is not known. */
  | { readonly kind: 'BASELINE_MISSING' };

/** Makes a target as the service's transformation does: generated, merged with what people refined, and validated. */
export function nextModel(request: NextModelRequest): NextModel {
  const { level, source, target, baseline, adopt } = request;
  const raw = generateNext(level, source);
  if (target === undefined) return created(request, raw);
  if (baseline === undefined && !adopt) return { kind: 'BASELINE_MISSING' };
  const to = nextLevel[level];
  const { metamodel } = levels[to];
  const merging: MergeRequest = {
    metamodel,
    base: baseline ?? raw.root,
    working: target,
    generated: raw.root,
    relationship: `${level} to ${to}`,
    decisions: request.decisions,
    sets: request.sets,
  };
  const sides = matchSides(metamodel, merging);
  const result = mergeSides(merging, sides);
  if (!result.ok) return { kind: 'INVALID', findings: result.findings };
  const concluded = concludeMerge(merging, sides, result);
  if (openIn(concluded).length > 0)
    return { kind: 'CONFLICTS', conflicts: openIn(concluded), sets: request.sets };
  const errors = errorsIn(findingsAfter(to, { earlier: target, root: concluded.merged }).findings);
  if (errors.length === 0) {
    const { merged: root, counts } = concluded;
    return { kind: 'MADE', root, generated: raw.root, counts, diagnostics: raw.diagnostics };
  }
  const asked = findQuestions(merging, sides, { judge: errorFinder(to), errors });
  if (asked.kind === 'OWN_ERRORS') return { kind: 'INVALID', findings: errors };
  const { sets } = asked;
  const conflicts = openIn(concludeMerge({ ...merging, sets }, sides, asked.result));
  return conflicts.length === 0
    ? { kind: 'INVALID', findings: errors }
    : { kind: 'CONFLICTS', conflicts, sets };
}

function created({ level }: NextModelRequest, raw: RawModel): NextModel {
  const to = nextLevel[level];
  const { root, diagnostics } = raw;
  const errors = errorsIn(findingsIn(to, root, 'SEMANTIC').findings);
  if (errors.length > 0) return { kind: 'INVALID', findings: errors };
  const { counts } = reportChanges(levels[to].metamodel, { before: undefined, after: root });
  return { kind: 'MADE', root, generated: root, counts, diagnostics };
}

function openIn({ conflicts }: Pick<ConcludedMerge, 'conflicts'>): readonly Conflict[] {
  return conflicts.filter(({ decision }) => decision === null);
}

function errorsIn(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ severity }) => severity === 'ERROR');
}
