/** The tables of the assistant; lists and structures are JSON. */
export type AssistantTables = {
  readonly chatSessions: ChatSessionTable;
  readonly threadEntries: ThreadEntryTable;
  readonly attachments: AttachmentTable;
  readonly turns: TurnTable;
  readonly turnEvents: TurnEventTable;
  readonly workItems: WorkItemTable;
  readonly privateStages: PrivateStageTable;
  readonly ledgerPieces: LedgerPieceTable;
  readonly checkpoints: CheckpointTable;
  readonly elementOrigins: ElementOriginTable;
  readonly providerCalls: ProviderCallTable;
};

type ChatSessionTable = {
  id: string;
  projectId: string;
  accountId: string;
  level: string;
  modelId: string | null;
  title: string;
  searchName: string;
  messageCount: number;
  nextSequence: number;
  lastTurnId: string | null;
  createdAt: number;
  updatedAt: number;
};

type ThreadEntryTable = {
  id: string;
  sessionId: string;
  sequence: number;
  role: string;
  message: string;
  turnId: string | null;
  attachmentIds: string;
  createdAt: number;
};

type AttachmentTable = {
  id: string;
  accountId: string;
  sessionId: string | null;
  fileName: string;
  searchName: string;
  format: string;
  size: number;
  sha256: string;
  text: string;
  createdAt: number;
};

/** `state` holds the fields that no query filters by. */
type TurnTable = {
  id: string;
  sessionId: string;
  projectId: string;
  modelId: string;
  level: string;
  accountId: string;
  idempotencyKey: string;
  requestHash: string;
  rootTurnId: string;
  parentTurnId: string | null;
  status: string;
  version: number;
  createdAt: number;
  startedAt: number | null;
  finishedAt: number | null;
  deadlineAt: number;
  cancelRequested: number;
  state: string;
};

type TurnEventTable = {
  turnId: string;
  sequence: number;
  type: string;
  payload: string;
  timestamp: number;
};

type WorkItemTable = {
  turnId: string;
  ordinal: number;
  label: string;
  unitIds: string;
  status: string;
  attempts: number;
};

type PrivateStageTable = { turnId: string; ordinal: number; payload: string; digest: string };

/** `part` is a member of a ledger, `entries` a stretch of its list. */
type LedgerPieceTable = {
  rootTurnId: string;
  part: string;
  number: number;
  entries: string;
};

type CheckpointTable = {
  id: string;
  turnId: string;
  sequence: number;
  kind: string;
  fromRevision: number;
  revision: number;
  changes: string;
  counts: string;
  elementCount: number;
  itemOrdinal: number | null;
  state: string;
  createdAt: number;
};

type ElementOriginTable = {
  modelId: string;
  elementId: string;
  turnId: string;
  checkpointId: string;
  unitIds: string;
  engine: string;
};

type ProviderCallTable = {
  turnId: string;
  number: number;
  purpose: string;
  state: string;
  inputTokens: number | null;
  outputTokens: number | null;
  milliseconds: number | null;
};
