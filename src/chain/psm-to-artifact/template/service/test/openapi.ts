import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { parse } from 'yaml';
import { startTestApp } from './support/app.js';

const app = await startTestApp();
after(() => app.close());

const contract = parse(await readFile(new URL('../../openapi/openapi.yaml', import.meta.url), 'utf8')) as {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

test('the contract is a valid OpenAPI document', async () => {
  const result = await new Validator().validate(structuredClone(contract));
  assert.ok(result.valid, JSON.stringify(result.errors));
});

test('the contract names exactly the routes of the service', () => {
  const documented = Object.entries(contract.paths ?? {}).flatMap(([path, operations]) =>
    Object.keys(operations).map((verb) => `${verb.toUpperCase()} ${path}`),
  );
  assert.deepEqual([...app.routes].sort(), documented.sort());
});
