import type { Content } from './obligation.ts';

/** One thing that a sentence asks for. */
export type Demand = {
  readonly unitId: string;
  readonly words: string;
  readonly content: Content;
  /** A goal is welcome, and not owed. */
  readonly optional?: true;
  /** The persona of a story. */
  readonly persona?: true;
};
