import type { Generated } from 'kysely';
import type { AccountTables } from './account-tables.ts';
import type { AssistantTables } from './assistant-tables.ts';
import type { SignInTables } from './sign-in-tables.ts';

/**
 * The tables, in camel case here and snake case in the database. Conventions that any SQL database understands:
 * text for ids and JSON, integer milliseconds since 1970 for times, 0 and 1 for booleans.
 */
export type Tables = AssistantTables &
  SignInTables & {
    readonly projects: ProjectTable;
    readonly memberships: MembershipTable;
    readonly invitations: AccountTables['invitations'];
    readonly refusedInviters: AccountTables['refusedInviters'];
    readonly auditEntries: AccountTables['auditEntries'];
    readonly projectContents: ProjectContentTable;
    readonly contents: ContentTable;
    readonly contentPieces: ContentPieceTable;
    readonly chunks: ChunkTable;
    readonly models: ModelTable;
    readonly modelRevisions: ModelRevisionTable;
    readonly baselines: BaselineTable;
    readonly jobs: JobTable;
    readonly artifacts: ArtifactTable;
    readonly artifactFiles: ArtifactFileTable;
    readonly artifactRevisions: ArtifactRevisionTable;
    readonly jobChanges: JobChangesTable;
    readonly syncSessions: SyncSessionTable;
    readonly syncConflicts: SyncConflictTable;
    readonly viewLayouts: ViewLayoutTable;
    readonly elementIndexes: ElementIndexTable;
    readonly elementIndexPages: ElementIndexPageTable;
    readonly idempotentRequests: IdempotentRequestTable;
    readonly writeProbes: WriteProbeTable;
    readonly limitBuckets: LimitBucketTable;
    readonly limitStates: LimitStateTable;
    readonly workTraces: WorkTraceTable;
    readonly projectEvents: ProjectEventTable;
    readonly newProjectEvents: NewProjectEventTable;
    readonly webhooks: WebhookTable;
    readonly webhookDeliveries: WebhookDeliveryTable;
  };

/** `searchName` is the name in lower case. */
type ProjectTable = {
  id: string;
  name: string;
  searchName: string;
  description: string | null;
  ownerId: string;
  revision: number;
  createdAt: number;
  updatedAt: number;
};

/** Contents that a project holds, and how often it points to each. Triggers of the database keep it. */
type ProjectContentTable = { projectId: string; sha256: string; size: number; uses: number };

type MembershipTable = {
  projectId: string;
  accountId: string;
  role: string;
  /** What a member may do; of the owner it says nothing. */
  access: string;
  owner: number;
  invitedBy: string | null;
  joinedAt: number;
};

/**
 * How a content is stored: `PIECES` is what older versions wrote, as it is, where no more than a piece stands in
 * `contents` and more in `contentPieces`; `WHOLE` stands in `contents`, packed; of `CHUNKS` the keys stand there, one
 * after the other.
 */
export type ContentForm = 'PIECES' | 'WHOLE' | 'CHUNKS';

/** A content, all of which is stored once it is complete. `usedAt` is when it was last put. */
type ContentTable = {
  sha256: string;
  size: number;
  usedAt: number;
  complete: number;
  form: ContentForm;
  bytes: Uint8Array | null;
};

/**
 * A part of contents, packed. `sha256` is that of its `size` bytes, in 32 bytes; `usedAt` is when it was last put, or
 * some time before; one that is not `sound` is written again when it is put.
 */
type ChunkTable = {
  sha256: Uint8Array;
  size: number;
  usedAt: number;
  sound: number;
  bytes: Uint8Array;
};

type ContentPieceTable = { sha256: string; number: number; bytes: Uint8Array };

type ModelTable = {
  id: string;
  projectId: string;
  level: string;
  name: string;
  searchName: string;
  description: string | null;
  revision: number;
  contentSha256: string;
  contentSize: number;
  rootId: string;
  fingerprint: string;
  elementCount: number;
  sourceModelId: string | null;
  generated: number;
  createdAt: number;
  updatedAt: number;
  createdBy: string;
  updatedBy: string;
};

/**
 * The last states of every model, the current one included. `countedSize` is how many bytes of a state count for quotas:
 * all of the newest one, of the others those that the next one does not have.
 */
type ModelRevisionTable = {
  modelId: string;
  revision: number;
  name: string;
  description: string | null;
  contentSha256: string;
  contentSize: number;
  countedSize: number;
  rootId: string;
  fingerprint: string;
  elementCount: number;
  updatedAt: number;
  updatedBy: string;
};

/** Where `xmiWriter` is set, its writer makes the XMI from the content; in older rows the XMI is stored. */
type BaselineTable = {
  id: string;
  sourceModelId: string;
  direction: string;
  targetModelId: string;
  version: number;
  contentSha256: string;
  contentSize: number;
  xmiSha256: string | null;
  xmiSize: number | null;
  xmiWriter: number | null;
  fingerprint: string;
  sourceRevision: number;
  sourceFingerprint: string;
  createdAt: number;
  updatedAt: number;
};

