import assert from 'node:assert/strict';
import { toCanonicalText } from '../../../../src/kernel/json/write-model.ts';
import type { Conflict, ConflictKind } from '../../../../src/kernel/merge/conflict.ts';
import type { Metamodel } from '../../../../src/kernel/metamodel/metamodel.ts';
import { matchSides } from '../../../../src/kernel/merge/match-sides.ts';
import type { Resolution } from '../../../../src/kernel/merge/resolution.ts';
import { mergeSides } from '../../../../src/kernel/merge/merge.ts';
import type { PlaceSet } from '../../../../src/kernel/merge/place-sets.ts';
import type { JudgeModel } from '../../../../src/kernel/merge/questions.ts';
import { findQuestions } from '../../../../src/kernel/merge/questions.ts';
import type { Element } from '../../../../src/kernel/model/element.ts';
import { checkConsequences } from './consequence-checks.ts';

/** The three states of a target of which Working and NewGenerated have no errors. */
export type History = {
  readonly metamodel: Metamodel;
  /** The errors of a model. */
  readonly judge: JudgeModel;
  readonly base: Element;
  readonly working: Element;
  readonly generated: Element;
};

/** How a history ended, and what it took. */
export type Decided = {
  readonly merged: Element;
  /** What a person was asked, round by round. */
  readonly rounds: readonly (readonly Conflict[])[];
};

/** More rounds than this mean that the questions never end. */
const mostRounds = 50;

/**
 * Decides every conflict of a history, and every question that comes up, until the merged model has no errors; then
 * checks that generating again has nothing to do.
 */
export function decideHistory(history: History, decide: (conflict: Conflict) => Resolution): Decided {
  const { metamodel, judge } = history;
  const sides = matchSides(metamodel, history);
  const decisions = new Map<string, Resolution>();
  let sets: readonly PlaceSet[] = [];
  const rounds: (readonly Conflict[])[] = [];
  for (;;) {
    const request = { ...history, decisions, sets };
    const result = mergeSides(request, sides);
    assert.ok(result.ok, JSON.stringify(result));
    const open = result.adopted ? [] : result.conflicts.filter(({ decision }) => decision === null);
    if (open.length > 0) {
      checkConsequences({ request, sides, result });
      rounds.push(open);
      assert.ok(rounds.length <= mostRounds, 'the questions never end');
      const ofSets = new Map<string, Resolution>();
      for (const conflict of open) {
        const resolution = ofSets.get(conflict.set ?? '') ?? decide(conflict);
        if (conflict.set !== null) ofSets.set(conflict.set, resolution);
        decisions.set(conflict.conflictId, resolution);
      }
      continue;
    }
    const errors = judge(result.merged);
    if (errors.length === 0) {
      const again = { ...history, base: history.generated, working: result.merged };
      const next = mergeSides(again, matchSides(metamodel, again));
      assert.ok(next.ok && next.conflicts.length === 0, 'the next run has a conflict');
      assert.equal(toCanonicalText(metamodel, next.merged), toCanonicalText(metamodel, result.merged));
      return { merged: result.merged, rounds };
    }
    const questions = findQuestions(request, sides, { judge, errors });
    assert.ok(questions.kind === 'SETS', JSON.stringify(questions));
    assert.notDeepEqual(questions.sets, sets, 'an invalid result brings up no question');
    sets = questions.sets;
  }
}

/** `CHANGE_DELETE Enumeration` */
export function conflictLine({ kind, elementClass, feature }: Conflict): `${ConflictKind} ${string}` {
  return `${kind} ${elementClass}${feature === null ? '' : `.${feature}`}`;
}
