import type { MetamodelSpec } from '../metamodel/feature-spec.ts';
import type { Element } from '../model/element.ts';
import type { Model } from '../model/model.ts';
import { openModel } from '../model/model.ts';
import { assemble } from './assemble.ts';
import type { ReadRecord } from './create-targets.ts';
import { createTargets } from './create-targets.ts';
import { noReads, watched } from './reads.ts';
import type { Diagnostic } from './rule.ts';
import type { Transformation } from './transformation.ts';

/** Raw output of a transformation: a complete target model that knows nothing of people's refinements. */
export type RawModel = {
  /** In the form that models are stored in; see `json/write-model.ts`. */
  readonly root: Element;
  /** How many elements it has, the root and the trace included. */
  readonly elementCount: number;
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * Runs a transformation in two phases, as ETL does: first every matched rule creates its targets with their ids (so
 * that all equivalents exist), then the targets are bound, put into their containers and traced; what lazy rules make
 * joins in when it is asked for. The same source gives the same elements with the same ids; ids never depend on names
 * or list order. Throws on mistakes in rules: two targets with one identity, a look-up of a target that no rule makes or
 * before targets are known, not exactly one root.
 *
 * ```ts
 * const source = openModel(library, libraryOf(book('b1', 'Emma')));
 * const shop = openModel(libraryToShop.target, transform(libraryToShop, source).root);
 * shop.all('Offer').map(({ title }) => title); // ['Emma']
 * ```
 */
export function transform<S extends MetamodelSpec, T extends MetamodelSpec>(
  transformation: Transformation<S, T>,
  source: Model<S>,
): RawModel {
  // Rules were typed where they were written; from here on elements are handled by their metamodel only.
  const run = createTargets(transformation as unknown as Transformation, source as unknown as Model);
  return { ...assemble(run), diagnostics: run.diagnostics };
}

/**
 * Runs a transformation on a structurally valid model to see which source elements are read for each target: their ids,
 * by the target's id. Of facts about the whole model only those count that say what they were made from. Throws as
 * `transform` does.
 */
export function readsByTarget<S extends MetamodelSpec, T extends MetamodelSpec>(
  transformation: Transformation<S, T>,
  root: Element,
): ReadonlyMap<string, ReadonlySet<string>> {
  const record: ReadRecord = { byTarget: new Map(), facts: noReads() };
  const source = openModel(transformation.source, root, watched);
  assemble(createTargets(transformation as unknown as Transformation, source as unknown as Model, record));
  return new Map([...record.byTarget].map(([id, { ids }]) => [id, ids]));
}
