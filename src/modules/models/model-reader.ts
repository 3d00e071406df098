import type { Level } from '../../chain/levels.ts';

/** A model's content in normal form, ready to be stored. */
export type ReadContent = {
  readonly kind: 'READ';
  /** The JSON text in UTF-8: every element with `eClass` and `id`, explicit values kept. */
  readonly bytes: Uint8Array;
  /** SHA-256 of the canonical text. */
  readonly fingerprint: string;
  readonly elementCount: number;
  readonly rootId: string;
  /** Whether the document named the root's id, or got a new one. */
  readonly rootIdFrom: 'DOCUMENT' | 'NEW';
  /** The root element's name; empty when it has none. */
  readonly name: string;
  readonly description: string | null;
};

/** A content that cannot be stored, and why: entries `content.path: detail`, the first 500 and the total. */
export type UnreadableContent = { readonly kind: 'UNREADABLE'; readonly issues: readonly string[] };

/** A request body that carries a model: its content read, its other members as they came. */
export type ModelDocument = {
  /** Every member of the body but `content`; values can be any JSON. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Undefined when the body has no `content` (or null). */
  readonly content: ReadContent | UnreadableContent | undefined;
};

/** What to set on a root element. `description: null` removes it. */
export type RootChange = {
  readonly id?: string;
  readonly name?: string;
  readonly description?: string | null;
};

/** Turns request bodies into models: in a worker thread when they are large. */
export type ModelReader = {
  /**
   * SHA-256 (hexadecimal) of a JSON body, equal for all spellings of one value. Leaves the bytes as they are. Refuses
   * with INVALID what is not JSON.
   */
  fingerprint(bytes: Uint8Array): Promise<string>;
  /**
   * Parses a JSON body and reads its `content` as a model of the level. Takes the bytes over: they may be
   * unusable afterwards. Refuses with INVALID when the body is not a JSON object.
   */
  readDocument(level: Level, bytes: Uint8Array): Promise<ModelDocument>;
  /** A content with its root element changed. The given content may be unusable afterwards. */
  changeRoot(
    level: Level,
    request: { readonly content: ReadContent; readonly change: RootChange },
  ): Promise<ReadContent>;
};
