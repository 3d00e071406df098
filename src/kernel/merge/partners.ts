import type { Feature, Metamodel } from '../metamodel/metamodel.ts';
import { describe } from '../model/finding.ts';
import type { Court } from './conflict.ts';
import type { Sides } from './deletions.ts';
import type { MergedValues } from './merge-values.ts';
import type { MergePlan } from './merge-plan.ts';
import { storedOpposite } from './merge-plan.ts';
import type { Placement } from './places.ts';
import { mergeableValue } from './values.ts';

type Claims = {
  readonly metamodel: Metamodel;
  readonly sides: Sides;
  readonly plan: MergePlan;
  readonly court: Court;
  readonly placement: Placement;
  readonly values: MergedValues;
};

/**
 * One-to-one opposites: when after the merge two elements claim one partner, that is a conflict about the partner.
 * The side that loses gets back what the other side has there.
 */
export function settlePartners(claims: Claims): void {
  const claimants = new Map<string, { readonly feature: Feature; readonly by: string[] }>();
  for (const [id, values] of claims.values) {
    const node = claims.sides.working.get(id) ?? claims.sides.generated.get(id);
    if (node === undefined) continue;
    for (const feature of claims.plan(node.metaClass).values) {
      if (feature.many || storedOpposite(claims.metamodel, feature)?.many !== false) continue;
      const target = values.get(feature.name);
      if (typeof target !== 'string') continue;
      const key = `${target}/${feature.name}`;
      const known = claimants.get(key);
      if (known === undefined) claimants.set(key, { feature, by: [id] });
      else known.by.push(id);
    }
  }
  for (const [key, { feature, by }] of claimants)
    if (by.length > 1) settle(claims, { target: key.slice(0, key.lastIndexOf('/')), feature, by });
}

function settle(
  { sides, court, values }: Claims,
  given: { readonly target: string; readonly feature: Feature; readonly by: readonly string[] },
): void {
  const { target, feature, by } = given;
  const valueIn = (side: 'base' | 'working' | 'generated', id: string): unknown =>
    mergeableValue(sides[side].get(id)?.element, feature);
  const claimant = (side: 'base' | 'working' | 'generated'): string | null =>
    by.find((id) => valueIn(side, id) === target) ?? null;
  const partner = sides.working.get(target) ?? sides.generated.get(target);
  if (partner === undefined) return;
  const verdict = court.decide({
    element: partner.element,
    feature: feature.opposite ?? feature.name,
    kind: 'CHANGE_CHANGE',
    base: claimant('base'),
    working: claimant('working'),
    generated: claimant('generated'),
    explanation: `${describe(partner.element)} can be ${feature.name} of one element only; the user and the generator gave it to ${by.join(' and ')}.`,
  });
  const winner = verdict === 'KEEP_USER' ? 'working' : 'generated';
  for (const id of by) {
    const value = valueIn(winner, id);
    if (value === undefined) values.get(id)?.delete(feature.name);
    else values.get(id)?.set(feature.name, value);
  }
}
