import { setValue } from '../../../kernel/validation/fixes.ts';
import { isCronLine } from '../../core/cron.ts';
import { isBlank } from '../../core/wording.ts';
import { constraint } from './constraint-builder.ts';

/** What is used can be reached. */
export const serviceReachable = constraint('PSM-SVC-01', 'BackingService', {
  severity: 'ERROR',
  holds: 'MANAGED and EXTERNAL have host or credentials; IN_CLUSTER is supported for the class',
  message: '{name} cannot be reached.',
  remedy: 'Add the connection secret.',
  feature: 'credentials',
  fix: 'Say that an external endpoint is external.',
  check: (service, { pointer }) => {
    const isEndpoint = service.eClass === 'ExternalEndpoint';
    if (service.provisioning === 'IN_CLUSTER')
      return (
        !isEndpoint || {
          feature: 'provisioning',
          message: '{name} is an external system, which cannot run in the cluster.',
          remedy: 'Set provisioning to EXTERNAL.',
          fix: setValue('Set provisioning to EXTERNAL', pointer(service, 'provisioning'), 'EXTERNAL'),
        }
      );
    const hasAddress = !isBlank(service.host) || (isEndpoint && !isBlank(service.baseUrl));
    return hasAddress || service.credentials.length > 0;
  },
});

/** What people entrusted to the system is still there tomorrow. */
export const dataSafe = constraint('PSM-SVC-02', 'Database', {
  severity: 'WARNING',
  holds: 'a prod database has backupSchedule and is not a single in-cluster instance',
  message: 'Data of {name} can be lost.',
  remedy: 'Use MANAGED, or add backups.',
  guard: (_database, { model }) => model.all('Environment').some(({ kind }) => kind === 'PROD'),
  check: ({ provisioning, highAvailability, backupSchedule }) => {
    if (provisioning === 'IN_CLUSTER' && !highAvailability) return { feature: 'provisioning' };
    return (backupSchedule !== undefined && isCronLine(backupSchedule)) || { feature: 'backupSchedule' };
  },
});
