import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { parse } from 'yaml';
import { createApp } from '../src/app.js';
import { nobody } from '../src/platform/access.js';
// <files>
import { noFiles } from '../src/platform/files/file-store.js';
// </files>
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

test('the contract is served where that is asked for, with a page to try it', async () => {
  // <app>
  const { db } = app;
  const { server } = createApp({ db, authenticator: nobody, files: noFiles, logger: false, apiDocs: true });
  // </app>
  const served = await server.inject({ url: '/openapi.json' });
  assert.deepEqual(JSON.parse(served.body), contract);
  const page = await server.inject({ url: '/docs' });
  assert.equal(page.statusCode, 200, page.body);
  assert.match(String(page.headers['content-type']), /^text\/html/);
  await server.close();
  for (const url of ['/openapi.json', '/docs'])
    assert.equal((await app.send({ method: 'GET', url })).statusCode, 404, url);
});
