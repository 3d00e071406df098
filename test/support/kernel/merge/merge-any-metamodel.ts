import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { toCanonicalText, toText } from '../../../../src/kernel/json/write-model.ts';
import { merge } from '../../../../src/kernel/merge/merge.ts';
import type { MergeRequest, MergeResult } from '../../../../src/kernel/merge/merge.ts';
import type { Resolution } from '../../../../src/kernel/merge/resolution.ts';
import type { Element } from '../../../../src/kernel/model/element.ts';
import { validateStructure } from '../../../../src/kernel/validation/structural.ts';
import { drawEdited } from './edited-model.ts';
import { drawMetamodel, drawModel } from '../model/random-models.ts';

type Merged = Extract<MergeResult, { ok: true }>;

function mergeOf(request: MergeRequest): Merged {
  const result = merge(request);
  assert.ok(result.ok, JSON.stringify(result));
  return result;
}

/** What makes a model no model: the rest of its findings may be in the drawn models already. */
const broken = new Set(['DANGLING_REFERENCE', 'DUPLICATE_ID']);

/** Declares the properties that merging has regardless of the metamodel, each tried on as many as there is time for. */
export function testMergeOfAnyMetamodel(numRuns: number): void {
  const check = (name: string, property: (request: MergeRequest) => void): void => {
    it(name, () => {
      fc.assert(
        fc.property(fc.gen(), (draw) => {
          const metamodel = drawMetamodel(draw, 'NO_OPPOSITES');
          const base = drawModel(draw, metamodel, 'LINKED');
          const working = drawEdited(draw, { metamodel, model: base, side: 'user' });
          const generated = drawEdited(draw, { metamodel, model: base, side: 'generator' });
          property({ metamodel, base, working, generated });
        }),
        { numRuns, endOnFailure: true },
      );
    });
  };

  describe(`merge, for any metamodel and three of its models, ${numRuns} times`, () => {
    check('merge(B, B, N) is N', ({ base, ...request }) => {
      const { merged } = mergeOf({ ...request, base, working: base });
      assert.equal(toText(request.metamodel, merged), toText(request.metamodel, request.generated));
    });

    check('merge(B, W, B) is W without conflicts', ({ base, ...request }) => {
      const { merged, conflicts } = mergeOf({ ...request, base, generated: base });
      assert.deepEqual(conflicts, []);
      // Of a Working that differs in features without a part in merging only, Base is adopted.
      same(request, merged, request.working);
    });

    check('merge(B, X, X) is X without conflicts', ({ working, ...request }) => {
      const { merged, conflicts } = mergeOf({ ...request, working, generated: working });
      assert.deepEqual(conflicts, []);
      same(request, merged, working);
    });

    check('ids stay unique and no reference dangles, undecided and decided either way', (request) => {
      const undecided = mergeOf(request);
      const resolutions: readonly Resolution[] = ['KEEP_USER', 'TAKE_GENERATED'];
      const mixed = undecided.conflicts.map(
        ({ conflictId }, index) => [conflictId, resolutions[index % 2] ?? 'KEEP_USER'] as const,
      );
      for (const { merged } of [undecided, mergeOf({ ...request, decisions: new Map(mixed) })]) {
        const findings = validateStructure(request.metamodel, merged);
        assert.deepEqual(
          findings.filter(({ code }) => broken.has(code)),
          [],
        );
      }
    });

    check('deciding everything for the user gives what leaving it undecided gives', (request) => {
      const { merged, conflicts } = mergeOf(request);
      const decisions = new Map(conflicts.map(({ conflictId }) => [conflictId, 'KEEP_USER' as const]));
      same(request, mergeOf({ ...request, decisions }).merged, merged);
    });
  });
}

function same({ metamodel }: Pick<MergeRequest, 'metamodel'>, actual: Element, expected: Element): void {
  assert.equal(toCanonicalText(metamodel, actual), toCanonicalText(metamodel, expected));
}
