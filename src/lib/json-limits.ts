/** How much of everything a JSON text may hold. */
export type JsonLimits = {
  /** Objects and lists that are open at the same time. */
  readonly depth: number;
  /** Members of one object. */
  readonly members: number;
  /** Different names of members in the whole text. */
  readonly names: number;
  /** Items of one list. */
  readonly items: number;
  /** Values of any kind in the whole text. */
  readonly values: number;
  /** Objects with a member `eClass`: the elements of models. */
  readonly elements: number;
  /** Bytes of one text or one name, as written. */
  readonly textBytes: number;
  /** Characters of one number. */
  readonly numberCharacters: number;
};

/**
 * What every JSON text that is sent must keep to. The largest legal model is far inside: 200,000 elements in 64 MiB.
 * The numbers of values and of different names bound the memory that a text of few bytes for each can take.
 */
export const jsonLimits: JsonLimits = {
  depth: 64,
  members: 1_000,
  names: 100_000,
  items: 1_000_000,
  values: 4_000_000,
  elements: 200_000,
  textBytes: 16 * 1024 * 1024,
  numberCharacters: 1_000,
};
