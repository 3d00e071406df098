import { Refusal } from '../../lib/refusal.ts';
import { createKeyedMutex } from '../../lib/keyed-mutex.ts';
import type { ArtifactRecord } from '../artifacts/index.ts';
import type { ContentRef, ModelRecord } from '../models/index.ts';
import type { CarriedElements } from './carried-elements.ts';
import { manifestOf, readCarried } from './carried-elements.ts';
import type { ImpactDependencies, ImpactStores } from './impact.ts';
import { stateOf } from './index-state.ts';
import { relatedModels } from './related-models.ts';

/** An artifact, and what its files were made from. */
export type CarryingArtifact = { readonly artifact: ArtifactRecord; readonly carried: CarriedElements };

/** A model, everything it is connected to by traces, and the artifacts made from any of it. */
export type Surroundings = {
  readonly models: readonly ModelRecord[];
  readonly artifacts: readonly CarryingArtifact[];
};

/** Reads a model with its surroundings on one snapshot, all of them indexed. */
export type Indexed = {
  /** `find` names the model inside the snapshot and refuses when the caller may not see it. */
  read<T>(
    find: (stores: ImpactStores) => Promise<string>,
    work: (stores: ImpactStores, surroundings: Surroundings) => Promise<T>,
  ): Promise<T>;
};

/** Models that are written again and again while they are asked about are given up after this many attempts. */
export const attempts = 10;

/** Pages written in one transaction, about 0.5 MB. */
const pagesAtOnce = 16;

/** Makes the reading of indexed models. An index is made when it is first needed and kept until the model changes. */
export function createIndexing({ transactions, contents, indexing }: ImpactDependencies): Indexed {
  const mutex = createKeyedMutex();

  const makeIndex = (model: ModelRecord): Promise<void> =>
    mutex.runExclusive(model.id, async () => {
      const state = stateOf(model);
      const made = await transactions.read(({ indexes }) => indexes.pageCount(state));
      if (made !== undefined) return;
      const pages = await indexing.indexModel(model.level, await contents.get(model.content));
      for (let start = 0; start < pages.length; start += pagesAtOnce) {
        const slice = pages
          .slice(start, start + pagesAtOnce)
          .map((page, offset) => ({ page, number: start + offset }));
        const stored = await transactions.transact(async ({ models, indexes }) => {
          if ((await models.find(model.id)) === undefined) return false;
          await indexes.insertPages(state, slice);
          return true;
        });
        if (!stored) return;
      }
      await transactions.transact(async ({ models, indexes }) => {
        if ((await models.find(model.id)) !== undefined) await indexes.complete(state, pages.length);
      });
    });

  return {
    read: async <T>(
      find: (stores: ImpactStores) => Promise<string>,
      work: (stores: ImpactStores, surroundings: Surroundings) => Promise<T>,
    ): Promise<T> => {
      const manifests = new Map<string, CarriedElements>();
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        const read = await transactions.read(async (stores) => {
          const models = await relatedModels(stores, await find(stores));
          const unindexed = await withoutIndex(stores, models);
          const artifacts = await artifactsOf(stores, models);
          const unread = artifacts.flatMap(({ manifest }) =>
            manifest === undefined || manifests.has(manifest.sha256) ? [] : [manifest],
          );
          if (unindexed.length + unread.length > 0) return { unindexed, unread };
          const carrying = artifacts.map(({ artifact, manifest }) => ({
            artifact,
            carried: manifests.get(manifest?.sha256 ?? '') ?? readCarried(undefined),
          }));
          return { done: await work(stores, { models, artifacts: carrying }) };
        });
        if ('done' in read) return read.done;
        for (const model of read.unindexed) await makeIndex(model);
        // Contents are read outside of the snapshot: they never change.
        for (const ref of read.unread) manifests.set(ref.sha256, readCarried(await contents.get(ref)));
      }
      throw new Refusal(
        'UNAVAILABLE',
        'The models were changed all the time while they were being indexed; try again in a few seconds.',
      );
    },
  };
}

async function withoutIndex(
  { indexes }: ImpactStores,
  models: readonly ModelRecord[],
): Promise<readonly ModelRecord[]> {
  const missing: ModelRecord[] = [];
  for (const model of models)
    if ((await indexes.pageCount(stateOf(model))) === undefined) missing.push(model);
  return missing;
}

async function artifactsOf(
  stores: ImpactStores,
  models: readonly ModelRecord[],
): Promise<readonly { readonly artifact: ArtifactRecord; readonly manifest: ContentRef | undefined }[]> {
  const found: { readonly artifact: ArtifactRecord; readonly manifest: ContentRef | undefined }[] = [];
  for (const { id, level } of models)
    for (const artifactId of level === 'psm' ? await stores.indexes.artifactsOf(id) : []) {
      const artifact = await stores.artifacts.find(artifactId);
      if (artifact !== undefined) found.push({ artifact, manifest: await manifestOf(stores, artifact) });
    }
  return found;
}
