import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFile } from 'node:fs/promises';
import { settingsTable } from './settings-table.ts';
import { readSettings, SettingsError, unknownSettings, withSecretFiles } from './settings.ts';

test('an empty environment gives the defaults', () => {
  const settings = readSettings({});
  assert.equal(settings.host, '127.0.0.1');
  assert.equal(settings.port, 8080);
  assert.equal(settings.guestPromptLimit, 5);
  assert.equal(settings.maxModelBytes, 64 * 1024 * 1024);
});

test('a variable overrides its default, an empty one does not', () => {
  assert.equal(readSettings({ SERVICE_PORT: '9000', SERVICE_HOST: '' }).port, 9000);
  assert.equal(readSettings({ SERVICE_HOST: '' }).host, '127.0.0.1');
});

test('every problem is reported at once with what was found and what is expected', () => {
  assert.throws(
    () => readSettings({ SERVICE_PORT: '-1', SERVICE_LOG_LEVEL: 'loud', SERVICE_MAX_BODY_BYTES: '1e6' }),
    (error) => {
      assert.ok(error instanceof SettingsError);
      assert.deepEqual(error.message.split('\n'), [
        'SERVICE_PORT: found "-1", but it must be a whole number from 0 to 65535.',
        'SERVICE_LOG_LEVEL: found "loud", but it must be one of silent, fatal, error, warn, info, debug, trace.',
        'SERVICE_MAX_BODY_BYTES: found "1e6", but it must be a whole number from 1024 to 1073741824.',
      ]);
      return true;
    },
  );
});

test('a secret is not shown, not even when it is wrong', () => {
  const environment = { SERVICE_DATABASE_URL: 'mysql://user:hidden@host/name' };
  assert.throws(
    () => readSettings(environment),
    (error) => error instanceof SettingsError && !error.message.includes('hidden'),
  );
});

test('a secret can stand in a file, but not in both places', () => {
  const files: Readonly<Record<string, string>> = { '/run/url': 'postgres://user:pass@host/name\n' };
  const readFile = (path: string): string => {
    const text = files[path];
    if (text === undefined) throw new Error('no such file');
    return text;
  };
  const environment = { SERVICE_DATABASE_URL_FILE: '/run/url', SERVICE_PORT: '1' };
  assert.deepEqual(unknownSettings(environment), []);
  const settings = readSettings(withSecretFiles(environment, readFile));
  assert.deepEqual([settings.databaseUrl, settings.port], ['postgres://user:pass@host/name', 1]);
  const twice = { ...environment, SERVICE_DATABASE_URL: 'postgres://other' };
  assert.throws(() => withSecretFiles(twice, readFile), /are both given; give one of them/);
  const missing = { SERVICE_DATABASE_URL_FILE: '/nowhere' };
  assert.throws(
    () => withSecretFiles(missing, readFile),
    /SERVICE_DATABASE_URL_FILE: \/nowhere cannot be read/,
  );
});

test('what OpenTelemetry reads is read as it writes it', () => {
  const read = readSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a%2Cb, x-tenant = one',
    OTEL_TRACES_SAMPLER_ARG: '.25',
  });
  assert.equal(read.tracesEndpoint, 'http://collector:4318');
  assert.deepEqual(read.tracesHeaders, { Authorization: 'Bearer a,b', 'x-tenant': 'one' });
  assert.equal(read.tracesShare, 0.25);
  for (const wrong of [
    { OTEL_TRACES_SAMPLER_ARG: '1.01' },
    { OTEL_TRACES_SAMPLER_ARG: '-0.1' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'secret' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'secret=%E0%A4%A' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' },
  ])
    assert.throws(
      () => readSettings(wrong),
      (error) => error instanceof SettingsError && !error.message.includes('secret'),
    );
});

test('a misspelt setting is noticed', () => {
  assert.deepEqual(unknownSettings({ SERVICE_PROT: '1', SERVICE_PORT: '1', PATH: '' }), ['SERVICE_PROT']);
});

test('every setting has a name of its own that starts with SERVICE_, or is one of OpenTelemetry', () => {
  const names = Object.values(settingsTable).map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  assert.ok(names.length > 0 && names.every((name) => /^(?:SERVICE|OTEL)_[A-Z_]+$/.test(name)));
});

test('the set-ups of the guide on language models can be read', async () => {
  const guide = await readFile(new URL('../docs/guides/language-models.md', import.meta.url), 'utf8');
  const setUps = [...guide.matchAll(/```sh\n([^`]*SERVICE_[^`]*)```/g)].map(([, text = '']) =>
    Object.fromEntries(
      [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
    ),
  );
  assert.equal(setUps.length, 3);
  for (const setUp of setUps) {
    assert.deepEqual(unknownSettings(setUp), []);
    assert.notEqual(readSettings(withSecretFiles(setUp, () => 'key')).assistantProvider, 'embedded');
  }
});
