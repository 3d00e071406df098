import { Type } from 'typebox';
import type { Audit } from '../../modules/audit/index.ts';
import { callerOf } from '../admission/admission.ts';
import { listHeaders, listOf, listParameters } from '../answers/lists.ts';
import { failures, json } from '../openapi/answers.ts';
import { AuditEntry, auditEntryOf } from '../schemas/audit.ts';
import { id } from '../schemas/common.ts';
import type { Server } from '../server.ts';

/** What the operations on the audit log need. */
export type AuditRouteDependencies = { readonly audit: Audit };

const { limit, offset, after } = listParameters;
const querystring = Type.Object({ limit, offset, after });
const place = { form: ['number', 'string'] } as const;
const entries = json('One part of the list, the newest first.', Type.Array(AuditEntry.ref), listHeaders);

/** Declares the audit log of a project and of the own account. */
export function addAuditRoutes(server: Server, { audit }: AuditRouteDependencies): void {
  server.get(
    '/api/projects/:projectId/audit',
    {
      schema: {
        operationId: 'listProjectAudit',
        summary: 'List what was done in a project',
        description:
          'Members, access, deletions, exports, imports, decisions and finalizations: who, from where, what and when.',
        tags: ['Projects'],
        params: Type.Object({ projectId: id }),
        querystring,
        response: { 200: entries, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { query, headersOf } = listOf(request, place);
      const page = await audit.ofProject(callerOf(request), { ...query, ...request.params });
      reply.headers(headersOf(page));
      return page.items.map(auditEntryOf);
    },
  );

  server.get(
    '/api/auth/me/audit',
    {
      schema: {
        operationId: 'listMyAudit',
        summary: 'List what was done with your account',
        description:
          'Sign-ins, also those that failed, tokens, and what you did in projects: from where, what and when.',
        tags: ['Authentication'],
        querystring,
        response: { 200: entries, ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { query, headersOf } = listOf(request, place);
      const page = await audit.own(callerOf(request), query);
      reply.headers(headersOf(page));
      return page.items.map(auditEntryOf);
    },
  );
}
