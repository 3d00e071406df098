import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import Fastify, { type RouteOptions } from 'fastify';
import { parse } from 'yaml';
import { createApp } from '../src/app.js';
import { registerModules, schemas } from '../src/modules/index.js';
import { nobody } from '../src/platform/access.js';
// <files>
import { noFiles } from '../src/platform/files/file-store.js';
// </files>
import { startTestApp } from './support/app.js';

const app = await startTestApp();
after(() => app.close());

/** A schema, as far as it says what an answer has. */
interface AnswerSchema {
  readonly $ref?: string;
  readonly oneOf?: readonly AnswerSchema[];
  readonly properties?: Readonly<Record<string, AnswerSchema>>;
  readonly items?: AnswerSchema;
}

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
}

interface Content {
  readonly schema: AnswerSchema;
}

const contract = parse(await readFile(new URL('../../openapi/openapi.yaml', import.meta.url), 'utf8')) as {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, AnswerSchema>> };
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

/** The members of an answer, or of each row of a page, for each kind of row; `named` are what others refer to. */
function membersOf(
  schema: AnswerSchema | undefined,
  named: Readonly<Record<string, AnswerSchema>>,
): readonly (readonly string[])[] {
  const { $ref, oneOf, properties = {} } = schema ?? {};
  if ($ref !== undefined) return membersOf(named[$ref.replace(/^.*\/|#$/g, '')], named);
  if (oneOf !== undefined) return oneOf.flatMap((kind) => membersOf(kind, named));
  const rows = properties['items']?.items;
  return rows === undefined ? [Object.keys(properties).sort()] : membersOf(rows, named);
}

test('answers have the members that the contract names', async () => {
  const routes: RouteOptions[] = [];
  const server = Fastify();
  server.addHook('onRoute', (route) => void routes.push(route));
  // <register>
  registerModules(server, { services: app.services, authenticator: nobody, files: noFiles });
  // </register>
  await server.after();
  const named = schemas as readonly (AnswerSchema & { readonly $id: string })[];
  const known = Object.fromEntries(named.map((schema) => [schema.$id, schema]));
  for (const { method, url, schema } of routes) {
    const path = url.replace(/:(\w+)/g, '{$1}');
    // <hooks>
    // </hooks>
    const responses = contract.paths?.[path]?.[String(method).toLowerCase()]?.responses ?? {};
    const written = (schema?.response ?? {}) as Readonly<Record<string, AnswerSchema>>;
    for (const [status, { content }] of Object.entries(responses)) {
      const wanted = content?.['application/json']?.schema;
      if (wanted === undefined) continue;
      const place = `${String(method)} ${path}`;
      const [members = []] = membersOf(written[status], known);
      assert.ok(members.length > 0, place);
      const kinds = membersOf(wanted, contract.components.schemas);
      // Rows of several kinds have members besides.
      const shown = (kind: readonly string[]) =>
        kinds.length === 1 ? kind : kind.filter((name) => members.includes(name));
      for (const kind of kinds) assert.deepEqual(shown(kind), members, place);
    }
  }
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
