import { nameBasedId } from '../../../kernel/identity/name-based-id.ts';
import { cronLineOf } from '../../core/schedules.ts';
import type { BusinessEvent, Policy } from '../../cim/cim.ts';
import type { Operations, StepCommand } from './operations.ts';
import { transformationName } from './operations.ts';
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

/** The most important command of a policy's step gives the reaction; further commands give one more each. */
export function planReactions(source: Source, operations: Operations): readonly ReactionPlan[] {
  return source.all('Policy').flatMap((policy) => {
    const trigger = triggerOf(source, policy);
    if (trigger === undefined) return [];
    return operations.ofStep(source.get(policy.thenStep)).map((command, index) => {
      const suffix = index === 0 ? undefined : command.root.id;
      return {
        policy,
        suffix,
        id: nameBasedId(transformationName, policy.id, 'reaction', suffix ?? ''),
        name: index === 0 ? policy.name : `${policy.name} on ${command.root.name}`,
        command,
        trigger,
      };
    });
  });
}

function triggerOf(source: Source, policy: Policy): ReactionPlan['trigger'] | undefined {
  const event = source.resolve(policy.whenEvent);
  if (event !== undefined) return { event };
  const cronLine = cronLineOf(policy.schedule ?? '');
  return cronLine === undefined ? undefined : { cronLine };
}
