import type { Level } from '../../chain/levels.ts';
import { notFound } from '../../lib/refusal.ts';
import type { Caller } from '../accounts/index.ts';
import type { ArtifactRecord, ArtifactStore, FileRef } from '../artifacts/index.ts';
import type { ModelRecord, ModelStore } from '../models/index.ts';
import { levelNames } from '../models/index.ts';
import type { Project, ProjectStore } from '../projects/index.ts';
import { slugOf } from './slug.ts';

/** Everything in a project at one moment, with the place it gets in the archive. */
export type Collection = {
  readonly project: Project;
  readonly models: readonly {
    readonly record: ModelRecord;
    /** Without ending. */
    readonly path: string;
  }[];
  readonly artifacts: readonly {
    readonly record: ArtifactRecord;
    readonly files: readonly FileRef[];
    readonly folder: string;
  }[];
};

type Stores = {
  readonly projects: ProjectStore;
  readonly models: ModelStore;
  readonly artifacts: ArtifactStore;
};

/** More than a project may hold. */
const everything = {
  limit: 100_000,
  offset: 0,
  sort: { field: 'createdAt', direction: 'asc' },
} as const;

/** Reads a project and the records of all it holds; refuses with NOT_FOUND when the caller may not see it. */
export async function collect(
  stores: Stores,
  wanted: { readonly caller: Caller; readonly projectId: string },
): Promise<Collection> {
  const { caller, projectId } = wanted;
  const project = await stores.projects.find(projectId, caller.accountId);
  if (project === undefined) throw notFound('The project');
  const models: ModelRecord[] = [];
  for (const level of levelNames) models.push(...(await modelsOf(stores, { caller, projectId, level })));
  const artifacts: { record: ArtifactRecord; files: readonly FileRef[] }[] = [];
  for (const record of (await stores.artifacts.list(projectId, everything)).items)
    artifacts.push({ record, files: await stores.artifacts.files(record.id, record.revision) });
  return {
    project,
    models: models.map((record) => ({
      record,
      path: `models/${record.level}/${slugOf(record.name, 'model')}-${record.id}`,
    })),
    artifacts: withFolders(artifacts),
  };
}

async function modelsOf(
  { models }: Stores,
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
