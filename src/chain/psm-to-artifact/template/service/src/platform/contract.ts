import { fileURLToPath } from 'node:url';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

const contract = fileURLToPath(new URL('../../../openapi/openapi.yaml', import.meta.url));

/** Serves the contract of the repository at `/openapi.json`, and at `/docs` a page to read and try it. */
export function serveContract(server: FastifyInstance): void {
  void server.register(swagger, {
    mode: 'static',
    specification: { path: contract, baseDir: process.cwd() },
  });
  void server.register(swaggerUi, { routePrefix: '/docs' });
  void server.register(async (routes) => {
    routes.get('/openapi.json', { logLevel: 'warn' }, () => routes.swagger());
  });
}
