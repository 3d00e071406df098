import type { Level } from '../../chain/levels.ts';
import { notFound } from '../../lib/refusal.ts';
import type { Caller } from '../accounts/index.ts';
import type { ArtifactRecord, FileRef } from '../artifacts/index.ts';
import type { ModelRecord } from '../models/index.ts';
import { levelNames } from '../models/index.ts';
import { type Project, requireAccess } from '../projects/index.ts';
import type { Baseline } from '../synchronization/index.ts';
import type { ArchiveStores } from './archives.ts';
import { slugOf } from './slug.ts';

/** Everything in a project at one moment, with the place it gets in the archive. */
export type Collection = {
  readonly project: Project;
  readonly models: readonly {
    readonly record: ModelRecord;
    /** Without ending. */
    readonly path: string;
  }[];
  readonly baselines: readonly { readonly record: Baseline; readonly path: string }[];
  readonly artifacts: readonly {
    readonly record: ArtifactRecord;
    readonly files: readonly FileRef[];
    readonly folder: string;
  }[];
};

/** More than a project may hold. */
const everything = {
  limit: 100_000,
  offset: 0,
  sort: { field: 'createdAt', direction: 'asc' },
} as const;

/** Reads a project and the records of all it holds; refuses with NOT_FOUND when the caller may not see it. */
export async function collect(
  stores: ArchiveStores,
  wanted: { readonly caller: Caller; readonly projectId: string },
): Promise<Collection> {
  const { caller, projectId } = wanted;
  await requireAccess(stores, { caller, projectId });
  const project = await stores.projects.find(projectId, caller.accountId);
  if (project === undefined) throw notFound('The project');
  const models: ModelRecord[] = [];
  for (const level of levelNames) models.push(...(await modelsOf(stores, { caller, projectId, level })));
  const here = new Set(models.map(({ id }) => id));
  const baselines: Baseline[] = [];
  for (const { id } of models)
    for (const baseline of await stores.baselines.findByTarget(id))
      if (here.has(baseline.sourceModelId)) baselines.push(baseline);
  const artifacts: { record: ArtifactRecord; files: readonly FileRef[] }[] = [];
  for (const record of (await stores.artifacts.list(projectId, everything)).items)
    artifacts.push({ record, files: await stores.artifacts.files(record.id, record.revision) });
  return {
    project,
    models: models.map((record) => ({
      record,
      path: `models/${record.level}/${slugOf(record.name, 'model')}-${record.id}`,
    })),
    baselines: baselines.map((record) => ({ record, path: `baselines/${record.id}.json` })),
    artifacts: withFolders(artifacts),
  };
}

async function modelsOf(
  { models }: ArchiveStores,
  wanted: { readonly caller: Caller; readonly projectId: string; readonly level: Level },
): Promise<readonly ModelRecord[]> {
  const { caller, projectId, level } = wanted;
  return (await models.list(caller.accountId, { ...everything, projectId, level })).items;
}

/** Artifacts of one name get folders that differ: shop, shop-2, shop-3. */
function withFolders<A extends { readonly record: ArtifactRecord }>(
  artifacts: readonly A[],
): readonly (A & { readonly folder: string })[] {
  const taken = new Set<string>();
  return artifacts.map((artifact) => {
    const slug = slugOf(artifact.record.name, 'artifact');
    let folder = slug;
    for (let number = 2; taken.has(folder); number += 1) folder = `${slug}-${number}`;
    taken.add(folder);
    return { ...artifact, folder: `artifacts/${folder}` };
  });
}
