import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** In pieces of some kibibytes higher levels take longer and gain nothing. */
const params = { [constants.ZSTD_c_compressionLevel]: 1 };

/** In so many bytes the result of one chunk is made without joining several. */
const chunkSize = 128 * 1024;

/** Bytes as they are stored, compressed with zstd. */
export function pack(bytes: Uint8Array): Uint8Array {
  const result = zstdCompressSync(bytes, { params, chunkSize });
  const packed = new Uint8Array(result);
  freeResult(result);
  return packed;
}

/** The bytes that were packed, as `unpackInto` gives them; undefined where they are damaged. */
export function unpack(packed: Uint8Array, size: number): Uint8Array | undefined {
  const bytes = new Uint8Array(size);
  return unpackInto(bytes, { packed, size, offset: 0 }) ? bytes : undefined;
}

/**
 * Writes the bytes that were packed to their place; false where these are damaged and give no bytes, or not `size` of
 * them. Never takes much more memory than `size` says.
 */
export function unpackInto(
  bytes: Uint8Array,
  part: { readonly packed: Uint8Array; readonly size: number; readonly offset: number },
): boolean {
  const { packed, size, offset } = part;
  try {
    const result = zstdDecompressSync(packed, { chunkSize, maxOutputLength: Math.max(size, 1) });
    if (result.byteLength !== size) return false;
    bytes.set(result, offset);
    freeResult(result);
    return true;
  } catch {
    return false;
  }
}

/** Frees the memory of a result at once, which is often much larger than the result. */
function freeResult({ buffer }: Buffer<ArrayBuffer>): void {
  if (buffer.byteLength === chunkSize) buffer.transfer(0);
}
