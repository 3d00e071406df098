import { camelCase, pascalCase } from '../../core/naming.ts';
import { isReservedWord } from '../../core/reserved-words.ts';

const longestCode = 63;

/** Name in code of a type: `OrderLine`. */
export function typeCode(name: string): string {
  return usable(pascalCase(name));
}

/** Name in code of a field or operation: `orderDate`. */
export function memberCode(name: string): string {
  return usable(camelCase(name));
}

function usable(code: string): string {
  return isReservedWord(code) ? `${code}_` : code.slice(0, longestCode);
}
