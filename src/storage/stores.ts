import type { Kysely } from 'kysely';
import type { IdempotencyStore } from '../lib/idempotency.ts';
import type { ActivityStore } from '../modules/activity/index.ts';
import type { AuditStore } from '../modules/audit/index.ts';
import type { AccessTokenStore, AccountCodeStore, AccountStore } from '../modules/accounts/index.ts';
import type { ArtifactStore } from '../modules/artifacts/index.ts';
import type { AttachmentStore, ChatStore, TurnStore } from '../modules/assistant/index.ts';
import type { JobStore } from '../modules/jobs/index.ts';
import type { MailStore } from '../modules/mail/index.ts';
import type { IndexStore } from '../modules/impact/index.ts';
import type { ContentRef, ModelStore } from '../modules/models/index.ts';
import type { InvitationStore, ProjectStore } from '../modules/projects/index.ts';
import type { BaselineStore, SyncSessionStore } from '../modules/synchronization/index.ts';
import type { ChangeStore } from '../modules/transformations/index.ts';
import type { IdentityStore } from '../modules/sign-on/index.ts';
import type { WebhookStore } from '../modules/webhooks/index.ts';
import type { ViewLayoutStore } from '../modules/views/index.ts';
import type { AnswerMemory } from './answer-memory.ts';
import { accessTokenStore } from './access-token-store.ts';
import { accountCodeStore } from './account-code-store.ts';
import { activityStore } from './activity-store.ts';
import { accountStore } from './account-store.ts';
import { artifactStore } from './artifact-store.ts';
import { auditStore } from './audit-store.ts';
import { attachmentStore } from './attachment-store.ts';
import { baselineStore } from './baseline-store.ts';
import { changeStore } from './change-store.ts';
import { chatStore } from './chat-store.ts';
import { idempotencyStore } from './idempotency-store.ts';
import { identityStore } from './identity-store.ts';
import { indexStore } from './index-store.ts';
import { invitationStore } from './invitation-store.ts';
import { jobStore } from './job-store.ts';
import { mailStore } from './mail-store.ts';
import { modelStore } from './model-store.ts';
import { projectStore } from './project-store.ts';
import type { Noticing } from './noticing.ts';
import type { Quotas } from './quota.ts';
import { sessionStore } from './session-store.ts';
import { turnStore } from './turn-store.ts';
import type { Tables } from './tables.ts';
import { webhookStore } from './webhook-store.ts';
import { viewLayoutStore } from './view-layout-store.ts';
import { workTraceStore, type WorkTraceStore } from './work-trace-store.ts';

/** Every store of the service. */
export type AllStores = {
  readonly accounts: AccountStore;
  readonly accessTokens: AccessTokenStore;
  readonly accountCodes: AccountCodeStore;
  readonly mails: MailStore;
  readonly identities: IdentityStore;
  readonly projects: ProjectStore;
  readonly invitations: InvitationStore;
  readonly activity: ActivityStore;
  readonly audit: AuditStore;
  readonly webhooks: WebhookStore;
  readonly jobs: JobStore;
  readonly models: ModelStore;
  readonly artifacts: ArtifactStore;
  readonly baselines: BaselineStore;
  readonly syncSessions: SyncSessionStore;
  readonly changes: ChangeStore;
  readonly chats: ChatStore;
  readonly attachments: AttachmentStore;
  readonly turns: TurnStore;
  readonly viewLayouts: ViewLayoutStore;
  readonly indexes: IndexStore;
  readonly idempotency: IdempotencyStore;
  readonly workTraces: WorkTraceStore;
};

/** Callbacks of the stores about their own state. */
export type StoreOptions = {
  /** How long a request with an idempotency key is remembered (milliseconds). */
  readonly idempotencyKeptFor: number;
  readonly quotas: Quotas;
  /** Called with contents of a transaction that found no room, and was undone. */
  readonly onNoRoom?: (contents: readonly ContentRef[]) => Promise<void>;
};

/** What the stores of one connection or transaction are made from. */
type Place = Noticing & { readonly db: Kysely<Tables>; readonly options: StoreOptions };

/** How each part of an object is made. */
type Makers<Parts, Given> = { readonly [Name in keyof Parts]: (given: Given) => Parts[Name] };

const makers: Makers<AllStores, Place> = {
  accounts: ({ db, onEvent }) => accountStore(db, onEvent),
  accessTokens: ({ db }) => accessTokenStore(db),
  accountCodes: ({ db }) => accountCodeStore(db),
  mails: ({ db }) => mailStore(db),
  identities: ({ db }) => identityStore(db),
  projects: ({ db, options, onEvent }) => projectStore(db, { quotas: options.quotas, onEvent }),
  invitations: ({ db }) => invitationStore(db),
  activity: ({ db }) => activityStore(db),
  audit: ({ db }) => auditStore(db),
  webhooks: ({ db }) => webhookStore(db),
  jobs: ({ db, onEvent }) => jobStore(db, onEvent),
  models: ({ db, ...noticing }) => modelStore(db, noticing),
  artifacts: ({ db, ...noticing }) => artifactStore(db, noticing),
  baselines: ({ db, onGrowth }) => baselineStore(db, onGrowth),
  syncSessions: ({ db, ...noticing }) => sessionStore(db, noticing),
  changes: ({ db, onGrowth }) => changeStore(db, onGrowth),
  chats: ({ db }) => chatStore(db),
  attachments: ({ db, onGrowth }) => attachmentStore(db, onGrowth),
  turns: ({ db, onEvent }) => turnStore(db, onEvent),
  viewLayouts: ({ db }) => viewLayoutStore(db),
  indexes: ({ db }) => indexStore(db),
  idempotency: ({ db, options }) => idempotencyStore(db, options.idempotencyKeptFor),
  workTraces: ({ db }) => workTraceStore(db),
};

/** The stores on one connection or inside one transaction; `noticing` receives what was stored and what happened. */
export function storesOn(
  db: Kysely<Tables>,
  options: StoreOptions,
  noticing: Noticing = { onGrowth: () => undefined, onEvent: () => undefined },
): AllStores {
  return madeWhenUsed(makers, { db, options, ...noticing });
}

/** Stores that remember the answers to what nearly every request asks: whose token it is, and which model is meant. */
export function rememberingStores(stores: AllStores, memory: AnswerMemory): AllStores {
  const { accounts, accessTokens, models } = stores;
  return {
    ...stores,
    accounts: {
      ...accounts,
      findSession: memory.remembering((token: string) => accounts.findSession(token)),
    },
    accessTokens: {
      ...accessTokens,
      findByHash: memory.remembering((token: string) => accessTokens.findByHash(token)),
    },
    models: {
      ...models,
      findFor: memory.remembering((account: string, model: string) => models.findFor(account, model)),
    },
  };
}

/** An object whose parts are made when they are first used, and once each. */
function madeWhenUsed<Parts extends object, Given>(makers: Makers<Parts, Given>, given: Given): Parts {
  const made = new Map<PropertyKey, unknown>();
  const parts = new Proxy<object>(makers, {
    get: (_, name) => {
      if (made.has(name)) return made.get(name);
      // Checked border: the type of the makers says so.
      const make = Reflect.get(makers, name) as ((from: Given) => unknown) | undefined;
      const part = make?.(given);
      made.set(name, part);
      return part;
    },
  });
  // Checked border: it has the names of the makers, and for each what its maker makes.
  return parts as Parts;
}
