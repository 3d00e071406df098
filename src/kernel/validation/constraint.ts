import type { AnyOf, ClassName } from '../metamodel/element-types.ts';
import type { MetamodelSpec } from '../metamodel/feature-spec.ts';
import type { Element } from '../model/element.ts';
import type { Fix } from '../model/finding.ts';
import type { Model } from '../model/model.ts';

/** What a violated constraint says beyond its message template. */
export type Problem = {
  /** Values for placeholders of the message; `class`, `name` and the element's own attributes need not be given. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Instead of the constraint's message, where another of its conditions is violated; same placeholders. */
  readonly message?: string;
  /** Instead of the constraint's remedy. */
  readonly remedy?: string;
  /** Feature to point at, when it is not the constraint's own. */
  readonly feature?: string;
  /** Element to point at, when the problem lies in another one. */
  readonly at?: Element;
  readonly fix?: Fix;
};

/** True: the constraint holds. False: violated, nothing to add. Otherwise one finding per problem. */
export type CheckResult = boolean | Problem | readonly Problem[];

/** What checks can ask. */
export type ConstraintContext<S extends MetamodelSpec, Facts> = {
  readonly model: Model<S>;
  /** What was worked out about the model once, before the first check. */
  readonly facts: Facts;
  /** Whether another constraint holds for an element; each is evaluated once (EVL's `satisfies`). */
  readonly satisfies: (code: string, element: Element) => boolean;
  /** JSON pointer of an element, or of a feature of it, for fixes. */
  readonly pointer: (element: Element, feature?: string) => string;
};

type ConstraintHead = {
  /** ERROR blocks transformation and finalization; WARNING (EVL's critique) and INFO are reported only. */
  readonly severity: 'ERROR' | 'WARNING' | 'INFO';
  /** When the constraint is satisfied, in words, for the reference page. */
  readonly holds: string;
  /** What is wrong; placeholders in braces are filled from the problem, then from the element. */
  readonly message: string;
  /** What a person can do about it; added to the message. */
  readonly remedy: string;
  /** Feature that findings point at. */
  readonly feature?: string;
  /** Constraints that must hold for the element first; this one is skipped where one of them fails. */
  readonly requires?: readonly string[];
  /** What the fix that comes with a finding does, in words; absent when only a person can decide. */
  readonly fix?: string;
};

/** A constraint with its types forgotten, as the engine runs it. */
export type Constraint = ConstraintHead & {
  readonly code: string;
  /** Classes whose instances are checked, subclasses included. */
  readonly contexts: readonly string[];
  readonly guard: (element: Element, context: ConstraintContext<MetamodelSpec, unknown>) => boolean;
  readonly check: (element: Element, context: ConstraintContext<MetamodelSpec, unknown>) => CheckResult;
};

/** All constraints of one metamodel with the facts they share. */
export type ConstraintSet<S extends MetamodelSpec = MetamodelSpec> = {
  readonly analyse: (model: Model<S>) => unknown;
  readonly constraints: readonly Constraint[];
};

/** The function that builds constraints, typed for one metamodel. */
export type ConstraintBuilder<S extends MetamodelSpec, Facts> = {
  readonly constraint: <C extends ClassName<S>>(
    code: string,
    contexts: C | readonly C[],
    body: ConstraintHead & {
      readonly guard?: (element: AnyOf<S, C>, context: ConstraintContext<S, Facts>) => boolean;
      readonly check: (element: AnyOf<S, C>, context: ConstraintContext<S, Facts>) => CheckResult;
    },
  ) => Constraint;
};

/** The builder of constraints on models of `S` with shared facts. */
export function constraintBuilder<S extends MetamodelSpec, Facts>(): ConstraintBuilder<S, Facts> {
  return {
    constraint: (code, contexts, body) => {
      const classes: readonly string[] = typeof contexts === 'string' ? [contexts] : contexts;
      // The engine hands a check only instances of its contexts and the facts of its own set, so the typed
      // callbacks are safe behind the untyped face.
      return { code, contexts: classes, guard: () => true, ...body } as unknown as Constraint;
    },
  };
}
