import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

/** Bytes that are hashed in one go, in about a millisecond. */
const stride = 1024 * 1024;

/** SHA-256 of bytes in lower-case hexadecimal digits; other work gets its turn while many bytes are hashed. */
export async function sha256Of(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (let start = 0; start < bytes.byteLength; start += stride) {
    if (start > 0) await setImmediate();
    hash.update(bytes.subarray(start, start + stride));
  }
  return hash.digest('hex');
}
