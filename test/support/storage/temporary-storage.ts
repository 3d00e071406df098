import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../../src/lib/clock.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import type { Storage } from '../../../src/storage/index.ts';
import { openStorage } from '../../../src/storage/index.ts';
import { newDatabase } from './postgres-server.ts';

/** Something that runs clean-up when it ends: a test, or `after` of a file. */
export type Ending = { readonly after: (clean: () => Promise<void>) => void };

/** A new folder that goes away with the test. */
export async function temporaryFolder(ending: Ending): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mde-test-'));
  // A storage that is still open may write its reserve again meanwhile.
  ending.after(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));
  return folder;
}

/** A new, empty storage that is closed and removed with the test: on disk, or in a database of the server under test. */
export async function temporaryStorage(ending: Ending, clock: Clock = systemClock): Promise<Storage> {
  const dataFolder = await temporaryFolder(ending);
  let drop = (): Promise<void> => Promise.resolve();
  const databaseUrl = await serviceDatabase({ after: (clean) => (drop = clean) });
  const storage = await openStorage({ dataFolder, databaseUrl, clock });
  ending.after(async () => {
    await storage.close();
    await drop();
  });
  return storage;
}

const databasesOfFolders = new Map<string, string>();

/**
 * Address of the database that stands for a data folder on the server that `TEST_DATABASE_URL` names: the same one each
 * time, so that a service can be started again on it; empty where it names none. It goes away with the server.
 */
export async function databaseOfFolder(folder: string): Promise<string> {
  const known = databasesOfFolders.get(folder) ?? (await serviceDatabase({ after: () => undefined }));
  databasesOfFolders.set(folder, known);
  return known;
}

/**
 * Address of a new database with the tables of the service and no rows, on the server that `TEST_DATABASE_URL` names; empty
 * where it names none.
 */
export async function serviceDatabase(ending: Ending): Promise<string> {
  const template = process.env['TEST_DATABASE_TEMPLATE'] ?? '';
  return temporaryDatabase(ending, template === '' ? '' : `template ${template}`);
}

/** Address of a new, empty database on the server that `TEST_DATABASE_URL` names; empty where it names none. */
export async function temporaryDatabase(ending: Ending, options = ''): Promise<string> {
  const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
  if (serverUrl === '') return '';
  const { url, drop } = await newDatabase(serverUrl, options);
  ending.after(drop);
  return url;
}
