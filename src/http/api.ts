import type { BlockList } from 'node:net';
import { Readable, type Writable } from 'node:stream';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { LogController } from 'fastify';
import { Refusal } from '../lib/refusal.ts';
import type { Tracer } from '../lib/tracer.ts';
import type { Archives } from '../modules/archives/index.ts';
import type { Artifacts } from '../modules/artifacts/index.ts';
import type { Jobs } from '../modules/jobs/index.ts';
import type { Projects } from '../modules/projects/index.ts';
import { addAudit, type RecordingDependencies } from './audit.ts';
import { addAuditRoutes, type AuditRouteDependencies } from './routes/audit.ts';
import { addAdmission } from './admission/admission.ts';
import { addBodyReading } from './bodies/body-reading.ts';
import { addClientAddress } from './admission/client-address.ts';
import { addAnswersToOddRequests, answerClientError } from './answers/client-error.ts';
import { addCompression } from './answers/compression.ts';
import { addCommonHeaders, correlationId } from './common-headers.ts';
import { addCors } from './admission/cors.ts';
import { createDownloadsAtOnce } from './limits/downloads-at-once.ts';
import { errorBody, failureOf, patchTypes } from './answers/errors.ts';
import { addDocumentation } from './openapi/document.ts';
import { addMemoryRoom } from './limits/memory-room.ts';
import { addOneAtATime } from './repeats/one-at-a-time.ts';
import { createRateLimits, createRequestCount, type RateLimitDependencies } from './limits/rate-limits.ts';
import { routedUrl } from './admission/request-target.ts';
import { addLogLine, type AnsweredRoute } from './log-line.ts';
import { troubleOf } from './trouble.ts';
import { countInProgress, type InProgress } from './request-endings.ts';
import { addTraces } from './request-traces.ts';
import { addAccessTokenRoutes } from './routes/access-tokens.ts';
import { addActivityRoutes, type ActivityRouteDependencies } from './routes/activity.ts';
import { addAddressRoutes, type AddressDependencies } from './routes/addresses.ts';
import { addArchiveRoutes } from './routes/archives.ts';
import { addArtifactRoutes } from './routes/artifacts.ts';
import type { ChatbotDependencies } from './routes/chatbot-dependencies.ts';
import { addChatbotRoutes } from './routes/chatbot.ts';
import { addAuthRoutes, type AuthDependencies } from './routes/auth.ts';
import { addDocumentationRoutes } from './routes/documentation.ts';
import { addHealthRoutes, type HealthDependencies } from './routes/health.ts';
import { addImpactRoutes, type ImpactRouteDependencies } from './routes/impact.ts';
import { addJobRoutes } from './routes/jobs.ts';
import { addLayoutRoutes, type LayoutDependencies } from './routes/layout.ts';
import { addInvitationRoutes, type InvitationDependencies } from './routes/invitations.ts';
import { addMemberRoutes } from './routes/members.ts';
import { addModelFileRoutes, type ModelFileDependencies } from './routes/model-files.ts';
import { addModelValidationRoutes } from './routes/model-validation.ts';
import type { ModelHistoryDependencies } from './routes/model-history.ts';
import { addModelRoutes } from './routes/models.ts';
import { addModelingRoutes, type ModelingDependencies } from './routes/modeling.ts';
import { addProjectRoutes } from './routes/projects.ts';
import { addResetRoutes } from './routes/reset.ts';
import { addSessionRoutes } from './routes/sessions.ts';
import {
  addSynchronizationRoutes,
  type SynchronizationRouteDependencies,
} from './routes/synchronizations.ts';
import { addTransformationRoutes, type TransformationDependencies } from './routes/transformations.ts';
import { addViewDraftRoutes } from './routes/view-drafts.ts';
import { addViewRoutes, type ViewDependencies } from './routes/views.ts';
import { addWebhookRoutes, type WebhookRouteDependencies } from './routes/webhooks.ts';
import { components } from './schemas/components.ts';
import { addMcpRoute, type McpDependencies } from './routes/mcp.ts';
import { addSignOnRoutes, type SignOnRouteDependencies } from './routes/sign-on.ts';
import { addStudioRoutes, type StudioDependencies } from './routes/studio.ts';
import type { Server } from './server.ts';
import { createValidators } from './bodies/validation.ts';
import { withoutUndefined } from '../lib/without-undefined.ts';

/** What the API stands on. */
export type ApiDependencies = Omit<AuthDependencies, 'rateLimits'> &
  Omit<AddressDependencies, 'rateLimits'> &
  Omit<SignOnRouteDependencies, 'rateLimits'> &
  Omit<ModelHistoryDependencies, 'validators'> &
  Omit<ModelFileDependencies, 'validators'> &
  HealthDependencies &
  ActivityRouteDependencies &
  AuditRouteDependencies &
  RecordingDependencies &
  WebhookRouteDependencies &
  TransformationDependencies &
  SynchronizationRouteDependencies &
  ViewDependencies &
  LayoutDependencies &
  RateLimitDependencies &
  ImpactRouteDependencies &
  ModelingDependencies &
  StudioDependencies &
  McpDependencies &
  Omit<InvitationDependencies, 'rateLimits'> &
  Omit<ChatbotDependencies, 'validators'> & {
    readonly jobs: Jobs;
    readonly projects: Projects;
    readonly artifacts: Artifacts;
    readonly archives: Archives;
    /** Bytes a body without a model may have. */
    readonly maxBodyBytes: number;
    /** Proxies whose word about the address of a client counts. */
    readonly trustedProxies: BlockList;
    /** Origins whose pages may use the API from a browser. */
    readonly corsOrigins: readonly string[];
    /** Host names under which agents may call, besides those of the machine itself. */
    readonly mcpHosts: readonly string[];
    /** A level of pino: `info`, `warn`, … */
    readonly logLevel: string;
    /** Times requests; absent where nothing is traced. */
    readonly tracer?: Tracer | undefined;
    /** Called for every answered request. */
    readonly onAnswered: (request: AnsweredRoute) => void;
    /** Where log lines go; standard output unless given. */
    readonly logTo?: Writable | undefined;
  };

