import { neededValues } from '../operations.ts';
import type { Named } from '../names.ts';
import type { Workbench } from '../workbench.ts';

/** Adds steps behind the last one of a process, with the flows between them; false where that cannot be. */
export function addSteps(bench: Workbench, process: Named, names: readonly string[]): boolean {
  const isCim = bench.level.level === 'cim';
  const flowClass = isCim ? 'SequenceFlow' : 'WorkflowTransition';
  let before: Named | undefined;
  for (const name of names) {
    const step = bench.add({
      class: bench.level.step,
      name,
      container: process.id,
      feature: isCim ? 'nodes' : 'steps',
      set: { ...neededValues(bench, bench.level.step, name), ...(isCim ? {} : { kind: 'HUMAN_TASK' }) },
    });
    if (before !== undefined)
      bench.add({
        class: flowClass,
        container: process.id,
        feature: isCim ? 'flows' : 'transitions',
        set: { source: before.id, target: step.id },
      });
    before = step;
  }
  return true;
}
