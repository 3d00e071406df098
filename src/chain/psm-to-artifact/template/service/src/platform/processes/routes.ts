import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decideAccess, type Authenticator, type Caller } from '../access.js';
import { Problem } from '../errors.js';
import { pathParameters } from '../http.js';
import {
  encodeCursor,
  idOfCursor,
  listQuerySchema,
  pageLimit,
  type ListQuery,
  type Page,
} from '../paging.js';
import type { ProcessEngine } from './engine.js';
import { repairs } from './repair.js';
import { doTask, repairIncident, startByHand } from './requests.js';
import { incidentsOf, processesOf, tasksOf, type Section, type View } from './views.js';

/** What the routes of the processes need. */
export interface ProcessRoutes {
  readonly engine: ProcessEngine;
  readonly authenticator: Authenticator;
}

const startBody = {
  type: ['object', 'null'],
  properties: { subjectId: { type: 'string', maxLength: 200 } },
  additionalProperties: false,
};

/** Registers the routes under `/processes`. */
export function registerProcesses(server: FastifyInstance, { engine, authenticator }: ProcessRoutes): void {
  const callerOf = async (request: FastifyRequest): Promise<Caller> => {
    const caller = await authenticator.authenticate(request.headers);
    decideAccess({}, caller);
    // decideAccess refuses callers who are not signed in.
    return caller as Caller;
  };
  const list = <Item extends { readonly id: string }>(
    url: string,
    filters: readonly string[],
    read: (view: View, section: Section & { readonly query: ListQuery }) => Promise<readonly Item[]>,
  ) =>
    server.get<{ Querystring: ListQuery }>(
      url,
      { schema: { querystring: { ...listQuerySchema(filters), required: filters } } },
      async (request): Promise<Page<Item>> => {
        const caller = await callerOf(request);
        const { query } = request;
        const limit = pageLimit(query);
        const after = idOfCursor(query['cursor']);
        const items = await engine.transaction(caller.subject, ({ services, registry }) =>
          read({ db: services.db, registry, caller }, { after, limit: limit + 1, query }),
        );
        const last = items[limit - 1];
        if (items.length <= limit || last === undefined) return { items };
        return { items: items.slice(0, limit), nextCursor: encodeCursor([last.id]) };
      },
    );
  list('/processes', ['subjectId'], (view, { query, ...section }) =>
    processesOf(view, { ...section, subjectId: query['subjectId'] ?? '' }),
  );
  list('/processes/tasks', [], tasksOf);
  list('/processes/incidents', [], (view, section) => {
    if (!engine.registry.definitions.some(({ ownerRole }) => view.caller.roles.includes(ownerRole ?? '')))
      throw new Problem(403, 'not_allowed', 'Your roles own no process.');
    return incidentsOf(view, section);
  });
  server.post<{ Params: { code: string }; Body: { subjectId?: string } | null }>(
    '/processes/:code',
    { schema: { params: pathParameters('text', ['code']), body: startBody } },
    async (request, reply) => {
      const caller = await callerOf(request);
      const subjectId = request.body?.subjectId;
      const id = await startByHand(engine, { code: request.params.code, subjectId, caller });
      return reply.code(201).send({ id });
    },
  );
  const params = pathParameters('uuid', ['id']);
  server.post<{ Params: { id: string } }>(
    '/processes/tasks/:id/done',
    { schema: { params } },
    async (request, reply) => {
      await doTask(engine, { id: request.params.id, caller: await callerOf(request) });
      return reply.code(204).send();
    },
  );
  // The names of the repairs are the last words of their addresses.
  for (const repair of Object.keys(repairs) as (keyof typeof repairs)[])
    server.post<{ Params: { id: string } }>(
      `/processes/incidents/:id/${repair}`,
      { schema: { params } },
      async (request, reply) => {
        await repairIncident(engine, { id: request.params.id, caller: await callerOf(request), repair });
        return reply.code(204).send();
      },
    );
}
