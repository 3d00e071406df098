import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { asItIs, nothing, withValue, type Filling, type Program } from '../../program-text.ts';

/** The programs that run processes. */
const programs = [
  'advance',
  'arrive',
  'choices',
  'compensation',
  'definition',
  'engine',
  'failures',
  'follow',
  'following',
  'hear',
  'incident-metric',
  'instance-rows',
  'join',
  'joins',
  'kept-events',
  'named-instance',
  'permissions',
  'process-tx',
  'registry',
  'repair',
  'requests',
  'routes',
  'start',
  'start-conditions',
  'store',
  'times',
  'upkeep',
  'views',
  'work',
  'worker',
].map((name) => `processes/${name}.ts`);

/** How processes are run; no files for a service that runs none. */
export function processSources(service: ServicePlan, program: Program): Readonly<Record<string, string>> {
  if (service.processes === undefined) return {};
  const names = ['body-check.ts', ...programs];
  return Object.fromEntries(names.map((name) => [name, program(`service/src/platform/${name}`)]));
}

/** What stands in the slots of platform files that only a service with processes needs. */
export function processSlots({
  processes,
}: ServicePlan): Readonly<Record<string, Readonly<Record<string, Filling>>>> {
  const own = processes === undefined ? nothing : asItIs;
  const metrics = processes === undefined ? withValue(' + (await incidentMetric(options.db))', '') : asItIs;
  return {
    'access.ts': { processes: own },
    'http.ts': { processes: own, metrics },
    'services.ts': { processes: own },
  };
}
