import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../sqlite/files.ts';
import { makePrivate } from '../sqlite/private-files.ts';
import { startDatabaseThread } from '../sqlite/database-thread.ts';

/**
 * Writes one consistent state of the embedded database into a new file, also while the service runs; what is committed
 * meanwhile may or may not be in it. Throws when there is no database, or the file exists already.
 */
export async function backUp(dataFolder: string, file: string): Promise<void> {
  const source = join(dataFolder, databaseFile);
  if (!existsSync(source))
    throw new Error(`There is no database in ${dataFolder}; give the service's data folder.`);
  if (existsSync(file)) throw new Error(`${file} exists already; give the name of a new file.`);
  await copyChecked(source, file);
}

/**
 * Makes a backup the database of a data folder that has none. Throws when the folder has a database or the log of one,
 * another process uses it, or the file is not a sound backup; the folder is then left as it was.
 */
export async function restore(file: string, dataFolder: string): Promise<void> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}; give a file that a backup wrote.`);
  const target = join(dataFolder, databaseFile);
  if (existsSync(target))
    throw new Error(
      `There is a database in ${dataFolder} already; move it away or give another data folder.`,
    );
  if (existsSync(`${target}-wal`))
    throw new Error(
      `${target}-wal is left from another database; move it away, it would be taken for this one's.`,
    );
  await copyChecked(file, target);
  // Opened once as the service does it, so that nothing is left to go wrong at its next start.
  const thread = await startDatabaseThread(dataFolder);
  await thread.close();
}

/** Copies page by page into a file of another name, checks it, and gives it its own name at last. */
async function copyChecked(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const unfinished = `${to}.unfinished`;
  await rm(unfinished, { force: true });
  makePrivate(unfinished);
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    requireSound(source, from);
    await backup(source, unfinished);
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(unfinished);
  try {
    requireSound(copy, unfinished);
    // A single file: no write-ahead log beside it that could be forgotten.
    copy.exec('pragma journal_mode = delete');
  } finally {
    copy.close();
  }
  await rename(unfinished, to);
}

function requireSound(database: DatabaseSync, file: string): void {
  let found: unknown;
  try {
    found = database.prepare('pragma quick_check').get()?.['quick_check'];
    database.prepare('select count(*) from kysely_migration').get();
  } catch (error) {
    throw new Error(`${file} is not a database of this service.`, { cause: error });
  }
  if (found !== 'ok') throw new Error(`${file} is damaged: ${String(found)}.`);
}
