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

/** Whether every collation has two texts in one order, by their first letters or as words of capitals or numbers. */
function isOrderedAlike(first: string, second: string): boolean {
  const isOf = (form: RegExp): boolean => form.test(first) && form.test(second);
  const [begin = '', otherBegin = ''] = [first, second].map((text) => text.charAt(0)).sort();
  const isOfOneCase = isOf(/^[A-Z]/) || isOf(/^[a-z]/);
  const areDigits = isOf(/^[0-9]+$/) && first.length === second.length;
  const isDigitFirst = /^[0-9][A-Za-z]$/.test(begin + otherBegin);
  return areDigits || isDigitFirst || isOf(/^[A-Z]+$/) || (isOfOneCase && begin !== otherBegin);
}

/** A word of letters and digits that one text has and the other has not, in any case. */
export function tellingWord(text: string, other: string): string | undefined {
  const words = text.match(/[A-Za-z0-9]+/g) ?? [];
  return words.find((word) => !other.toLowerCase().includes(word.toLowerCase()));
}
