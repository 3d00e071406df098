import { randomUUID } from 'node:crypto';
import type { ArtifactRecord, FileRef } from '../artifacts/index.ts';
import { contentTypeOf, sizeProblem } from '../artifacts/index.ts';
import type { JobEnding, JobHandler, JobRun } from '../jobs/index.ts';
import type { ContentStore } from '../models/index.ts';
import {
  artifactDeleted,
  diagnosticsOf,
  manifestMissing,
  filesUnreadable,
  tooLarge,
} from './artifact-endings.ts';
import { endRun, movedOn, sourceDeleted, sourceInvalid, targetBusy } from './ending.ts';
import type { GeneratedArtifact, GeneratedBytes, PreviousFile } from './generation.ts';
import type { TransformationPlan } from './plan.ts';
import { planOf } from './plan.ts';
import { lockSource } from './transform-model.ts';
import type { TransformationsDependencies, TransformationStores } from './transformations.ts';

const commitAttempts = 5;

/**
 * Makes the handler of PSM_TO_ARTIFACT jobs. It generates over the files of the source's artifact, in which people
 * may have worked, and stores the result as a new revision when anything differs, together with the job's end.
 */
export function createArtifactHandler(dependencies: TransformationsDependencies): JobHandler {
  const { transactions, generation, reports } = dependencies;
  return async (run) => {
    const plan = planOf(run.request);
    const { signal } = run;
    const bytes = await run.phase('LOCK', () => lockSource(dependencies, run, plan));
    if (bytes === undefined) return endRun(transactions, run, sourceDeleted('LOCK'));
    const source = { level: 'psm', content: plan.source.content, kind: 'SEMANTIC' } as const;
    const validation = await run.phase('VALIDATE_SOURCE', () =>
      reports.of(source, () => generation.validate({ level: 'psm', bytes, signal })),
    );
    if (!validation.valid) return endRun(transactions, run, sourceInvalid(validation));
    for (let attempt = 1; attempt <= commitAttempts; attempt += 1) {
      const current = await run.phase('COMPARE', () =>
        transactions.read((stores) => currentArtifact(stores, { run, plan })),
      );
      if (current === 'DELETED') return endRun(transactions, run, artifactDeleted());
      const generated = await run.phase('GENERATE', async () => {
        const previous = await previousFiles(dependencies.contents, current);
        return generation.generate({ bytes, previous, signal });
      });
      const refused = refusalOf(generated, current);
      if (refused !== undefined) return endRun(transactions, run, refused);
      const committed = await run.phase('COMMIT', () =>
        commitFiles(dependencies, { run, plan, generated, current }),
      );
      if (committed === 'COMMITTED') return;
    }
    await endRun(transactions, run, targetBusy(commitAttempts));
  };
}

type Current = { readonly record: ArtifactRecord; readonly files: readonly FileRef[] } | undefined;

async function currentArtifact(
  stores: TransformationStores,
  given: { readonly run: JobRun; readonly plan: TransformationPlan },
): Promise<Current | 'DELETED'> {
  const { artifactId } = given.plan;
  const { projectId, sourceModelId } = given.run.job;
  const record =
    artifactId === undefined
      ? await stores.artifacts.findBySource(projectId, sourceModelId)
      : await stores.artifacts.find(artifactId);
  if (record === undefined) return artifactId === undefined ? undefined : 'DELETED';
  return { record, files: await stores.artifacts.files(record.id, record.revision) };
}

async function previousFiles(
  contents: ContentStore,
  current: Current,
): Promise<readonly PreviousFile[] | undefined> {
  const files: PreviousFile[] = [];
  for (const file of current?.files ?? [])
    files.push({
      path: file.path,
      bytes: file.mode === 'FOREIGN' ? undefined : await contents.get(file),
    });
  return current === undefined ? undefined : files;
}

/** How the job ends when the generated files cannot be stored; undefined when they can. */
function refusalOf(generated: GeneratedArtifact, current: Current): JobEnding | undefined {
  if (generated.kind === 'STOPPED') return filesUnreadable(generated.problems);
  if (generated.kind === 'NO_MANIFEST') return manifestMissing();
  const sizes = [
    ...generated.files.map(({ path, bytes }) => ({ path, size: bytes.byteLength })),
    ...foreign(current),
  ];
  const problem = sizeProblem(sizes);
  return problem === undefined ? undefined : tooLarge(problem);
}

function foreign(current: Current): readonly FileRef[] {
  return (current?.files ?? []).filter((file) => file.mode === 'FOREIGN');
}

async function storeFiles(
  contents: ContentStore,
  given: { readonly files: readonly GeneratedBytes[]; readonly now: number },
): Promise<readonly FileRef[]> {
  const files: FileRef[] = [];
  for (const { path, mode, bytes, regions } of given.files) {
    const ref = await contents.put(bytes);
    const contentType = contentTypeOf(path);
    files.push({ path, mode, ...ref, contentType, updatedAt: given.now, protectedRegions: regions });
  }
  return files;
}

async function commitFiles(
  dependencies: TransformationsDependencies,
  given: {
    readonly run: JobRun;
    readonly plan: TransformationPlan;
    readonly generated: GeneratedArtifact;
    readonly current: Current;
  },
): Promise<'COMMITTED' | 'MOVED'> {
  const { run, plan, generated, current } = given;
  if (generated.kind !== 'GENERATED') throw new Error('Nothing was generated that could be stored.');
  const now = dependencies.clock.now();
  const stored = await storeFiles(dependencies.contents, { files: generated.files, now });
  const files = [...stored, ...foreign(current)].sort((left, right) => (left.path < right.path ? -1 : 1));
  return dependencies.transactions.transact(async (stores) => {
    const standing = await currentArtifact(stores, { run, plan });
    if (standing === 'DELETED' || standing?.record.id !== current?.record.id) return 'MOVED';
    if (standing?.record.revision !== current?.record.revision) return 'MOVED';
    const source = await stores.models.find(run.job.sourceModelId);
    if (source === undefined) {
      await run.end(stores, sourceDeleted('COMMIT'));
      return 'COMMITTED';
    }
    const artifact = await write(stores, { run, plan, files, current, now });
    await run.end(stores, {
      status: 'COMPLETED',
      artifactId: artifact.id,
      diagnostics: [...diagnosticsOf(generated.notes), ...movedOn(run.job.sourceRevision, source.revision)],
    });
    return 'COMMITTED';
  });
}

async function write(
  stores: TransformationStores,
  given: {
    readonly run: JobRun;
    readonly plan: TransformationPlan;
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
