import type { Kysely } from 'kysely';
import type { ContentRef } from '../../modules/models/index.ts';
import type { Tables } from '../tables.ts';
import { keysIn } from './chunk-list.ts';
import { chunkSizes, keyPages } from './chunk-rows.ts';

/** Bytes of a content in chunks that another one does not have; all of its bytes where not both are in chunks. */
export async function bytesBeyond(
  db: Kysely<Tables>,
  { content, other }: { readonly content: ContentRef; readonly other: ContentRef },
): Promise<number> {
  if (content.sha256 === other.sha256) return 0;
  const lists = await db
    .selectFrom('contents')
    .select(['sha256', 'bytes'])
    .where('sha256', 'in', [content.sha256, other.sha256])
    .where('form', '=', 'CHUNKS')
    .execute();
  const keysOf = ({ sha256 }: ContentRef): readonly string[] =>
    keysIn(lists.find((list) => list.sha256 === sha256)?.bytes ?? new Uint8Array());
  if (lists.length < 2) return content.size;
  const shared = new Set(keysOf(other));
  const own = [...new Set(keysOf(content))].filter((key) => !shared.has(key));
  let sum = 0;
  for (const page of keyPages(own)) for (const size of await chunkSizes(db, page)) sum += size;
  return sum;
}