/** Lists and structures are JSON. `alone` says whether the run that is under way is the only one of its process. */
type JobTable = {
  id: string;
  type: string;
  status: string;
  phase: string | null;
  projectId: string;
  level: string;
  sourceModelId: string;
  sourceRevision: number;
  request: string;
  targetModelId: string | null;
  targetRevision: number | null;
  outcome: string | null;
  artifactId: string | null;
  sessionId: string | null;
  conflicts: string;
  mergeCounts: string | null;
  findings: string;
  validationResults: string | null;
  diagnostics: string;
  phaseTimings: string;
  attempts: number;
  cancelRequested: number;
  leaseOwner: string | null;
  leaseUntil: number | null;
  cutOff: string | null;
  notBefore: number;
  alone: number;
  createdAt: number;
  startedAt: number | null;
  finishedAt: number | null;
  createdBy: string;
};

type ArtifactTable = {
  id: string;
  projectId: string;
  name: string;
  searchName: string;
  sourceModelId: string;
  sourceRevision: number;
  jobId: string;
  revision: number;
  fileCount: number;
  totalBytes: number;
  createdAt: number;
  updatedAt: number;
};

/** What was true of an artifact at each of its revisions. */
type ArtifactRevisionTable = {
  artifactId: string;
  revision: number;
  name: string;
  sourceRevision: number;
  jobId: string;
  fileCount: number;
  totalBytes: number;
  updatedAt: number;
};

/** The files of every revision of an artifact. */
type ArtifactFileTable = {
  artifactId: string;
  revision: number;
  path: string;
  size: number;
  sha256: string;
  contentType: string;
  mode: string;
  updatedAt: number;
  protectedRegions: string;
};

/** The changes of a run in pages; `count` is how many a page holds. */
type JobChangesTable = {
  jobId: string;
  number: number;
  contentSha256: string;
  contentSize: number;
  count: number;
};

/**
 * Where `generatedXmiWriter` is set, its writer makes the XMI from the generated model, and the columns of the XMI repeat
 * those of that model; in older rows the XMI is stored.
 */
type SyncSessionTable = {
  id: string;
  projectId: string;
  sourceModelId: string;
  direction: string;
  targetModelId: string;
  status: string;
  sourceRevision: number;
  sourceFingerprint: string;
  targetRevision: number;
  targetFingerprint: string;
  baselineVersion: number;
  baseSha256: string;
  baseSize: number;
  workingSha256: string;
  workingSize: number;
  generatedSha256: string;
  generatedSize: number;
  generatedXmiSha256: string;
  generatedXmiSize: number;
  generatedXmiWriter: number | null;
  generatedFingerprint: string;
  candidateSha256: string;
  candidateSize: number;
  totalConflicts: number;
  keptConflicts: number;
  takenConflicts: number;
  discardedUserDifferences: number;
  /** JSON list. */
  sets: string;
  version: number;
  jobId: string;
  createdAt: number;
  updatedAt: number;
  createdBy: string;
};

/** What a conflict is about is JSON; its decision has columns of its own. */
type SyncConflictTable = {
  sessionId: string;
  conflictId: string;
  number: number;
  details: string;
  decision: string | null;
  decidedBy: string | null;
  decidedAt: number | null;
};

/** `placement` is JSON. */
type ViewLayoutTable = { modelId: string; viewId: string; placement: string; updatedAt: number };

/** The index of a model's current state; its pages are written before. `version` is the state's content. */
type ElementIndexTable = { modelId: string; version: string; pageCount: number };

/** `page` is JSON. */
type ElementIndexPageTable = { modelId: string; version: string; number: number; page: string };

type IdempotentRequestTable = {
  accountId: string;
  scope: string;
  key: string;
  fingerprint: string;
  response: string;
  createdAt: number;
};

/** `bytes` are there for a moment, when it is tried whether there is room for them. */
type WriteProbeTable = { id: number; writtenAt: number; bytes: Uint8Array | null };

/** `fullAt` is in microseconds since 1970. */
type LimitBucketTable = { key: string; fullAt: number };

type LimitStateTable = { key: string; text: string; version: number; keptUntil: number };

/** `workId` is the id of a job or turn. */
type WorkTraceTable = { workId: string; traceparent: string; createdAt: number };

/** `reader` is the only account that may see it, or empty; `details` is JSON. */
type ProjectEventTable = {
  projectId: string;
  reader: string;
  sequence: number;
  type: string;
  actorId: string | null;
  details: string;
  createdAt: number;
};

/** Events without a number, in the order in which they were noted. */
type NewProjectEventTable = Omit<ProjectEventTable, 'sequence'> & { id: Generated<number> };

/** `delivered` is the number of the last event that was delivered. */
type WebhookTable = {
  id: string;
  projectId: string;
  url: string;
  description: string | null;
  status: string;
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: number | null;
  delivered: number;
  attempts: number;
  lastError: string | null;
  notBefore: number;
  leaseOwner: string | null;
  leaseUntil: number | null;
  createdAt: number;
  updatedAt: number;
};

type WebhookDeliveryTable = {
  id: string;
  webhookId: string;
  messageId: string;
  sequence: number;
  type: string;
  attempt: number;
  at: number;
  durationMs: number;
  status: number | null;
  error: string | null;
};
