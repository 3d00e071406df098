import { bytesToHex } from '@noble/hashes/utils.js';
import { sha256Bytes } from './sha256.ts';

// RFC 9562 would also allow 8 (custom); 5 reads as "name-based" in every common validator.
const versionNibble = 5;

const separator = '\u001F';

/**
 * Derives an id from a namespace and the parts of a name: the first 128 bits of the SHA-256 of all parts joined
 * with U+001F, written as a UUID with version and variant bits set (the scheme of RFC 9562 §5.5 with SHA-256).
 * The same parts always give the same id.
 */
export function nameBasedId(namespace: string, ...name: readonly string[]): string {
  const bytes = sha256Bytes([namespace, ...name].join(separator)).subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (versionNibble << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytesToHex(bytes);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
