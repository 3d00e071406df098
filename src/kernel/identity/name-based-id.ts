import { sha256Hex } from '../../lib/sha256-hex.ts';

// RFC 9562 would also allow 8 (custom); 5 reads as "name-based" in every common validator.
const versionDigit = '5';

/** The digit that carries the variant, by the one it takes the place of. */
const variantDigits = new Map(
  Array.from({ length: 16 }, (_, digit) => [digit.toString(16), '89ab'.charAt(digit & 3)]),
);

const separator = '\u001F';

/**
 * Derives an id from a namespace and the parts of a name: the first 128 bits of the SHA-256 of all parts joined
 * with U+001F, written as a UUID with version and variant bits set (the scheme of RFC 9562 §5.5 with SHA-256).
 * The same parts always give the same id.
 */
export function nameBasedId(
  ...namespaceAndName: readonly [namespace: string, ...name: readonly string[]]
): string {
  const hex = sha256Hex(namespaceAndName.join(separator));
  // Joined, because V8 keeps the pieces of a template apart, in ten times its bytes, until the text is looked at.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    versionDigit + hex.slice(13, 16),
    `${variantDigits.get(hex.charAt(16)) ?? ''}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
