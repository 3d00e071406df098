import { rememberedBytes, type ContentStore } from '../modules/models/index.ts';

/** Room for all of them together (bytes). */
const room = 32 * 1024 * 1024;

/**
 * A content store that remembers small contents that were put or read lately. A content never changes under its name,
 * so nothing remembered is ever wrong. `forgetAll` is for when contents were deleted.
 */
export function rememberingRecent(store: ContentStore): ContentStore & { readonly forgetAll: () => void } {
  // In the order of their last use, the oldest first.
  const kept = new Map<string, Uint8Array>();
  let used = 0;
  const forget = (sha256: string): void => {
    used -= kept.get(sha256)?.byteLength ?? 0;
    kept.delete(sha256);
  };
  const remember = (sha256: string, bytes: Uint8Array): void => {
    forget(sha256);
    // A part of something larger would keep all of that.
    if (bytes.byteLength > rememberedBytes || bytes.byteLength < bytes.buffer.byteLength) return;
    kept.set(sha256, bytes);
    used += bytes.byteLength;
    for (const oldest of kept.keys()) {
      if (used <= room) return;
      forget(oldest);
    }
  };
  return {
    forgetAll: () => {
      kept.clear();
      used = 0;
    },
    put: async (bytes) => {
      const ref = await store.put(bytes);
      remember(ref.sha256, bytes);
      return ref;
    },
    get: async (ref) => {
      const known = kept.get(ref.sha256);
      const bytes = known?.byteLength === ref.size ? known : await store.get(ref);
      remember(ref.sha256, bytes);
      return bytes;
    },
  };
}
