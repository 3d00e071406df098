import type { Fact, Feature, MetaClass, Metamodel } from '../metamodel/metamodel.ts';

/** How the features of one class take part in a merge. */
export type ClassMergePlan = {
  /** Attributes and references whose values are merged. */
  readonly values: readonly Feature[];
  /** Those of them that are references. */
  readonly references: readonly Feature[];
  /** Those of them that place an element in a picture: references, and attributes that are no free text. */
  readonly closed: readonly Feature[];
  /** Merged references with the opposite that is computed from them. */
  readonly linked: readonly LinkedFeature[];
  readonly containments: readonly Feature[];
  /** Merged features that are decided together. */
  readonly facts: readonly Fact[];
};

/** The merged end of an opposite pair and the computed one. */
export type LinkedFeature = { readonly feature: Feature; readonly opposite: Feature };

/** Plans for the classes of a metamodel, worked out when first asked for. */
export type MergePlan = (metaClass: MetaClass) => ClassMergePlan;

/**
 * The two ends of an opposite pair are one difference, so one end is merged and the other computed: the single-valued
 * end is merged, of two alike the one that comes first by class and feature name.
 */
export function planMerge(metamodel: Metamodel): MergePlan {
  const plans = new Map<MetaClass, ClassMergePlan>();
  // Elements of one class often follow each other.
  let last: { readonly metaClass: MetaClass; readonly plan: ClassMergePlan } | undefined;
  return (metaClass) => {
    if (last?.metaClass === metaClass) return last.plan;
    let plan = plans.get(metaClass);
    if (plan === undefined) {
      const merged = metaClass.stored.filter(
        (feature) => feature.kind !== 'containment' && !followsOpposite(metamodel, feature),
      );
      plan = {
        values: merged,
        references: merged.filter((feature) => feature.kind === 'reference'),
        closed: merged.filter(
          ({ kind, type }) => kind === 'reference' || metamodel.dataTypes.get(type)?.json !== 'string',
        ),
        linked: merged.flatMap((feature) => {
          const opposite = feature.kind === 'reference' ? storedOpposite(metamodel, feature) : undefined;
          return opposite === undefined ? [] : [{ feature, opposite }];
        }),
        containments: metaClass.containments,
        facts: metaClass.facts.filter(({ features }) =>
          features.every((feature) => merged.includes(feature)),
        ),
      };
      plans.set(metaClass, plan);
    }
    last = { metaClass, plan };
    return plan;
  };
}

/** The stored opposite of a reference, if it has one. */
function storedOpposite(metamodel: Metamodel, feature: Feature): Feature | undefined {
  if (feature.opposite === undefined) return undefined;
  const opposite = metamodel.classes.get(feature.type)?.featureByName.get(feature.opposite);
  return opposite?.derived === false ? opposite : undefined;
}

function followsOpposite(metamodel: Metamodel, feature: Feature): boolean {
  const opposite = storedOpposite(metamodel, feature);
  if (opposite === undefined) return false;
  if (opposite.kind === 'containment') return true;
  if (opposite.many !== feature.many) return feature.many;
  return nameInModel(opposite) < nameInModel(feature);
}

function nameInModel(feature: Feature): string {
  return `${feature.owner}.${feature.name}`;
}

/** The features that are decided together with a feature, itself among them; alone when it is in no fact. */
export function factOf({ facts }: ClassMergePlan, feature: Feature): readonly Feature[] {
  return facts.find(({ features }) => features.includes(feature))?.features ?? [feature];
}
