import type { FastifyRequest } from 'fastify';
import { type AuditEntry, type AuditNotes, type AuditScope, inAudit, type RecordedBy } from '../lib/audit.ts';
import { auditedOperations } from './audited-operations.ts';
import type { Server } from './server.ts';

/** What recording needs. */
export type RecordingDependencies = {
  /** Records what no transaction of its own records. */
  readonly record: (scope: AuditScope) => Promise<void>;
};

/** Parameters of paths that are ids. */
const idName = /^id$|Id$/;

/** Callers may write anything where an id stands. */
const longestId = 64;

/**
 * Has the operations of the table recorded: those that write by their transaction, those that read, and refusals of
 * known accounts and of sign-ins, before they are answered. Where nothing can be written, they are answered
 * nevertheless. Must be called before the routes are declared, and after admission.
 */
export function addAudit(server: Server, { record }: RecordingDependencies): void {
  const scopes = new WeakMap<FastifyRequest, AuditScope>();
  server.addHook('onRoute', (route) => {
    const { operationId = '' } = route.schema ?? {};
    const recordedBy = auditedOperations[operationId];
    if (recordedBy !== undefined)
      route.config = { ...route.config, audited: { operation: operationId, recordedBy } };
  });
  // From here on the operation itself runs; what admission writes is not part of it.
  server.addHook('preHandler', (request, _reply, done) => {
    const { audited } = request.routeOptions.config;
    if (audited === undefined || request.method === 'HEAD') {
      done();
      return;
    }
    const scope = scopeOf(request, { ...audited, outcome: 'DONE' });
    scopes.set(request, scope);
    inAudit(scope, done);
  });
  server.addHook('onSend', async (request, { statusCode }) => {
    const { audited } = request.routeOptions.config;
    const scope = scopes.get(request);
    if (audited === undefined || request.method === 'HEAD' || scope?.isRecorded === true) return;
    // What goes on behind the answer is not part of it.
    if (scope !== undefined) scope.isRecorded = true;
    const outcome = outcomeOf(request, { ...audited, statusCode });
    if (outcome === undefined) return;
    const answered = scopeOf(request, { ...audited, outcome });
    try {
      await record({ ...answered, notes: { ...answered.notes, ...scope?.notes } });
    } catch (error) {
      request.log.error({ err: error, requestId: request.id }, 'the audit log was not written');
    }
  });
}

type Audited = { readonly operation: string; readonly recordedBy: RecordedBy };

/** What an answer comes to that no transaction has recorded; undefined where it is not recorded. */
function outcomeOf(
  { caller }: FastifyRequest,
  { operation, recordedBy, statusCode }: Audited & { readonly statusCode: number },
): AuditEntry['outcome'] | undefined {
  if (statusCode < 300) return recordedBy === 'ANSWER' ? 'DONE' : undefined;
  const isFailedSignIn = statusCode === 401 && operation === 'login';
  return isFailedSignIn || (statusCode === 403 && caller !== undefined) ? 'REFUSED' : undefined;
}

function scopeOf(
  request: FastifyRequest,
  { operation, recordedBy, outcome }: Audited & Pick<AuditScope, 'outcome'>,
): AuditScope {
  const { caller, clientAddress, id } = request;
  return {
    operation,
    recordedBy,
    outcome,
    accessTokenId: caller?.token === undefined ? null : caller.sessionId,
    address: clientAddress,
    requestId: id,
    notes: notesOf(request),
    isRecorded: false,
  };
}

/** Who asks, or whose account is tried, and the ids of the path. */
function notesOf({ caller, triedAccountId, params, routeOptions }: FastifyRequest): AuditNotes {
  const accountId = caller?.accountId ?? triedAccountId;
  // Checked border: the router gives texts by the names of the route's parameters.
  const ids = Object.entries((params ?? {}) as Readonly<Record<string, string>>).filter(([name]) =>
    idName.test(name),
  );
  const [, , area = ''] = (routeOptions.url ?? '').split('/');
  const thing = ['cim', 'pim', 'psm'].includes(area) ? 'model' : area;
  return {
    ...Object.fromEntries(
      ids.map(([name, id]) => [name === 'id' ? `${thing}Id` : name, id.slice(0, longestId)]),
    ),
    ...(accountId !== undefined && { accountId }),
  };
}
