import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Finding, Path } from '../model/finding.ts';
import { note } from './reading-problems.ts';

/** Bounds that keep a hostile document from taking the process down. */
export type ReadLimits = { readonly elements: number; readonly depth: number };

/** Which parts of a document come from a model in normal form, at the places where they stand. */
export type KnownParts = {
  /** Whether an object is one of that model as it was, with all that is in it. */
  readonly isKept: (value: object) => boolean;
  /** Whether an object or a list is new, with all that is in it. */
  readonly isNew: (value: object) => boolean;
};

/** A model that is being read from JSON. */
export type JsonReading = {
  readonly metamodel: Metamodel;
  readonly newId: () => string;
  readonly limits: ReadLimits;
  /** Where each id was seen first. */
  readonly seen: Map<string, Path | undefined>;
  readonly findings: Finding[];
  readonly known: KnownParts | undefined;
};

/** A value of a document that is to be an element, and where it stands. */
export type PlacedJson = {
  readonly json: unknown;
  /** Class an element must be a kind of; undefined accepts any. */
  readonly type: string | undefined;
  readonly path: Path | undefined;
  readonly depth: number;
  /** Whether it stands in something new. */
  readonly isNew: boolean;
};

/** Notes a problem that leaves a value out. */
export function refuse(
  reading: JsonReading,
  code: string,
  message: string,
  path: Path | undefined,
): undefined {
  note(reading.findings, { code, message, path });
}
