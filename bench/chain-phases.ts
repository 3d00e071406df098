import assert from 'node:assert/strict';
import type { ModelDirection } from '../src/modules/synchronization/index.ts';
import { judge } from '../src/workers/judge-target.ts';
import { merge } from '../src/workers/merge-models.ts';
import { transform } from '../src/workers/model-tasks.ts';
import { validate } from '../src/workers/validate-model.ts';

const levelsOf = {
  CIM_TO_PIM: { source: 'cim', target: 'pim' },
  PIM_TO_PSM: { source: 'pim', target: 'psm' },
} as const;

/** A target that people refined, and the baseline it began as. */
export type RefinedTarget = { readonly base: Uint8Array; readonly working: Uint8Array };

/**
 * What a job does in threads, from validating its source to judging its target, which is new or merged with a refined one.
 * Gives the bytes that the target comes to.
 */
export function runJob(direction: ModelDirection, bytes: Uint8Array, refined?: RefinedTarget): Uint8Array {
  const { source, target } = levelsOf[direction];
  // The errors of a source are a message, so that looking at them is not measured.
  assert.equal(validate({ level: source, bytes, kind: 'SEMANTIC' }).errorCount, 0);
  const generated = transform({ direction, bytes, asNewTarget: refined === undefined });
  const merged = refined && mergedWith(refined, { level: target, generated: generated.bytes });
  const judged =
    merged === undefined
      ? generated.asNewTarget?.judgement
      : judge({ level: target, bytes: merged, earlier: refined?.working });
  assert.equal(judged?.validation.errorCount, 0);
  return merged ?? generated.bytes;
}

function mergedWith(
  states: RefinedTarget,
  { level, generated }: { readonly level: 'pim' | 'psm'; readonly generated: Uint8Array },
): Uint8Array {
  const task = { relationship: 'bench', decisions: new Map<string, never>(), sets: [] };
  const merged = merge({ level, ...states, generated, ...task });
  assert.ok(merged.kind === 'MERGED' && merged.conflicts.length === 0 && !merged.adopted);
  return merged.content.bytes;
}
