import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { temporaryFolder } from '../../test/support/storage/temporary-storage.ts';
import { systemClock } from '../lib/clock.ts';
import { contentReferences } from './content-references.ts';
import { openStorage } from './open-storage.ts';

test('the list of what points to contents is what the schema says, and each pointer has an index', async (t) => {
  const dataFolder = await temporaryFolder(t);
  await (await openStorage({ dataFolder, clock: systemClock })).close();
  const database = new DatabaseSync(join(dataFolder, 'mde.sqlite'), { readOnly: true });
  t.after(() => database.close());
  const pointers = database
    .prepare(
      `select t.name || '.' || f."from" as pointer, exists (
         select 1 from pragma_index_list(t.name) l, pragma_index_info(l.name) i
         where i.seqno = 0 and i.name = f."from") as indexed
       from sqlite_schema t, pragma_foreign_key_list(t.name) f
       where t.type = 'table' and f."table" = 'contents' order by pointer`,
    )
    .all();
  const listed = Object.entries(contentReferences).flatMap(([table, columns]) =>
    columns.map((column) => `${snake(table)}.${snake(column)}`),
  );
  assert.ok(listed.length > 0);
  assert.deepEqual(
    pointers.map(({ pointer }) => pointer),
    listed.sort(),
  );
  for (const { pointer, indexed } of pointers) assert.equal(indexed, 1, `${String(pointer)} needs an index`);
});

/** As the database spells names: `contentSha256` is `content_sha256`. */
function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
