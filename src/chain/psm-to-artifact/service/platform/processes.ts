import type { ServicePlan } from '../../plan/artifact-plan.ts';
import type { Program } from '../../program-text.ts';

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
  'hear',
  'incident-metric',
  'instance-rows',
  'joins',
  'kept-events',
  'named-instance',
  'process-tx',
  'registry',
  'routes',
  'start',
  'store',
  'times',
  'work',
].map((name) => `processes/${name}.ts`);

/** How processes are run; no files for a service that runs none. */
export function processSources(service: ServicePlan, program: Program): Readonly<Record<string, string>> {
  if (service.processes === undefined) return {};
  const names = ['body-check.ts', ...programs];
  return Object.fromEntries(names.map((name) => [name, program(`service/src/platform/${name}`)]));
}
