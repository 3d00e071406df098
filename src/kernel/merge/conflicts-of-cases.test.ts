import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { classesMetamodel } from '../../../test/support/kernel/metamodel/classes-metamodel.ts';
import type { Edit } from '../../../test/support/kernel/model/edits.ts';
import { applyEdits } from '../../../test/support/kernel/model/edits.ts';
import type { MergeCase } from '../../../test/support/kernel/merge/merge-cases.ts';
import { caseModel, mergeCases, readCaseModel } from '../../../test/support/kernel/merge/merge-cases.ts';
import { modelDifference } from '../../../test/support/kernel/model/model-difference.ts';
import type { Conflict } from './conflict.ts';
import type { MergeRequest, MergeResult } from './merge.ts';
import { merge } from './merge.ts';
import type { Resolution } from './resolution.ts';

type Merged = Extract<MergeResult, { ok: true }>;

const cases = mergeCases.filter(({ verdict }) => verdict === 'C');

/** Conflicts of the cases by case, each in three lines: kind and place, words, and the three values. */
const expected = Map.groupBy(
  readFileSync(new URL('../../../test/fixtures/merge-conflicts.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n\n'),
  (entry) => entry.slice(0, entry.indexOf(' ')),
);

/** Edits that are a conflict of their own, so that not all conflicts of a case can be decided alike. */
const elsewhere = (value: string): Edit => ({ op: 'set', id: 'm', feature: 'doc', value });

const isElsewhere = ({ elementId, feature }: Conflict): boolean => elementId === 'm' && feature === 'doc';

function requestOf(row: MergeCase, besides: 'ALONE' | 'WITH_ANOTHER_CONFLICT'): MergeRequest {
  const base = applyEdits(classesMetamodel, caseModel, row.base);
  const edited = (edits: readonly Edit[], value: string): MergeRequest['working'] => {
    const all = besides === 'ALONE' ? edits : [...edits, elsewhere(value)];
    return readCaseModel(applyEdits(classesMetamodel, base, all));
  };
  return {
    metamodel: classesMetamodel,
    base: readCaseModel(base),
    working: edited(row.user, 'U'),
    generated: edited(row.generator, 'N'),
  };
}

function mergeOf(request: MergeRequest): Merged {
  const result = merge(request);
  assert.ok(result.ok);
  return result;
}

/** Decides the conflicts of a case one way and the one elsewhere the other way. */
function decided(request: MergeRequest, resolution: Resolution): Merged {
  const other = resolution === 'KEEP_USER' ? 'TAKE_GENERATED' : 'KEEP_USER';
  const { conflicts } = mergeOf(request);
  const decisions = new Map(
    conflicts.map((conflict) => [conflict.conflictId, isElsewhere(conflict) ? other : resolution]),
  );
  return mergeOf({ ...request, decisions });
}

const shown = (row: MergeCase, conflict: Conflict): string => {
  const { kind, jsonPointer, explanation, baseValue, workingValue, generatedValue } = conflict;
  const values = [baseValue, workingValue, generatedValue].map((value) => JSON.stringify(value));
  return `${row.id} ${kind} ${jsonPointer}\n${explanation.replaceAll('\n', '\\n')}\n${values.join(' | ')}`;
};

/** What the user did in a case besides its conflict; it stays with either decision. */
const besides: Readonly<Record<string, readonly string[]>> = {
  D21: ['-E', '-e1', '-e2', '-eo1', '-ep1', 'P.classes: ["A","B","C","D","E","F"] -> ["A","B","C","D","F"]'],
  W26: [
    '+NP in m.packages',
    'NP.name: unset -> "NP"',
    'm.packages: ["P","Q","P1","P2","P3"] -> ["P","Q","P1","P2","P3","NP"]',
  ],
  I01: [
    '+a1x in A.attributes',
    'A.attributes: ["a1","a2","a3","a4"] -> ["a1x","a1","a2","a3","a4"]',
    'a1x.defaultValue: unset -> "d1"',
    'a1x.name: unset -> "a1"',
    'a1x.type: unset -> "B"',
  ],
};

describe('the conflicts of the merge cases', () => {
  it('are all there', () => {
    assert.deepEqual(
      [...expected.keys()],
      cases.map(({ id }) => id),
    );
  });

  for (const row of cases) {
    it(`${row.id}, ${row.title}: say where they are, what happened, and the three values`, () => {
      const { conflicts } = mergeOf(requestOf(row, 'ALONE'));
      assert.deepEqual(
        conflicts.map((conflict) => shown(row, conflict)),
        expected.get(row.id),
      );
    });

    it(`${row.id}, ${row.title}: give what the generator has there when they take it`, () => {
      const request = requestOf(row, 'WITH_ANOTHER_CONFLICT');
      const { merged, adopted } = decided(request, 'TAKE_GENERATED');
      assert.equal(adopted, false);
      assert.deepEqual(modelDifference(request.generated, merged), [
        ...(besides[row.id] ?? []).filter((line) => line < 'm.doc'),
        'm.doc: "N" -> "U"',
        ...(besides[row.id] ?? []).filter((line) => line > 'm.doc'),
      ]);
    });

    it(`${row.id}, ${row.title}: leave what the user has there when they keep it`, () => {
      const request = requestOf(row, 'WITH_ANOTHER_CONFLICT');
      const { merged, adopted } = decided(request, 'KEEP_USER');
      assert.equal(adopted, false);
      assert.deepEqual(modelDifference(request.working, merged), [...row.merged, 'm.doc: "U" -> "N"'].sort());
    });
  }
});
