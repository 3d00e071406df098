import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');

test('the OpenAPI file satisfies the recommended rules of redocly', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/@redocly/cli/bin/cli.js'), 'lint', 'docs/api/openapi/openapi.yaml'],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  const said = stdout + stderr;
  assert.equal(status, 0, said);
  assert.match(said, /Your API description is valid/);
  assert.doesNotMatch(said, /You have \d+ warning/);
});