const second = 1000;

/** The HTTP server and what is going on in it. */
export type HttpApi = { readonly server: Server; readonly inProgress: InProgress };

/** Builds the HTTP server with every operation of the API. It is not listening yet. */
export async function createApi(dependencies: ApiDependencies): Promise<HttpApi> {
  const { clock, logLevel, logTo } = dependencies;
  const server: Server = Fastify({
    bodyLimit: dependencies.maxBodyBytes,
    clientErrorHandler: (error, socket) =>
      answerClientError(error, { socket, now: clock.now(), log: server.log }),
    // A logger of its own for every request costs more than what it says; lines name their request themselves.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    genReqId: correlationId,
    // A peer that neither sends nor takes anything for this long is cut off; no answer is that long in coming.
    connectionTimeout: 150 * second,
    http: {
      maxHeaderSize: 16 * 1024,
      // Node.js would answer itself, without a body; see `hostProblem`.
      requireHostHeader: false,
      headersTimeout: 15 * second,
      connectionsCheckingInterval: 5 * second,
    },
    keepAliveTimeout: 5 * second,
    logger: {
      level: logLevel,
      redact: ['req.headers["x-auth-token"]', 'req.headers.authorization'],
      ...withoutUndefined({ stream: logTo }),
    },
    requestTimeout: 60 * second,
    return503OnClosing: false,
    rewriteUrl: routedUrl,
    routerOptions: { maxParamLength: 16 * 1024 },
  }).withTypeProvider<TypeBoxTypeProvider>();

  addTraces(server, dependencies.tracer);
  addAnswersToOddRequests(server, clock.now);
  addErrorAnswers(server, dependencies);
  addBodyReading(server);
  addLogLine(server, dependencies);
  addEmptyNotModified(server);
  const inProgress = countInProgress(server);
  addCommonHeaders(server, dependencies);
  addCompression(server);
  addCors(server, dependencies.corsOrigins);
  addClientAddress(server, dependencies.trustedProxies);
  const rateLimits = createRateLimits(dependencies);
  addAdmission(server, { ...dependencies, countRequest: createRequestCount(dependencies) });
  addAudit(server, dependencies);
  addMemoryRoom(server, Math.max(dependencies.maxModelBytes, dependencies.maxImportBytes));
  addOneAtATime(server);
  const downloads = createDownloadsAtOnce();
  const validators = createValidators(components);
  server.setValidatorCompiler(validators.all);
  server.setSerializerCompiler(() => (value) => JSON.stringify(value));
  for (const { schema } of components) server.addSchema(schema);

  await addDocumentation(server, dependencies);
  addHealthRoutes(server, dependencies);
  addAuthRoutes(server, { ...dependencies, rateLimits });
  addAddressRoutes(server, { ...dependencies, rateLimits });
  addSignOnRoutes(server, { ...dependencies, rateLimits });
  addResetRoutes(server, { ...dependencies, rateLimits });
  addSessionRoutes(server, { ...dependencies, rateLimits });
  addAccessTokenRoutes(server, { ...dependencies, rateLimits });
  addProjectRoutes(server, dependencies);
  addInvitationRoutes(server, { ...dependencies, rateLimits });
  addMemberRoutes(server, dependencies);
  addActivityRoutes(server, dependencies);
  addAuditRoutes(server, dependencies);
  addWebhookRoutes(server, dependencies);
  addModelRoutes(server, { ...dependencies, validators });
  addModelValidationRoutes(server, { ...dependencies, validators });
  await addModelFileRoutes(server, { ...dependencies, validators });
  await addArchiveRoutes(server, { ...dependencies, validators, downloads });
  addTransformationRoutes(server, dependencies);
  addSynchronizationRoutes(server, dependencies);
  addJobRoutes(server, dependencies);
  addArtifactRoutes(server, { ...dependencies, downloads });
  addViewRoutes(server, dependencies);
  addViewDraftRoutes(server, dependencies.views);
  addLayoutRoutes(server, dependencies);
  addImpactRoutes(server, dependencies);
  addModelingRoutes(server, dependencies);
  await addChatbotRoutes(server, { ...dependencies, validators });
  addDocumentationRoutes(server, dependencies);
  addStudioRoutes(server, dependencies);
  addMcpRoute(server, dependencies);
  return { server, inProgress };
}

/** An answer 304 has no body, so it must not state the length or the type of one. */
function addEmptyNotModified(server: Server): void {
  server.addHook('onSend', (request, reply, payload: unknown, done) => {
    if (reply.statusCode === 304) {
      reply.removeHeader('content-type');
      // For HEAD the framework would state a length of 0, except of a stream.
      done(null, request.method === 'HEAD' ? Readable.from([]) : null);
    } else {
      done(null, payload);
    }
  });
}

function addErrorAnswers(server: Server, { clock }: ApiDependencies): void {
  server.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error);
    if (error instanceof Refusal) request.refused = error.kind;
    request.trouble = troubleOf(error, failure.status);
    if (failure.status === 415 && request.method === 'PATCH') reply.header('Accept-Patch', patchTypes);
    return reply
      .removeHeader('etag')
      .code(failure.status)
      .headers(failure.headers)
      .type('application/json; charset=utf-8')
      .send(errorBody(failure, { errorId: request.id, now: clock.now() }));
  });
}
