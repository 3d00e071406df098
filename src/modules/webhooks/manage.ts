import { randomUUID } from 'node:crypto';
import { notFound, Refusal } from '../../lib/refusal.ts';
import { descriptionProblem } from '../../lib/text-rules.ts';
import type { Caller } from '../accounts/index.ts';
import { requireOwner } from '../projects/index.ts';
import { newSecret } from './signature.ts';
import type { WebhookPath, Webhooks, WebhooksDependencies, WebhookStores } from './webhooks.ts';
import type { Webhook } from './webhook.ts';

const webhooksPerProject = 10;

const day = 24 * 3_600_000;
/** A secret that was replaced signs for so long (milliseconds). */
const changeOver = day;
/** Attempts are kept for so long (milliseconds). */
const attemptsKeptFor = 7 * day;

/** Makes the use cases with which owners manage webhooks. */
export function createWebhooks(dependencies: WebhooksDependencies): Webhooks {
  const { transactions, clock, numberEvents, changed } = dependencies;
  return {
    create: async (caller, { projectId, url, description = null }) => {
      await transactions.read((stores) => requireOwner(stores, { caller, projectId }));
      requireValid(dependencies, { url, description });
      await numberEvents(projectId);
      return transactions.transact(async (stores) => {
        await requireOwner(stores, { caller, projectId });
        if ((await stores.webhooks.list(projectId)).length >= webhooksPerProject)
          throw new Refusal(
            'CONFLICT',
            `A project has at most ${webhooksPerProject} webhooks; delete one that is no longer needed.`,
          );
        const now = clock.now();
        const webhook: Webhook = {
          id: randomUUID(),
          projectId,
          url,
          description,
          status: 'ACTIVE',
          secret: newSecret(),
          previousSecret: null,
          previousSecretUntil: null,
          delivered: await stores.activity.last({ projectId }),
          attempts: 0,
          lastError: null,
          notBefore: now,
          createdAt: now,
          updatedAt: now,
        };
        await stores.webhooks.insert(webhook);
        return webhook;
      });
    },
    list: (caller, projectId) =>
      transactions.read(async (stores) => {
        await requireOwner(stores, { caller, projectId });
        return stores.webhooks.list(projectId);
      }),
    get: (caller, path) => transactions.read((stores) => requireWebhook(stores, { caller, path })),
    update: (caller, { url, description, enabled, ...path }) =>
      transactions.transact(async (stores, afterCommit) => {
        const webhook = await requireWebhook(stores, { caller, path });
        requireValid(dependencies, { url, description });
        const now = clock.now();
        const isResumed = enabled === true && webhook.status !== 'ACTIVE';
        const updated: Webhook = {
          ...webhook,
          url: url ?? webhook.url,
          description: description === undefined ? webhook.description : description,
          ...(enabled === false && { status: 'PAUSED' }),
          ...(isResumed && { status: 'ACTIVE', attempts: 0 }),
          notBefore: now,
          updatedAt: now,
        };
        await stores.webhooks.update(updated);
        afterCommit(changed);
        return updated;
      }),
    delete: (caller, path) =>
      transactions.remove(async (stores) => {
        await requireWebhook(stores, { caller, path });
        await stores.webhooks.delete(path.webhookId);
      }),
    rotateSecret: (caller, path) =>
      transactions.transact(async (stores) => {
        const webhook = await requireWebhook(stores, { caller, path });
        const now = clock.now();
        const previous = { previousSecret: webhook.secret, previousSecretUntil: now + changeOver };
        const rotated = { ...webhook, ...previous, secret: newSecret(), updatedAt: now };
        await stores.webhooks.update(rotated);
        return rotated;
      }),
    deliveries: (caller, { part, ...path }) =>
      transactions.read(async (stores) => {
        await requireWebhook(stores, { caller, path });
        return stores.webhooks.deliveries(path.webhookId, part);
      }),
    forgetOld: () =>
      transactions.remove(({ webhooks }) => webhooks.deleteDeliveriesBefore(clock.now() - attemptsKeptFor)),
  };
}

async function requireWebhook(
  stores: WebhookStores,
  { caller, path }: { readonly caller: Caller; readonly path: WebhookPath },
): Promise<Webhook> {
  const { projectId, webhookId } = path;
  await requireOwner(stores, { caller, projectId });
  const webhook = await stores.webhooks.find(webhookId);
  if (webhook?.projectId !== projectId) throw notFound('The webhook');
  return webhook;
}

function requireValid(
  { urlProblem }: WebhooksDependencies,
  given: { readonly url?: string | undefined; readonly description?: string | null | undefined },
): void {
  const problem = given.url === undefined ? undefined : urlProblem(given.url);
  const url = problem === undefined ? undefined : `url: ${problem}`;
  const issues = [url, descriptionProblem(given.description)].filter((issue) => issue !== undefined);
  if (issues.length > 0) throw new Refusal('INVALID', 'Request validation failed', issues);
}
