import type { Kysely, Selectable } from 'kysely';
import type { ModelRecord, ModelRevision } from '../modules/models/index.ts';
import { keptRevisions } from '../modules/models/index.ts';
import { bytesBeyond } from './chunks/bytes-beyond.ts';
import { keptStatement } from './kept-statement.ts';
import type { Tables } from './tables.ts';

/** The kept states of a model, newest first. */
export async function revisionsOf(db: Kysely<Tables>, modelId: string): Promise<readonly ModelRevision[]> {
  const rows = await db
    .selectFrom('modelRevisions')
    .selectAll()
    .where('modelId', '=', modelId)
    .orderBy('revision', 'desc')
    .execute();
  return rows.map(toRevision);
}

/**
 * Keeps the state of a record, unless it has the content of the newest one that is kept; of that one only the bytes count
 * for quotas from now on that the new state does not have. The oldest states go first, so what is shared by some states
 * always counts with the last of them. Where enough are kept, it takes
 * the place of the oldest.
 */
export async function keepRevision(db: Kysely<Tables>, record: ModelRecord): Promise<void> {
  const kept = await newest(db, { modelId: record.id });
  const [last] = kept;
  if (last?.contentSha256 === record.content.sha256) return;
  const row = toRow(record);
  if (last !== undefined) {
    const before = { sha256: last.contentSha256, size: last.contentSize };
    const countedSize = await bytesBeyond(db, { content: before, other: record.content });
    await count(db, { modelId: record.id, revision: last.revision, countedSize });
  }
  const oldest = kept[keptRevisions - 1];
  if (oldest === undefined) await add(db, row);
  else await replace(db, { ...row, replaced: oldest.revision });
}

const newest = keptStatement((db, { modelId }: { readonly modelId: string }) =>
  db
    .selectFrom('modelRevisions')
    .select(['revision', 'contentSha256', 'contentSize'])
    .where('modelId', '=', modelId)
    .orderBy('revision', 'desc')
    .limit(keptRevisions),
);

const count = keptStatement(
  (db, state: { readonly modelId: string; readonly revision: number; readonly countedSize: number }) =>
    db
      .updateTable('modelRevisions')
      .set({ countedSize: state.countedSize })
      .where('modelId', '=', state.modelId)
      .where('revision', '=', state.revision),
);

const add = keptStatement((db, row: Selectable<Tables['modelRevisions']>) =>
  db.insertInto('modelRevisions').values(row),
);

const replace = keptStatement(
  (db, { replaced, ...row }: Selectable<Tables['modelRevisions']> & { readonly replaced: number }) =>
    db
      .updateTable('modelRevisions')
      .set(row)
      .where('modelId', '=', row.modelId)
      .where('revision', '=', replaced),
);

function toRow(record: ModelRecord): Selectable<Tables['modelRevisions']> {
  const { id, revision, name, description, content, rootId, fingerprint, elementCount } = record;
  return {
    modelId: id,
    revision,
    name,
    description,
    contentSha256: content.sha256,
    contentSize: content.size,
    countedSize: content.size,
    rootId,
    fingerprint,
    elementCount,
    updatedAt: record.updatedAt,
    updatedBy: record.updatedBy,
  };
}

function toRevision(row: Selectable<Tables['modelRevisions']>): ModelRevision {
  const { modelId: _, countedSize: __, contentSha256, contentSize, ...columns } = row;
  return { ...columns, content: { sha256: contentSha256, size: contentSize } };
}
