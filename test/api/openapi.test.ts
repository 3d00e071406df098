import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { parse } from 'yaml';
import { inlined } from '../support/http/inlined-document.ts';
import { at, listAt, membersOf, textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const served = (await service.call('GET', '/v3/api-docs')).body;
const document = inlined(served);
const root = join(import.meta.dirname, '../..');
const operations = Object.entries(membersOf(at(document, 'paths'))).flatMap(([path, methods]) =>
  Object.entries(membersOf(methods)).map(([method, operation]) => ({
    path,
    method,
    operation: membersOf(operation),
  })),
);
const publicOperations = [
  'getHealth',
  'register',
  'login',
  'startGuestSession',
  'getModelingConfig',
  'layoutGraph',
];

describe('the OpenAPI document', () => {
  it('equals the checked-in file (run npm run docs when this fails)', async () => {
    const file = await readFile(join(root, 'docs/api/openapi/openapi.yaml'), 'utf8');
    assert.deepEqual(parse(file), served);
  });

  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(membersOf(served)));
    assert.ok(valid, JSON.stringify(errors));
  });

  it('names exactly the routes the server has below /api', () => {
    const documented = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    assert.ok(documented.length >= 30);
    const routed = routesOf(service.app.server.printRoutes({ commonPrefix: false }));
    const ofApi = routed.filter((route) => route.includes(' /api/'));
    for (const { path, method } of operations) {
      const url = path.replace('{path}', '*').replaceAll(/\{(\w+)\}/g, ':$1');
      assert.ok(service.app.server.hasRoute({ method: routeMethod(method), url }), `${method} ${url}`);
    }
    // The tree leaves out the last word before a path of any length, so that names cannot be compared with it.
    assert.deepEqual(methodsOf(documented), methodsOf(ofApi));
  });

  it('says once what several operations have alike: headers, answers, parameters and bodies', () => {
    const parts = Object.values(membersOf(at(served, 'paths'))).flatMap((methods) =>
      Object.values(membersOf(methods)).flatMap((operation) => {
        const responses = Object.values(membersOf(at(operation, 'responses')));
        const headers = responses.flatMap((response) =>
          Object.values(membersOf(at(response, 'headers') ?? {})),
        );
        return [...headers, ...responses, ...parametersOf(operation), at(operation, 'requestBody')];
      }),
    );
    const written = parts
      .filter((part) => part !== undefined && at(part, '$ref') === undefined)
      .map((part) => JSON.stringify(part));
    assert.notEqual(written.length, 0);
    assert.deepEqual(written, [...new Set(written)]);
  });

  it('gives every operation an id of its own, a summary, a known tag and its security', () => {
    const ids = operations.map(({ operation }) => textAt(operation, 'operationId'));
    assert.equal(new Set(ids).size, ids.length);
    const tags = listAt(document, 'tags').map((tag) => textAt(tag, 'name'));
    for (const { operation } of operations) {
      const id = textAt(operation, 'operationId');
      assert.match(textAt(operation, 'summary'), /^[A-Z]/);
      assert.ok(tags.includes(textAt(operation, 'tags', 0)), id);
      const security = at(operation, 'security');
      if (id === 'register')
        assert.deepEqual(security, [{}, { sessionToken: [] }], 'with a token or without');
      else if (publicOperations.includes(id)) assert.deepEqual(security, [], id);
      else assert.ok(Array.isArray(at(security, 0, 'sessionToken')), id);
    }
    assert.deepEqual(at(document, 'security'), [{ sessionToken: [] }]);
    const scheme = at(document, 'components', 'securitySchemes', 'sessionToken');
    assert.equal(at(scheme, 'type'), 'apiKey');
    assert.equal(at(scheme, 'name'), 'X-Auth-Token');
  });

  it('gives every operation a described success, its failures and the default error', () => {
    for (const { path, method, operation } of operations) {
      const where = `${method} ${path}`;
      const responses = Object.entries(membersOf(at(operation, 'responses')));
      const failures = responses.filter(([status]) => status.startsWith('4') || status === 'default');
      assert.ok(
        responses.some(([status]) => status.startsWith('2')),
        where,
      );
      assert.ok(failures.length >= 2, where);
      for (const [status, response] of failures)
        assert.equal(
          at(response, 'content', 'application/json', 'schema', '$ref'),
          '#/components/schemas/ErrorResponse',
          `${where} ${status}`,
        );
      for (const [status, response] of responses) {
        assert.ok(textAt(response, 'description').length > 5, `${where} ${status}`);
        if (/^2/.test(status) && status !== '204')
          assert.ok(at(response, 'content') !== undefined, `${where} ${status}`);
      }
      const needsToken = at(operation, 'security', 0, 'sessionToken') !== undefined;
      assert.equal(
        responses.some(([status]) => status === '401'),
        needsToken || textAt(operation, 'operationId') === 'login',
        where,
      );
    }
  });

  it('never forbids further members in requests', () => {
    for (const [name, schema] of Object.entries(membersOf(at(document, 'components', 'schemas'))))
      if (name.endsWith('Request')) assert.notEqual(at(schema, 'additionalProperties'), false, name);
  });

  it('keeps the names of the components', () => {
    const names = Object.keys(membersOf(at(document, 'components', 'schemas')));
    for (const name of [
      'RegisterRequest',
      'LoginRequest',
      'SessionResponse',
      'User',
      'UpdateMeRequest',
      'ProjectRequest',
      'Project',
      'InvitationRequest',
      'RoleRequest',
      'Member',
      'ModelCreateRequest',
      'ModelReplaceRequest',
      'ModelPatchRequest',
      'PatchOperation',
      'Model',
      'ModelSummary',
      'View',
      'ValidateRequest',
      'ValidationResult',
      'Finding',
      'ExportRequest',
      'TransformationRequest',
      'Job',
      'Conflict',
      'SyncSession',
      'ResolutionRequest',
      'ResolutionBatchRequest',
      'Artifact',
      'FileContent',
      'LayoutRequest',
      'LayoutResult',
      'ChatSessionRequest',
      'ChatSession',
      'MessageRequest',
      'TurnAcceptance',
      'Turn',
      'TurnEvent',
      'FeedbackRequest',
      'ErrorResponse',
    ])
      assert.ok(names.includes(name), name);
    assert.ok(names.every((name) => /^[A-Z][A-Za-z]+$/.test(name)));
  });
});

/** The router reports all names that a place in a path has in one go: `{id}|{modelId}`. */
function methodsOf(routes: readonly string[]): readonly string[] {
  return routes.map((route) => route.slice(0, route.indexOf(' '))).sort();
}

function routeMethod(method: string): 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' {
  const found = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find(
    (one) => one === method.toUpperCase(),
  );
  assert.ok(found !== undefined, method);
  return found;
}

/** Reads the router's tree: every line adds to the path of the line it is indented under. */
function routesOf(tree: string): readonly string[] {
  const prefixes: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \((.*)\)$/.exec(line) ?? [];
    const depth = indent.length / 4;
    prefixes.length = depth;
    prefixes.push(part);
    const path = prefixes
      .join('')
      .replace(/\*$/, '/{path}')
      .replaceAll(/:(\w+)/g, '{$1}');
    const verbs = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
    return verbs.map((method) => `${method} ${path}`);
  });
}

function parametersOf(operation: unknown): readonly unknown[] {
  return at(operation, 'parameters') === undefined ? [] : listAt(operation, 'parameters');
}
