import type { BusinessEvent, BusinessProcess, ProcessStep } from '../../cim/cim.ts';
import { isValue } from './composition.ts';
import type { Composition } from './composition.ts';
import type { ContextSource } from './homes.ts';
import { homeOfObject } from './homes.ts';
import type { Operations, StepCommand } from './operations.ts';
import type { Source } from './source.ts';
import { distinct, firstById, remembered } from './source.ts';

/** Where events and processes live, and which command announces what. */
export type Events = {
  /** Context of an event: its subject's, unless only commands of another context raise it. */
  readonly homeOf: (event: BusinessEvent) => ContextSource;
  /** Events a command announces: those that its step raises and that belong where it changes something. */
  readonly emittedBy: (command: StepCommand) => readonly BusinessEvent[];
  /** Raised by a step, and a command of that step can announce it. */
  readonly isEmittedIn: (step: ProcessStep, event: BusinessEvent) => boolean;
  readonly isEmitted: (event: BusinessEvent) => boolean;
  /**
   * Context of a process: its domain, else its capability's domain, else the one domain whose things its steps
   * write, else the default context.
   */
  readonly homeOfProcess: (process: BusinessProcess) => ContextSource;
};

/** Works out events and the homes of processes. */
export function analyseEvents(given: {
  readonly source: Source;
  readonly composition: Composition;
  readonly operations: Operations;
}): Events {
  const { source, operations } = given;
  const model = source.only('CimModel');
  const homesOfCommand = ({ root, effects }: StepCommand): readonly ContextSource[] =>
    distinct([root, ...effects.map((effect) => effect.root)].map((each) => homeOfObject(source, each)));
  const raisingCommands = (event: BusinessEvent): readonly StepCommand[] =>
    source.referrers(event, 'ProcessStep', 'raises').flatMap(operations.ofStep);
  const homeOf = remembered((event: BusinessEvent): ContextSource => {
    const subject = source.resolve(event.subject);
    const ofSubject = subject === undefined || isValue(subject) ? undefined : homeOfObject(source, subject);
    const raising = raisingCommands(event).flatMap(homesOfCommand);
    if (ofSubject !== undefined && (raising.length === 0 || raising.includes(ofSubject))) return ofSubject;
    return firstById(raising) ?? model;
  });
  const emitterOf = (step: ProcessStep, event: BusinessEvent): StepCommand | undefined =>
    operations.ofStep(step).find((command) => homesOfCommand(command).includes(homeOf(event)));
  const raisedIn = (step: ProcessStep): readonly BusinessEvent[] => source.resolveAll(step.raises);
  return {
    homeOf,
    emittedBy: (command) =>
      raisedIn(command.key).filter((event) => emitterOf(command.key, event)?.id === command.id),
    isEmittedIn: (step, event) => emitterOf(step, event) !== undefined,
    isEmitted: (event) =>
      source.referrers(event, 'ProcessStep', 'raises').some((step) => emitterOf(step, event) !== undefined),
    homeOfProcess: remembered((process) => {
      const domain = source.resolve(process.domain);
      if (domain !== undefined) return domain;
      const capability = source.resolve(process.capability);
      if (capability !== undefined) return source.containerOf(capability, 'BusinessDomain');
      const steps = process.nodes.filter((node) => node.eClass === 'ProcessStep');
      const written = distinct(steps.flatMap(operations.ofStep).flatMap(homesOfCommand));
      const [only, second] = written;
      return only !== undefined && second === undefined ? only : model;
    }),
  };
}
