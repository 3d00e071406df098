import { randomUUID } from 'node:crypto';
import type { ArtifactRecord, FileRef } from '../artifacts/index.ts';
import { contentTypeOf } from '../artifacts/index.ts';
import type { JobHandler, JobRun } from '../jobs/index.ts';
import type { ContentStore } from '../models/index.ts';
import { endRun, failure, movedOn, sourceDeleted, sourceInvalid, targetBusy } from './ending.ts';
import type { GeneratedBytes } from './generation.ts';
import type { Plan } from './plan.ts';
import { planOf } from './plan.ts';
import { lockSource } from './transform-model.ts';
import type { TransformationsDependencies, TransformationStores } from './transformations.ts';

const commitAttempts = 5;

/**
 * Makes the handler of PSM_TO_ARTIFACT jobs. It stores the generated files as a new revision of the source's
 * artifact when they differ from the current one, together with the job's end.
 */
export function createArtifactHandler(dependencies: TransformationsDependencies): JobHandler {
  const { transactions, contents, generation } = dependencies;
  return async (run) => {
    const plan = planOf(run.request);
    const { signal } = run;
    const bytes = await run.phase('LOCK', () => lockSource(dependencies, run, plan));
    if (bytes === undefined) return endRun(transactions, run, sourceDeleted('LOCK'));
    const validation = await run.phase('VALIDATE_SOURCE', () =>
      generation.validate({ level: 'psm', bytes, signal }),
    );
    if (!validation.valid) return endRun(transactions, run, sourceInvalid(validation));
    const generated = await run.phase('GENERATE', () => generation.generate({ bytes, signal }));
    for (let attempt = 1; attempt <= commitAttempts; attempt += 1) {
      const current = await run.phase('COMPARE', () =>
        transactions.read((stores) => currentArtifact(stores, { run, plan })),
      );
      if (current === 'DELETED') return endRun(transactions, run, artifactDeleted());
      const committed = await run.phase('COMMIT', async () => {
        const files = await storeFiles(contents, { generated, now: dependencies.clock.now() });
        return commitFiles(dependencies, { run, plan, files, current });
      });
      if (committed === 'COMMITTED') return;
    }
    await endRun(transactions, run, targetBusy(commitAttempts));
  };
}

type Current = { readonly record: ArtifactRecord; readonly files: readonly FileRef[] } | undefined;

async function currentArtifact(
  stores: TransformationStores,
  given: { readonly run: JobRun; readonly plan: Plan },
): Promise<Current | 'DELETED'> {
  const { artifactId } = given.plan;
  const record =
    artifactId === undefined
      ? await stores.artifacts.findBySource(given.run.job.sourceModelId)
      : await stores.artifacts.find(artifactId);
  if (record === undefined) return artifactId === undefined ? undefined : 'DELETED';
  return { record, files: await stores.artifacts.files(record.id, record.revision) };
}

function artifactDeleted(): ReturnType<typeof failure> {
  return failure({
    code: 'TARGET_DELETED',
    message: 'The artifact was deleted after the job was submitted.',
    phase: 'COMPARE',
  });
}

async function storeFiles(
  contents: ContentStore,
  given: { readonly generated: readonly GeneratedBytes[]; readonly now: number },
): Promise<readonly FileRef[]> {
  const files: FileRef[] = [];
  for (const { path, mode, bytes, regions } of given.generated) {
    const ref = await contents.put(bytes);
    const protectedRegions = regions.map((id) => ({ id, modified: false }));
    files.push({
      path,
      mode,
      ...ref,
      contentType: contentTypeOf(path),
      updatedAt: given.now,
      protectedRegions,
    });
  }
  return files;
}

async function commitFiles(
  dependencies: TransformationsDependencies,
  given: {
    readonly run: JobRun;
    readonly plan: Plan;
    readonly files: readonly FileRef[];
    readonly current: Current;
  },
): Promise<'COMMITTED' | 'MOVED'> {
  const { run, plan, current } = given;
  return dependencies.transactions.transact(async (stores) => {
    const now = await currentArtifact(stores, { run, plan });
    if (now === 'DELETED' || now?.record.id !== current?.record.id) return 'MOVED';
    if (now?.record.revision !== current?.record.revision) return 'MOVED';
    const source = await stores.models.find(run.job.sourceModelId);
    if (source === undefined) {
      await run.end(stores, sourceDeleted('COMMIT'));
      return 'COMMITTED';
    }
    const artifact = await write(stores, { ...given, now: dependencies.clock.now() });
    await run.end(stores, {
      status: 'COMPLETED',
      artifactId: artifact.id,
      diagnostics: movedOn(run.job.sourceRevision, source.revision),
    });
    return 'COMMITTED';
  });
}

async function write(
  stores: TransformationStores,
  given: {
    readonly run: JobRun;
    readonly plan: Plan;
    readonly files: readonly FileRef[];
    readonly current: Current;
    readonly now: number;
  },
): Promise<ArtifactRecord> {
  const { run, plan, files, current, now } = given;
  if (current !== undefined && areEqual(current.files, files)) return current.record;
  const record: ArtifactRecord = {
    id: current?.record.id ?? randomUUID(),
    projectId: run.job.projectId,
    name: plan.source.name,
    sourceModelId: run.job.sourceModelId,
    sourceRevision: run.job.sourceRevision,
    jobId: run.job.id,
    revision: (current?.record.revision ?? 0) + 1,
    fileCount: files.length,
    totalBytes: files.reduce((sum, file) => sum + file.size, 0),
    createdAt: current?.record.createdAt ?? now,
    updatedAt: now,
  };
  if (current === undefined) await stores.artifacts.insert(record, files);
  else await stores.artifacts.update(record, keepTimes(current.files, files));
  return record;
}

function areEqual(left: readonly FileRef[], right: readonly FileRef[]): boolean {
  const hashes = new Map(left.map((file) => [file.path, file.sha256]));
  return left.length === right.length && right.every((file) => hashes.get(file.path) === file.sha256);
}

/** A file that did not change keeps the time of its last change. */
function keepTimes(before: readonly FileRef[], after: readonly FileRef[]): readonly FileRef[] {
  const earlier = new Map(before.map((file) => [file.path, file]));
  return after.map((file) => {
    const same = earlier.get(file.path);
    return same?.sha256 === file.sha256 ? { ...file, updatedAt: same.updatedAt } : file;
  });
}
