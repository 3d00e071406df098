/** The name of a class in words: `business object`. */
export function classWords(eClass: string): string {
  const words = eClass.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.replaceAll(/\b(?:api|cim|db|dto|pim|psm)\b/g, (short) => short.toUpperCase());
}

/** The name of a feature as a label: `Expected volume`. */
export function featureWords(feature: string): string {
  return capitalised(feature.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase());
}

/** A literal of an enumeration as a text: `Zero or more`. */
export function literalWords(literal: string): string {
  return capitalised(literal.replaceAll('_', ' ').toLowerCase());
}

/** A text with a capital letter at its beginning. */
export function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
