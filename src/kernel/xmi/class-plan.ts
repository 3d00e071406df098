import type { JsonKind } from '../metamodel/feature-spec.ts';
import type { Feature, MetaClass, Metamodel } from '../metamodel/metamodel.ts';

/** Where a feature's value goes while an element is read, and what its text may say. */
export type XmiFeature = {
  readonly feature: Feature;
  /** Position among the stored features of the class. */
  readonly position: number;
  /** The literals of an enumeration. */
  readonly literals: ReadonlySet<string> | undefined;
  readonly json: JsonKind;
};

/** How elements of one class stand in files. */
export type XmiClassPlan = {
  readonly metaClass: MetaClass;
  /** Features that files hold, by their name there. */
  readonly slots: ReadonlyMap<string, XmiFeature>;
  /** Features that files do not hold, by their name there: derived ones, and `id`. */
  readonly others: ReadonlyMap<string, Feature>;
  /** Name in files of the attribute that can stand in for `xmi:id`. */
  readonly idName: string | undefined;
  /** Where an `xmi:id` goes that is not a legal identifier. */
  readonly xmiId: XmiFeature | undefined;
};

/** Makes the look-up of class plans, each worked out when it is first asked for. */
export function classPlans(metamodel: Metamodel): (metaClass: MetaClass) => XmiClassPlan {
  const plans = new Map<MetaClass, XmiClassPlan>();
  return (metaClass) => {
    const known = plans.get(metaClass);
    if (known !== undefined) return known;
    const plan = planOf(metamodel, metaClass);
    plans.set(metaClass, plan);
    return plan;
  };
}

function planOf(metamodel: Metamodel, metaClass: MetaClass): XmiClassPlan {
  const slots = new Map<string, XmiFeature>();
  for (const [position, feature] of metaClass.stored.entries()) {
    const literals = metamodel.enums.get(feature.type)?.literals;
    slots.set(feature.xmlName, {
      feature,
      position,
      literals: literals === undefined || feature.kind !== 'attribute' ? undefined : new Set(literals),
      json: metamodel.dataTypes.get(feature.type)?.json ?? 'string',
    });
  }
  const stored = new Set(metaClass.stored);
  const identifying = metaClass.features.filter((feature) => feature.identifies && !feature.derived);
  const identity = identifying.find((feature) => feature.name === 'id') ?? identifying[0];
  return {
    metaClass,
    slots,
    others: new Map(
      metaClass.features
        .filter((feature) => !stored.has(feature))
        .map((feature) => [feature.xmlName, feature]),
    ),
    idName: identity?.xmlName,
    xmiId: slots.get('xmiId'),
  };
}
