import { isElement } from '../kernel/model/element.ts';
import { parseContent } from '../modules/models/index.ts';

/** Counts the elements of a stored model by class; see `ClassCounting.countClasses`. */
export function countClasses(bytes: Uint8Array): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  const waiting: unknown[] = [parseContent(bytes)];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (isElement(value)) {
      counts[value.eClass] = (counts[value.eClass] ?? 0) + 1;
      for (const feature of Object.values(value))
        if (typeof feature === 'object' && feature !== null) waiting.push(feature);
    } else if (Array.isArray(value)) for (const entry of value) waiting.push(entry);
  }
  return counts;
}
