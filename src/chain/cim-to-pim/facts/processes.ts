import { assertNever } from '../../../lib/assert-never.ts';
import type {
  BusinessEvent,
  BusinessProcess,
  CimExternalSystem,
  ProcessNode,
  ProcessStep,
} from '../../cim/cim.ts';
import type { WorkflowStep } from '../../pim/pim.ts';
import type { ContextSource } from './homes.ts';
import { homeOfObject } from './homes.ts';
import type { Operations } from './operations.ts';
import type { Source } from './source.ts';
import { distinct, firstById } from './source.ts';

/** Meaning of a workflow step. */
export type WorkflowStepKind = WorkflowStep['kind'];

/** One context's use of one external system. */
export type IntegrationPlan = {
  readonly system: CimExternalSystem;
  readonly home: ContextSource;
  readonly direction: 'INBOUND' | 'OUTBOUND' | 'BIDIRECTIONAL';
};

/** How processes become workflows. */
export type Processes = {
  /** Processes that software takes part in. */
  readonly workflows: readonly BusinessProcess[];
  /** Why an AUTOMATED process cannot run by itself; empty when it can. */
  readonly obstaclesOf: (process: BusinessProcess) => readonly string[];
  /** Context in which a step happens: that of its most important command, else of its process. */
  readonly homeOfStep: (step: ProcessStep) => ContextSource;
  readonly integrations: readonly IntegrationPlan[];
  /** The external system that performs a step. */
  readonly systemOf: (step: ProcessStep) => CimExternalSystem | undefined;
  /** A step that software does by itself, without a command: nothing is there that it could run. */
  readonly isIdle: (step: ProcessStep) => boolean;
  /** The step that undoes a step. */
  readonly compensationOf: (step: ProcessStep) => ProcessStep | undefined;
};

/** Reads processes. */
export function analyseProcesses(given: {
  readonly source: Source;
  readonly operations: Operations;
  readonly homeOfProcess: (process: BusinessProcess) => ContextSource;
}): Processes {
  const { source, operations, homeOfProcess } = given;
  const systemOf = (step: ProcessStep): CimExternalSystem | undefined => {
    const performer = source.resolve(step.performer);
    return performer?.eClass === 'ExternalSystem' ? performer : undefined;
  };
  const homeOfStep = (step: ProcessStep): ContextSource => {
    const [command] = operations.ofStep(step);
    if (command !== undefined) return homeOfObject(source, command.root);
    return homeOfProcess(source.containerOf(step, 'BusinessProcess'));
  };
  return {
    workflows: source.all('BusinessProcess').filter(({ automation }) => automation !== 'MANUAL'),
    obstaclesOf: (process) => obstaclesTo(process, systemOf),
    homeOfStep,
    integrations: source.all('ExternalSystem').flatMap((system) => {
      const steps = source.referrers(system, 'ProcessStep', 'performer');
      return distinct(steps.map(homeOfStep)).map((home) => {
        const here = steps.filter((step) => homeOfStep(step) === home);
        const calls = here.some((step) => step.kind !== 'RECEIVE');
        const isCalled = here.some((step) => step.kind === 'RECEIVE');
        const direction = !isCalled ? 'OUTBOUND' : calls ? 'BIDIRECTIONAL' : 'INBOUND';
        return { system, home, direction };
      });
    }),
    systemOf,
    isIdle: (step) =>
      workflowStepKindOf(step, systemOf) === 'COMMAND' && operations.ofStep(step).length === 0,
    compensationOf: (step) => firstById(source.referrers(step, 'ProcessStep', 'compensates')),
  };
}

/** Events a process waits for: at intermediate event points, and where a message comes in. */
export function eventsAwaitedBy(source: Source, process: BusinessProcess): readonly BusinessEvent[] {
  return process.nodes.flatMap((node) => {
    const awaited = awaitedAt(source, node);
    return awaited === undefined ? [] : [awaited];
  });
}

/** The event that a node waits for. */
export function awaitedAt(source: Source, node: ProcessNode): BusinessEvent | undefined {
  if (node.eClass === 'EventPoint')
    return node.position === 'INTERMEDIATE' && node.trigger !== 'TIMER'
      ? source.resolve(node.event)
      : undefined;
  if (node.eClass === 'DecisionPoint' || node.kind !== 'RECEIVE') return undefined;
  return firstById(source.resolveAll(node.raises));
}

/** What a process node becomes. */
export function workflowStepKindOf(
  node: ProcessNode,
  systemOf: (step: ProcessStep) => CimExternalSystem | undefined,
): WorkflowStepKind {
  switch (node.eClass) {
    case 'EventPoint':
      if (node.position !== 'INTERMEDIATE') return node.position;
      return node.trigger === 'TIMER' ? 'TIMER' : 'WAIT_EVENT';
    case 'DecisionPoint':
      return node.kind === 'PARALLEL' ? 'PARALLEL' : 'DECISION';
    case 'ProcessStep':
      return kindOfStep(node, systemOf(node));
    default:
      return assertNever(node);
  }
}

function kindOfStep(step: ProcessStep, system: CimExternalSystem | undefined): WorkflowStepKind {
  switch (step.kind) {
    case 'USER':
    case 'MANUAL':
      return 'HUMAN_TASK';
    case 'SYSTEM':
    case 'SEND':
      return system === undefined ? 'COMMAND' : 'CALL_EXTERNAL';
    case 'RECEIVE':
      return 'WAIT_EVENT';
    case 'CALL_PROCESS':
      return 'SUB_WORKFLOW';
    default:
      return assertNever(step.kind);
  }
}

function obstaclesTo(
  process: BusinessProcess,
  systemOf: (step: ProcessStep) => CimExternalSystem | undefined,
): readonly string[] {
  const kinds = new Set(process.nodes.map((node) => workflowStepKindOf(node, systemOf)));
  return [...(kinds.has('START') ? [] : ['it has no start']), ...(kinds.has('END') ? [] : ['it has no end'])];
}
