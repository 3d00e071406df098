import type { Problem } from '../../../kernel/validation/constraint.ts';
import { removeAt, setValue } from '../../../kernel/validation/fixes.ts';
import { isCronLine } from '../../core/cron.ts';
import type { Workload } from '../psm.ts';
import { constraint } from './constraint-builder.ts';

/** A workload does one thing, when it is time. */
export const workloadComplete = constraint('PSM-WRK-01', 'Workload', {
  severity: 'ERROR',
  holds: 'exactly one MAIN container; CRON_JOB has a valid schedule and others have none',
  message: '{name} has no single main container.',
  remedy: 'Correct the containers.',
  feature: 'containers',
  fix: 'Remove a schedule that does not belong here.',
  check: (workload, { pointer }) => {
    const { containers, kind, schedule } = workload;
    const problems: Problem[] = [];
    if (containers.filter(({ role }) => role === 'MAIN').length !== 1) problems.push({});
    if (kind === 'CRON_JOB' && (schedule === undefined || !isCronLine(schedule)))
      problems.push({
        feature: 'schedule',
        message: '{name} has no valid schedule.',
        remedy: 'Write a cron line such as "0 3 * * *".',
      });
    if (kind !== 'CRON_JOB' && schedule !== undefined)
      problems.push({
        feature: 'schedule',
        message: '{name} is a {kind}, which has no schedule.',
        remedy: 'Remove it, or make the workload a CRON_JOB.',
        fix: removeAt('Remove the schedule', pointer(workload, 'schedule')),
      });
    return problems;
  },
});

/** A workload can grow, shrink and move to another node. */
export const workloadMovable = constraint('PSM-WRK-02', 'Workload', {
  severity: 'ERROR',
  holds:
    'autoscaling only on DEPLOYMENT or STATEFUL_SET, minReplicas <= maxReplicas, minAvailable < minimum replicas',
  message: 'The disruption budget of {name} would block every drain.',
  remedy: 'Lower minAvailable.',
  feature: 'minAvailable',
  fix: 'Leave one replica to spare, and remove autoscaling where it is impossible.',
  check: (workload, { model, pointer }) => {
    const { autoscaling, minAvailable } = workload;
    const problems: Problem[] = [];
    if (autoscaling !== undefined && workload.kind !== 'DEPLOYMENT' && workload.kind !== 'STATEFUL_SET')
      problems.push({
        feature: 'autoscaling',
        message: '{name} is a {kind}, which cannot be scaled.',
        remedy: 'Remove autoscaling.',
        // What environments override must stay as long as they do.
        ...(model.references(autoscaling).length === 0 && {
          fix: removeAt('Remove autoscaling', pointer(workload, 'autoscaling')),
        }),
      });
    if (autoscaling !== undefined && autoscaling.minReplicas > autoscaling.maxReplicas)
      problems.push({
        at: autoscaling,
        feature: 'minReplicas',
        message: '{name} runs at least {least} and at most {most} replicas.',
        remedy: 'Swap or correct the numbers.',
        values: { least: autoscaling.minReplicas, most: autoscaling.maxReplicas },
      });
    const spare = minimumOf(workload) - 1;
    if (minAvailable !== undefined && minAvailable > spare)
      problems.push({
        fix:
          spare > 0
            ? setValue(`Ask for ${spare}`, pointer(workload, 'minAvailable'), spare)
            : removeAt('Remove the budget', pointer(workload, 'minAvailable')),
      });
    return problems;
  },
});

function minimumOf({ autoscaling, replicas }: Workload): number {
  return autoscaling?.minReplicas ?? replicas;
}
