import type { Webhook, WebhookDelivery } from './webhook.ts';

/** Which claim a webhook is worked on under, and until when the claim is exclusive. */
export type WebhookLease = { readonly owner: string; readonly until: number };

/** What changes with an attempt. */
export type WebhookProgress = Pick<Webhook, 'status' | 'delivered' | 'attempts' | 'lastError' | 'notBefore'>;

/** Webhooks, what was tried with them, and who delivers. */
export type WebhookStore = {
  insert(webhook: Webhook): Promise<void>;
  find(webhookId: string): Promise<Webhook | undefined>;
  /** All of a project, the oldest first. */
  list(projectId: string): Promise<readonly Webhook[]>;
  /** Writes what the owner changed over the stored one, and takes it from the run that holds it. */
  update(webhook: Webhook): Promise<void>;
  delete(webhookId: string): Promise<void>;
  /** Projects with active webhooks. */
  projects(): Promise<readonly string[]>;
  /** When the first webhook with events to deliver may be claimed; undefined when there is none. */
  nextAt(): Promise<number | undefined>;
  /** Takes the webhook with events to deliver that waits longest; undefined when there is none. */
  claim(lease: WebhookLease, now: number): Promise<Webhook | undefined>;
  /** Whether there are webhooks that `releaseOthers` would give free. */
  hasOthers(owners: readonly string[], expiredAt: number | undefined): Promise<boolean>;
  /** Gives webhooks free whose lease is held by none of the owners; with `expiredAt` only those whose lease is over. */
  releaseOthers(owners: readonly string[], expiredAt: number | undefined): Promise<void>;
  /** Makes every lease of the owners last until `until`. */
  renew(leases: { readonly owners: readonly string[]; readonly until: number }): Promise<void>;
  /** The webhook, while it is held under this claim. */
  held(webhookId: string, owner: string): Promise<Webhook | undefined>;
  /** Writes what came of an attempt, unless the webhook is not held under this claim any more. */
  progress(webhookId: string, owner: string, progress: WebhookProgress): Promise<'WRITTEN' | 'LOST'>;
  release(webhookId: string, owner: string): Promise<void>;
  insertDelivery(delivery: WebhookDelivery): Promise<void>;
  /** Attempts of a webhook, the newest first. */
  deliveries(webhookId: string, limit: number): Promise<readonly WebhookDelivery[]>;
  deleteDeliveriesBefore(at: number): Promise<void>;
};
