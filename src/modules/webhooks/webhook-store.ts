import type { ListPart, Page } from '../../lib/listing.ts';
import type { LeasedRows } from '../work/index.ts';
import type { Webhook, WebhookDelivery } from './webhook.ts';

/** What changes with an attempt. */
export type WebhookProgress = Pick<Webhook, 'status' | 'delivered' | 'attempts' | 'lastError' | 'notBefore'>;

/** Webhooks, what was tried with them, and who delivers; those that wait have events to deliver. */
export type WebhookStore = LeasedRows<Webhook> & {
  insert(webhook: Webhook): Promise<void>;
  find(webhookId: string): Promise<Webhook | undefined>;
  /** All of a project, the oldest first. */
  list(projectId: string): Promise<readonly Webhook[]>;
  /** Writes what the owner changed over the stored one, and takes it from the run that holds it. */
  update(webhook: Webhook): Promise<void>;
  delete(webhookId: string): Promise<void>;
  /** Projects with active webhooks. */
  projects(): Promise<readonly string[]>;
  /** The webhook, while it is held under this claim. */
  held(webhookId: string, owner: string): Promise<Webhook | undefined>;
  /** Writes what came of an attempt, unless the webhook is not held under this claim any more. */
  progress(webhookId: string, owner: string, progress: WebhookProgress): Promise<'WRITTEN' | 'LOST'>;
  release(webhookId: string, owner: string): Promise<void>;
  insertDelivery(delivery: WebhookDelivery): Promise<void>;
  /** Attempts of a webhook, the newest first. */
  deliveries(webhookId: string, part: ListPart): Promise<Page<WebhookDelivery>>;
  deleteDeliveriesBefore(at: number): Promise<void>;
};
