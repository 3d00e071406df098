import assert from 'node:assert/strict';
import type { Conflict } from '../../src/kernel/merge/conflict.ts';
import { merge } from '../../src/kernel/merge/merge.ts';
import type { MergeRequest, MergeResult } from '../../src/kernel/merge/merge.ts';
import type { Verdict } from '../../src/kernel/merge/merge-list.ts';
import { classesMetamodel } from './classes-metamodel.ts';
import type { Edit } from './edits.ts';
import { applyEdits } from './edits.ts';
import { caseModel, readCaseModel } from './merge-cases.ts';
import { modelDifference } from './model-difference.ts';

/** Edits of both sides, and those that made Base of the model of the merge cases. */
export type Situation = {
  readonly before?: readonly Edit[];
  readonly user: readonly Edit[];
  readonly generator: readonly Edit[];
};

/** What a merge makes of a situation: its conflicts, and what differs from Working, or from NewGenerated, without them. */
export type SituationOutcome = {
  readonly conflicts: readonly Conflict[];
  /** Conflicts undecided: difference from Working. */
  readonly undecided: readonly string[];
  /** Every conflict decided for the generator: difference from NewGenerated. */
  readonly taken: readonly string[];
};

type Merged = Extract<MergeResult, { ok: true }>;

/** Merges a situation; another conflict, decided for the user and left out here, keeps it from being adopted as a whole. */
export function mergeSituation(situation: Situation): SituationOutcome {
  const request = requestOf(situation);
  const first = mergeOf(request);
  const decisions = new Map(
    first.conflicts.map((conflict): [string, Verdict] => [
      conflict.conflictId,
      isElsewhere(conflict) ? 'KEEP_USER' : 'TAKE_GENERATED',
    ]),
  );
  const taken = mergeOf({ ...request, decisions });
  return {
    conflicts: first.conflicts.filter((conflict) => !isElsewhere(conflict)),
    undecided: modelDifference(request.working, first.merged),
    taken: modelDifference(request.generated, taken.merged).filter((line) => !line.startsWith('m.doc: ')),
  };
}

/** `KIND element.feature`, a line per conflict. */
export function conflictLines(conflicts: readonly Conflict[]): readonly string[] {
  return conflicts.map(
    ({ kind, elementId, feature }) => `${kind} ${elementId}${feature === null ? '' : `.${feature}`}`,
  );
}

function requestOf({ before = [], user, generator }: Situation): MergeRequest {
  const base = applyEdits(classesMetamodel, caseModel, before);
  const edited = (edits: readonly Edit[], elsewhere: string): MergeRequest['working'] =>
    readCaseModel(
      applyEdits(classesMetamodel, base, [
        ...edits,
        { op: 'set', id: 'm', feature: 'doc', value: elsewhere },
      ]),
    );
  return {
    metamodel: classesMetamodel,
    base: readCaseModel(base),
    working: edited(user, 'U'),
    generated: edited(generator, 'N'),
  };
}

function isElsewhere({ elementId, feature }: Conflict): boolean {
  return elementId === 'm' && feature === 'doc';
}

function mergeOf(request: MergeRequest): Merged {
  const result = merge(request);
  assert.ok(result.ok, JSON.stringify(result));
  return result;
}
