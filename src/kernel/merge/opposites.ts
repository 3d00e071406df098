import type { Assembly, MergedValues } from './assembly.ts';
import { mergedValue, nodeFor } from './assembly.ts';
import type { LinkedFeature } from './merge-plan.ts';
import { listOf, written } from './values.ts';

/**
 * Computes the ends of opposite pairs that follow from the other end, where that end may have changed: the elements
 * that refer, in the order the side that speaks for the target has them, new ones last.
 */
export function computeOpposites(assembly: Assembly, values: MergedValues): void {
  const { sides, plan, placement } = assembly;
  const { gone } = placement;
  const affected = new Map<
    string,
    { readonly target: string; readonly linked: LinkedFeature; readonly candidates: Set<string> }
  >();
  const affect = (target: unknown, linked: LinkedFeature, referrer: string): void => {
    if (typeof target !== 'string' || gone.has(target)) return;
    const key = `${target}/${linked.opposite.name}`;
    const known = affected.get(key);
    if (known === undefined) affected.set(key, { target, linked, candidates: new Set([referrer]) });
    else known.candidates.add(referrer);
  };
  for (const id of [...values.keys(), ...gone]) {
    const working = sides.working.get(id);
    const node = gone.has(id) ? working : nodeFor(assembly, id);
    if (node === undefined) continue;
    const merged = values.get(id);
    for (const linked of plan(node.metaClass).linked) {
      const value = mergedValue({ node, merged }, linked.feature);
      const before = written((working ?? node).element, linked.feature);
      const asBefore = working === node && !gone.has(id);
      if (asBefore && value === before) continue;
      // A target that the element refers to now as in Working has Working's value too.
      const now = new Set(listOf(value));
      const known = new Set(asBefore ? listOf(before) : []);
      for (const target of now) if (!known.has(target)) affect(target, linked, id);
      for (const target of listOf(before)) if (!asBefore || !now.has(target)) affect(target, linked, id);
    }
  }
  for (const { target, linked, candidates } of affected.values()) {
    const before = listOf(written(nodeFor(assembly, target).element, linked.opposite));
    const referring: string[] = [];
    for (const id of new Set([...before, ...candidates]))
      if (typeof id === 'string' && refersNow(assembly, values, { id, linked, target })) referring.push(id);
    const ofTarget = values.get(target) ?? new Map<string, unknown>();
    values.set(target, ofTarget);
    ofTarget.set(
      linked.opposite.name,
      linked.opposite.many ? (referring.length === 0 ? undefined : referring) : referring[0],
    );
  }
}

/** Whether an element of the merged model refers to a target by the merged end of an opposite pair. */
function refersNow(
  assembly: Assembly,
  values: MergedValues,
  given: { readonly id: string; readonly linked: LinkedFeature; readonly target: string },
): boolean {
  const { id, linked, target } = given;
  if (assembly.placement.gone.has(id)) return false;
  // It has not changed, and the sides agree on both ends.
  if (!assembly.sides.isMatch(id) && !values.has(id)) return true;
  const referrer = { node: nodeFor(assembly, id), merged: values.get(id) };
  return listOf(mergedValue(referrer, linked.feature)).includes(target);
}
