import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readConfig } from './config.js';

const needed = {
  DATABASE_URL: 'postgres://db/shop',
  FILES_ENDPOINT: 'http://files',
  FILES_BUCKET: 'papers',
  FILES_ACCESS: 'key:secret',
  BROKER_URL: 'nats://broker',
  AUTH_ISSUER: 'https://id',
  AUTH_AUDIENCE: 'shop',
};
const values = {
  databaseUrl: 'postgres://db/shop',
  files: { endpoint: 'http://files', bucket: 'papers', region: 'us-east-1', access: 'key:secret' },
  brokerUrl: 'nats://broker',
  authIssuer: 'https://id',
  authAudience: 'shop',
};

describe('the settings of a service', () => {
  it('have usual values for all that need not be set', () => {
    assert.deepEqual(readConfig(needed), {
      ...values,
      host: '0.0.0.0',
      port: 8080,
      logLevel: 'info',
      apiDocs: false,
      adminClientId: 'web',
      graceMs: 25_000,
      historyMonths: 12,
      authKeysUrl: undefined,
      authRolesClaim: 'roles',
    });
  });

  it('come from the environment', () => {
    const more = {
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      API_DOCS: 'on',
      FILES_REGION: 'eu-1',
      ADMIN_CLIENT_ID: 'shop-web',
      SHUTDOWN_GRACE_SECONDS: '3',
      PROCESS_HISTORY_MONTHS: '2',
      AUTH_KEYS_URL: 'http://id/keys',
      AUTH_ROLES_CLAIM: 'realm_access.roles',
    };
    assert.deepEqual(readConfig({ ...needed, ...more }), {
      ...values,
      files: { ...values.files, region: 'eu-1' },
      host: '127.0.0.1',
      port: 0,
      logLevel: 'warn',
      apiDocs: true,
      adminClientId: 'shop-web',
      graceMs: 3_000,
      historyMonths: 2,
      authKeysUrl: 'http://id/keys',
      authRolesClaim: 'realm_access.roles',
    });
    assert.equal(readConfig({ ...needed, API_DOCS: 'off' }).apiDocs, false);
  });

  it('are refused with everything that is missing or wrong, at once', () => {
    const wrong = {
      DATABASE_URL: '',
      PORT: 'many',
      SHUTDOWN_GRACE_SECONDS: '-1',
      PROCESS_HISTORY_MONTHS: '1.5',
    };
    assert.throws(() => readConfig(wrong), {
      message: [
        'The settings are not complete; see .env.example.',
        'PORT must be a whole number, not "many".',
        'DATABASE_URL is not set.',
        'FILES_ENDPOINT is not set.',
        'FILES_BUCKET is not set.',
        'FILES_ACCESS is not set.',
        'BROKER_URL is not set.',
        'SHUTDOWN_GRACE_SECONDS must be a whole number, not "-1".',
        'PROCESS_HISTORY_MONTHS must be a whole number, not "1.5".',
        'AUTH_ISSUER is not set.',
        'AUTH_AUDIENCE is not set.',
      ].join('\n'),
    });
  });
});
