import { basename } from 'node:path';
import { systemClock } from '../../../src/lib/clock.ts';
import { openStorage } from '../../../src/storage/index.ts';
import { newDatabase, startPostgres } from './postgres-server.ts';
import { temporaryFolder } from './temporary-storage.ts';

/**
 * Makes every storage of the tests a database of one PostgreSQL server: the one in `TEST_DATABASE_URL`, or a new one. They
 * are copies of a database that has the service's tables.
 */
export async function start(): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'] ?? '';
  const server = given === '' ? await startPostgres() : { url: given, stop: () => Promise.resolve() };
  const template = await newDatabase(server.url);
  await makeTables(template.url);
  process.env['TEST_DATABASE_URL'] = server.url;
  process.env['TEST_DATABASE_TEMPLATE'] = basename(new URL(template.url).pathname);
  return async () => {
    await template.drop();
    await server.stop();
  };
}

async function makeTables(databaseUrl: string): Promise<void> {
  const cleanUps: (() => Promise<void>)[] = [];
  const dataFolder = await temporaryFolder({ after: (clean) => void cleanUps.push(clean) });
  const storage = await openStorage({ dataFolder, databaseUrl, clock: systemClock });
  await storage.close();
  for (const clean of cleanUps) await clean();
}
