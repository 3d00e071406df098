/**
 * Measures the validation engine with fourteen constraints on 10,000 and 100,000 elements, relative to the same checks
 * written by hand (`evl-floor.ts`). Models are loaded beforehand on both sides. Run: node bench/evl.ts
 */
import assert from 'node:assert/strict';
import { openModel } from '../src/kernel/model/model.ts';
import { validateSemantics } from '../src/kernel/validation/semantic.ts';
import { architectureConstraints } from '../test/workloads/architecture-constraints.ts';
import { architecture } from '../test/workloads/architecture.ts';
import { linesOfFindings } from '../test/workloads/digests.ts';
import { faultySystem } from './etl-evl-sample.ts';
import { validateByHand } from './evl-floor.ts';
import { linkSystem } from './linked-system.ts';
import { medianTime, reportRatio } from './processor-time.ts';

/** The engine takes at most this many times as long as code written by hand. */
const goal = 3;
/** Small work needs more of them to become as fast as it gets. */
const roundsOf = (elements: number): number => (elements < 50_000 ? 25 : 9);
const seed = 20_260_101;

console.log(`Milliseconds of processor time, median, seed ${seed}; the goal is at most ${goal} x`);
for (const elements of [10_000, 100_000]) {
  const sample = faultySystem(elements, seed);
  const source = openModel(architecture, sample);
  const linked = linkSystem(sample);
  const engine = (): ReturnType<typeof validateSemantics> =>
    validateSemantics(architectureConstraints, source);
  assert.deepEqual(linesOfFindings(engine()), [...new Set(validateByHand(linked))].sort());
  reportRatio({
    work: `Check 14 constraints on ${elements / 1000}k elements`,
    floor: medianTime(roundsOf(elements), () => validateByHand(linked)),
    engine: medianTime(roundsOf(elements), engine),
    goal,
  });
}
