import { randomUUID } from 'node:crypto';
import { findReplay, remember } from '../../lib/idempotency.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Caller } from '../accounts/index.ts';
import type { Project } from '../projects/index.ts';
import { insertProject, requireAllProjects } from '../projects/index.ts';
import type { Archives, ArchivesDependencies, ArchiveStores } from './archives.ts';
import { readDescription } from './read-description.ts';
import { openZip } from '../../lib/read-zip.ts';
import type { Unpacked } from './unpack.ts';
import { unpack } from './unpack.ts';

/** Bytes of the description of a project; it is read where all requests are answered. */
const mostDescription = 16 * 1024 * 1024;

/** Makes the use case "make a project of an archive". */
export function createImport(dependencies: ArchivesDependencies): Archives['import'] {
  const { transactions, clock } = dependencies;
  return async (caller, { bytes, idempotency }) => {
    requireAllProjects(caller);
    const request = { accountId: caller.accountId, idempotency, now: clock.now() };
    // Also when the project is gone: the answer holds nothing but what the request said.
    const replay = async (stores: ArchiveStores): Promise<Project | undefined> =>
      // Checked border: only this function remembers answers under the scope of this operation.
      (await findReplay(stores, request)) as Project | undefined;
    const earlier = await transactions.read(replay);
    if (earlier !== undefined) return { project: earlier, replayed: true };
    const zip = await openZip(bytes);
    const described = await zip.read('project.json', mostDescription);
    if (described === undefined)
      throw new Refusal('INVALID', 'The ZIP is not a project.', ['project.json: is missing in the ZIP']);
    const description = readDescription(described);
    const now = clock.now();
    const unpacked = await unpack(dependencies, { description, zip, now });
    return transactions.transact(async (stores) => {
      const meanwhile = await replay(stores);
      if (meanwhile !== undefined) return { project: meanwhile, replayed: true };
      const project = await insertProject(stores, { caller, wanted: description, now });
      await insertAll(stores, { caller, projectId: project.id, unpacked, now });
      await remember(stores, request, project);
      return { project, replayed: false };
    });
  };
}

async function insertAll(
  stores: ArchiveStores,
  given: {
    readonly caller: Caller;
    readonly projectId: string;
    readonly unpacked: Unpacked;
    readonly now: number;
  },
): Promise<void> {
  const { caller, projectId, unpacked, now } = given;
  const times = { createdAt: now, updatedAt: now };
  const newIds = new Map(unpacked.models.map(({ id }) => [id, randomUUID()]));
  // A model whose source is not in the archive keeps no link to it.
  const newId = (id: string | null): string | null => (id === null ? null : (newIds.get(id) ?? null));
  for (const { id, level, revision, generated, sourceModelId, content } of unpacked.models) {
    const { ref, name, description, rootId, fingerprint, elementCount } = content;
    await stores.models.insert({
      id: newId(id) ?? randomUUID(),
      level,
      projectId,
      name,
      description,
      revision,
      generated,
      rootId,
      fingerprint,
      elementCount,
      content: ref,
      sourceModelId: newId(sourceModelId),
      ...times,
      createdBy: caller.accountId,
      updatedBy: caller.accountId,
    });
  }
  for (const { content, sourceModelId, targetModelId, ...baseline } of unpacked.baselines) {
    const { direction, version, sourceRevision, sourceFingerprint, xmi } = baseline;
    await stores.baselines.insert({
      id: randomUUID(),
      direction,
      version,
      sourceRevision,
      sourceFingerprint,
      xmi,
      sourceModelId: newIds.get(sourceModelId) ?? '',
      targetModelId: newIds.get(targetModelId) ?? '',
      content: content.ref,
      fingerprint: content.fingerprint,
      ...times,
    });
  }
  for (const { name, revision, sourceModelId, sourceRevision, jobId, stored } of unpacked.artifacts)
    await stores.artifacts.insert(
      {
        id: randomUUID(),
        projectId,
        name,
        revision,
        sourceRevision,
        jobId,
        // An archive may name any model: an id of a model that it does not hold is replaced by a new one.
        sourceModelId: newIds.get(sourceModelId) ?? randomUUID(),
        fileCount: stored.length,
        totalBytes: stored.reduce((sum, file) => sum + file.size, 0),
        ...times,
      },
      stored,
    );
}
