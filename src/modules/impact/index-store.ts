/** Names the state of a model that an index was made of. */
export type IndexVersion = { readonly modelId: string; readonly version: string };

/** Indexes of models in pages of JSON text, and which models and artifacts were made from which. */
export type IndexStore = {
  /** How many pages the index of a state has; undefined when there is none. */
  pageCount(state: IndexVersion): Promise<number | undefined>;
  page(state: IndexVersion, number: number): Promise<string | undefined>;
  /** Stores pages of an index that is being made; storing one again changes nothing. */
  insertPages(
    state: IndexVersion,
    pages: readonly { readonly number: number; readonly page: string }[],
  ): Promise<void>;
  /** Makes the stored pages the index of the model; those of its earlier states are removed. */
  complete(state: IndexVersion, pageCount: number): Promise<void>;
  /** Ids of the models that a model was generated from. */
  upstreamModels(modelId: string): Promise<readonly string[]>;
  /** Ids of the models that were generated from a model. */
  downstreamModels(modelId: string): Promise<readonly string[]>;
  /** Ids of the artifacts that were generated from a model. */
  artifactsOf(modelId: string): Promise<readonly string[]>;
};
