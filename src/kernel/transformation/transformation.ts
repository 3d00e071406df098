import type { MetamodelSpec } from '../metamodel/feature-spec.ts';
import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import type { Model } from '../model/model.ts';
import type { Rule } from './rule.ts';

/** What the identity of a target depends on. */
export type Identity = {
  readonly key: Element;
  readonly role: string;
  /** Empty when the target has none. */
  readonly suffix: string;
};

/** A model-to-model transformation: pure data and pure functions. */
export type Transformation<
  S extends MetamodelSpec = MetamodelSpec,
  T extends MetamodelSpec = MetamodelSpec,
> = {
  /** Direction, such as `cim-to-pim`: namespace of all ids and first part of `generatedByTransformation`. */
  readonly name: string;
  readonly source: Metamodel<S>;
  readonly target: Metamodel<T>;
  /** Literal of `TraceLevel` for the source side of trace links. */
  readonly sourceLevel: string;
  /** Works out, once, what several rules need to know about the source. */
  readonly analyse: (source: Model<S>) => unknown;
  readonly rules: readonly Rule[];
  /** What becomes of the features that a rule binds before a target takes them; without it they stay as they are. */
  readonly finish?: (features: object) => object;
  /**
   * Ids of targets, distinct for distinct identities; without it they are name-based, from the transformation's name
   * and the identity.
   */
  readonly identify?: (identity: Identity) => string;
};
