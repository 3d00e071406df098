import type { Kysely, Selectable } from 'kysely';
import type { NewActivityEvent } from '../modules/activity/index.ts';
import type { ModelRecord, ModelStore } from '../modules/models/index.ts';
import { keptStatement } from './kept-statement.ts';
import { keepRevision, revisionsOf } from './model-revisions.ts';
import { byColumn, pageOf, rowsOf, totalOf } from './list-part.ts';
import { countOf, nameHolds, searchNameOf, sortColumnOf } from './listing.ts';
import { accessOf } from './membership-access.ts';
import type { Noticing } from './noticing.ts';
import type { Tables } from './tables.ts';

/** Model records in a table. */
export function modelStore(db: Kysely<Tables>, { onGrowth, onEvent }: Noticing): ModelStore {
  return {
    insert: async (record) => {
      onGrowth({ projectId: record.projectId }, [record.content]);
      await db.insertInto('models').values(toRow(record)).execute();
      await keepRevision(db, record);
      onEvent(eventOf(record, 'model.created'));
    },
    find: async (modelId) => {
      const row = await db.selectFrom('models').selectAll().where('id', '=', modelId).executeTakeFirst();
      return row === undefined ? undefined : toRecord(row);
    },
    findFor: async (accountId, modelId) => {
      const [row] = await modelForMember(db, { accountId, modelId });
      if (row === undefined) return undefined;
      const { access, owner, ...model } = row;
      return { record: toRecord(model), access: accessOf({ access, owner }) };
    },
    list: async (accountId, query) => {
      const visible = db
        .selectFrom('models')
        .innerJoin('memberships', 'memberships.projectId', 'models.projectId')
        .where('memberships.accountId', '=', accountId)
        .where('models.level', '=', query.level);
      const { projectId, q, sort } = query;
      const inProject = projectId === undefined ? visible : visible.where('models.projectId', '=', projectId);
      const matching = q === undefined ? inProject : inProject.where(nameHolds('models', q));
      const column = sortColumnOf(sort.field);
      const order = byColumn('models', column, sort.direction);
      const total = await totalOf(matching, query);
      const rows = await rowsOf(matching.selectAll('models'), { order, part: query }).execute();
      return pageOf(rows, { part: query, total, toItem: toRecord, placeOf: (row) => [row[column], row.id] });
    },
    countIn: async (projectId) =>
      countOf(
        await db
          .selectFrom('models')
          .select((build) => build.fn.countAll().as('count'))
          .where('projectId', '=', projectId)
          .executeTakeFirstOrThrow(),
      ),
    findByRoot: async ({ projectId, level, rootId }) => {
      const rows = await db
        .selectFrom('models')
        .selectAll()
        .where('projectId', '=', projectId)
        .where('level', '=', level)
        .where('rootId', '=', rootId)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(toRecord);
    },
    update: async (record) => {
      onGrowth({ projectId: record.projectId }, [record.content]);
      // In this order, what is kept is read before anything is written, which asks less of the embedded database.
      await keepRevision(db, record);
      await writeOver(db, toRow(record));
      onEvent(eventOf(record, 'model.changed'));
    },
    delete: async (modelId) => {
      const gone = await db
        .deleteFrom('models')
        .where('id', '=', modelId)
        .returning(['projectId', 'level'])
        .executeTakeFirst();
      if (gone === undefined) return;
      // Checked border: only `insert` and `update` write this column.
      const level = gone.level as ModelRecord['level'];
      const { projectId } = gone;
      onEvent({ projectId, type: 'model.deleted', actorId: null, details: { level, modelId } });
    },
    revisions: (modelId) => revisionsOf(db, modelId),
  };
}

function eventOf(record: ModelRecord, type: 'model.created' | 'model.changed'): NewActivityEvent {
  const { projectId, level, id: modelId, revision, updatedBy: actorId } = record;
  return { projectId, type, actorId, details: { level, modelId, revision } };
}

const modelForMember = keptStatement((db, of: { readonly accountId: string; readonly modelId: string }) =>
  db
    .selectFrom('models')
    .innerJoin('memberships', 'memberships.projectId', 'models.projectId')
    .selectAll('models')
    .select(['memberships.access', 'memberships.owner'])
    .where('models.id', '=', of.modelId)
    .where('memberships.accountId', '=', of.accountId),
);

const writeOver = keptStatement((db, { id, ...columns }: Selectable<Tables['models']>) =>
  db.updateTable('models').set(columns).where('id', '=', id),
);

function toRow(record: ModelRecord): Selectable<Tables['models']> {
  const { content, generated, ...columns } = record;
  return {
    ...columns,
    searchName: searchNameOf(record.name),
    contentSha256: content.sha256,
    contentSize: content.size,
    generated: generated ? 1 : 0,
  };
}

function toRecord(row: Selectable<Tables['models']>): ModelRecord {
  const { searchName: _, contentSha256, contentSize, generated, level, ...columns } = row;
  return {
    ...columns,
    // Checked border: only `insert` and `update` write this column.
    level: level as ModelRecord['level'],
    content: { sha256: contentSha256, size: contentSize },
    generated: generated === 1,
  };
}
