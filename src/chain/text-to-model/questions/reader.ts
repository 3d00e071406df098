import type { Workbench } from '../commands/workbench.ts';
import type { Claim, Obligation } from '../ledger/obligation.ts';
import type { SourceUnit } from '../sources/source-unit.ts';

/** An answer in plain words, and what it rests on. */
export type Answer = {
  readonly text: string;
  readonly citedUnitIds: readonly string[];
  /** What it speaks of, newest first, so that a command can go on with "it" and "them". */
  readonly topics: readonly (readonly string[])[];
};

/** A model and what was read for it, to be told of. */
export type AnswerReader = {
  readonly bench: Workbench;
  readonly units: readonly SourceUnit[];
  readonly obligations: readonly Obligation[];
  readonly claims: readonly Claim[];
};

/** An answer that rests on elements only, unless passages are named. */
export const plain = (
  text: string,
  elementIds: readonly string[] = [],
  citedUnitIds: readonly string[] = [],
): Answer => ({ text, topics: elementIds.length === 0 ? [] : [elementIds], citedUnitIds });
