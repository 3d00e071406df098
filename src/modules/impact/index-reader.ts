import type { Image, IndexedElement, IndexPage } from '../../kernel/trace/element-index.ts';
import { pageOf, readPage } from '../../kernel/trace/element-index.ts';
import type { ModelRecord } from '../models/index.ts';
import type { ImpactStores } from './impact.ts';
import { stateOf } from './index-state.ts';

/** Looks things up in the index of one model; each page is read once. */
export type IndexReader = {
  readonly model: ModelRecord;
  element(id: string): Promise<IndexedElement | undefined>;
  /** What was made of an upstream element in this model. */
  images(sourceId: string): Promise<readonly Image[]>;
  /** Ids of the elements of this model that rules read for an element of the next level. */
  readFor(targetId: string): Promise<readonly string[]>;
};

/** Makes a reader inside a transaction; throws when the model has no index there. */
export function indexReader(stores: ImpactStores, model: ModelRecord): IndexReader {
  const pages = new Map<number, Promise<IndexPage>>();
  const state = stateOf(model);
  let counted: Promise<number | undefined> | undefined;
  const pageFor = async (id: string): Promise<IndexPage> => {
    counted ??= stores.indexes.pageCount(state);
    const count = await counted;
    if (count === undefined) throw new Error(`Model ${model.id} has no index.`);
    const number = pageOf(id, count);
    const known = pages.get(number);
    if (known !== undefined) return known;
    const page = stores.indexes.page(state, number).then((text) => {
      if (text === undefined) throw new Error(`Page ${number} of the index of model ${model.id} is missing.`);
      return readPage(text);
    });
    pages.set(number, page);
    return page;
  };
  return {
    model,
    element: async (id) => (await pageFor(id)).elements.find((element) => element.id === id),
    images: async (sourceId) => (await pageFor(sourceId)).images.find(([id]) => id === sourceId)?.[1] ?? [],
    readFor: async (targetId) => (await pageFor(targetId)).reads.find(([id]) => id === targetId)?.[1] ?? [],
  };
}
