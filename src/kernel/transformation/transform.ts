import type { MetamodelSpec } from '../metamodel/feature-spec.ts';
import type { Element } from '../model/element.ts';
import type { Model } from '../model/model.ts';
import { assemble, bindTargets } from './assemble.ts';
import type { Transformation } from './create-targets.ts';
import { createTargets } from './create-targets.ts';
import type { Diagnostic } from './rule.ts';

/** Raw output of a transformation: a complete target model that knows nothing of people's refinements. */
export type Generated = {
  readonly root: Element;
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * Runs a transformation in two phases, as ETL does: first every rule creates its targets with their ids and trace
 * (so that all equivalents exist), then the targets are bound and put into their containers. The same source gives
 * the same elements with the same ids; ids never depend on names or list order. Throws on mistakes in rules: two
 * targets with one identity, a look-up of a target nobody makes, not exactly one root.
 */
export function transform<S extends MetamodelSpec, T extends MetamodelSpec>(
  transformation: Transformation<S, T>,
  source: Model<S>,
): Generated {
  // Rules were typed where they were written; from here on elements are handled by their metamodel only.
  const run = createTargets(transformation as unknown as Transformation, source as unknown as Model);
  return { root: assemble(run, bindTargets(run)), diagnostics: run.diagnostics };
}
