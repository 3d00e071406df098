import { contextRole } from '../facts/homes.ts';
import { rule, target } from '../rule-builders.ts';

/** C2P-27: a policy becomes a reaction that runs the command of its step. */
export const reactions = rule('C2P-27', 'CimModel', {
  targets: (_model, { facts, equivalent }) =>
    facts.reactions.map((reaction) => {
      const { policy, name, command, trigger } = reaction;
      const home = facts.homeOf(command.root);
      return target('reaction', 'Reaction', {
        key: policy,
        into: () => ({ container: equivalent(home, contextRole(home)), feature: 'reactions' }),
        bind: () => ({
          name,
          description: policy.statement ?? policy.description,
          code: facts.codes.reaction(reaction),
          ...('event' in trigger
            ? { trigger: 'EVENT' as const, on: equivalent(trigger.event, 'event') }
            : { trigger: 'SCHEDULE' as const, schedule: trigger.cronLine }),
          invokes: equivalent(command.key, command.role, command.suffix),
        }),
      });
    }),
});
