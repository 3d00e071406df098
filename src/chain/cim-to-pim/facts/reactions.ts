import { nameBasedId } from '../../../kernel/identity/name-based-id.ts';
import { cronLineOf } from '../../core/schedules.ts';
import { valuesNeeded } from '../../cim/constraints/policy-needs.ts';
import type { Actor, BusinessEvent, Policy, ProcessStep } from '../../cim/cim.ts';
import { isDoneByProcess } from './flow-paths.ts';
import type { Operations, StepCommand } from './operations.ts';
import { transformationName } from './operations.ts';
import type { Processes } from './processes.ts';
import type { Source } from './source.ts';

/** One automatic reaction: what a policy makes of one command of its step. */
export type ReactionPlan = {
  readonly policy: Policy;
  readonly suffix: string | undefined;
  /** Id of the PIM element. */
  readonly id: string;
  readonly name: string;
  readonly command: StepCommand;
  readonly trigger: { readonly event: BusinessEvent } | { readonly cronLine: string };
};

/** A policy whose step needs values that nothing gives: each event, or each time, gives a person a task. */
export type TaskPlan = {
  readonly policy: Policy;
  readonly trigger: ReactionPlan['trigger'];
  readonly command: StepCommand;
  readonly performer: Actor;
};

/** What becomes of policies. */
export type PolicyPlans = {
  readonly reactions: readonly ReactionPlan[];
  readonly tasks: readonly TaskPlan[];
};

/**
 * Plans what runs the step of each policy: a process, where it does so anyway; a person, where values are missing;
 * else a reaction for the most important command of the step, and one more for each further command.
 */
export function planPolicies(source: Source, operations: Operations, processes: Processes): PolicyPlans {
  const reactions: ReactionPlan[] = [];
  const tasks: TaskPlan[] = [];
  for (const policy of source.all('Policy')) {
    const step = source.get<'ProcessStep'>(policy.thenStep);
    const trigger = triggerOf(source, policy);
    if (trigger === undefined || isLeftToProcess(policy, step, { source, processes })) continue;
    const task = taskOf(policy, trigger, { source, operations, processes });
    if (task !== undefined) {
      // Where software leads to the step anyway, its task waits there for its person.
      if (!isDoneByProcess(policy, source, processes)) tasks.push(task);
      continue;
    }
    reactions.push(
      ...operations.ofStep(step).map((command, index): ReactionPlan => {
        const suffix = index === 0 ? undefined : command.root.id;
        return {
          policy,
          suffix,
          id: nameBasedId(transformationName, policy.id, 'reaction', suffix ?? ''),
          name: index === 0 ? policy.name : `${policy.name} on ${command.root.name}`,
          command,
          trigger,
        };
      }),
    );
  }
  return { reactions, tasks };
}

type Known = { readonly source: Source; readonly processes: Processes };

function isLeftToProcess(policy: Policy, step: ProcessStep, { source, processes }: Known): boolean {
  const isOfSoftware = step.kind === 'SYSTEM' || step.kind === 'SEND' || step.kind === 'CALL_PROCESS';
  return isOfSoftware && isDoneByProcess(policy, source, processes);
}

function triggerOf(source: Source, policy: Policy): ReactionPlan['trigger'] | undefined {
  const event = source.resolve(policy.whenEvent);
  if (event !== undefined) return { event };
  const cronLine = cronLineOf(policy.schedule ?? '');
  return cronLine === undefined ? undefined : { cronLine };
}

function taskOf(
  policy: Policy,
  trigger: TaskPlan['trigger'],
  { source, operations, processes }: Known & { readonly operations: Operations },
): TaskPlan | undefined {
  const event = 'event' in trigger ? trigger.event : undefined;
  const step = source.get<'ProcessStep'>(policy.thenStep);
  const [command] = operations.ofStep(step);
  const performer = processes.actorOf(step);
  const isCallable = step.kind === 'USER' || step.kind === 'SYSTEM';
  if (command === undefined || performer === undefined || !isCallable) return undefined;
  return valuesNeeded(step, event, source).length > 0 ? { policy, trigger, command, performer } : undefined;
}
