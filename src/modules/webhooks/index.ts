export type { DeliveryDependencies, SendingResult, SendWebhook } from './delivery.ts';
export { createDeliveryRunner, retryPauses } from './delivery.ts';
export { createWebhooks } from './manage.ts';
export type { WebhookProgress, WebhookStore } from './webhook-store.ts';
export type {
  WebhookChange,
  WebhookPath,
  Webhooks,
  WebhooksDependencies,
  WebhookStores,
} from './webhooks.ts';
export type { Webhook, WebhookDelivery, WebhookStatus } from './webhook.ts';
