import type { Kysely, Selectable } from 'kysely';
import type { ModelRecord, ModelRevision } from '../modules/models/index.ts';
import { keptRevisions } from '../modules/models/index.ts';
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
 * Keeps the state of a record, unless it has the content of the newest one that is kept. Where enough are kept, it takes
 * the place of the oldest.
 */
export async function keepRevision(db: Kysely<Tables>, record: ModelRecord): Promise<void> {
  const kept = await newest(db, { modelId: record.id });
  if (kept[0]?.contentSha256 === record.content.sha256) return;
  const row = toRow(record);
  const oldest = kept[keptRevisions - 1];
  if (oldest === undefined) await add(db, row);
  else await replace(db, { ...row, replaced: oldest.revision });
}

const newest = keptStatement((db, { modelId }: { readonly modelId: string }) =>
  db
    .selectFrom('modelRevisions')
    .select(['revision', 'contentSha256'])
    .where('modelId', '=', modelId)
    .orderBy('revision', 'desc')
    .limit(keptRevisions),
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
    rootId,
    fingerprint,
    elementCount,
    updatedAt: record.updatedAt,
    updatedBy: record.updatedBy,
  };
}

function toRevision(row: Selectable<Tables['modelRevisions']>): ModelRevision {
  const { modelId: _, contentSha256, contentSize, ...columns } = row;
  return { ...columns, content: { sha256: contentSha256, size: contentSize } };
}
