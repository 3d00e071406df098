import { at } from '../lib/json.ts';

const shared = /^#\/components\/(?:headers|responses|parameters|requestBodies)\//;

/**
 * An OpenAPI document in which every operation says everything itself: references to shared headers, answers, parameters
 * and request bodies are replaced by what they name. References to schemas stay.
 */
export function inlined(document: unknown): unknown {
  return inlinedPart(document, document);
}

function inlinedPart(part: unknown, document: unknown): unknown {
  if (Array.isArray(part)) return part.map((item) => inlinedPart(item, document));
  if (typeof part !== 'object' || part === null) return part;
  const reference = at(part, '$ref');
  if (typeof reference === 'string' && shared.test(reference))
    return inlinedPart(at(document, ...reference.slice(2).split('/')), document);
  return Object.fromEntries(
    Object.entries(part).map(([key, value]: readonly [string, unknown]) => [
      key,
      inlinedPart(value, document),
    ]),
  );
}
