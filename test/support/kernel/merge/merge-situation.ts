import assert from 'node:assert/strict';
import type { Conflict } from '../../../../src/kernel/merge/conflict.ts';
import type { Element } from '../../../../src/kernel/model/element.ts';
import { merge } from '../../../../src/kernel/merge/merge.ts';
import type { MergeRequest, MergeResult } from '../../../../src/kernel/merge/merge.ts';
import type { Resolution } from '../../../../src/kernel/merge/resolution.ts';
import { classesMetamodel } from '../metamodel/classes-metamodel.ts';
import type { Edit } from '../model/edits.ts';
import { applyEdits } from '../model/edits.ts';
import { caseModel, readCaseModel } from './merge-cases.ts';
import { modelDifference } from '../model/model-difference.ts';

/** Edits of both sides, and those that made Base of the model of the merge cases. */
export type Situation = {
  readonly before?: readonly Edit[];
  readonly user: readonly Edit[];
  readonly generator: readonly Edit[];
  /** Decisions by `KIND element`. */
  readonly decisions?: Readonly<Record<string, Resolution>>;
};

/** What a merge makes of a situation: its conflicts, and what differs from Working, or from NewGenerated, without them. */
export type SituationOutcome = {
  readonly conflicts: readonly Conflict[];
  /** Conflicts undecided: difference from Working. */
  readonly undecided: readonly string[];
  /** Every conflict decided for the generator: difference from NewGenerated. */
  readonly taken: readonly string[];
  /** Conflicts decided as the situation asks, the others open: difference from Working. */
  readonly decided: readonly string[];
  /** The conflicts that are open then, also those that the decisions brought up. */
  readonly open: readonly Conflict[];
};

/** Sets an attribute. */
export function set(id: string, feature: string, value: unknown): Edit {
  return { op: 'set', id, feature, value };
}

/** Sets a reference. */
export function refer(id: string, feature: string, target: string): Edit {
  return { op: 'setRef', id, feature, target };
}

/** Deletes an element with its parts, and every reference to them. */
export function remove(id: string): Edit {
  return { op: 'delete', id };
}

/** Moves an element to the front of a containment. */
export function move(id: string, parent: string, feature: string): Edit {
  return { op: 'move', id, parent, feature, index: 0 };
}

/** Creates an element at the front of a containment. */
export function create(className: string, id: string, [parent, feature]: readonly [string, string]): Edit {
  return { op: 'create', class: className, id, parent, feature, index: 0 };
}

type Merged = Extract<MergeResult, { ok: true }>;

/** Merges a situation; another conflict, decided for the user and left out here, keeps it from being adopted as a whole. */
export function mergeSituation(situation: Situation): SituationOutcome {
  const request = requestOf(situation);
  const { conflicts, merged } = mergeOf(request);
  const decide = (resolution: (conflict: Conflict) => Resolution | undefined): Merged => {
    const decisions = new Map<string, Resolution>();
    // A decision can bring up a conflict that stood behind another.
    for (;;) {
      const result = mergeOf({ ...request, decisions });
      const before = decisions.size;
      for (const conflict of result.conflicts) {
        const decision = isElsewhere(conflict) ? 'KEEP_USER' : resolution(conflict);
        if (decision !== undefined) decisions.set(conflict.conflictId, decision);
      }
      if (decisions.size === before) return result;
    }
  };
  const taken = decide(() => 'TAKE_GENERATED').merged;
  const decided = decide(({ kind, elementId }) => situation.decisions?.[`${kind} ${elementId}`]);
  return {
    conflicts: conflicts.filter((conflict) => !isElsewhere(conflict)),
    undecided: modelDifference(request.working, merged),
    taken: modelDifference(request.generated, taken).filter((line) => !line.startsWith('m.doc: ')),
    decided: modelDifference(request.working, decided.merged),
    open: decided.conflicts.filter(({ decision }) => decision === null),
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
  const edited = (edits: readonly Edit[], elsewhere: string): Element =>
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
