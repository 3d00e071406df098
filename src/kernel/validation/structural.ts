import { acceptsValue } from '../metamodel/json-type.ts';
import type { Feature, MetaClass, Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { containedIn, valuesOf } from '../model/element.ts';
import type { Finding, Path } from '../model/finding.ts';
import { describe, errorAt } from '../model/finding.ts';
import { isSurelyValid } from './surely-valid.ts';

/**
 * Checks a model in normal form (see `json/read-model.ts`) against its metamodel: required values are there, lists
 * keep their bounds, attribute values keep the rules of their data types, references point to existing elements of
 * the right class, the two ends of an opposite agree, and lists without repeats hold each value once. Returns all
 * findings in document order; an empty list means structurally valid.
 *
 * ```ts
 * const nameless = { eClass: 'Book', id: 'b1' };
 * const [finding] = validateStructure(library, libraryOf(nameless));
 * finding?.code; // 'MISSING_VALUE'
 * finding?.jsonPointer; // '/books/0/name'
 * ```
 */
export function validateStructure(metamodel: Metamodel, root: Element): readonly Finding[] {
  if (isSurelyValid(metamodel, root)) return [];
  const visits = [...walk(metamodel, root)];
  const elements = new Map(visits.map(({ element }) => [element.id, element]));
  const findings: Finding[] = [];
  const linksOf = createLinks();
  for (const { element, metaClass, path } of visits) {
    for (const feature of metaClass.stored) {
      const check: Check = {
        metamodel,
        elements,
        linksOf,
        element,
        feature,
        path: { parent: path, key: feature.name },
      };
      findings.push(...featureFindings(check));
    }
  }
  return findings;
}

type Visit = { readonly element: Element; readonly metaClass: MetaClass; readonly path: Path | undefined };

function* walk(metamodel: Metamodel, root: Element): Generator<Visit> {
  const open: { element: Element; path: Path | undefined }[] = [{ element: root, path: undefined }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { element, path } = next;
    const metaClass = metamodel.classes.get(element.eClass);
    if (metaClass === undefined)
      throw new Error(`Class ${element.eClass} is not in the metamodel ${metamodel.name}.`);
    yield { element, metaClass, path };
    const children = metaClass.containments.flatMap((feature) => {
      const place: Path = { parent: path, key: feature.name };
      return containedIn(element, feature).map((child, index) => ({
        element: child,
        path: feature.many ? { parent: place, key: index } : place,
      }));
    });
    open.push(...children.reverse());
  }
}

type Check = {
  readonly metamodel: Metamodel;
  readonly elements: ReadonlyMap<string, Element>;
  readonly linksOf: Links;
  readonly element: Element;
  readonly feature: Feature;
  readonly path: Path;
};

function featureFindings(check: Check): readonly Finding[] {
  const { element, feature, path } = check;
  const values = valuesOf(element, feature);
  if (values.length === 0) return missing(check);
  const bounds = boundFindings(check, values.length);
  if (feature.kind === 'containment') return bounds;
  const seen = new Set<unknown>();
  const ofValues = values.flatMap((value, index) => {
    const place: Path = feature.many ? { parent: path, key: index } : path;
    const occurrence = !feature.repeats && seen.has(value) ? 'REPEATED' : 'FIRST';
    seen.add(value);
    return feature.kind === 'attribute'
      ? attributeFindings({ ...check, path: place }, value, occurrence)
      : referenceFindings({ ...check, path: place }, value, occurrence);
  });
  return bounds.length === 0 ? ofValues : [...bounds, ...ofValues];
}

function boundFindings(check: Check, count: number): readonly Finding[] {
  const { element, feature } = check;
  if (!feature.many || (count >= feature.lower && count <= feature.upper)) return [];
  const bound =
    count < feature.lower
      ? `at least ${feature.lower} are needed; add some.`
      : `at most ${feature.upper} are allowed; remove some.`;
  return [
    finding(
      check,
      'BOUND_NOT_MET',
      `${feature.name} of ${describe(element)} has the number of values ${count}, but ${bound}`,
    ),
  ];
}

function missing(check: Check): readonly Finding[] {
  const { element, feature } = check;
  if (!feature.required || feature.default !== undefined) return [];
  const what = feature.many ? `at least one value for ${feature.name}` : `a value for ${feature.name}`;
  return [finding(check, 'MISSING_VALUE', `${describe(element)} needs ${what} (${feature.doc}) Add it.`)];
}

function attributeFindings(
  check: Check,
  value: unknown,
  occurrence: 'FIRST' | 'REPEATED',
): readonly Finding[] {
  const { metamodel, element, feature } = check;
  if (occurrence === 'REPEATED')
    return [
      finding(
        check,
        'REPEATED_VALUE',
        `${feature.name} of ${describe(element)} holds ${JSON.stringify(value)} twice; remove one.`,
      ),
    ];
  const dataType = metamodel.dataTypes.get(feature.type);
  if (dataType === undefined || acceptsValue(dataType, value)) return [];
  return [
    finding(
      check,
      'ILLEGAL_VALUE',
      `${feature.name} of ${describe(element)} is ${JSON.stringify(value)}, but a ${feature.type} is ${dataType.rule ?? dataType.json}. Correct it.`,
    ),
  ];
}

function referenceFindings(
  check: Check,
  value: unknown,
  occurrence: 'FIRST' | 'REPEATED',
): readonly Finding[] {
  const { metamodel, elements, element, feature } = check;
  const target = elements.get(String(value));
  const reference = `Reference ${feature.name} of ${describe(element)}`;
  if (target === undefined)
    return [
      finding(
        check,
        'DANGLING_REFERENCE',
        `${reference} points to ${String(value)}, which does not exist; remove the reference or add the element.`,
      ),
    ];
  if (metamodel.classes.get(target.eClass)?.kinds.has(feature.type) !== true)
    return [
      finding(
        check,
        'WRONG_REFERENCE',
        `${reference} points to ${describe(target)}, which is not of class ${feature.type}; point it to one.`,
      ),
    ];
  if (occurrence === 'REPEATED')
    return [finding(check, 'REPEATED_REFERENCE', `${reference} names ${target.id} twice; remove one.`)];
  return oppositeFindings(check, target);
}

/** Of an opposite whose both ends are stored, each end must say what the other says; of a computed end nothing can be wrong. */
function oppositeFindings(check: Check, target: Element): readonly Finding[] {
  const { metamodel, linksOf, element, feature } = check;
  if (feature.opposite === undefined) return [];
  const opposite = metamodel.classes.get(target.eClass)?.featureByName.get(feature.opposite);
  if (opposite === undefined || opposite.derived) return [];
  if (linksOf(target, opposite).has(element.id)) return [];
  return [
    finding(
      check,
      'OPPOSITE_DISAGREES',
      `Reference ${feature.name} of ${describe(element)} points to ${describe(target)}, but ${opposite.name} there does not ${opposite.kind === 'containment' ? 'hold' : 'point back to'} ${element.id}; correct one of the two ends.`,
    ),
  ];
}

/** The ids that a feature of an element holds or points to. */
type Links = (element: Element, feature: Feature) => ReadonlySet<unknown>;

/** Remembers what was asked for: many elements may point to one. */
function createLinks(): Links {
  const known = new Map<Element, Map<string, ReadonlySet<unknown>>>();
  return (element, feature) => {
    const ofElement = known.get(element) ?? new Map<string, ReadonlySet<unknown>>();
    known.set(element, ofElement);
    const ids =
      ofElement.get(feature.name) ??
      new Set(
        feature.kind === 'containment'
          ? containedIn(element, feature).map(({ id }) => id)
          : valuesOf(element, feature),
      );
    ofElement.set(feature.name, ids);
    return ids;
  };
}

function finding(check: Check, code: string, message: string): Finding {
  return errorAt({ code, message, element: check.element, feature: check.feature.name, path: check.path });
}
