import type { ListedField } from '../../plan/listed-fields.ts';

/** A value of a column that is not kept as JSON. */
export type PlainValue = string | number | boolean;

/** Which of two values stands first in an ascending list; undefined where that depends on the database or is unknown. */
export function firstInOrder(
  type: ListedField['type'],
  first: PlainValue | undefined,
  second: PlainValue | undefined,
): 'FIRST' | 'SECOND' | undefined {
  if (first === undefined || second === undefined || first === second) return undefined;
  switch (type) {
    case 'integer':
    case 'bigint':
    case 'numeric':
      return Number(first) < Number(second) ? 'FIRST' : 'SECOND';
    case 'uuid':
    case 'date':
    case 'timestamptz':
    case 'time':
      return String(first) < String(second) ? 'FIRST' : 'SECOND';
    case 'text':
      return isOrderedAlike(String(first), String(second))
        ? String(first) < String(second)
          ? 'FIRST'
          : 'SECOND'
        : undefined;
    case 'boolean':
    case 'interval':
      return undefined;
  }
}

/** Whether every collation has two texts in one order: capitals, as many digits, digits and then letters. */
function isOrderedAlike(first: string, second: string): boolean {
  const isOf = (form: RegExp): boolean => form.test(first) && form.test(second);
  const begin = [first, second]
    .sort()
    .map((text) => text.charAt(0))
    .join('');
  const areDigits = isOf(/^[0-9]+$/) && first.length === second.length;
  return areDigits || isOf(/^[A-Z]+$/) || /^[0-9][A-Za-z]$/.test(begin);
}

/** A word of letters and digits that one text has and the other has not, in any case. */
export function tellingWord(text: string, other: string): string | undefined {
  const words = text.match(/[A-Za-z0-9]+/g) ?? [];
  return words.find((word) => !other.toLowerCase().includes(word.toLowerCase()));
}
