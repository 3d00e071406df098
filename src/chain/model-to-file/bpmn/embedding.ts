import type { Model } from '../../../kernel/model/model.ts';
import type { BusinessProcess, Cim, ProcessStep } from '../../cim/cim.ts';
import { bpmnId, keyOf } from '../../file-to-model/bpmn/ids.ts';

/** The processes that stand inside the step that calls them, by that step. */
export type Embeddings = ReadonlyMap<ProcessStep, BusinessProcess>;

/**
 * Finds the processes that came as the inside of a step, and can go out as such: nothing else calls them, and they say
 * nothing that the step does not say.
 */
export function embeddingsIn(model: Model<Cim>, processes: readonly BusinessProcess[]): Embeddings {
  const embeddings = new Map<ProcessStep, BusinessProcess>();
  const around = new Map<BusinessProcess, BusinessProcess>();
  for (const process of processes)
    for (const step of process.nodes) {
      if (step.eClass !== 'ProcessStep') continue;
      const inner = model.resolve(step.calls);
      if (inner === undefined || !cameInside(model, step, inner)) continue;
      // Ids can be written by hand: what would lie within itself stays a call.
      let outer: BusinessProcess | undefined = process;
      while (outer !== undefined && outer !== inner) outer = around.get(outer);
      if (outer === inner) continue;
      around.set(inner, process);
      embeddings.set(step, inner);
    }
  return embeddings;
}

function cameInside(model: Model<Cim>, step: ProcessStep, inner: BusinessProcess): boolean {
  const { xmiId } = step;
  return (
    step.kind === 'CALL_PROCESS' &&
    xmiId !== undefined &&
    keyOf(step) === xmiId &&
    inner.id === bpmnId(`${xmiId}#process`) &&
    model.referrers(inner, 'ProcessStep', 'calls').length === 1 &&
    inner.name === step.name &&
    inner.description === step.description &&
    inner.nodes.every(
      (node) =>
        node.eClass !== 'ProcessStep' || node.performer === undefined || node.performer === step.performer,
    )
  );
}
