import type { Feature } from '../metamodel/metamodel.ts';
import { isKindOf } from '../metamodel/metamodel.ts';
import { type Element, valueOf } from '../model/element.ts';
import type { Run } from './create-targets.ts';
import type { Created } from './created.ts';
import { sourcesOf, traceLinkIdOf } from './created.ts';
import type { Reads } from './reads.ts';
import { noReads, noteReads, readsOfTarget } from './reads.ts';
import type { ContainmentPlace } from './rule.ts';
import type { Influence } from './trace-links.ts';
import { influencesOf, traceLinks } from './trace-links.ts';
import type { Transformation } from './transformation.ts';

const traceModelClass = 'TraceModel';

type OpenElement = Record<string, unknown> & Element;

/** A model with the number of its elements. */
type Assembled = { readonly root: Element; readonly elementCount: number };

/**
 * Second phase: asks every target for its features and its place, puts them into their containers and adds the trace.
 * Throws unless there is exactly one root, and every other target is in it.
 */
export function assemble(run: Run): Assembled {
  const influences = bindAll(run);
  const roots = run.created.filter(({ container }) => container === undefined);
  const [root, second] = roots;
  if (root === undefined || second !== undefined)
    throw new Error(`${run.transformation.name} must make exactly one root, not ${roots.length}.`);
  checkContainment(run);
  return build(run, { root, links: traceLinks(run, influences) });
}

function bindAll(run: Run): readonly Influence[] {
  const influences: Influence[] = [];
  // Both lists grow while they are walked: looking up equivalents may run lazy rules.
  let bound = 0;
  for (let asked = 0; bound < run.created.length || asked < run.applied.length;) {
    const created = run.created[bound];
    if (created !== undefined) {
      bound += 1;
      noteReads(readsFor(run, created), () => {
        const features = featuresOf(run, created);
        created.features = run.transformation.finish?.(features) ?? features;
        const slot = created.target.into?.();
        if (slot !== undefined) put(run, created, slot);
      });
      continue;
    }
    const applied = run.applied[asked];
    asked += 1;
    if (applied !== undefined) influences.push(...influencesOf(run, applied));
  }
  return influences;
}

/** Where to note what is read for a target, beginning with what was read to make it. */
function readsFor({ record }: Run, { id, target, reads }: Created): Reads | undefined {
  if (record === undefined) return undefined;
  const own = noReads();
  for (const earlier of [reads, readsOfTarget(target)]) if (earlier !== undefined) own.addAll(earlier);
  record.byTarget.set(id, own);
  return own;
}

function featuresOf({ transformation, context }: Run, created: Created): object {
  const { rule, source, target, metaClass, sharing } = created;
  const own = target.bind();
  if (sharing.length === 0) return own;
  let features: object = {};
  for (const general of sharing) {
    const shared = general.shared?.(source, context);
    if (shared === undefined) continue;
    if (!isKindOf(transformation.target, metaClass.name, shared.eClass))
      throw new Error(
        `${general.id} shares features of ${shared.eClass} with ${rule.id}, whose first target is a ${metaClass.name}.`,
      );
    features = { ...features, ...shared.features };
  }
  return { ...features, ...own };
}

function put(run: Run, created: Created, { container: id, feature }: ContainmentPlace): void {
  const container = run.find(id);
  if (container === undefined)
    throw new Error(`${created.rule.id} puts ${created.id} into an unknown element.`);
  container.contents ??= new Map();
  let siblings = container.contents.get(feature);
  if (siblings === undefined) {
    const { name, featureByName } = container.metaClass;
    if (featureByName.get(feature)?.kind !== 'containment')
      throw new Error(
        `${created.rule.id} puts ${created.id} into ${name}.${feature}, which is not a containment.`,
      );
    siblings = [];
    container.contents.set(feature, siblings);
  }
  created.container = container;
  created.siblings = siblings;
}

/** Every target must lead to the root; one that does not is in a circle or below one. */
function checkContainment({ transformation, created }: Run): void {
  for (const each of created) {
    let steps = 0;
    for (let next: Created | undefined = each; next !== undefined && !next.rooted; next = next.container) {
      steps += 1;
      if (steps > created.length)
        throw new Error(
          `${transformation.name} makes elements that contain each other and are not in the root: ${each.id}, made by ${each.rule.id}.`,
        );
    }
    for (let next: Created | undefined = each; next !== undefined && !next.rooted; next = next.container)
      next.rooted = true;
  }
}

/** Makes the elements in the order of creation, each in its place; no recursion, because models may be deep. */
function build(
  run: Run,
  { root, links }: { readonly root: Created; readonly links: readonly Element[] },
): Assembled {
  const single: (() => void)[] = [];
  let top: Element | undefined;
  let elementCount = run.created.length;
  for (const created of run.created) {
    const { metaClass, contents, siblings } = created;
    if (metaClass.name === traceModelClass && links.length > 0) {
      created.contents = new Map([...(contents ?? []), ['links', [...links]]]);
      elementCount += links.length;
    }
    const element = openElement(run.transformation, created);
    siblings?.push(element);
    if (created === root) top = element;
    if (contents === undefined) continue;
    for (const [feature, children] of contents) {
      if (metaClass.featureByName.get(feature)?.many === true) continue;
      // Children may come later than their container.
      single.push(() => {
        if (children.length > 1)
          throw new Error(
            `${metaClass.name} ${created.id} has one place for ${feature} and got ${children.length} elements.`,
          );
        element[feature] = children[0];
      });
    }
  }
  for (const settle of single) settle();
  if (top === undefined) throw new Error(`${run.transformation.name} made no root.`);
  return { root: top, elementCount };
}

function openElement(transformation: Transformation, created: Created): OpenElement {
  const { metaClass, contents } = created;
  const values = created.features as Readonly<Record<string, unknown>>;
  const element: OpenElement = { eClass: metaClass.name, id: created.id };
  let used = 0;
  for (const feature of metaClass.stored) {
    const { name } = feature;
    if (feature.kind === 'containment') {
      const children = contents?.get(name);
      if (children !== undefined) element[name] = children;
      continue;
    }
    let value = values[name];
    // A function is inherited: values of models are JSON.
    if (value === undefined || typeof value === 'function')
      value = traceFeature(transformation, created, feature);
    else used += 1;
    if (value === undefined || value === feature.default || (Array.isArray(value) && value.length === 0))
      continue;
    element[name] = value;
  }
  const names = Object.keys(values);
  if (used !== names.length) {
    const unknown = names.find((name) => !metaClass.featureByName.has(name));
    if (unknown !== undefined)
      throw new Error(`${created.rule.id} sets ${metaClass.name}.${unknown}, which does not exist.`);
  }
  return element;
}

function traceFeature(transformation: Transformation, created: Created, { name }: Feature): unknown {
  switch (name) {
    case 'generatedFrom':
      return sourcesOf(created).map((source) => source.id);
    case 'originalSources':
      return [...new Set(sourcesOf(created).flatMap((source) => valueOf(source, 'generatedFrom') ?? []))];
    case 'generatedByTransformation':
      return `${transformation.name}/${created.rule.id}`;
    case 'traceId':
      return traceLinkIdOf(transformation, created);
    default:
      return undefined;
  }
}
