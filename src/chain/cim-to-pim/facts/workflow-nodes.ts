import { assertNever } from '../../../lib/assert-never.ts';
import type { Actor, BusinessEvent, CimExternalSystem, ProcessNode, ProcessStep } from '../../cim/cim.ts';
import type { WorkflowStep } from '../../pim/pim.ts';
import type { Operations } from './operations.ts';
import type { Source } from './source.ts';
import { firstById } from './source.ts';

/** Meaning of a workflow step. */
export type WorkflowStepKind = WorkflowStep['kind'];

/** What process nodes become. */
export type WorkflowNodes = {
  readonly kindOf: (node: ProcessNode) => WorkflowStepKind;
  /** The event that begins a process here, or that a token waits for. */
  readonly awaitedAt: (node: ProcessNode) => BusinessEvent | undefined;
  /** The external system that performs a step. */
  readonly systemOf: (step: ProcessStep) => CimExternalSystem | undefined;
  readonly actorOf: (step: ProcessStep) => Actor | undefined;
};

/** Reads what process nodes mean. */
export function readWorkflowNodes(source: Source, operations: Operations): WorkflowNodes {
  const performerOf = (step: ProcessStep): Actor | CimExternalSystem | undefined =>
    source.resolve(step.performer);
  const systemOf = (step: ProcessStep): CimExternalSystem | undefined => {
    const performer = performerOf(step);
    return performer?.eClass === 'ExternalSystem' ? performer : undefined;
  };
  const actorOf = (step: ProcessStep): Actor | undefined => {
    const performer = performerOf(step);
    return performer?.eClass === 'Actor' ? performer : undefined;
  };
  const writes = (step: ProcessStep): boolean => operations.ofStep(step).length > 0;
  const kindOfStep = (step: ProcessStep): WorkflowStepKind => {
    switch (step.kind) {
      case 'USER':
      case 'MANUAL':
        return 'HUMAN_TASK';
      case 'SYSTEM':
        if (systemOf(step) !== undefined) return 'CALL_EXTERNAL';
        // Software that only looks at things has nothing to run: what it sees decides about the branch.
        return writes(step) || step.accesses.length === 0 ? 'COMMAND' : 'DECISION';
      case 'SEND':
        if (systemOf(step) !== undefined) return 'CALL_EXTERNAL';
        return actorOf(step) === undefined && writes(step) ? 'COMMAND' : 'NOTIFY';
      case 'RECEIVE':
        return 'WAIT_EVENT';
      case 'CALL_PROCESS':
        return 'SUB_WORKFLOW';
      default:
        return assertNever(step.kind);
    }
  };
  const isRaisedNext = (node: ProcessNode, event: BusinessEvent): boolean =>
    source
      .referrers(node, 'SequenceFlow', 'source')
      .map(({ target }) => source.get<'ProcessNode'>(target))
      .some((next) => next.eClass === 'ProcessStep' && next.raises.includes(event.id));
  return {
    systemOf,
    actorOf,
    kindOf: (node) => {
      switch (node.eClass) {
        case 'EventPoint':
          return kindOfPoint(node);
        case 'DecisionPoint':
          return node.kind === 'PARALLEL' ? 'PARALLEL' : 'DECISION';
        case 'ProcessStep':
          return kindOfStep(node);
        default:
          return assertNever(node);
      }
    },
    awaitedAt: (node) => {
      if (node.eClass === 'DecisionPoint') return undefined;
      if (node.eClass === 'ProcessStep')
        return node.kind === 'RECEIVE' && !writes(node)
          ? firstById(source.resolveAll(node.raises))
          : undefined;
      const event = source.resolve(node.event);
      if (event === undefined || node.position === 'END' || node.trigger === 'TIMER') return undefined;
      // Where the very next step raises the event, its command is the start.
      return node.position === 'START' && isRaisedNext(node, event) ? undefined : event;
    },
  };
}

function kindOfPoint({
  position,
  trigger,
  event,
}: Extract<ProcessNode, { eClass: 'EventPoint' }>): WorkflowStepKind {
  if (position !== 'INTERMEDIATE') return position;
  switch (trigger) {
    case 'TIMER':
      return 'TIMER';
    case 'CONDITION':
      return 'WAIT_CONDITION';
    case 'ERROR':
      return 'ERROR';
    case 'MESSAGE':
      return 'WAIT_EVENT';
    case 'NONE':
      // A milestone without an event is passed.
      return event === undefined ? 'DECISION' : 'WAIT_EVENT';
    default:
      return assertNever(trigger);
  }
}
