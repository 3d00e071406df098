import { randomUUID } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { ActivityEvent } from '../activity/index.ts';
import {
  createWorkRunner,
  leasedWork,
  type WorkKind,
  type WorkRun,
  type WorkRunner,
  type WorkRunnerOptions,
} from '../work/index.ts';
import { signedHeaders } from './signature.ts';
import type { WebhookProgress } from './webhook-store.ts';
import type { WebhookStores } from './webhooks.ts';
import type { Webhook } from './webhook.ts';

/** What a receiver answered: the event was taken, it wants no more, or why the attempt failed. */
export type SendingResult = {
  readonly kind: 'TAKEN' | 'GONE' | 'FAILED';
  readonly status: number | null;
  readonly error: string | null;
};

/** Sends one message; never rejects. */
export type SendWebhook = (message: {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}) => Promise<SendingResult>;

/** What the deliveries need from the rest of the process. */
export type DeliveryDependencies = Omit<WorkRunnerOptions<Webhook>, 'kind' | 'around'> & {
  readonly transactions: Transactions<WebhookStores>;
  readonly clock: Clock;
  readonly numberEvents: (projectId: string) => Promise<void>;
  readonly send: SendWebhook;
  /** The event as it is sent; the same text at every attempt. */
  readonly bodyOf: (projectId: string, event: ActivityEvent) => string;
  /** Calls `listener` when something happened or a webhook was changed, until the returned function is called. */
  readonly onChanged: (listener: () => void) => () => void;
};

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long after each failed attempt the next one is made; behind the last one the webhook is given up. */
export const retryPauses = [
  ...[5 * second, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour],
  ...[10 * hour, 14 * hour, 20 * hour, 24 * hour],
] as const;

/** A run delivers for so long, then others have their turn. */
const runTime = minute;
/** One attempt takes no longer. */
const attemptTime = 15 * second;

/** Builds the runner that delivers the events of webhooks: of each in order, one at a time, each at least once. */
export function createDeliveryRunner(dependencies: DeliveryDependencies): WorkRunner {
  return createWorkRunner<Webhook>({ ...dependencies, kind: deliveriesOf(dependencies) });
}

function deliveriesOf(dependencies: DeliveryDependencies): WorkKind<Webhook> {
  const { transactions, numberEvents, onChanged } = dependencies;
  const leased = leasedWork(transactions, ({ webhooks }) => webhooks);
  return {
    ...leased,
    next: async (looking) => {
      const projectIds = await transactions.look(({ webhooks }) => webhooks.projects());
      if (projectIds.length === 0) return undefined;
      for (const projectId of projectIds) await numberEvents(projectId);
      return leased.next(looking);
    },
    timeFor: () => runTime,
    run: (webhook, run) => deliverAll(dependencies, webhook, run),
    listen: ({ wake }) => [onChanged(wake)],
  };
}

async function deliverAll(dependencies: DeliveryDependencies, { id }: Webhook, run: WorkRun): Promise<void> {
  const { transactions } = dependencies;
  const { fence, signal } = run;
  for (;;) {
    const next = await transactions.read(async ({ webhooks, activity }) => {
      const webhook = await webhooks.held(id, fence);
      if (webhook === undefined) return undefined;
      const [event] = await activity.events(webhook, { after: webhook.delivered, limit: 1 });
      return event && { webhook, event };
    });
    if (next === undefined || signal.aborted) break;
    const isDone = await attempt(dependencies, { ...next, run });
    if (!isDone) break;
  }
  await transactions.transact(({ webhooks }) => webhooks.release(id, fence));
}

/** Makes one attempt and writes what came of it; true when the next event may follow. */
async function attempt(
  { transactions, clock, send, bodyOf }: DeliveryDependencies,
  given: { readonly webhook: Webhook; readonly event: ActivityEvent; readonly run: WorkRun },
): Promise<boolean> {
  const { webhook, event, run } = given;
  const at = clock.now();
  const body = bodyOf(webhook.projectId, event);
  // The same at every attempt, so that a receiver knows what it has already.
  const message = { id: `${webhook.id}.${event.sequence}`, timestamp: Math.floor(at / second), body };
  const result = await send({
    url: webhook.url,
    headers: signedHeaders(message, webhook),
    body,
    signal: AbortSignal.any([run.signal, AbortSignal.timeout(attemptTime)]),
  });
  // An attempt that was cut off by a stop was none.
  if (run.signal.aborted && result.kind === 'FAILED') return false;
  const now = clock.now();
  const progress = progressOf(webhook, { event, result, now });
  const written = await run.whenAvailable(() =>
    transactions.transact(async ({ webhooks }) => {
      const outcome = await webhooks.progress(webhook.id, run.fence, progress);
      if (outcome === 'LOST') return outcome;
      await webhooks.insertDelivery({
        id: randomUUID(),
        webhookId: webhook.id,
        messageId: message.id,
        sequence: event.sequence,
        type: event.type,
        attempt: webhook.attempts + 1,
        at,
        durationMs: now - at,
        status: result.status,
        error: result.error,
      });
      return outcome;
    }),
  );
  return written === 'WRITTEN' && result.kind === 'TAKEN';
}

function progressOf(
  { attempts, delivered }: Webhook,
  given: { readonly event: ActivityEvent; readonly result: SendingResult; readonly now: number },
): WebhookProgress {
  const { event, result, now } = given;
  if (result.kind === 'TAKEN')
    return { status: 'ACTIVE', delivered: event.sequence, attempts: 0, lastError: null, notBefore: now };
  const pause = result.kind === 'GONE' ? undefined : retryPauses[attempts];
  const failed = { delivered, attempts: attempts + 1, lastError: result.error };
  return pause === undefined
    ? { ...failed, status: 'FAILED', notBefore: now }
    : { ...failed, status: 'ACTIVE', notBefore: now + pause };
}
