import swagger from '@fastify/swagger';
import type { Server } from '../server.ts';
import { completeOperation } from './completed-operation.ts';
import { isObject, objectAt, type JsonObject } from './json.ts';
import { shareComponents } from './shared-components.ts';

const description =
  `The service turns a business model (CIM) into an architecture (PIM), that into a deployment model
(PSM), and that into a repository of files that run. Transformations are jobs: they answer 202 and are read until they
have ended.

Every operation but the ones without a lock needs the header \`X-Auth-Token\` with a session token, or where it says so with an access token. Every failure has
the body \`ErrorResponse\`. An unknown member of a body and an unknown query parameter are ignored. Every request below
\`/api/admin\` is answered with 501: administration over HTTP is planned. Texts of 1 KiB or more come with gzip where
\`Accept-Encoding\` takes it, except in parts: event streams, and models over 1 MiB.`.replaceAll(
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
        contact: { name: 'The operator of this service' },
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
        { name: 'Assistant', description: 'Conversations that build and change models, turn by turn.' },
        { name: 'Artifacts', description: 'Generated repositories and their files.' },
        { name: 'Impact', description: 'What elements and artifacts come from, and what comes from them.' },
        { name: 'Modeling', description: 'Metamodels, views, and the method.' },
        { name: 'Layout', description: 'Places for the nodes of any graph.' },
      ],
      components: {
        securitySchemes: {
          sessionToken: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Auth-Token',
            description:
              'The `token` that register, login and guest answer with. `x-required-access` of an operation lists in `access` what the account needs.',
          },
          accessToken: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Auth-Token',
            description:
              'A token that was made for a program. `scope` in `x-required-access` of an operation is the one it needs, `ANY` each of them; `write` includes `read`.',
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

/** The OpenAPI document of the declared routes, with what they need not say of themselves. */
export function openApiDocument(server: Server): JsonObject {
  // A deep copy in plain JSON: what is served, written to the file and compared.
  const document = JSON.parse(JSON.stringify(server.swagger())) as JsonObject;
  const schemas = objectAt(objectAt(document, 'components'), 'schemas');
  for (const [path, methods] of Object.entries(objectAt(document, 'paths')))
    for (const [method, operation] of Object.entries(isObject(methods) ? methods : {}))
      if (isObject(operation)) completeOperation({ path, method, operation, schemas });
  shareComponents(document);
  return document;
}

/** The OpenAPI document as YAML text. */
export async function openApiYaml(server: Server): Promise<string> {
  // Loaded on first use: few ask for this form.
  const { stringify } = await import('yaml');
  return stringify(openApiDocument(server), { lineWidth: 110, aliasDuplicateObjects: false });
}

function withNamedWildcard(schema: unknown): JsonObject {
  if (!isObject(schema)) return {};
  const params = objectAt(schema, 'params');
  const properties = objectAt(params, 'properties');
  if (!('*' in properties)) return schema;
  const { '*': path, ...others } = properties;
  const required = ['path', ...Object.keys(others)];
  return { ...schema, params: { ...params, properties: { ...others, path }, required } };
}
