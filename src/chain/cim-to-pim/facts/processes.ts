import type {
  Actor,
  BusinessEvent,
  BusinessProcess,
  CimExternalSystem,
  ProcessNode,
  ProcessStep,
} from '../../cim/cim.ts';
import type { ContextSource } from './homes.ts';
import { homeOfObject } from './homes.ts';
import type { Operations } from './operations.ts';
import type { Source } from './source.ts';
import { distinct, firstById, remembered } from './source.ts';
import type { WorkflowNodes } from './workflow-nodes.ts';
import { readWorkflowNodes } from './workflow-nodes.ts';

/** One context's use of one external system. */
export type IntegrationPlan = {
  readonly system: CimExternalSystem;
  readonly home: ContextSource;
  readonly direction: 'INBOUND' | 'OUTBOUND' | 'BIDIRECTIONAL';
};

/** How processes become workflows. */
export type Processes = WorkflowNodes & {
  /** Processes that software takes part in. */
  readonly workflows: readonly BusinessProcess[];
  /** Why a process cannot run; empty when it can. */
  readonly obstaclesOf: (process: BusinessProcess) => readonly string[];
  /** Whether generated software runs a process: software does something in it, and nothing stands in its way. */
  readonly isExecutable: (process: BusinessProcess) => boolean;
  /** The people who start a process and repair what stopped. */
  readonly ownerOf: (process: BusinessProcess) => Actor | undefined;
  /** Context in which a step happens: that of its most important command, else of its process. */
  readonly homeOfStep: (step: ProcessStep) => ContextSource;
  readonly integrations: readonly IntegrationPlan[];
  /** A step that software does by itself, without a command: nothing is there that it could run. */
  readonly isIdle: (step: ProcessStep) => boolean;
  /** The step that undoes a step. */
  readonly compensationOf: (step: ProcessStep) => ProcessStep | undefined;
  /** Events for which a process publishes its end: those that no step of it raises by a command. */
  readonly publishedAt: (node: ProcessNode) => readonly BusinessEvent[];
};

/** Reads processes. */
export function analyseProcesses(given: {
  readonly source: Source;
  readonly operations: Operations;
  readonly homeOfProcess: (process: BusinessProcess) => ContextSource;
  readonly isEmittedIn: (step: ProcessStep, event: BusinessEvent) => boolean;
}): Processes {
  const { source, operations, homeOfProcess, isEmittedIn } = given;
  const nodes = readWorkflowNodes(source, operations);
  const homeOfStep = (step: ProcessStep): ContextSource => {
    const [command] = operations.ofStep(step);
    if (command !== undefined) return homeOfObject(source, command.root);
    return homeOfProcess(source.containerOf(step, 'BusinessProcess'));
  };
  const obstaclesOf = (process: BusinessProcess): readonly string[] => {
    const kinds = new Set(process.nodes.map(nodes.kindOf));
    return [
      ...(kinds.has('START') ? [] : ['it has no start']),
      ...(kinds.has('END') ? [] : ['it has no end']),
      ...(isForSoftware(process) ? [] : ['nothing in it is done by software']),
    ];
  };
  const isForSoftware = (process: BusinessProcess): boolean =>
    process.nodes.some(isDoneBySoftware) ||
    source
      .referrers(process, 'ProcessStep', 'calls')
      .some((step) => source.containerOf(step, 'BusinessProcess').automation !== 'MANUAL');
  return {
    ...nodes,
    workflows: source.all('BusinessProcess').filter(({ automation }) => automation !== 'MANUAL'),
    obstaclesOf,
    isExecutable: remembered(
      (process) => process.automation !== 'MANUAL' && obstaclesOf(process).length === 0,
    ),
    ownerOf: ({ owner }) => {
      const participant = source.resolve(owner);
      return participant?.eClass === 'Actor' ? participant : undefined;
    },
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
    isIdle: (step) => nodes.kindOf(step) === 'COMMAND' && operations.ofStep(step).length === 0,
    compensationOf: (step) => firstById(source.referrers(step, 'ProcessStep', 'compensates')),
    publishedAt: (node) => {
      const events =
        node.eClass === 'EventPoint'
          ? node.position === 'END'
            ? source.resolveAll(node.event === undefined ? [] : [node.event])
            : []
          : nodes.kindOf(node) === 'NOTIFY' && node.eClass === 'ProcessStep'
            ? source.resolveAll(node.raises)
            : [];
      const steps = source
        .containerOf(node, 'BusinessProcess')
        .nodes.filter((each) => each.eClass === 'ProcessStep');
      return events.filter(
        (event) => !steps.some((step) => step.raises.includes(event.id) && isEmittedIn(step, event)),
      );
    },
  };
}

/** Events a process begins with or waits for. */
export function eventsAwaitedBy(
  { awaitedAt }: Pick<Processes, 'awaitedAt'>,
  process: BusinessProcess,
): readonly BusinessEvent[] {
  return process.nodes.flatMap((node) => awaitedAt(node) ?? []);
}

/** Whether software does something at a node: work of its own, or waiting for what is not people's. */
export function isDoneBySoftware(node: ProcessNode): boolean {
  switch (node.eClass) {
    case 'ProcessStep':
      return node.kind !== 'USER' && node.kind !== 'MANUAL';
    case 'EventPoint':
      return node.trigger === 'TIMER' || node.trigger === 'MESSAGE' || node.trigger === 'CONDITION';
    default:
      return false;
  }
}
