import { jobResources } from '../facts/sizes.ts';
import { homeOf } from '../facts/places.ts';
import { rule, target } from '../rule-builders.ts';
import { connectionsOf } from './workloads.ts';

/** P2S-27: every reaction becomes a handler in the background that runs the handler of its command. */
export const backgroundOfReaction = rule('P2S-27', 'PimModel', {
  targets: (_model, { source, equivalent, maybe, facts, report }) =>
    facts.triggers.map((trigger) => {
      const { reaction } = trigger;
      const home = homeOf(source, reaction);
      if (
        trigger.kind === 'EVENT' &&
        !facts.messaging.topics.has(trigger.event.id) &&
        facts.unitOf(homeOf(source, trigger.event)) !== facts.unitOf(home)
      )
        report({
          severity: 'WARNING',
          code: 'EVENT_STAYS_IN_ITS_UNIT',
          message: `Reaction "${reaction.name}" waits for "${trigger.event.name}", which another unit raises, and events travel inside a process only. Choose BROKER for MESSAGING, or put both contexts into one unit.`,
          elementId: reaction.id,
        });
      return target('background', 'BackgroundHandler', {
        key: reaction,
        into: () => ({ container: equivalent(home, 'module'), feature: 'backgroundHandlers' }),
        bind: () => ({
          name: reaction.name,
          description: reaction.description,
          symbol: facts.symbol(equivalent(reaction, 'background')),
          ...(trigger.kind === 'EVENT'
            ? {
                trigger: 'TOPIC' as const,
                event: equivalent(trigger.event, 'dto-event'),
                topic: maybe(trigger.event, 'topic'),
              }
            : { trigger: 'SCHEDULE' as const, schedule: trigger.schedule }),
          runs: equivalent(reaction.invokes, 'handler'),
          retries: reaction.retries,
        }),
      });
    }),
});

/** P2S-28: every scheduled reaction runs as a cron job, from the image of its unit and with the same settings. */
export const cronJobOfReaction = rule('P2S-28', 'PimModel', {
  targets: (model, { equivalent, facts }) =>
    facts.units.flatMap((unit) => {
      const hasSecrets = facts.settings(unit).some(({ content }) => content.kind === 'SECRET');
      const uses = connectionsOf(unit, facts);
      return facts.schedules(unit).flatMap(({ reaction, schedule }) => {
        const key = reaction;
        return [
          target('cron-workload', 'Workload', {
            key,
            into: () => ({ container: equivalent(model, 'root'), feature: 'workloads' }),
            bind: () => ({
              name: reaction.name,
              description: reaction.description,
              resourceName: facts.cronJobName(reaction),
              kind: 'CRON_JOB' as const,
              schedule,
              identity: equivalent(unit.source, 'identity'),
              uses,
            }),
          }),
          target('cron-container', 'Container', {
            key,
            into: () => ({ container: equivalent(reaction, 'cron-workload'), feature: 'containers' }),
            bind: () => ({
              name: 'job',
              resourceName: 'job',
              image: equivalent(unit.source, 'image'),
              command: ['node', 'dist/src/job.js', facts.symbol(equivalent(reaction, 'background'))],
              configs: [equivalent(unit.source, 'config')],
              secrets: hasSecrets ? [equivalent(unit.source, 'secrets')] : [],
            }),
          }),
          target('cron-resources', 'ResourceLimits', {
            key,
            into: () => ({ container: equivalent(reaction, 'cron-container'), feature: 'resources' }),
            bind: () => jobResources,
          }),
        ];
      });
    }),
});
