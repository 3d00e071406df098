import type { BusinessEvent, BusinessProcess, Policy, ProcessNode, ProcessStep } from '../../cim/cim.ts';
import type { Processes } from './processes.ts';
import type { Source } from './source.ts';

/**
 * Whether processes come by themselves to what a policy asks for: each time its event is raised, or its time comes, software
 * alone leads to its step, in a process that runs.
 */
export function isDoneByProcess(policy: Policy, source: Source, processes: Processes): boolean {
  const step = source.get<'ProcessStep'>(policy.thenStep);
  const process = source.containerOf(step, 'BusinessProcess');
  if (!processes.isExecutable(process)) return false;
  const event = source.resolve(policy.whenEvent);
  if (event === undefined) {
    const timers = process.nodes.filter(
      (node) => node.eClass === 'EventPoint' && node.position === 'START' && node.trigger === 'TIMER',
    );
    return timers.some((timer) => leadsBySoftware(source, timer, step));
  }
  return isReachedFrom(event, step, { source, processes, process });
}

function isReachedFrom(
  event: BusinessEvent,
  step: ProcessStep,
  given: { readonly source: Source; readonly processes: Processes; readonly process: BusinessProcess },
): boolean {
  const { source, processes, process } = given;
  // A point that waits for the event carries on wherever the event was raised.
  const waiting = process.nodes.filter((node) => processes.awaitedAt(node) === event);
  if (waiting.some((node) => leadsBySoftware(source, node, step))) return true;
  const raising = source.referrers(event, 'ProcessStep', 'raises');
  return (
    raising.length > 0 &&
    raising.every(
      (each) =>
        source.containerOf(each, 'BusinessProcess') === process && leadsBySoftware(source, each, step),
    )
  );
}

/** Whether flows lead from a node to a step without work of people and without events from outside in between. */
function leadsBySoftware(source: Source, from: ProcessNode, step: ProcessStep): boolean {
  const passed = new Set<ProcessNode>([from]);
  for (const node of passed)
    for (const flow of source.referrers(node, 'SequenceFlow', 'source')) {
      const next = source.get<'ProcessNode'>(flow.target);
      if (next === step) return true;
      if (goesOnByItself(next)) passed.add(next);
    }
  return false;
}

function goesOnByItself(node: ProcessNode): boolean {
  switch (node.eClass) {
    case 'ProcessStep':
      return node.kind === 'SYSTEM' || node.kind === 'SEND';
    case 'EventPoint':
      return (
        node.position === 'INTERMEDIATE' &&
        (node.trigger === 'TIMER' || (node.trigger === 'NONE' && node.event === undefined))
      );
    default:
      return true;
  }
}
