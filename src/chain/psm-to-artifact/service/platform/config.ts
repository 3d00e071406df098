import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { fileVariables, hasFiles } from '../../plan/files.ts';
import { asItIs, nothing, withValue, type Filling, type Program } from '../../program-text.ts';

/** Source of `src/platform/config.ts`: the settings of the service. */
export function configSource(service: ServicePlan, program: Program): string {
  return program('service/src/platform/config.ts', {
    ...clientSettings(service),
    broker: service.messaging === undefined ? nothing : asItIs,
    processes: service.processes === undefined ? nothing : asItIs,
    ...fileSettings(service),
    port: withValue('8080', String(service.port)),
    grace: withValue('25', String(graceSeconds(service))),
    ...signInSettings[service.project.authMode],
  });
}

/** What the web client is called where people sign in at an issuer. */
function clientSettings(service: ServicePlan): Readonly<Record<'admin-members' | 'admin-values', Filling>> {
  const signsInAtIssuer = service.webClient !== 'NONE' && service.project.authMode === 'OIDC_JWT';
  const filling = signsInAtIssuer ? asItIs : nothing;
  return { 'admin-members': filling, 'admin-values': filling };
}

function fileSettings(
  service: ServicePlan,
): Readonly<Record<'files' | 'files-import' | 'files-values', Filling>> {
  if (!hasFiles(service)) return { files: nothing, 'files-import': nothing, 'files-values': nothing };
  const prefix = fileVariables(service);
  return {
    files: asItIs,
    'files-import': asItIs,
    'files-values': (own) => own.map((line) => line.replace("'FILES_", () => `'${prefix}_`)),
  };
}

// A little less than the cluster's patience, so that the process ends by itself.
function graceSeconds(service: ServicePlan): number {
  const workload = service.workloads.find((each) =>
    each.containers.some((container) => container === service.container),
  );
  return Math.max((workload?.terminationGraceSeconds ?? 30) - 5, 1);
}

type SignInSettings = Readonly<Record<'sign-in-import' | 'sign-in-members' | 'sign-in-values', Filling>>;

const signInSettings: Readonly<Record<ServicePlan['project']['authMode'], SignInSettings>> = {
  OIDC_JWT: { 'sign-in-import': asItIs, 'sign-in-members': asItIs, 'sign-in-values': asItIs },
  API_KEY: {
    'sign-in-import': () => ["import { readApiKeys, type ApiKey } from './auth.js';", ''],
    'sign-in-members': () => 'readonly apiKeys: readonly ApiKey[];',
    'sign-in-values': () => "apiKeys: readApiKeys(required('API_KEYS') || '[]'),",
  },
  NONE: { 'sign-in-import': nothing, 'sign-in-members': nothing, 'sign-in-values': nothing },
};
