// <sign-in-import>
// </sign-in-import>
// <files-import>
import type { BucketOptions } from './files/s3-store.js';

// </files-import>
/** Settings of the service; every one comes from an environment variable, listed in `.env.example`. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly logLevel: string;
  /** Whether the contract is served at `/openapi.json`, with a page to try it at `/docs`. */
  readonly apiDocs: boolean;
  readonly databaseUrl: string;
  // <files>
  /** The bucket of files. */
  readonly files: BucketOptions;
  // </files>
  // <admin-members>
  /** What the web client is called at the issuer. */
  readonly adminClientId: string;
  // </admin-members>
  // <broker>
  readonly brokerUrl: string;
  // </broker>
  /** How long a stopping process waits for running requests. */
  readonly graceMs: number;
  // <processes>
  /** For so many months ended instances of processes and their history are kept. */
  readonly historyMonths: number;
  // </processes>
  // <sign-in-members>
  readonly authIssuer: string;
  readonly authAudience: string;
  /** Address of the issuer's public keys; when unset, the issuer is asked for it. */
  readonly authKeysUrl: string | undefined;
  /** The claim of a token that lists the caller's roles. */
  readonly authRolesClaim: string;
  // </sign-in-members>
}

/** Reads the settings and refuses to start with a list of everything that is missing or wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const required = (name: string): string => {
    const value = env[name];
    if (value === undefined || value === '') faults.push(`${name} is not set.`);
    return value ?? '';
  };
  const wholeNumber = (name: string, otherwise: number): number => {
    const value = Number(env[name] ?? otherwise);
    if (!Number.isInteger(value) || value < 0)
      faults.push(`${name} must be a whole number, not "${env[name]}".`);
    return value;
  };
  const config: Config = {
    host: env['HOST'] ?? '0.0.0.0',
    // <port>
    port: wholeNumber('PORT', 8080),
    // </port>
    logLevel: env['LOG_LEVEL'] ?? 'info',
    apiDocs: env['API_DOCS'] === 'on',
    databaseUrl: required('DATABASE_URL'),
    // <files-values>
    files: {
      endpoint: required('FILES_ENDPOINT'),
      bucket: required('FILES_BUCKET'),
      region: env['FILES_REGION'] ?? 'us-east-1',
      access: required('FILES_ACCESS'),
    },
    // </files-values>
    // <admin-values>
    adminClientId: env['ADMIN_CLIENT_ID'] ?? 'web',
    // </admin-values>
    // <broker>
    brokerUrl: required('BROKER_URL'),
    // </broker>
    // <grace>
    graceMs: wholeNumber('SHUTDOWN_GRACE_SECONDS', 25) * 1000,
    // </grace>
    // <processes>
    historyMonths: wholeNumber('PROCESS_HISTORY_MONTHS', 12),
    // </processes>
    // <sign-in-values>
    authIssuer: required('AUTH_ISSUER'),
    authAudience: required('AUTH_AUDIENCE'),
    authKeysUrl: env['AUTH_KEYS_URL'],
    authRolesClaim: env['AUTH_ROLES_CLAIM'] ?? 'roles',
    // </sign-in-values>
  };
  if (faults.length > 0)
    throw new Error(`The settings are not complete; see .env.example.\n${faults.join('\n')}`);
  return config;
}
