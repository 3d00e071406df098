import type { Declared } from './declared.ts';

/** A text to read: the user's message, or an attachment. */
export type SourceText = {
  readonly origin: 'message' | 'attachment';
  readonly attachmentId?: string;
  /** File name, or `message`. */
  readonly name: string;
  /** How to read it; a message is `txt`. */
  readonly format: 'md' | 'txt' | 'json';
  readonly text: string;
};

/** What a passage is. */
export type UnitKind =
  | 'STORY'
  | 'REQUIREMENT'
  | 'FACT'
  | 'RULE'
  | 'EXAMPLE'
  | 'HEADING'
  | 'QUESTION'
  | 'NOISE'
  | 'INSTRUCTION'
  /** What the text itself says to be out of scope. */
  | 'EXCLUDED';

/** A passage of a source: a sentence, a list item, a table row, an entry. */
export type SourceUnit = {
  /** `u1`, `u2`, … over all sources in the order given. */
  readonly unitId: string;
  readonly ordinal: number;
  readonly origin: 'message' | 'attachment';
  readonly attachmentId?: string;
  /** Where it stands, for people: `backlog.md:12`, `model.json#/items/3`. */
  readonly locator: string;
  /** UTF-16 offsets in the source's text; both 0 for JSON, where the locator counts. */
  readonly start: number;
  readonly end: number;
  /** Digest of the normalised text and the locator. */
  readonly sha256: string;
  readonly kind: UnitKind;
  readonly mandatory: boolean;
  /** Reads like an instruction to the assistant: data all the same, and never mandatory. */
  readonly flagged: boolean;
  /** An earlier unit with the same normalised text. */
  readonly duplicateOf?: string;
  readonly text: string;
  /** Enclosing headings, outermost first. */
  readonly headings: readonly string[];
  /** What it says by its form. */
  readonly declares?: Declared;
};

/** A passage before it is numbered and judged. */
export type RawUnit = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** What follows the source's name in the locator: `:12`, `#/items/3`. */
  readonly place: string;
  readonly headings: readonly string[];
  /** Where the form of the source shows what the passage is. */
  readonly kind?: UnitKind;
  readonly declares?: Declared;
  /** Whether it is an item of a list. */
  readonly isItem?: boolean;
};
