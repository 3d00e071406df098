import { Type, type Static } from 'typebox';
import type { ActivityEvent as EventRecord } from '../../modules/activity/index.ts';
import type {
  Webhook as WebhookRecord,
  WebhookDelivery as DeliveryRecord,
} from '../../modules/webhooks/index.ts';
import { activityEventOf } from './activity.ts';
import { description, id } from './common.ts';
import { component, isoTime, nullable, oneOf, timestamp } from './component.ts';

const url = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description: 'Where events are sent, by HTTPS.',
});
const givenDescription = Type.Optional(nullable(description));

/** The body of a request for a new webhook. */
export const WebhookRequest = component(
  'WebhookRequest',
  Type.Object({ url, description: givenDescription }),
);

/** What the owner sends to change a webhook. */
export const WebhookUpdateRequest = component(
  'WebhookUpdateRequest',
  Type.Object(
    {
      url: Type.Optional(url),
      description: givenDescription,
      enabled: Type.Optional(
        Type.Boolean({
          description:
            'False pauses it; true has one that is paused or failed go on at the event it had come to.',
        }),
      ),
    },
    { description: 'Omitted members stay as they are.' },
  ),
);

/** A webhook as the owner of its project sees it. */
export const Webhook = component(
  'Webhook',
  Type.Object({
    id,
    projectId: id,
    url: Type.String(),
    description: nullable(Type.String()),
    status: oneOf(['ACTIVE', 'PAUSED', 'FAILED'], {
      description: 'FAILED after the last attempt with an event: enable it to go on.',
    }),
    secret: Type.Optional(
      Type.String({
        description: 'What signs; in the answers that create it or give it a new one, never again.',
      }),
    ),
    delivered: Type.Integer({
      minimum: 0,
      description: 'The `sequence` of the last event that was delivered.',
    }),
    attempts: Type.Integer({ minimum: 0, description: 'How often the next event was tried in vain.' }),
    lastError: nullable(Type.String({ description: 'Why the last attempt failed.' })),
    nextAttemptAt: nullable(Type.String({ format: 'date-time', description: 'When it is tried again.' })),
    createdAt: timestamp,
    updatedAt: timestamp,
  }),
);

/** An attempt to deliver an event. */
export const WebhookDelivery = component(
  'WebhookDelivery',
  Type.Object({
    id,
    messageId: Type.String({
      description: 'The header `webhook-id`: the same at every attempt with the event.',
    }),
    sequence: Type.Integer({ minimum: 1 }),
    type: Type.String({ description: 'Of the event.' }),
    attempt: Type.Integer({ minimum: 1 }),
    timestamp,
    durationMs: Type.Integer({ minimum: 0 }),
    status: nullable(Type.Integer({ description: 'The HTTP status of the answer.' })),
    error: nullable(Type.String({ description: 'Why it failed; null when the event was taken.' })),
  }),
);

/** The webhook on the wire, without its secret. */
export function webhookOf(webhook: WebhookRecord): Static<typeof Webhook.schema> {
  const { id: webhookId, projectId, url: to, status, delivered, attempts, lastError } = webhook;
  const isRetried = status === 'ACTIVE' && attempts > 0;
  return {
    id: webhookId,
    projectId,
    url: to,
    description: webhook.description,
    status,
    delivered,
    attempts,
    lastError,
    nextAttemptAt: isRetried ? isoTime(webhook.notBefore) : null,
    createdAt: isoTime(webhook.createdAt),
    updatedAt: isoTime(webhook.updatedAt),
  };
}

/** The attempt on the wire. */
export function webhookDeliveryOf(delivery: DeliveryRecord): Static<typeof WebhookDelivery.schema> {
  const { webhookId: _, at, ...members } = delivery;
  return { ...members, timestamp: isoTime(at) };
}

/** The body of the message about an event: the same text each time. */
export function webhookBodyOf(projectId: string, event: EventRecord): string {
  const { type, createdAt } = event;
  return JSON.stringify({ type, timestamp: isoTime(createdAt), projectId, data: activityEventOf(event) });
}
