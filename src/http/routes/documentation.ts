import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { notFound } from '../../lib/refusal.ts';
import type { Guide } from '../../modules/guide/index.ts';
import { attachment } from '../answers/downloads.ts';
import { openApiDocument, openApiYaml } from '../openapi/document.ts';
import { browserFile, browserPage, browserPolicy } from '../openapi/swagger-ui.ts';
import type { Server } from '../server.ts';

const open = { config: { public: true } } as const;

/** Declares the OpenAPI document in both forms, the metamodels as files and the API browser. */
export function addDocumentationRoutes(server: Server, { guide }: { readonly guide: Guide }): void {
  const asJson = once(() => JSON.stringify(openApiDocument(server)));
  const asYaml = once(() => openApiYaml(server));
  const sendYaml = async (reply: FastifyReply): Promise<FastifyReply> =>
    reply.type('application/yaml; charset=utf-8').send(await asYaml());

  server.get('/v3/api-docs', open, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(asJson()),
  );
  server.get('/v3/api-docs.yaml', open, (_request, reply) => sendYaml(reply));
  server.get('/docs/api/openapi/openapi.yaml', open, (_request, reply) => sendYaml(reply));
  server.get('/v3/api-docs/swagger-config', open, () => ({ url: '/v3/api-docs' }));
  server.get(
    '/docs/metamodels/:file',
    { ...open, schema: { params: Type.Object({ file: Type.String() }) } },
    async (request, reply) => {
      const { file: name } = request.params;
      const file = await guide.metamodelFile(name);
      if (file === undefined) throw notFound('The path');
      return (reply as FastifyReply)
        .headers({ ...attachment(name), 'Cache-Control': 'public, max-age=3600' })
        .type(`${file.mediaType}; charset=utf-8`)
        .send(file.text);
    },
  );
  server.get('/swagger-ui.html', open, (_request, reply) =>
    reply
      .headers({ 'Content-Security-Policy': browserPolicy, 'Referrer-Policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(browserPage),
  );
  server.get(
    '/swagger-ui/:file',
    { ...open, schema: { params: Type.Object({ file: Type.String() }) } },
    async (request, reply) => {
      const file = await browserFile(request.params.file);
      if (file === undefined) throw notFound('The path');
      return (reply as FastifyReply)
        .headers({ 'Content-Security-Policy': browserPolicy, 'Cache-Control': 'public, max-age=3600' })
        .type(file.contentType)
        .send(file.bytes);
    },
  );
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
