import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { decideAccess, type Authenticator } from './access.js';

/** How people sign in to the web client. */
export type AdminSignIn =
  | { readonly kind: 'NONE' | 'LOCAL' | 'API_KEY' }
  | { readonly kind: 'OIDC'; readonly issuer: string; readonly clientId: string };

/** Where `npm run build` puts the web client. */
const root = fileURLToPath(new URL('../../admin/', import.meta.url));

/** Serves the web client at `/admin/`, and what it asks for first: how people sign in, and who is signed in. */
export function serveAdmin(
  server: FastifyInstance,
  { authenticator, signIn }: { readonly authenticator: Authenticator; readonly signIn: AdminSignIn },
): void {
  const provider = signIn.kind === 'OIDC' ? ` ${new URL(signIn.issuer).origin}` : '';
  const policy = [
    "default-src 'self'",
    `connect-src 'self'${provider}`,
    "img-src 'self' data: blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
  void server.register(files, {
    root,
    prefix: '/admin/',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Names of assets change with their contents.
      const isAsset = /[/\\]assets[/\\]/.test(path);
      void reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
      void reply.header('content-security-policy', policy);
      void reply.header('x-content-type-options', 'nosniff');
    },
  });
  void server.register(async (routes) => {
    routes.get('/admin', (_request, reply) => reply.redirect('/admin/'));
    routes.get('/admin/settings.json', { logLevel: 'warn' }, () => ({ signIn }));
    routes.get('/admin/session', async (request) => {
      const caller = await authenticator.authenticate(request.headers);
      decideAccess({}, caller);
      return caller;
    });
  });
}
