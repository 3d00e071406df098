import { cronLineOf } from '../../core/schedules.ts';
import { isBlank } from '../../core/wording.ts';
import { constraint } from './constraint-builder.ts';

/** A policy waits for one thing. */
export const policyTriggered = constraint('CIM-POL-01', 'Policy', {
  severity: 'ERROR',
  holds:
    'exactly one of whenEvent and schedule is set; a schedule is a valid cron line or a documented phrase',
  message: 'Policy "{name}" needs one trigger.',
  remedy: 'Set an event or a time.',
  check: ({ whenEvent, schedule }) => {
    if (schedule === undefined || isBlank(schedule))
      return whenEvent !== undefined || { feature: 'whenEvent' };
    if (whenEvent !== undefined) return { feature: 'schedule' };
    return (
      cronLineOf(schedule) !== undefined || {
        feature: 'schedule',
        message: 'Policy "{name}" runs at "{schedule}", which is not a time the service can read.',
        remedy:
          'Write a cron line such as "0 3 * * *" or a phrase such as "daily at 3:00" or "every 15 minutes".',
      }
    );
  },
});

/** Agreement and an open issue of weight exclude each other. */
export const agreementSettled = constraint('CIM-ISS-01', 'Issue', {
  severity: 'WARNING',
  holds: 'no OPEN issue of HIGH severity is about an AGREED element',
  message: 'An agreed element still has the open issue "{name}".',
  remedy: 'Resolve the issue or withdraw agreement.',
  feature: 'about',
  guard: ({ status, severity }) => status === 'OPEN' && severity === 'HIGH',
  check: (issue, { model }) =>
    model
      .resolveAll<'CimElement'>(issue.about)
      .every((element) => !('status' in element) || element.status !== 'AGREED'),
});
