import { notFound, Refusal } from '../lib/refusal.ts';
import type { ContentStore } from '../modules/models/index.ts';
import { holdersOf, type ContentHolder } from './content-holders.ts';
import { distrustChunks } from './chunks/chunk-rows.ts';
import { damagedChunks } from './chunks/read-chunks.ts';
import { DamagedContent, storageDamaged } from './damaged.ts';
import type { OpenDatabase } from './database.ts';

/** A content that was asked for and is damaged. */
export type FoundDamage = {
  readonly sha256: string;
  /** What is wrong with it. */
  readonly found: string;
  readonly heldBy: readonly ContentHolder[];
};

/**
 * A content store that refuses a damaged content with DAMAGED, reports its holders, and has the next put of the same
 * bytes store them again. A content without holders was deleted meanwhile, and is NOT_FOUND.
 */
export function tellingDamage(
  store: ContentStore,
  given: { readonly database: OpenDatabase; readonly onDamaged: (damage: FoundDamage) => void },
): ContentStore {
  const { database, onDamaged } = given;
  return {
    put: (bytes) => store.put(bytes),
    get: async (ref) => {
      try {
        return await store.get(ref);
      } catch (error) {
        if (!isDamage(error)) throw error;
        const { sha256 } = ref;
        const heldBy = await holdersOf(database.reader, sha256).catch(() => undefined);
        if (heldBy?.length === 0) throw notFound('What was stored here');
        onDamaged({ sha256, found: reasonOf(error), heldBy: heldBy ?? [] });
        await putAgain(database, sha256).catch(() => undefined);
        throw error instanceof Refusal ? error : storageDamaged(error);
      }
    },
  };
}

function isDamage(error: unknown): boolean {
  return error instanceof DamagedContent || (error instanceof Refusal && error.kind === 'DAMAGED');
}

function reasonOf(error: unknown): string {
  const reason = error instanceof Refusal ? error.cause : error;
  return reason instanceof Error ? reason.message : String(reason);
}

/** What is incomplete is written by the next put, and so are its damaged chunks, also by that of another content. */
async function putAgain({ writer, contentReader }: OpenDatabase, sha256: string): Promise<void> {
  const content = await writer
    .updateTable('contents')
    .set({ complete: 0 })
    .where('sha256', '=', sha256)
    .returning(['form', 'bytes'])
    .executeTakeFirst();
  if (content?.form === 'CHUNKS' && content.bytes !== null)
    await distrustChunks(writer, await damagedChunks(contentReader, content.bytes));
}
