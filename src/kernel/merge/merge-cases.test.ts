import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { classesMetamodel } from '../../../test/support/kernel/metamodel/classes-metamodel.ts';
import { applyEdits } from '../../../test/support/kernel/model/edits.ts';
import type { MergeCase } from '../../../test/support/kernel/merge/merge-cases.ts';
import { caseModel, mergeCases, readCaseModel } from '../../../test/support/kernel/merge/merge-cases.ts';
import { modelDifference } from '../../../test/support/kernel/model/model-difference.ts';
import type { Element } from '../model/element.ts';
import type { MergeResult } from './merge.ts';
import { matchSides } from './match-sides.ts';
import { reportMerge } from './merge-report.ts';
import { mergeSides } from './merge.ts';

type States = { readonly base: Element; readonly working: Element; readonly generated: Element };

function statesOf(row: MergeCase): States {
  const base = applyEdits(classesMetamodel, caseModel, row.base);
  const edited = (edits: MergeCase['user']): Element =>
    readCaseModel(applyEdits(classesMetamodel, base, edits));
  return { base: readCaseModel(base), working: edited(row.user), generated: edited(row.generator) };
}

/** Conflict, nothing to do because both sides did the same, or no conflict. */
function verdictOf(states: States): { readonly verdict: string; readonly result: MergeResult } {
  const sides = matchSides(classesMetamodel, states);
  const result = mergeSides({ metamodel: classesMetamodel, ...states }, sides);
  if (!result.ok) return { verdict: 'ERROR', result };
  const { merged, conflicts } = result;
  const { counts } = reportMerge({ metamodel: classesMetamodel, sides, merged, conflicts: conflicts.length });
  const { added, updated, deleted, moved, agreed } = counts;
  const isPseudo = agreed > 0 && added + updated + deleted + moved === 0;
  return { verdict: conflicts.length > 0 ? 'C' : isPseudo ? 'P' : 'N', result };
}

describe('the merge cases', () => {
  it('are all there', () => {
    assert.equal(mergeCases.length, 117);
  });

  for (const row of mergeCases)
    it(`${row.id} ${row.group}: ${row.title}: ${row.verdict}`, () => {
      const { base, working, generated } = statesOf(row);
      const { verdict, result } = verdictOf({ base, working, generated });
      assert.equal(verdict, row.verdict);
      const swapped = verdictOf({ base, working: generated, generated: working });
      // What one side did besides what both did makes the verdict N seen from the other side.
      const alike = (each: string): string => (each === 'P' ? 'N' : each);
      assert.equal(alike(swapped.verdict), alike(row.verdict), 'with the sides swapped');
      if (!result.ok) return;
      assert.deepEqual(
        result.conflicts.map(
          ({ kind, elementId, feature }) => `${kind} ${elementId}${feature === null ? '' : `.${feature}`}`,
        ),
        row.conflicts,
      );
      assert.deepEqual(modelDifference(working, result.merged), row.merged);
    });
});
