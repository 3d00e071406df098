import type { AttributeValue, JsonKind } from '../metamodel/feature-spec.ts';
import { unescapeUnwritable } from './xml-text.ts';

/** The text of an attribute's value in a file, before XML escapes. */
export function valueText(value: unknown): string {
  return String(value);
}

/** The value that a text in a file stands for, or undefined when it is not a value of this kind. */
export function parseValue(text: string, kind: JsonKind): AttributeValue | undefined {
  switch (kind) {
    case 'string':
      return unescapeUnwritable(text);
    case 'integer':
      return numberOf(text, wholeNumber, Number.isSafeInteger);
    case 'number':
      return numberOf(text, anyNumber, Number.isFinite);
    case 'boolean':
      return booleans.get(text.trim());
  }
}

const wholeNumber = /^[+-]?\d+$/;
const anyNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

// Longer texts are not numbers a model holds; the bound also keeps the patterns from working on megabytes.
const longestNumber = 400;

function numberOf(text: string, pattern: RegExp, accepts: (value: number) => boolean): number | undefined {
  const digits = text.length > longestNumber ? '' : text.trim();
  if (!pattern.test(digits)) return undefined;
  // JSON has no negative zero.
  const value = Number(digits) + 0;
  return accepts(value) ? value : undefined;
}
