import type { Fact, Feature } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { describe } from '../model/finding.ts';
import type { FeatureValues } from './conflict.ts';
import type { Resolver } from './conflict-resolver.ts';
import { shown } from './conflict.ts';
import type { ThreeValues } from './merge-value.ts';
import { changedByBoth, mergeValue } from './merge-value.ts';
import { sameValue } from './values.ts';

/** Values of the features of a fact as they are on the three sides. */
export type FactValues = ReadonlyMap<Feature, ThreeValues>;

/**
 * Merges the features of one fact of an element. Where both sides changed something of it, differently, and a leading
 * feature is among what they changed, that is one conflict about all of it; otherwise each feature is merged by itself,
 * as where a side only changed what fits any leading feature.
 */
export function mergeFact(
  { leading, apart }: Fact,
  given: { readonly element: Element; readonly values: FactValues; readonly resolver: Resolver },
): ReadonlyMap<Feature, unknown> {
  const { element, values, resolver } = given;
  const byUser = changed(values, 'working');
  const byGenerator = changed(values, 'generated');
  const changes = [...values].filter(([feature]) => byUser.has(feature) || byGenerator.has(feature));
  const leads = changes.filter(([feature]) => leading.has(feature));
  const lead = leads.find(([feature]) => byUser.has(feature) && byGenerator.has(feature)) ?? leads[0];
  const isTogether = [byUser, byGenerator].every((side) => [...side].some((feature) => !apart.has(feature)));
  if (!isTogether || lead === undefined)
    return new Map(
      [...values].map(([feature, three]) => [
        feature,
        mergeValue(feature, { element, values: three, resolver }),
      ]),
    );
  const [leadingFeature, three] = lead;
  const resolution = resolver.resolve({
    element,
    feature: leadingFeature.name,
    kind: 'CHANGE_CHANGE',
    ...three,
    features: changes.map(([feature, each]) => featureValues(feature, each)),
    explanation:
      changes.length === 1
        ? changedByBoth(leadingFeature, element, three)
        : explained({ element, changes, byUser, byGenerator }),
  });
  const winner = resolution === 'KEEP_USER' ? 'working' : 'generated';
  return new Map([...values].map(([feature, each]) => [feature, each[winner]]));
}

/** Features that a side changed to something the other side does not have. */
function changed(values: FactValues, side: 'working' | 'generated'): ReadonlySet<Feature> {
  const found = new Set<Feature>();
  for (const [feature, three] of values)
    if (!sameValue(feature, three.base, three[side]) && !sameValue(feature, three.working, three.generated))
      found.add(feature);
  return found;
}

/** A feature with its three values, as conflicts show them. */
export function featureValues(feature: Feature, three: ThreeValues): FeatureValues {
  return {
    feature: feature.name,
    baseValue: three.base ?? null,
    workingValue: three.working ?? null,
    generatedValue: three.generated ?? null,
  };
}

function explained(given: {
  readonly element: Element;
  readonly changes: readonly (readonly [Feature, ThreeValues])[];
  readonly byUser: ReadonlySet<Feature>;
  readonly byGenerator: ReadonlySet<Feature>;
}): string {
  const { element, changes, byUser, byGenerator } = given;
  const did = (features: ReadonlySet<Feature>, side: 'working' | 'generated'): string =>
    changes
      .filter(([feature]) => features.has(feature))
      .map(([{ name }, three]) => `${name} from ${shown(three.base)} to ${shown(three[side])}`)
      .join(', ');
  const names = changes.map(([{ name }]) => name);
  return (
    `${names.slice(0, -1).join(', ')} and ${names.slice(-1).join('')} of ${describe(element)} belong together: ` +
    `the user changed ${did(byUser, 'working')}; the generator changed ${did(byGenerator, 'generated')}.`
  );
}
