import type { MetaClass } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import type { Created, Run, Transformation } from './create-targets.ts';
import { sourcesOf } from './create-targets.ts';
import type { Slot } from './rule.ts';
import { traceLinks } from './trace-links.ts';

const traceModelClass = 'TraceModel';

/** A target with its features and its place. */
type Bound = { readonly created: Created; readonly features: object; readonly slot: Slot | undefined };

/** Second phase: asks every target for its features and its place. */
export function bindTargets(run: Run): readonly Bound[] {
  return [...run.created.values()].map((created) => ({
    created,
    features: created.target.bind(),
    slot: created.target.into?.(),
  }));
}

/** Puts bound targets into their containers and adds the trace. Throws unless there is exactly one root. */
export function assemble(run: Run, bound: readonly Bound[]): Element {
  const children = new Map<string, Map<string, string[]>>();
  const byId = new Map(bound.map((entry) => [entry.created.id, entry]));
  const roots = bound.filter((entry) => entry.slot === undefined);
  const [root, second] = roots;
  if (root === undefined || second !== undefined)
    throw new Error(`${run.transformation.name} must make exactly one root, not ${roots.length}.`);
  for (const { created, slot } of bound) {
    if (slot === undefined) continue;
    const container = byId.get(slot.container);
    if (container === undefined)
      throw new Error(`${created.rule.id} puts ${created.id} into an unknown element.`);
    const containerClass = metaClassOf(run.transformation, container.created.target.eClass);
    if (containerClass.featureByName.get(slot.feature)?.kind !== 'containment')
      throw new Error(
        `${created.rule.id} puts ${created.id} into ${containerClass.name}.${slot.feature}, which is no containment.`,
      );
    const slots = children.get(slot.container) ?? new Map<string, string[]>();
    children.set(slot.container, slots);
    const inFeature = slots.get(slot.feature);
    if (inFeature === undefined) slots.set(slot.feature, [created.id]);
    else inFeature.push(created.id);
  }
  const links = traceLinks(run);
  const build = (id: string): Element => {
    const entry = byId.get(id);
    if (entry === undefined) throw new Error(`No target has the id ${id}.`);
    const contained = new Map<string, readonly Element[]>();
    for (const [feature, ids] of children.get(id) ?? []) contained.set(feature, ids.map(build));
    if (entry.created.target.eClass === traceModelClass) contained.set('links', links);
    return buildElement(run.transformation, entry, contained);
  };
  return build(root.created.id);
}

function buildElement(
  transformation: Transformation,
  { created, features }: Bound,
  contained: ReadonlyMap<string, readonly Element[]>,
): Element {
  const metaClass = metaClassOf(transformation, created.target.eClass);
  const unknown = Object.keys(features).find((name) => !metaClass.featureByName.has(name));
  if (unknown !== undefined)
    throw new Error(`${created.rule.id} sets ${metaClass.name}.${unknown}, which does not exist.`);
  const values: Record<string, unknown> = {
    ...features,
    generatedFrom: sourcesOf(created).map((source) => source.id),
    generatedByTransformation: `${transformation.name}/${created.rule.id}`,
    traceId: created.traceLinkId,
  };
  const element: Record<string, unknown> & Element = { eClass: metaClass.name, id: created.id };
  for (const feature of metaClass.stored) {
    const value = feature.kind === 'containment' ? contained.get(feature.name) : values[feature.name];
    if (value === undefined || value === feature.default || (Array.isArray(value) && value.length === 0))
      continue;
    if (feature.kind !== 'containment' || feature.many) element[feature.name] = value;
    else if (Array.isArray(value) && value.length > 1)
      throw new Error(
        `${metaClass.name} ${created.id} has one place for ${feature.name} and got ${value.length} elements.`,
      );
    else element[feature.name] = Array.isArray(value) ? value[0] : value;
  }
  return element;
}

function metaClassOf(transformation: Transformation, eClass: string): MetaClass {
  const metaClass = transformation.target.classes.get(eClass);
  if (metaClass === undefined || metaClass.abstract)
    throw new Error(`${transformation.name} cannot make ${eClass}.`);
  return metaClass;
}
