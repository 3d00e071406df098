import { startPostgres } from './postgres-server.ts';

/** Makes every storage of the tests a database of one PostgreSQL server: the one in `TEST_DATABASE_URL`, or a new one. */
export async function start(): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'] ?? '';
  if (given !== '') return () => Promise.resolve();
  const server = await startPostgres();
  process.env['TEST_DATABASE_URL'] = server.url;
  return server.stop;
}
