import type { Element } from '../../../kernel/model/element.ts';
import { isElement } from '../../../kernel/model/element.ts';

/** Number of elements besides the root. */
export function sizeOf(model: Element): number {
  let count = -1;
  const open: unknown[] = [model];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) for (const entry of next) open.push(entry);
    else if (isElement(next)) {
      count += 1;
      for (const value of Object.values(next)) open.push(value);
    }
  }
  return count;
}
