import { isObject } from '../../../kernel/model/element.ts';
import { pascalCase } from '../../core/naming.ts';
import type { FileReading, NamedFile } from '../file-reading.ts';
import { nameFrom } from '../file-reading.ts';
import type { FileRules } from '../onto-model.ts';
import { bodyOf, callsOf, listIn, successOf, type ApiCall } from './calls.ts';
import { distinctNames, typeNamed } from './make-types.ts';
import { makeOperation } from './operations.ts';
import { readDocumentFiles } from './document-files.ts';
import type { Json, OpenApiPart, OpenApiReading } from './reading.ts';
import { identityOf, leaveOut, objectIn, objectsIn, openApiId, textIn } from './reading.ts';
import { makeAggregates, resourcesOf, type MadeResource } from './resources.ts';
import { isRecord, literalsOf, shapeOf } from './shapes.ts';

/** How a newer version of an OpenAPI file goes on with the model of an earlier one. */
export const openApiRules: FileRules = {
  idOf: openApiId,
  alwaysSaid: Object.fromEntries(
    ['Attribute', 'Parameter'].map((eClass) => [
      eClass,
      ['scalar', 'type', 'required', 'multiple', 'minLength', 'maxLength', 'pattern', 'minimum', 'maximum'],
    ]),
  ),
};

/**
 * Reads an OpenAPI document of version 3.0 or 3.1, as YAML or JSON, as a PIM; the first file is the document, others hold
 * what it refers to. There is one context with an API; collections of
 * paths as resources, each with the aggregate of its schema; operations as commands and queries with their endpoints;
 * other schemas as value objects and enumerations. Ids are derived from the names of schemas and the ids of operations.
 * Nothing is fetched.
 */
export function readOpenApi(files: readonly NamedFile[]): FileReading {
  const parsed = readDocumentFiles(files);
  if (!('value' in parsed)) return { ok: false, problems: parsed };
  const version = parsed.value['openapi'];
  if (typeof version !== 'string' || !/^3\.[01](?:\.|$)/.test(version))
    return { ok: false, problems: [wrongVersion(parsed.value, parsed.lineOf)] };
  const schemas = schemasIn(parsed.value);
  const notTaken = [...parsed.broken];
  const reading: OpenApiReading = {
    ...parsed,
    schemas,
    notTaken,
    made: new Map(),
    inline: new Map(),
    types: [],
    associations: [],
    roots: new Set(),
  };
  const { base, calls } = callsOf(reading);
  if (calls.length === 0 && Object.keys(schemas).length === 0)
    return { ok: false, problems: ['Line 1: The document has neither operations nor schemas.'] };
  const made = makeAggregates(reading, resourcesOf(reading, calls));
  const resources = made.map((each) => makeResource(reading, each));
  takeOtherSchemas(reading, calls);
  reportAround(reading);
  const info = objectIn(parsed.value, 'info');
  const name = nameFrom(textIn(info, 'title'), 'API');
  const context: OpenApiPart = {
    eClass: 'BoundedContext',
    ...identityOf('context'),
    name,
    code: pascalCase(name, 'context'),
    ...describedBy(info),
    aggregates: [...new Set(made.map(({ aggregate }) => aggregate))],
    types: reading.types,
    associations: reading.associations,
    apis: resources.length === 0 ? [] : [makeApi(reading, { name, info, base, resources })],
  };
  return {
    ok: true,
    json: { eClass: 'PimModel', id: openApiId('model'), name, contexts: [context] },
    notTaken: reading.notTaken,
  };
}

function wrongVersion(value: Json, lineOf: OpenApiReading['lineOf']): string {
  const name = value['swagger'] === undefined ? 'openapi' : 'swagger';
  const found = value[name];
  const line = lineOf([name]) ?? 1;
  return found === undefined
    ? `Line ${line}: The file has no member openapi; send an OpenAPI document of version 3.0 or 3.1.`
    : `Line ${line}: The version is ${name} ${JSON.stringify(found)}; OpenAPI 3.0 and 3.1 are read, so convert the document.`;
}

function schemasIn(value: Json): Readonly<Record<string, Json>> {
  const entries = Object.entries(objectIn(objectIn(value, 'components'), 'schemas'));
  return Object.fromEntries(entries.map(([name, schema]) => [name, isObject(schema) ? schema : {}]));
}

function describedBy(info: Json): Json {
  const description = textIn(info, 'description') ?? textIn(info, 'summary');
  return description === undefined ? {} : { description };
}

