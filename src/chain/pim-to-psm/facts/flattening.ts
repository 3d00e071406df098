import type { ValueObject } from '../../pim/pim.ts';
import type { PimSource } from './places.ts';
import { valueTypeOf } from './type-shapes.ts';

// Value objects with few parts inside one another multiply; tables have a limit, and such a row is unreadable.
const mostColumns = 64;
const mostLevels = 8;

/** Whether a value object becomes columns of its own: not too many, not too deep, and not inside itself. */
export function canBeFlattened(source: PimSource, valueObject: ValueObject): boolean {
  const known = new Map<string, number>();
  // More than the most when there are too many columns or too many levels.
  const count = (current: ValueObject, level: number): number => {
    if (level > mostLevels) return mostColumns + 1;
    const key = `${level} ${current.id}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    let columns = 0;
    for (const attribute of current.attributes) {
      const type = valueTypeOf(source, attribute);
      if (attribute.multiple || type.kind === 'ENUMERATION') columns += 1;
      else if (type.kind === 'VALUE') columns += count(type.valueObject, level + 1);
      else columns += type.scalar === 'MONEY' ? 2 : 1;
      if (columns > mostColumns) break;
    }
    known.set(key, columns);
    return columns;
  };
  return count(valueObject, 1) <= mostColumns;
}
