import swagger from '@fastify/swagger';
import { stringify } from 'yaml';
import { requestExamples } from '../examples/request-examples.ts';
import { headerNames } from '../schemas/headers.ts';
import type { Server } from '../server.ts';

type Json = Readonly<Record<string, unknown>>;

const description =
  `The service turns a business model (CIM) into an architecture (PIM), that into a deployment model
(PSM), and that into a repository of files that run. Transformations are jobs: they answer 202 and are read until they
have ended.

Every operation but the ones without a lock needs the header \`X-Auth-Token\` with a session token. Every failure has
the body \`ErrorResponse\`. An unknown member of a body and an unknown query parameter are ignored. Every request below
\`/api/admin\` is answered with 501: administration over HTTP is planned.`.replaceAll(
    /([^\n])\n(?!\n)/g,
    '$1 ',
  );

/** Collects the documentation of the routes; must be called, and awaited, before the routes are declared. */
export async function addDocumentation(server: Server, about: { readonly version: string }): Promise<void> {
  await server.register(swagger, {
    convertConstToEnum: false,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'MDE Service',
        version: about.version,
        description,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'The service that gave you this document.' }],
      tags: [
        { name: 'Health', description: 'How the service is.' },
        { name: 'Authentication', description: 'Accounts and their sessions.' },
        { name: 'Projects', description: 'What models and artifacts belong to, and who may see them.' },
        { name: 'CIM models', description: 'Business intent.' },
        { name: 'PIM models', description: 'Architecture that people refine.' },
        { name: 'PSM models', description: 'Deployment for a cloud platform.' },
        { name: 'Transformations', description: 'From level to level, as jobs.' },
        {
          name: 'Synchronizations',
          description:
            'Conflicts between what people changed and what is generated, and decisions about them.',
        },
        { name: 'Artifacts', description: 'Generated repositories and their files.' },
      ],
      components: {
        securitySchemes: {
          sessionToken: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Auth-Token',
            description: 'The `token` that register, login and guest answer with.',
          },
        },
      },
      security: [{ sessionToken: [] }],
    },
    refResolver: {
      buildLocalReference: (schema, _baseUri, _fragment, index) =>
        typeof schema['$id'] === 'string' ? schema['$id'] : `schema-${index}`,
    },
    transform: ({ schema, url }) => ({
      schema: url.startsWith('/api/') ? withNamedWildcard(schema) : { ...schema, hide: true },
      url: url.replace('*', ':path'),
    }),
  });
}

/** The OpenAPI document of the declared routes, with an example for every request body. */
export function openApiDocument(server: Server): Json {
  // A deep copy in plain JSON: what is served, written to the file and compared.
  const document = JSON.parse(JSON.stringify(server.swagger())) as Json;
  for (const operation of operationsOf(document)) {
    addExample(operation);
    relaxBody(operation, objectAt(objectAt(document, 'components'), 'schemas'));
    nameHeaders(operation);
  }
  return document;
}

/** The OpenAPI document as YAML text. */
export function openApiYaml(server: Server): string {
  return stringify(openApiDocument(server), { lineWidth: 110, aliasDuplicateObjects: false });
}

function operationsOf(document: Json): readonly Json[] {
  return Object.values(objectAt(document, 'paths')).flatMap((path) =>
    isObject(path) ? Object.values(path).filter(isObject) : [],
  );
}

function addExample(operation: Json): void {
  const content = objectAt(objectAt(operation, 'requestBody'), 'content');
  const example = requestExamples[String(operation['operationId'])];
  if (example === undefined) return;
  for (const [type, media] of Object.entries(content)) {
    if (!isObject(media)) continue;
    const isPatch = type === 'application/json-patch+json' && 'operations' in example;
    Object.assign(media, { example: isPatch ? example.operations : example });
  }
}

/** A body of which no member is required may be left out: an empty one stands for `{}`. */
function relaxBody(operation: Json, components: Json): void {
  const body = objectAt(operation, 'requestBody');
  const schemas = Object.values(objectAt(body, 'content')).map((media) =>
    isObject(media) ? objectAt(media, 'schema') : {},
  );
  if (schemas.length > 0 && schemas.every((schema) => acceptsNothing(schema, components)))
    Object.assign(body, { required: false });
}

function acceptsNothing(schema: Json, components: Json): boolean {
  const reference = schema['$ref'];
  const named = typeof reference === 'string' ? objectAt(components, reference.split('/').at(-1) ?? '') : {};
  const parts = Array.isArray(schema['allOf']) ? schema['allOf'].filter(isObject) : [];
  const required = schema['required'] ?? named['required'];
  const isList = schema['type'] === 'array';
  return !isList && required === undefined && parts.every((part) => acceptsNothing(part, components));
}

/** The router knows headers in lower case; people know them in their usual spelling. */
function nameHeaders(operation: Json): void {
  const parameters = operation['parameters'];
  if (!Array.isArray(parameters)) return;
  for (const parameter of parameters.filter(isObject)) {
    const name = headerNames[String(parameter['name'])];
    if (parameter['in'] === 'header' && name !== undefined) Object.assign(parameter, { name });
  }
}

function withNamedWildcard(schema: unknown): Json {
  if (!isObject(schema)) return {};
  const params = objectAt(schema, 'params');
  const properties = objectAt(params, 'properties');
  if (!('*' in properties)) return schema;
  const { '*': path, ...others } = properties;
  const required = ['path', ...Object.keys(others)];
  return { ...schema, params: { ...params, properties: { ...others, path }, required } };
}

function objectAt(value: Json, key: string): Json {
  const member = value[key];
  return isObject(member) ? member : {};
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
