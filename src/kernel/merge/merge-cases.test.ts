import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { classesMetamodel } from '../../../test/support/classes-metamodel.ts';
import { applyEdits } from '../../../test/support/edits.ts';
import type { MergeCase } from '../../../test/support/merge-cases.ts';
import { caseModel, mergeCases, readCaseModel } from '../../../test/support/merge-cases.ts';
import { modelDifference } from '../../../test/support/model-difference.ts';
import type { Element } from '../model/element.ts';
import type { MergeResult } from './merge.ts';
import { merge } from './merge.ts';

type States = { readonly base: Element; readonly working: Element; readonly generated: Element };

function statesOf(row: MergeCase): States {
  const base = applyEdits(classesMetamodel, caseModel, row.base);
  const edited = (edits: MergeCase['user']): Element =>
    readCaseModel(applyEdits(classesMetamodel, base, edits));
  return { base: readCaseModel(base), working: edited(row.user), generated: edited(row.generator) };
}

function verdictOf(result: MergeResult): string {
  return !result.ok ? 'ERROR' : result.conflicts.length > 0 ? 'C' : 'N or P';
}

describe('the merge cases', () => {
  it('are all there', () => {
    assert.equal(mergeCases.length, 117);
  });

  for (const row of mergeCases)
    it(`${row.id} ${row.group}: ${row.title}: ${row.verdict}`, () => {
      const { base, working, generated } = statesOf(row);
      const verdict = row.verdict === 'N' || row.verdict === 'P' ? 'N or P' : row.verdict;
      const result = merge({ metamodel: classesMetamodel, base, working, generated });
      assert.equal(verdictOf(result), verdict);
      assert.equal(
        verdictOf(merge({ metamodel: classesMetamodel, base, working: generated, generated: working })),
        verdict,
        'with the sides swapped',
      );
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
