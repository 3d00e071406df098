import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ListQuery } from '../../../../src/lib/listing.ts';
import type { Account } from '../../../../src/modules/accounts/index.ts';
import type { ArtifactRecord, FileRef } from '../../../../src/modules/artifacts/index.ts';
import type { ClaimedJob, Job } from '../../../../src/modules/jobs/index.ts';
import type { ContentRef, ModelRecord } from '../../../../src/modules/models/index.ts';
import type {
  Baseline,
  SessionConflict,
  SyncSession,
} from '../../../../src/modules/synchronization/index.ts';
import type { AllStores, Storage } from '../../../../src/storage/index.ts';

/** The form of a SHA-256, of nothing that is stored. */
export const hex = '0'.repeat(64);

/** What a list is asked for when it is to show all. */
export const firstPage: ListQuery = {
  limit: 200,
  offset: 0,
  sort: { field: 'updatedAt', direction: 'desc' },
};

/** A guest’s account that is not stored yet. */
export function newAccount(): Account {
  return {
    id: randomUUID(),
    username: null,
    email: null,
    displayName: 'Guest-0000',
    guest: true,
    createdAt: 1,
    emailVerifiedAt: null,
    pendingEmail: null,
    promptsUsed: 0,
  };
}

/** Stores a guest’s account. */
export async function stored(storage: Storage): Promise<Account> {
  const account = newAccount();
  await storage.transactions.transact(({ accounts }) => accounts.insert(account, { passwordHash: null }));
  return account;
}

/** A project and its owner. */
export type Scope = { readonly projectId: string; readonly accountId: string };

/** Stores a project with its owner, who is a new guest unless given. */
export async function storedProject(
  storage: Storage,
  given: { readonly accountId?: string; readonly name?: string; readonly time?: number } = {},
): Promise<Scope> {
  const accountId = given.accountId ?? (await stored(storage)).id;
  const projectId = randomUUID();
  const { name = 'Project', time = 1 } = given;
  await storage.transactions.transact(async ({ projects }) => {
    await projects.insert({
      id: projectId,
      name,
      description: null,
      ownerId: accountId,
      revision: 1,
      createdAt: time,
      updatedAt: time,
    });
    await projects.insertMembership({
      projectId,
      accountId,
      role: 'OWNER',
      access: 'OWNER',
      owner: true,
      invitedBy: null,
      joinedAt: 1,
    });
  });
  return { projectId, accountId };
}

/** A CIM in a project that is not stored yet. */
export function newModel(given: Scope & { readonly content: ContentRef }): ModelRecord {
  return {
    id: randomUUID(),
    level: 'cim',
    projectId: given.projectId,
    name: 'Model',
    description: null,
    revision: 1,
    content: given.content,
    sourceModelId: null,
    generated: false,
    rootId: 'root',
    fingerprint: hex,
    elementCount: 1,
    createdAt: 10,
    updatedAt: 10,
    createdBy: given.accountId,
    updatedBy: given.accountId,
  };
}

/** Stores a CIM in a project of its own. */
export async function storedModel(
  storage: Storage,
): Promise<{ readonly record: ModelRecord; readonly accountId: string }> {
  const scope = await storedProject(storage);
  const content = await storage.contents.put(new TextEncoder().encode('{}'));
  const record = newModel({ ...scope, content });
  await storage.transactions.transact(({ models }) => models.insert(record));
  return { record, accountId: scope.accountId };
}

/** A baseline between two models that is not stored yet. */
export function newBaseline(source: ModelRecord, target: ModelRecord): Baseline {
  return {
    id: randomUUID(),
    sourceModelId: source.id,
    direction: 'CIM_TO_PIM',
    targetModelId: target.id,
    version: 1,
    content: target.content,
    xmi: source.content,
    fingerprint: 'f1',
    sourceRevision: 1,
    sourceFingerprint: source.fingerprint,
    createdAt: 10,
    updatedAt: 10,
  };
}

