/** Fewer bytes than this may be in use elsewhere. */
const many = 64 * 1024;

/** As `free`, of bytes of which only those are taken over that are many. */
export function letGo(bytes: Uint8Array): void {
  if (bytes.byteLength > many) free(bytes);
}

/**
 * Frees the memory of bytes that are not needed any more, if they own it alone, without waiting for it to be collected.
 */
export function free({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
