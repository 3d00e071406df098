import { Type } from 'typebox';
import type { Projects } from '../../modules/projects/index.ts';
import type { Webhooks } from '../../modules/webhooks/index.ts';
import { callerOf } from '../admission/admission.ts';
import { listHeaders, listOf, listParameters } from '../answers/lists.ts';
import { empty, failures, json } from '../openapi/answers.ts';
import { id } from '../schemas/common.ts';
import {
  Webhook,
  WebhookDelivery,
  webhookDeliveryOf,
  webhookOf,
  WebhookRequest,
  WebhookUpdateRequest,
} from '../schemas/webhooks.ts';
import type { Server } from '../server.ts';
import { entitled } from './projects.ts';

/** What the routes of webhooks stand on. */
export type WebhookRouteDependencies = { readonly webhooks: Webhooks };

const tags = ['Projects'];
const base = '/api/projects/:projectId/webhooks';
const one = `${base}/:webhookId`;
const params = Type.Object({ projectId: id, webhookId: id });
const location = { Location: { type: 'string', description: 'Where the webhook is read.' } } as const;

/** Declares the webhooks of projects, which their owners manage. */
export function addWebhookRoutes(
  server: Server,
  dependencies: WebhookRouteDependencies & { readonly projects: Projects },
): void {
  addReading(server, dependencies);
  addWriting(server, dependencies);
}

function addReading(server: Server, { webhooks }: WebhookRouteDependencies): void {
  server.get(
    base,
    {
      schema: {
        operationId: 'listWebhooks',
        summary: 'List the webhooks of a project',
        description:
          'Shows where events of the project are sent and whether deliveries succeed. Secrets are never shown again.',
        tags,
        params: Type.Object({ projectId: id }),
        response: { 200: json('All of them.', Type.Array(Webhook.ref)), ...failures(401, 403, 404) },
      },
    },
    async (request) => (await webhooks.list(callerOf(request), request.params.projectId)).map(webhookOf),
  );

  server.get(
    one,
    {
      schema: {
        operationId: 'getWebhook',
        summary: 'Read a webhook',
        description:
          'Shows the address, the events and the state of one webhook. Its secret is never shown again.',
        tags,
        params,
        response: { 200: json('The webhook.', Webhook.ref), ...failures(401, 403, 404) },
      },
    },
    async (request) => webhookOf(await webhooks.get(callerOf(request), request.params)),
  );

  server.get(
    `${one}/deliveries`,
    {
      schema: {
        operationId: 'listWebhookDeliveries',
        summary: 'List the attempts of a webhook',
        description: 'Those of the last 7 days, the newest first.',
        tags,
        params,
        querystring: Type.Object({ limit: listParameters.limit, after: listParameters.after }),
        response: {
          200: json('One part of the list.', Type.Array(WebhookDelivery.ref), listHeaders),
          ...failures(400, 401, 403, 404),
        },
      },
    },
    async (request, reply) => {
      const { query: part, headersOf } = listOf(request, { form: ['number', 'number', 'number'] });
      const page = await webhooks.deliveries(callerOf(request), { ...request.params, part });
      reply.headers(headersOf(page));
      return page.items.map(webhookDeliveryOf);
    },
  );
}

function addWriting(
  server: Server,
  { webhooks, projects }: WebhookRouteDependencies & { readonly projects: Projects },
): void {
  server.post(
    base,
    {
      preValidation: entitled(projects),
      schema: {
        operationId: 'createWebhook',
        summary: 'Send the events of a project to an address',
        description: 'From now on. The secret is in this answer only: keep it.',
        tags,
        params: Type.Object({ projectId: id }),
        body: WebhookRequest.ref,
        response: {
          201: json('The webhook with its secret.', Webhook.ref, location),
          ...failures(400, 401, 403, 404, 409, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const { projectId } = request.params;
      const webhook = await webhooks.create(callerOf(request), { ...request.body, projectId });
      reply.code(201).header('Location', `/api/projects/${projectId}/webhooks/${webhook.id}`);
      return { ...webhookOf(webhook), secret: webhook.secret };
    },
  );

  server.put(
    one,
    {
      preValidation: entitled(projects),
      schema: {
        operationId: 'updateWebhook',
        summary: 'Change, pause or resume a webhook',
        description:
          'Members that are left out stay as they are. Resuming a webhook that failed sends what happens from then on.',
        tags,
        params,
        body: WebhookUpdateRequest.ref,
        response: {
          200: json('The changed webhook.', Webhook.ref),
          ...failures(400, 401, 403, 404, 413, 415),
        },
      },
    },
    async (request) =>
      webhookOf(await webhooks.update(callerOf(request), { ...request.body, ...request.params })),
  );

  server.delete(
    one,
    {
      schema: {
        operationId: 'deleteWebhook',
        summary: 'Delete a webhook',
        description: 'Deletes its log of deliveries as well, and events that still wait are not sent.',
        tags,
        params,
        response: { 204: empty('Nothing more is sent there.'), ...failures(401, 403, 404) },
      },
    },
    async (request, reply) => {
      await webhooks.delete(callerOf(request), request.params);
      return reply.code(204).send(null);
    },
  );

  server.post(
    `${one}/secret`,
    {
      schema: {
        operationId: 'rotateWebhookSecret',
        summary: 'Give a webhook a new secret',
        description: 'The secret before it signs as well for a day. The new one is in this answer only.',
        tags,
        params,
        response: {
          200: json('The webhook with its new secret.', Webhook.ref),
          ...failures(401, 403, 404),
        },
      },
    },
    async (request) => {
      const webhook = await webhooks.rotateSecret(callerOf(request), request.params);
      return { ...webhookOf(webhook), secret: webhook.secret };
    },
  );
}
