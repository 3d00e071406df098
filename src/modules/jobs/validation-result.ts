import type { Level } from '../../chain/levels.ts';
import type { Finding } from '../../kernel/model/finding.ts';

/** How much a validation looks at: form and references only, or the constraints of the level as well. */
export type ValidationKind = 'STRUCTURAL' | 'SEMANTIC';

/** What a validation found. */
export type Validation = {
  readonly kind: ValidationKind;
  /** There is no finding of severity ERROR. */
  readonly valid: boolean;
  /** The constraints were evaluated: they are only where this is true. */
  readonly structuralValid: boolean;
  readonly errorCount: number;
  readonly warningCount: number;
  /** At most 1,000, in document order; when there are more, errors come first. The counts are of all. */
  readonly findings: readonly Finding[];
  /** Milliseconds. */
  readonly durationMs: number;
};

/** What a validation found in a model of a level; id and revision when the model is a stored one. */
export type ValidationResult = Validation & {
  readonly level: Level;
  readonly modelId?: string;
  readonly revision?: number;
};
