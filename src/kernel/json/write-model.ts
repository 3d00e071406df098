import type { Feature, MetaClass, Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { isElement, valueOf, valuesOf } from '../model/element.ts';

/** Which features a text form of a model holds, and in which order lists stand. */
type Form = {
  readonly features: (metaClass: MetaClass) => readonly Feature[];
  readonly list: (values: readonly unknown[], feature: Feature) => readonly unknown[];
};

/**
 * The model's JSON: `eClass`, `id`, then features in metamodel order; unset features, empty lists and values that
 * equal their default are left out. List order is kept, so the text can be shown and read back as it was.
 */
export function toJson(metamodel: Metamodel, root: Element): Readonly<Record<string, unknown>> {
  return write(metamodel, root, { features: (metaClass) => metaClass.stored, list: (values) => values });
}

/** The text of `toJson`, without insignificant space. */
export function toText(metamodel: Metamodel, root: Element): string {
  return JSON.stringify(toJson(metamodel, root));
}

/**
 * The canonical text: as `toText`, but lists of unordered features are sorted (elements and references by id,
 * attributes by value) and features with the policy `IGNORE` are left out. Two models are equal exactly when
 * their canonical texts are.
 */
export function toCanonicalText(metamodel: Metamodel, root: Element): string {
  return JSON.stringify(toCanonicalJson(metamodel, root));
}

/** What the canonical text says. */
export function toCanonicalJson(metamodel: Metamodel, root: Element): Readonly<Record<string, unknown>> {
  return write(metamodel, root, canonicalForm);
}

const canonicalForm: Form = {
  features: (metaClass) => metaClass.stored.filter((feature) => feature.policy !== 'IGNORE'),
  list: (values, feature) => (feature.ordered ? values : [...values].sort(byKey)),
};

function byKey(a: unknown, b: unknown): number {
  const left = sortKey(a);
  const right = sortKey(b);
  return left < right ? -1 : left > right ? 1 : 0;
}

function sortKey(value: unknown): string {
  return isElement(value) ? value.id : typeof value === 'string' ? value : JSON.stringify(value);
}

function write(metamodel: Metamodel, element: Element, form: Form): Readonly<Record<string, unknown>> {
  const metaClass = metamodel.classes.get(element.eClass);
  if (metaClass === undefined)
    throw new Error(`Class ${element.eClass} is not in the metamodel ${metamodel.name}.`);
  const json: Record<string, unknown> = { eClass: element.eClass, id: element.id };
  for (const feature of form.features(metaClass)) {
    const values = valuesOf(element, feature);
    if (values.length === 0 || (!feature.many && values[0] === feature.default)) continue;
    if (feature.kind === 'containment') {
      const children = form.list(values, feature).filter(isElement);
      const written = children.map((child) => write(metamodel, child, form));
      json[feature.name] = feature.many ? written : written[0];
    } else json[feature.name] = feature.many ? form.list(values, feature) : valueOf(element, feature.name);
  }
  return json;
}
