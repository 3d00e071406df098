import { acceptsValue } from '../metamodel/json-type.ts';
import type { DataTypeSpec } from '../metamodel/feature-spec.ts';
import type { Feature, MetaClass, Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { isElement } from '../model/element.ts';

/**
 * Whether a model is structurally valid beyond doubt: a quick look that stops at the first thing that may be wrong or
 * is not in normal form. `validateStructure` finds what is wrong, if anything, where this says no.
 */
export function isSurelyValid(metamodel: Metamodel, root: Element): boolean {
  const looking: Looking = { metamodel, plans: new Map(), byId: new Map(), all: [], links: new Map() };
  return enter(looking, root) && looking.all.every((visit) => isRight(looking, visit));
}

/** What is looked at in a class, worked out once. */
type Plan = {
  readonly metaClass: MetaClass;
  readonly containments: readonly Feature[];
  readonly others: readonly { readonly feature: Feature; readonly dataType: DataTypeSpec | undefined }[];
};

type Visit = { readonly element: Readonly<Record<string, unknown>> & Element; readonly plan: Plan };

type Looking = {
  readonly metamodel: Metamodel;
  readonly plans: Map<string, Plan | undefined>;
  readonly byId: Map<string, Visit>;
  readonly all: Visit[];
  /** What the lists hold that were asked for as an opposite. */
  readonly links: Map<readonly unknown[], ReadonlySet<unknown>>;
};

function planOf({ metamodel, plans }: Looking, className: string): Plan | undefined {
  if (plans.has(className)) return plans.get(className);
  const metaClass = metamodel.classes.get(className);
  // Every object has members of some names without having a value of such a feature.
  const isPlain = metaClass?.stored.every(({ name }) => !(name in Object.prototype)) === true;
  const plan =
    metaClass === undefined || !isPlain
      ? undefined
      : {
          metaClass,
          containments: metaClass.stored.filter(({ kind }) => kind === 'containment'),
          others: metaClass.stored
            .filter(({ kind }) => kind !== 'containment')
            .map((feature) => ({ feature, dataType: metamodel.dataTypes.get(feature.type) })),
        };
  plans.set(className, plan);
  return plan;
}

/** Notes an element with all it contains. */
function enter(looking: Looking, element: Element): boolean {
  const plan = planOf(looking, element.eClass);
  if (plan === undefined) return false;
  // Checked border: features are looked up by name, and nothing is expected of their values.
  const visit = { element: element as Visit['element'], plan };
  looking.byId.set(element.id, visit);
  looking.all.push(visit);
  for (const feature of plan.containments) {
    const value = visit.element[feature.name];
    if (!hasRightCount(feature, value)) return false;
    if (value === undefined) continue;
    for (const part of isList(value) ? value : [value])
      if (!isElement(part) || !enter(looking, part)) return false;
  }
  return true;
}

function isRight(looking: Looking, { element, plan }: Visit): boolean {
  for (const { feature, dataType } of plan.others) {
    const value = element[feature.name];
    if (value === undefined) {
      if (feature.required && feature.default === undefined) return false;
    } else if (!hasRightCount(feature, value)) return false;
    else if (!isList(value)) {
      if (!isRightValue(looking, { element, feature, dataType }, value)) return false;
    } else {
      if (!feature.repeats && value.length > 1 && new Set(value).size < value.length) return false;
      for (const each of value)
        if (!isRightValue(looking, { element, feature, dataType }, each)) return false;
    }
  }
  return true;
}

function hasRightCount(feature: Feature, value: unknown): boolean {
  if (value === undefined || (isList(value) && value.length === 0))
    return !feature.required || feature.default !== undefined;
  if (!isList(value)) return !feature.many && value !== null;
  return feature.many && value.length >= feature.lower && value.length <= feature.upper;
}

type Holder = {
  readonly element: Element;
  readonly feature: Feature;
  readonly dataType: DataTypeSpec | undefined;
};

function isRightValue(looking: Looking, { element, feature, dataType }: Holder, value: unknown): boolean {
  if (feature.kind === 'attribute') return dataType === undefined || acceptsValue(dataType, value);
  if (typeof value !== 'string') return false;
  const target = looking.byId.get(value);
  if (target?.plan.metaClass.kinds.has(feature.type) !== true) return false;
  if (feature.opposite === undefined) return true;
  const opposite = target.plan.metaClass.featureByName.get(feature.opposite);
  return (
    opposite === undefined || opposite.derived || leadsTo(looking, target.element[opposite.name], element.id)
  );
}

function leadsTo({ links }: Looking, value: unknown, id: string): boolean {
  if (!isList(value)) return idOf(value) === id;
  let ids = links.get(value);
  if (ids === undefined) links.set(value, (ids = new Set(value.map(idOf))));
  return ids.has(id);
}

function idOf(value: unknown): unknown {
  return isElement(value) ? value.id : value;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
