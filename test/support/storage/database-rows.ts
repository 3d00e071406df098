import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Every row of every table of the embedded database in a data folder, by table; a service may be running on it. */
export function databaseRows(
  dataFolder: string,
): ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]> {
  const database = new DatabaseSync(join(dataFolder, 'mde.sqlite'), { readOnly: true });
  try {
    const tables = database
      .prepare("select name from sqlite_schema where type = 'table' order by name")
      .all();
    return new Map(
      tables.map(({ name }) => [String(name), database.prepare(`select * from "${String(name)}"`).all()]),
    );
  } finally {
    database.close();
  }
}
