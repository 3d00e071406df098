import type { Kysely, Selectable } from 'kysely';
import type { NewActivityEvent } from '../modules/activity/index.ts';
import type { ArtifactRecord, ArtifactStore, FileRef } from '../modules/artifacts/index.ts';
import { byColumn, pageOf, rowsOf, totalOf } from './list-part.ts';
import { nameHolds, searchNameOf, sortColumnOf } from './listing.ts';
import type { Noticing } from './noticing.ts';
import type { Tables } from './tables.ts';

/** SQLite takes 32,766 parameters a statement; nine for each file. */
const filesPerStatement = 500;

/** Artifacts and the files of their revisions in tables. */
export function artifactStore(db: Kysely<Tables>, { onGrowth, onEvent }: Noticing): ArtifactStore {
  return {
    insert: async (record, files) => {
      onGrowth({ projectId: record.projectId }, files);
      await db.insertInto('artifacts').values(toRow(record)).execute();
      await insertRevision(db, { record, files });
      onEvent(eventOf(record, 'artifact.created'));
    },
    update: async (record, files) => {
      onGrowth({ projectId: record.projectId }, files);
      const { id, ...columns } = toRow(record);
      await db.updateTable('artifacts').set(columns).where('id', '=', id).execute();
      await insertRevision(db, { record, files });
      onEvent(eventOf(record, 'artifact.changed'));
    },
    find: async (artifactId) => {
      const row = await db
        .selectFrom('artifacts')
        .selectAll()
        .where('id', '=', artifactId)
        .executeTakeFirst();
      return row === undefined ? undefined : toRecord(row);
    },
    findRevision: async (current, revision) => {
      if (current.revision === revision) return current;
      const row = await db
        .selectFrom('artifactRevisions')
        .selectAll()
        .where('artifactId', '=', current.id)
        .where('revision', '=', revision)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { artifactId: _, ...then } = row;
      return { ...current, ...then };
    },
    findBySource: async (projectId, sourceModelId) => {
      const row = await db
        .selectFrom('artifacts')
        .selectAll()
        .where('projectId', '=', projectId)
        .where('sourceModelId', '=', sourceModelId)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .executeTakeFirst();
      return row === undefined ? undefined : toRecord(row);
    },
    list: async (projectId, query) => {
      const inProject = db.selectFrom('artifacts').where('projectId', '=', projectId);
      const matching = query.q === undefined ? inProject : inProject.where(nameHolds('artifacts', query.q));
      const column = sortColumnOf(query.sort.field);
      const order = byColumn('artifacts', column, query.sort.direction);
      const total = await totalOf(matching, query);
      const rows = await rowsOf(matching.selectAll(), { order, part: query }).execute();
      return pageOf(rows, { part: query, total, toItem: toRecord, placeOf: (row) => [row[column], row.id] });
    },
    files: async (artifactId, revision) => {
      const rows = await db
        .selectFrom('artifactFiles')
        .selectAll()
        .where('artifactId', '=', artifactId)
        .where('revision', '=', revision)
        .execute();
      // Sorted here: databases collate text in different ways.
      return rows.map(toFileRef).sort((a, b) => (a.path < b.path ? -1 : 1));
    },
    file: async (artifactId, { revision, path }) => {
      const row = await db
        .selectFrom('artifactFiles')
        .selectAll()
        .where('artifactId', '=', artifactId)
        .where('revision', '=', revision)
        .where('path', '=', path)
        .executeTakeFirst();
      return row === undefined ? undefined : toFileRef(row);
    },
  };
}

function eventOf(record: ArtifactRecord, type: 'artifact.created' | 'artifact.changed'): NewActivityEvent {
  const { projectId, id: artifactId, revision, sourceModelId: modelId } = record;
  return { projectId, type, actorId: null, details: { artifactId, revision, modelId } };
}

async function insertRevision(
  db: Kysely<Tables>,
  given: { readonly record: ArtifactRecord; readonly files: readonly FileRef[] },
): Promise<void> {
  const { id, revision, name, sourceRevision, jobId, fileCount, totalBytes, updatedAt } = given.record;
  await db
    .insertInto('artifactRevisions')
    .values({ artifactId: id, revision, name, sourceRevision, jobId, fileCount, totalBytes, updatedAt })
    .execute();
  const rows = given.files.map((file) => ({
    ...file,
    artifactId: id,
    revision,
    protectedRegions: JSON.stringify(file.protectedRegions),
  }));
  for (let start = 0; start < rows.length; start += filesPerStatement)
    await db
      .insertInto('artifactFiles')
      .values(rows.slice(start, start + filesPerStatement))
      .execute();
}

function toRow(record: ArtifactRecord): Selectable<Tables['artifacts']> {
  return { ...record, searchName: searchNameOf(record.name) };
}

function toRecord(row: Selectable<Tables['artifacts']>): ArtifactRecord {
  const { searchName: _, ...record } = row;
  return record;
}

function toFileRef(row: Selectable<Tables['artifactFiles']>): FileRef {
  const { artifactId: _, revision: _revision, mode, protectedRegions, ...columns } = row;
  return {
    ...columns,
    // Checked borders: only `insertFiles` writes these columns.
    mode: mode as FileRef['mode'],
    protectedRegions: JSON.parse(protectedRegions) as FileRef['protectedRegions'],
  };
}
