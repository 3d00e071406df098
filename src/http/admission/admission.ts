import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound, Refusal } from '../../lib/refusal.ts';
import type { Accounts, Caller } from '../../modules/accounts/index.ts';
import { failureOf, patchTypes, ProtocolError, protocolStatuses } from '../answers/errors.ts';
import { bearerToken, refuseOtherPages, type OwnPages } from './bearer.ts';
import { createKnownPaths, type KnownPaths } from './known-paths.ts';
import { neededLevel, type RequiredAccess, requirementOf, requireScope } from './required-access.ts';
import type { CountRequest } from '../limits/rate-limits.ts';
import { hostProblem, isBelow, targetOf } from './request-target.ts';
import type { Server } from '../server.ts';

/** What the checks before parsing need. */
export type AdmissionDependencies = {
  readonly accounts: Pick<Accounts, 'authenticate'>;
  /** Undefined where an account may send any number. */
  readonly countRequest: CountRequest | undefined;
  /** Aborted when the process is about to stop. */
  readonly stopping: AbortSignal;
} & OwnPages;

/**
 * Adds the checks that come before a body is read, in the order the API promises: host, planned routes, sane target,
 * known page, token, rate of the account, known path, known method. A route needs a token unless its own definition
 * says that it is public; what else it asks of its caller is in the table of required access. Must be called before the routes are declared.
 */
export function addAdmission(server: Server, dependencies: AdmissionDependencies): void {
  const paths = createKnownPaths();
  server.addHook('onRoute', (route) => {
    const { method, url, config, schema } = route;
    for (const one of [method].flat()) paths.add({ method: one, url, public: config?.public === true });
    if (config?.public === true || schema?.operationId === undefined) return;
    route.config = { ...config, requirement: requirementOf(schema.operationId) };
  });
  server.decorateRequest('caller', undefined);
  server.setNotFoundHandler(() => Promise.reject(unknownPath()));

  server.addHook('onRequest', async (request, reply) => {
    if (dependencies.stopping.aborted) throw stopping(reply);
    const wrongHost = hostProblem(request.raw);
    if (wrongHost !== undefined)
      throw new Refusal('INVALID', 'This is not a valid HTTP request.', [wrongHost]);
    const { path, sentPath, problem } = targetOf(request);
    if (isBelow(path, '/api/admin')) throw planned();
    if (problem !== undefined) throw new Refusal('INVALID', 'The path is not allowed.', [problem]);
    if (needsToken(request, paths)) {
      const isBearer = !request.is404 && request.routeOptions.config.bearer === true;
      request.caller = isBearer
        ? await authenticatedBearer(request, dependencies)
        : entitled(
            await authenticated(sentToken(request.headers), dependencies),
            request.routeOptions.config.requirement,
          );
    }
    return request.is404 ? answerUnrouted(request, reply, methodsOf(paths, sentPath)) : undefined;
  });
}

/** Who asks, on an operation that needs a token. */
export function callerOf(request: { readonly caller: Caller | undefined }): Caller {
  if (request.caller === undefined) throw new Error('A public operation asked for its caller.');
  return request.caller;
}

/** Where no route matches, only paths of the API need one: whether they exist is visible to accounts only. */
function needsToken(request: FastifyRequest, paths: KnownPaths): boolean {
  if (!request.is404) return request.routeOptions.config.public !== true;
  const { path, sentPath } = targetOf(request);
  return isBelow(path, '/api') && !paths.isPublic(sentPath);
}

function methodsOf(paths: KnownPaths, sentPath: string): readonly string[] {
  return sentPath === '*' ? ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'] : paths.methodsOf(sentPath);
}

function sentToken({ 'x-auth-token': token }: FastifyRequest['headers']): string | undefined {
  return typeof token === 'string' ? token : undefined;
}

/** The caller with what the operation needs in a project. Refuses access tokens without its scope. */
function entitled(caller: Caller, requirement: RequiredAccess | undefined): Caller {
  if (requirement === undefined) return caller;
  requireScope(caller, requirement);
  return { ...caller, needs: neededLevel(requirement) };
}

async function authenticated(
  token: string | undefined,
  { accounts, countRequest }: AdmissionDependencies,
): ReturnType<Accounts['authenticate']> {
  const caller = await accounts.authenticate(token);
  await countRequest?.(caller.accountId);
  return caller;
}

/** Who asks where the token is a bearer's. */
async function authenticatedBearer(
  request: FastifyRequest,
  dependencies: AdmissionDependencies,
): ReturnType<Accounts['authenticate']> {
  refuseOtherPages(request.headers, dependencies);
  const token = bearerToken(request.headers);
  try {
    if (token === undefined)
      throw new Refusal(
        'UNAUTHENTICATED',
        'A session token is missing; send it in the header Authorization: Bearer TOKEN.',
      );
    return await authenticated(token, dependencies);
  } catch (error) {
    if (!(error instanceof Refusal && error.kind === 'UNAUTHENTICATED')) throw error;
    request.refused = error.kind;
    throw new ProtocolError({ ...failureOf(error), headers: { 'WWW-Authenticate': 'Bearer' } });
  }
}

async function answerUnrouted(
  request: FastifyRequest,
  reply: FastifyReply,
  methods: readonly string[],
): Promise<FastifyReply> {
  if (methods.length === 0) throw unknownPath();
  const allow = [...methods, 'OPTIONS'].join(', ');
  if (request.method === 'OPTIONS') {
    if (methods.includes('PATCH')) reply.header('Accept-Patch', patchTypes);
    return reply.code(204).header('Allow', allow).send();
  }
  throw new ProtocolError({
    status: protocolStatuses.METHOD_NOT_ALLOWED,
    message: `${request.method} is not supported here; use one of ${allow}.`,
    issues: [],
    headers: { Allow: allow },
  });
}

function unknownPath(): Refusal {
  return notFound('The path');
}

function planned(): ProtocolError {
  return new ProtocolError({
    status: protocolStatuses.NOT_IMPLEMENTED,
    message: 'Administration over HTTP is planned and not implemented.',
    issues: [],
    headers: {},
  });
}

function stopping(reply: FastifyReply): Refusal {
  reply.header('Connection', 'close');
  return new Refusal('UNAVAILABLE', 'The service is stopping; try again in a few seconds.');
}
