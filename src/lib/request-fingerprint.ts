import { createHash } from 'node:crypto';

/**
 * SHA-256 (hexadecimal) that identifies requests: of method, path and the JSON body with members sorted, so that
 * two spellings of one body count as the same request.
 */
export function requestFingerprint(request: {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}): string {
  const { method, path, body } = request;
  return createHash('sha256')
    .update(JSON.stringify([method, path, sorted(body)]))
    .digest('hex');
}

/** SHA-256 (hexadecimal) of a JSON value with members sorted: equal for all spellings of one value. */
export function jsonFingerprint(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, member]) => [name, sorted(member)]));
}
