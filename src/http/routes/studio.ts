import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { notFound } from '../../lib/refusal.ts';
import { studioAsset, studioFolder, studioPage, unbuiltPage } from '../studio/files.ts';
import { studioHeaders } from '../studio/policy.ts';
import type { Server } from '../server.ts';

const open = { config: { public: true } } as const;
const year = 365 * 24 * 3600;

/** What the studio's routes need. */
export type StudioDependencies = {
  /** Whether the studio is served. */
  readonly studio: boolean;
  /** Where its files are; where the build writes them unless given. */
  readonly studioFiles?: string;
};

/** Declares the page of the studio with its files, and the way from the root to it, or to the API browser without it. */
export function addStudioRoutes(server: Server, dependencies: StudioDependencies): void {
  const { studio, studioFiles = studioFolder } = dependencies;
  server.get('/', open, (_request, reply) => reply.redirect(studio ? '/studio/' : '/swagger-ui.html'));
  if (!studio) {
    const missing = (): never => {
      throw notFound('The path');
    };
    for (const path of ['/studio', '/studio/*']) server.get(path, open, missing);
    return;
  }

  const sendPage = async (reply: FastifyReply): Promise<FastifyReply> => {
    const page = await studioPage(studioFiles);
    return reply
      .code(page === undefined ? 503 : 200)
      .headers({ ...studioHeaders, 'Cache-Control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(page?.bytes ?? unbuiltPage);
  };
  server.get('/studio', open, (_request, reply) => reply.redirect('/studio/'));
  server.get('/studio/', open, (_request, reply) => sendPage(reply));
  server.get('/studio/*', open, (request, reply) => {
    // The page itself finds the screen for an address. One that ends like a file has no screen, except inside a project:
    // files of a repository have addresses that end like them.
    const path = request.url.split('?', 1)[0] ?? '';
    if (!path.startsWith('/studio/p/') && path.lastIndexOf('.') > path.lastIndexOf('/'))
      throw notFound('The path');
    return sendPage(reply);
  });
  server.get(
    '/studio/assets/:file',
    { ...open, schema: { params: Type.Object({ file: Type.String() }) } },
    async (request, reply) => {
      const accepted = request.headers['accept-encoding'];
      const file = await studioAsset(studioFiles, {
        name: request.params.file,
        accepted: typeof accepted === 'string' ? accepted : '',
      });
      if (file === undefined) throw notFound('The path');
      const { bytes, contentType, encoding } = file;
      return (reply as FastifyReply)
        .headers({
          ...studioHeaders,
          // The name holds the hash of the content.
          'Cache-Control': `public, max-age=${year}, immutable`,
          Vary: 'Accept-Encoding',
          ...(encoding !== undefined && { 'Content-Encoding': encoding }),
        })
        .type(contentType)
        .send(bytes);
    },
  );
}