function makeResource(reading: OpenApiReading, made: MadeResource): OpenApiPart {
  const { resource, aggregate } = made;
  const parts = resource.calls.map((call) => makeOperation(reading, call, made));
  // Checked border: the list is made with the aggregate.
  (aggregate['operations'] as OpenApiPart[]).push(...parts.map(({ operation }) => operation));
  return {
    eClass: 'ApiResource',
    ...identityOf(`path:${resource.name}`),
    name: nameFrom(resource.name, 'root'),
    code: pascalCase(resource.name, 'root'),
    path: resource.name,
    exposes: aggregate.id,
    endpoints: parts.map(({ endpoint }) => endpoint),
  };
}

function makeApi(
  reading: OpenApiReading,
  given: {
    readonly name: string;
    readonly info: Json;
    readonly base: readonly string[];
    readonly resources: readonly OpenApiPart[];
  },
): OpenApiPart {
  const { name, info, base, resources } = given;
  const [server] = objectsIn(reading.value, 'servers');
  const url = server === undefined ? '' : (textIn(server, 'url') ?? '');
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/\/$/, '');
  const major = /\d{1,6}/.exec(textIn(info, 'version') ?? '')?.[0];
  const codeOf = distinctNames((text) => text);
  for (const resource of resources) resource['code'] = codeOf(String(resource['code']));
  return {
    eClass: 'Api',
    ...identityOf('api'),
    name,
    code: pascalCase(`${name} api`, 'api'),
    basePath: `${path}${base.map((step) => `/${step}`).join('')}`,
    ...(major !== undefined && { version: `v${major}` }),
    resources,
  };
}

/** What is in schemas that only are bodies or pages is with the operations; those only of failures are left out; others are types. */
function takeOtherSchemas(reading: OpenApiReading, calls: readonly ApiCall[]): void {
  const used = new Set<string>();
  for (const call of calls) {
    const { shape } = successOf(reading, call);
    for (const each of [bodyOf(reading, call), shape]) if (each?.name !== undefined) used.add(each.name);
    const list = shape === undefined ? undefined : listIn(reading, shape);
    if (list?.name !== undefined) used.delete(list.name);
  }
  const failures = failuresOf(reading, calls);
  for (const [name, schema] of Object.entries(reading.schemas)) {
    if (reading.made.has(name)) continue;
    const path = ['components', 'schemas', name];
    if (failures.has(name))
      leaveOut(reading, path, {
        element: 'schema',
        reason: 'It is only the answer of failures, which a PIM does not have.',
      });
    else if (used.has(name))
      leaveOut(reading, path, {
        element: 'schema',
        reason:
          'Only operations use it, as a body or a page; what is in it are their parameters and what they accept.',
      });
    else if (literalsOf(schema).length > 0 || isRecord(reading, schema)) typeNamed(reading, name);
    else
      leaveOut(reading, path, { element: 'schema', reason: 'It is neither an object nor an enumeration.' });
  }
}

function failuresOf(reading: OpenApiReading, calls: readonly ApiCall[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (schema: Json, depth: number): void => {
    const { name, schema: inside } = shapeOf(reading, schema);
    if (name === undefined || found.has(name) || depth > 5) return;
    found.add(name);
    for (const property of Object.values(objectIn(inside, 'properties')))
      if (isObject(property)) visit(property, depth + 1);
  };
  for (const { operation } of calls)
    for (const [status, response] of Object.entries(objectIn(operation, 'responses'))) {
      if (/^2/.test(status) || !isObject(response)) continue;
      const target = resolvedResponse(reading, response);
      for (const media of Object.values(objectIn(target, 'content'))) visit(objectIn(media, 'schema'), 0);
    }
  for (const name of reading.made.keys()) found.delete(name);
  return found;
}

function resolvedResponse(reading: OpenApiReading, response: Json): Json {
  const name = textIn(response, '$ref')?.replace(/^#\/components\/responses\//, '');
  if (name === undefined) return response;
  return objectIn(objectIn(objectIn(reading.value, 'components'), 'responses'), name);
}

function reportAround(reading: OpenApiReading): void {
  for (const name of Object.keys(objectIn(reading.value, 'webhooks')))
    leaveOut(reading, ['webhooks', name], {
      element: 'webhook',
      reason: 'Calls to others have no place in an API of a PIM.',
    });
  const schemes = objectIn(objectIn(reading.value, 'components'), 'securitySchemes');
  for (const name of Object.keys(schemes))
    leaveOut(reading, ['components', 'securitySchemes', name], {
      element: 'securityScheme',
      reason: 'How callers sign in is a decision of the PIM; roles are to be added there.',
    });
  for (const server of objectsIn(reading.value, 'servers').slice(1))
    leaveOut(reading, ['servers'], {
      element: 'server',
      reason: `The path of the first server is taken, not that of ${textIn(server, 'url') ?? 'this'}.`,
    });
}
