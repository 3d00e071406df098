import type { BusinessObject, ProcessNode, ProcessStep } from '../../cim/cim.ts';
import { isValue } from './composition.ts';
import type { StepEffectSources } from './step-effects.ts';
import { inIdOrder } from './source.ts';

/**
 * The root that an incoming message is about which writes nothing: what the step reads, else what the nearest node before
 * it works on. None in a process without software, for an event that another step raises (the process waits for that
 * event), and where no node before the step works on anything.
 */
export function messageSubject(step: ProcessStep, given: StepEffectSources): BusinessObject | undefined {
  const { source } = given;
  if (step.kind !== 'RECEIVE' || source.containerOf(step, 'BusinessProcess').automation === 'MANUAL')
    return undefined;
  if (isRaisedElsewhere(step, given)) return undefined;
  const nodes = new Set<ProcessNode>([step]);
  for (const node of nodes) {
    const [root] = rootsAt(node, given);
    if (root !== undefined) return root;
    for (const flow of inIdOrder(source.referrers(node, 'SequenceFlow', 'target')))
      nodes.add(source.get<'ProcessNode'>(flow.source));
  }
  return undefined;
}

function isRaisedElsewhere(step: ProcessStep, { source }: StepEffectSources): boolean {
  return source
    .resolveAll(step.raises)
    .some((event) => source.referrers(event, 'ProcessStep', 'raises').some((other) => other !== step));
}

/** What a node works on: what it writes first. */
function rootsAt(
  node: ProcessNode,
  { source, composition, work }: StepEffectSources,
): readonly BusinessObject[] {
  if (node.eClass === 'ProcessStep') {
    const done = work.of(node);
    return [...done.filter(({ mode }) => mode !== 'READ'), ...done].map(({ root }) => root);
  }
  const event = node.eClass === 'EventPoint' ? source.resolve(node.event) : undefined;
  const subject = source.resolve(event?.subject);
  return subject === undefined || isValue(subject) ? [] : [composition.rootOf(subject)];
}
