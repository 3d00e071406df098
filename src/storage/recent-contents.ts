import type { ContentStore } from '../modules/models/index.ts';

/** Larger contents are read too rarely to be worth their room (bytes). */
const largestKept = 1024 * 1024;

/** Room for all of them together (bytes). */
const room = 32 * 1024 * 1024;

/**
 * A content store that remembers small contents it gave lately. A content never changes under its name, so nothing
 * remembered is ever wrong. What is remembered lies in a larger memory, so whoever hands bytes over to another thread
 * with their memory has to copy them first.
 */
export function rememberingRecent(store: ContentStore): ContentStore {
  // In the order of their last use, the oldest first.
  const kept = new Map<string, Uint8Array>();
  let used = 0;
  const forget = (sha256: string): void => {
    used -= kept.get(sha256)?.byteLength ?? 0;
    kept.delete(sha256);
  };
  const remember = (sha256: string, bytes: Uint8Array): void => {
    forget(sha256);
    if (bytes.byteLength > largestKept) return;
    kept.set(sha256, bytes);
    used += bytes.byteLength;
    for (const oldest of kept.keys()) {
      if (used <= room) return;
      forget(oldest);
    }
  };
  return {
    put: (bytes) => store.put(bytes),
    get: async (ref) => {
      const known = kept.get(ref.sha256);
      const bytes = known?.byteLength === ref.size ? known : partOfLarger(await store.get(ref));
      remember(ref.sha256, bytes);
      return bytes;
    },
  };
}

function partOfLarger(bytes: Uint8Array): Uint8Array {
  if (bytes.byteLength > largestKept) return bytes;
  const larger = new Uint8Array(bytes.byteLength + 1);
  larger.set(bytes);
  return larger.subarray(0, bytes.byteLength);
}
