/** Where the nodes of views stand, kept beside the models: without part in revisions, merges and exports. */
export type ViewLayoutStore = {
  /** The placement of a view as JSON text. */
  find(modelId: string, viewId: string): Promise<string | undefined>;
  save(
    modelId: string,
    layout: { readonly viewId: string; readonly placement: string; readonly updatedAt: number },
  ): Promise<void>;
};
