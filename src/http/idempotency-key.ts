import { Refusal } from '../lib/refusal.ts';

/**
 * The key of an `Idempotency-Key` header without the double quotes it may have; undefined when there is none. Refuses
 * with INVALID what is not 1 to 255 visible ASCII characters.
 */
export function idempotencyKeyOf(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = [header]
    .flat()
    .join(', ')
    .replace(/^"(.*)"$/, '$1');
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new Refusal('INVALID', 'Request validation failed', [
    'Idempotency-Key: must be 1 to 255 visible ASCII characters; send a UUID, for example',
  ]);
}
