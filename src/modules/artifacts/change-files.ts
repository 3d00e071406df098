import { Refusal } from '../../lib/refusal.ts';
import { checkRevision } from '../../lib/revision.ts';
import type { Caller } from '../accounts/index.ts';
import type { ArtifactRecord, FileRef } from './artifact-record.ts';
import type { ArtifactsDependencies, FileChange } from './artifacts.ts';
import { filePathProblem } from './file-rules.ts';
import { requireArtifact } from './read-artifacts.ts';

/** An artifact and its files before a change. */
export type Standing = { readonly artifact: ArtifactRecord; readonly files: readonly FileRef[] };

/** Reads what a change is about; refuses with INVALID for a path that no artifact can have. */
export function readStanding(
  { transactions }: ArtifactsDependencies,
  asked: FileChange & { readonly caller: Caller },
): Promise<Standing> {
  return transactions.read(async (stores) => {
    const artifact = await requireArtifact(stores, asked);
    const problem = filePathProblem(asked.path);
    if (problem !== undefined) throw new Refusal('INVALID', 'Request validation failed', [problem]);
    return { artifact, files: await stores.artifacts.files(artifact.id, artifact.revision) };
  });
}

/**
 * Stores the next revision of an artifact when it is still the one that was read; undefined when another write was
 * faster. Refuses when the change is for another revision than the current one.
 */
export function storeChange(
  { transactions }: ArtifactsDependencies,
  asked: FileChange & {
    readonly caller: Caller;
    readonly standing: Standing;
    readonly files: readonly FileRef[];
    readonly now: number;
  },
): Promise<ArtifactRecord | undefined> {
  const { standing, files, now } = asked;
  return transactions.transact(async (stores) => {
    const current = await requireArtifact(stores, asked);
    checkRevision(asked, current.revision);
    if (current.revision !== standing.artifact.revision) return undefined;
    const record: ArtifactRecord = {
      ...current,
      revision: current.revision + 1,
      fileCount: files.length,
      totalBytes: files.reduce((sum, { size }) => sum + size, 0),
      updatedAt: now,
    };
    await stores.artifacts.update(record, files);
    return record;
  });
}

const attempts = 10;

/** Repeats a change while other writes are faster; refuses with CONFLICT after too many attempts. */
export async function untilStored<T>(change: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const done = await change();
    if (done !== undefined) return done;
  }
  throw new Refusal('CONFLICT', 'The artifact was changed repeatedly meanwhile; try again later.');
}
