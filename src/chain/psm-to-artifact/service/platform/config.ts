import { tsString } from '../../../../kernel/generation/escape.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';

/** Source of `src/platform/config.ts`: the settings of the service. */
export function configSource(service: ServicePlan): string {
  const { messaging } = service;
  const sign = signInSettings[service.project.authMode];
  return `${sign.imports}/** Settings of the service; every one comes from an environment variable, listed in \`.env.example\`. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly logLevel: string;
  readonly databaseUrl: string;
${messaging === undefined ? '' : '  readonly brokerUrl: string;\n'}  /** How long a stopping process waits for running requests. */
  readonly graceMs: number;
${sign.members}}

/** Reads the settings and refuses to start with a list of everything that is missing or wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const required = (name: string): string => {
    const value = env[name];
    if (value === undefined || value === '') faults.push(\`\${name} is not set.\`);
    return value ?? '';
  };
  const wholeNumber = (name: string, otherwise: number): number => {
    const value = Number(env[name] ?? otherwise);
    if (!Number.isInteger(value) || value < 0)
      faults.push(\`\${name} must be a whole number, not "\${env[name]}".\`);
    return value;
  };
  const config: Config = {
    host: env['HOST'] ?? '0.0.0.0',
    port: wholeNumber('PORT', ${service.port}),
    logLevel: env['LOG_LEVEL'] ?? ${tsString('info')},
    databaseUrl: required('DATABASE_URL'),
${messaging === undefined ? '' : "    brokerUrl: required('BROKER_URL'),\n"}    graceMs: wholeNumber('SHUTDOWN_GRACE_SECONDS', ${graceSeconds(service)}) * 1000,
${sign.values}  };
  if (faults.length > 0)
    throw new Error(\`The settings are not complete; see .env.example.\\n\${faults.join('\\n')}\`);
  return config;
}
`;
}

// A little less than the cluster's patience, so that the process ends by itself.
function graceSeconds(service: ServicePlan): number {
  const workload = service.workloads.find((each) =>
    each.containers.some((container) => container === service.container),
  );
  return Math.max((workload?.terminationGraceSeconds ?? 30) - 5, 1);
}

const signInSettings = {
  OIDC_JWT: {
    imports: '',
    members: `  readonly authIssuer: string;
  readonly authAudience: string;
  /** Address of the issuer's public keys; when unset, the issuer is asked for it. */
  readonly authKeysUrl: string | undefined;
`,
    values: `    authIssuer: required('AUTH_ISSUER'),
    authAudience: required('AUTH_AUDIENCE'),
    authKeysUrl: env['AUTH_KEYS_URL'],
`,
  },
  API_KEY: {
    imports: "import { readApiKeys, type ApiKey } from './auth.js';\n\n",
    members: `  readonly apiKeys: readonly ApiKey[];
`,
    values: `    apiKeys: readApiKeys(required('API_KEYS') || '[]'),
`,
  },
  NONE: { imports: '', members: '', values: '' },
} as const;
