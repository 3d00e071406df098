/** Names bytes by what they are. Two contents with one reference are the same bytes. */
export type ContentRef = {
  /** 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
};

/**
 * Contents of at most so many bytes may be remembered, so that others see the very same memory: it is copied where it
 * would have to be handed over.
 */
export const rememberedBytes = 1024 * 1024;

/** Large immutable contents, kept outside of transactions: written before the commit that points to them. */
export type ContentStore = {
  /**
   * Stores bytes, on disk no later than the next transaction is; storing the same bytes again is cheap. The caller keeps
   * the bytes and never changes them.
   */
  put(bytes: Uint8Array): Promise<ContentRef>;
  /** The bytes of a stored content, which others may see as well: never change them. Throws when the store lost them. */
  get(ref: ContentRef): Promise<Uint8Array>;
};
