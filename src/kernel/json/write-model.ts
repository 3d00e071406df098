import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { isElement, valueOf, valuesOf } from '../model/element.ts';
import { eachCanonicalPiece } from './canonical-pieces.ts';

/**
 * The model's JSON: `eClass`, `id`, then features in metamodel order; unset features, empty lists and values that
 * equal their default are left out. List order is kept, so the text can be shown and read back as it was.
 */
export function toJson(metamodel: Metamodel, element: Element): Readonly<Record<string, unknown>> {
  const metaClass = metamodel.classes.get(element.eClass);
  if (metaClass === undefined)
    throw new Error(`Class ${element.eClass} is not in the metamodel ${metamodel.name}.`);
  const json: Record<string, unknown> = { eClass: element.eClass, id: element.id };
  for (const feature of metaClass.stored) {
    const values = valuesOf(element, feature);
    if (values.length === 0 || (!feature.many && values[0] === feature.default)) continue;
    if (feature.kind === 'containment') {
      const written = values.filter(isElement).map((child) => toJson(metamodel, child));
      json[feature.name] = feature.many ? written : written[0];
    } else json[feature.name] = feature.many ? values : valueOf(element, feature.name);
  }
  return json;
}

/** The text of `toJson`, without insignificant space. */
export function toText(metamodel: Metamodel, root: Element): string {
  return JSON.stringify(toJson(metamodel, root));
}

/** The canonical text as a whole; see `eachCanonicalPiece`. */
export function toCanonicalText(metamodel: Metamodel, root: Element): string {
  let text = '';
  eachCanonicalPiece(metamodel, root, (piece) => (text += piece));
  return text;
}
