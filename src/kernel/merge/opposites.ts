import { valueOf } from '../model/element.ts';
import type { Assembly, MergedValues } from './assembly.ts';
import { nodeFor } from './assembly.ts';
import type { LinkedFeature } from './merge-plan.ts';
import { listOf } from './values.ts';

/**
 * Computes the ends of opposite pairs that follow from the other end, where that end may have changed: the elements
 * that refer, in the order the side that speaks for the target has them, new ones last.
 */
export function computeOpposites(assembly: Assembly, values: MergedValues): void {
  const affected = new Map<
    string,
    { readonly target: string; readonly linked: LinkedFeature; readonly candidates: Set<string> }
  >();
  const affect = (target: unknown, linked: LinkedFeature, referrer: string): void => {
    if (typeof target !== 'string' || !assembly.placement.places.has(target)) return;
    const key = `${target}/${linked.opposite.name}`;
    const known = affected.get(key);
    if (known === undefined) affected.set(key, { target, linked, candidates: new Set([referrer]) });
    else known.candidates.add(referrer);
  };
  const { sides, plan, placement } = assembly;
  for (const id of [...values.keys(), ...placement.left]) {
    const working = sides.working.get(id);
    const node = placement.places.has(id) ? nodeFor(assembly, id) : working;
    if (node === undefined) continue;
    for (const linked of plan(node.metaClass).linked) {
      for (const target of listOf(values.get(id)?.get(linked.feature.name))) affect(target, linked, id);
      for (const target of listOf(valueOf((working ?? node).element, linked.feature.name)))
        affect(target, linked, id);
    }
  }
  for (const { target, linked, candidates } of affected.values()) {
    const before = listOf(valueOf(nodeFor(assembly, target).element, linked.opposite.name));
    const referring = [...before, ...candidates].filter(
      (id, index, all) =>
        typeof id === 'string' &&
        refersNow(assembly, values, { id, linked, target }) &&
        all.indexOf(id) === index,
    );
    const ofTarget = values.get(target) ?? new Map<string, unknown>();
    values.set(target, ofTarget);
    ofTarget.set(
      linked.opposite.name,
      linked.opposite.many ? (referring.length === 0 ? undefined : referring) : referring[0],
    );
  }
}

/** Tells whether an element of the merged model refers to a target by the merged end of an opposite pair. */
function refersNow(
  assembly: Assembly,
  values: MergedValues,
  given: { readonly id: string; readonly linked: LinkedFeature; readonly target: string },
): boolean {
  const { id, linked, target } = given;
  if (!assembly.placement.places.has(id)) return false;
  const merged = values.get(id);
  const value =
    merged?.has(linked.feature.name) === true
      ? merged.get(linked.feature.name)
      : valueOf(nodeFor(assembly, id).element, linked.feature.name);
  return listOf(value).includes(target);
}
