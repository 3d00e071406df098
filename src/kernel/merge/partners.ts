import { describe } from '../model/finding.ts';
import type { Assembly, MergedValues } from './assembly.ts';
import { mergedValue, nodeFor } from './assembly.ts';
import type { LinkedFeature } from './merge-plan.ts';
import { mergeableValue, written } from './values.ts';

/**
 * One-to-one opposites: when after the merge two elements claim one partner, that is a conflict about the partner.
 * The side that loses gets back what the other side has there.
 */
export function settlePartners(assembly: Assembly, values: MergedValues): void {
  const { plan } = assembly;
  const claimants = new Map<
    string,
    { readonly target: string; readonly linked: LinkedFeature; readonly by: Set<string> }
  >();
  for (const [id, merged] of values)
    for (const linked of plan(nodeFor(assembly, id).metaClass).linked) {
      const target = mergedValue({ node: nodeFor(assembly, id), merged }, linked.feature);
      if (linked.feature.many || linked.opposite.many || typeof target !== 'string') continue;
      const key = `${target}/${linked.feature.name}`;
      const known = claimants.get(key) ?? {
        target,
        linked,
        by: claimantsInWorking(assembly, values, { target, linked }),
      };
      claimants.set(key, known);
      known.by.add(id);
    }
  for (const claim of claimants.values()) if (claim.by.size > 1) settle(assembly, values, claim);
}

/** The element that Working links to the target, when the generator left that element alone. */
function claimantsInWorking(
  { sides, placement }: Assembly,
  values: MergedValues,
  { target, linked }: { readonly target: string; readonly linked: LinkedFeature },
): Set<string> {
  const node = sides.working.get(target);
  const claimant = node === undefined ? undefined : written(node.element, linked.opposite);
  return typeof claimant === 'string' && !placement.gone.has(claimant) && !values.has(claimant)
    ? new Set([claimant])
    : new Set();
}

function settle(
  { sides, resolver }: Assembly,
  values: MergedValues,
  given: { readonly target: string; readonly linked: LinkedFeature; readonly by: ReadonlySet<string> },
): void {
  const { target, linked } = given;
  const by = [...given.by];
  const valueIn = (side: 'base' | 'working' | 'generated', id: string): unknown =>
    mergeableValue(sides[side].get(id)?.element, linked.feature);
  const partnerOf = (side: 'base' | 'working' | 'generated'): unknown =>
    mergeableValue(sides[side].get(target)?.element, linked.opposite) ?? null;
  const partner = sides.working.get(target) ?? sides.generated.get(target);
  if (partner === undefined) return;
  const resolution = resolver.resolve({
    element: partner.element,
    feature: linked.opposite.name,
    kind: 'CHANGE_CHANGE',
    base: partnerOf('base'),
    working: partnerOf('working'),
    generated: partnerOf('generated'),
    explanation: `${describe(partner.element)} can be ${linked.feature.name} of one element only; the user and the generator gave it to ${by.join(' and ')}.`,
  });
  const winner = resolution === 'KEEP_USER' ? 'working' : 'generated';
  for (const id of by) {
    const ofElement = values.get(id) ?? new Map<string, unknown>();
    values.set(id, ofElement.set(linked.feature.name, valueIn(winner, id)));
  }
}