/** A synchronization session between two models, with conflicts to decide, that is not stored yet. */
export function newSession(source: ModelRecord, target: ModelRecord): SyncSession {
  const { sourceModelId, direction, targetModelId } = newBaseline(source, target);
  const { content } = target;
  return {
    id: randomUUID(),
    projectId: target.projectId,
    sourceModelId,
    direction,
    targetModelId,
    status: 'PENDING_CONFLICTS',
    sourceRevision: 1,
    sourceFingerprint: 'f1',
    targetRevision: 2,
    targetFingerprint: 'f2',
    baselineVersion: 3,
    base: content,
    working: content,
    generated: content,
    generatedXmi: content,
    candidate: content,
    generatedFingerprint: 'f3',
    totalConflicts: 3,
    keptConflicts: 0,
    takenConflicts: 0,
    discardedUserDifferences: 4,
    sets: [],
    version: 1,
    jobId: 'job',
    createdAt: 5,
    updatedAt: 6,
    createdBy: 'me',
  };
}

/** A conflict that no one has decided. */
export function newConflict(conflictId: string): SessionConflict {
  return {
    conflictId,
    elementId: 'e1',
    elementClass: 'Entity',
    elementName: null,
    feature: 'code',
    kind: 'CHANGE_CHANGE',
    baseValue: null,
    workingValue: 'w',
    generatedValue: ['g', 1],
    features: [{ feature: 'code', baseValue: null, workingValue: 'w', generatedValue: ['g', 1] }],
    mergedValue: null,
    set: null,
    explanation: 'Both.',
    jsonPointer: '/a/0',
    decision: null,
    consequences: null,
    decidedBy: null,
    decidedAt: null,
  };
}

/** A job in the queue that is not stored yet. */
export function newJob(scope: Scope, createdAt: number): Job {
  return {
    id: randomUUID(),
    type: 'CIM_TO_PIM',
    status: 'QUEUED',
    phase: null,
    projectId: scope.projectId,
    level: 'cim',
    sourceModelId: 'source',
    sourceRevision: 1,
    targetModelId: null,
    targetRevision: null,
    outcome: null,
    sessionId: null,
    artifactId: null,
    resultIds: [],
    mergeCounts: null,
    conflicts: [],
    findings: [],
    validationResults: null,
    diagnostics: [],
    phaseTimings: [],
    attempts: 0,
    cancelRequested: false,
    createdAt,
    startedAt: null,
    finishedAt: null,
    createdBy: scope.accountId,
  };
}

/** Stores a job and claims it as `me`. */
export async function claimedJob(storage: Storage, scope: Scope): Promise<Job> {
  const job = newJob(scope, 0);
  return storage.transactions.transact(async ({ jobs }) => {
    await jobs.insert(job, {});
    const claimed = await jobs.claim({ owner: 'me', until: 100 }, 10);
    assert.equal(claimed?.job.id, job.id);
    return claimed.job;
  });
}

/** Tests share one database; each leaves the queue of jobs empty. */
export async function emptyQueue(storage: Storage): Promise<void> {
  await storage.transactions.transact(async ({ jobs }: AllStores) => {
    for (const { job, owner } of await jobs.heldByOthers([]))
      await jobs.end(job.id, { status: 'CANCELLED', owner, finishedAt: 1 });
    for (let next = await jobs.claim({ owner: 'x', until: 1 }, 1); next !== undefined;) {
      await jobs.end(next.job.id, { status: 'CANCELLED', owner: 'x', finishedAt: 1 });
      next = await jobs.claim({ owner: 'x', until: 1 }, 1);
    }
  });
}

/** The first revision of an artifact that is not stored yet. */
export function newArtifact(projectId: string): ArtifactRecord {
  return {
    id: randomUUID(),
    projectId,
    name: 'Bookshop',
    sourceModelId: randomUUID(),
    sourceRevision: 1,
    jobId: 'job',
    revision: 1,
    fileCount: 4,
    totalBytes: 16,
    createdAt: 5,
    updatedAt: 5,
  };
}

/** A file of an artifact, with a protected region. */
export function newFile(path: string, ref: ContentRef): FileRef {
  return {
    path,
    ...ref,
    contentType: 'text/plain',
    mode: 'REGENERATE',
    updatedAt: 5,
    protectedRegions: [{ id: 'before:x', modified: false }],
  };
}

/** Claims the next job, if there is one. */
export function claimAs(storage: Storage, owner: string): Promise<ClaimedJob | undefined> {
  return storage.transactions.transact(({ jobs }) => jobs.claim({ owner, until: 100 }, 10));
}
