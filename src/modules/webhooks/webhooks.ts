import type { Clock } from '../../lib/clock.ts';
import type { ListPart, Page } from '../../lib/listing.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { Caller } from '../accounts/index.ts';
import type { ActivityStore } from '../activity/index.ts';
import type { ProjectStore } from '../projects/index.ts';
import type { WebhookStore } from './webhook-store.ts';
import type { Webhook, WebhookDelivery } from './webhook.ts';

/** The stores that webhooks need. */
export type WebhookStores = {
  readonly webhooks: WebhookStore;
  readonly activity: ActivityStore;
  readonly projects: ProjectStore;
};

/** What the management of webhooks needs from the rest of the process. */
export type WebhooksDependencies = {
  readonly transactions: Transactions<WebhookStores>;
  readonly clock: Clock;
  /** Gives events of a project that have no number yet the next ones. */
  readonly numberEvents: (projectId: string) => Promise<void>;
  /** What is wrong with an address that events are to be sent to, as far as its text shows it. */
  readonly urlProblem: (url: string) => string | undefined;
  /** Wakes the deliveries. */
  readonly changed: () => void;
};

/** Names a webhook. */
export type WebhookPath = { readonly projectId: string; readonly webhookId: string };

/** What the owner may change; what is left out stays. */
export type WebhookChange = WebhookPath & {
  readonly url?: string | undefined;
  readonly description?: string | null | undefined;
  readonly enabled?: boolean | undefined;
};

/**
 * Webhooks of projects. All of it is for the owner: members are refused with FORBIDDEN, others with NOT_FOUND. Addresses
 * that are not allowed are INVALID.
 */
export type Webhooks = {
  /** Makes one that gets what happens from now on. Refuses with CONFLICT beyond 10 in a project. */
  readonly create: (
    caller: Caller,
    wanted: {
      readonly projectId: string;
      readonly url: string;
      readonly description?: string | null | undefined;
    },
  ) => Promise<Webhook>;
  readonly list: (caller: Caller, projectId: string) => Promise<readonly Webhook[]>;
  readonly get: (caller: Caller, path: WebhookPath) => Promise<Webhook>;
  /** Changes one; one that is enabled goes on at the event it had come to, at once. */
  readonly update: (caller: Caller, change: WebhookChange) => Promise<Webhook>;
  readonly delete: (caller: Caller, path: WebhookPath) => Promise<void>;
  /** Gives it a new secret; the one before signs as well for a day. */
  readonly rotateSecret: (caller: Caller, path: WebhookPath) => Promise<Webhook>;
  /** The attempts of the last 7 days, the newest first. */
  readonly deliveries: (
    caller: Caller,
    path: WebhookPath & { readonly part: ListPart },
  ) => Promise<Page<WebhookDelivery>>;
  /** Deletes attempts that are older than 7 days. */
  readonly forgetOld: () => Promise<void>;
};
