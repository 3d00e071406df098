import type { Checkpoint } from '../records/checkpoint.ts';
import type { CoverageTotals, Obligation, SourceUnit } from '../records/ledger.ts';
import type { RemainingWork, Turn, WorkItem } from '../records/turn.ts';

/** An obligation that is not met, with the passage it comes from. */
export type UnresolvedObligation = {
  readonly unitId: string;
  readonly attachmentId: string | null;
  readonly locator: string;
  /** What is asked for in the words of the text; at most 160 characters. */
  readonly excerpt: string;
  readonly obligation: string;
  readonly reason: string | null;
};

/** What became of a passage: the worst of its obligations counts; one that asks for nothing is `IDLE`. */
export const unitStates = ['OPEN', 'WAIVED', 'COVERED', 'FLAGGED', 'IDLE'] as const;

/** One of `unitStates`. */
export type UnitState = (typeof unitStates)[number];

/** A passage of the text with everything it asks for. */
export type AccountedUnit = {
  readonly unit: SourceUnit;
  readonly state: UnitState;
  readonly obligations: readonly Obligation[];
};

/** Everything about a turn that its user may see. */
export type TurnView = {
  readonly turn: Turn;
  readonly checkpoints: readonly Checkpoint[];
  readonly items: readonly WorkItem[];
  readonly coverage: CoverageTotals | undefined;
  /** The first 50. */
  readonly unresolved: readonly UnresolvedObligation[];
  /** What was set aside, with the reason; the first 50. */
  readonly waived: readonly UnresolvedObligation[];
  readonly unresolvedUnits: readonly SourceUnit[];
  readonly flaggedUnits: readonly SourceUnit[];
  /** Passages that say the contrary of each other: the first is represented, the second set aside. */
  readonly contradictions: readonly (readonly [SourceUnit, SourceUnit])[];
  readonly remainingWork: RemainingWork | null;
  /** The newest turn that continues this one. */
  readonly continuedBy: string | null;
};
