import type { RawUnit } from './source-unit.ts';

/** A table of texts under headings. */
export type TextTable = {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What stands above it, the nearest first: a line that leads to it, the headings. */
  readonly above: readonly string[];
};

/** A passage that a table says, and the row it stands in. */
export type TablePassage = Pick<RawUnit, 'text' | 'kind' | 'declares'> & { readonly row: number };
