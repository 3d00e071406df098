import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { businessModel } from '../fixtures/fixtures.ts';
import { createChain, type Direction } from '../support/http/chain.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';
import { sqlDatabase, type SqlDatabase } from '../support/chain/psm-to-artifact/sql-database.ts';

const service = await startService();
after(service.stop);
const chain = createChain(service);

it('a rename in the business model becomes a migration that keeps the rows', async (t) => {
  const { token, source } = await chain.storeCim(businessModel('bookshop'));
  const run = async (direction: Direction, sourceModelId: string): Promise<unknown> => {
    const job = await chain.transform(token, direction, sourceModelId);
    assert.equal(at(job, 'status'), 'COMPLETED', JSON.stringify(at(job, 'diagnostics')));
    return job;
  };
  const pim = textAt(await run('cim-to-pim', source), 'targetModelId');
  const psm = textAt(await run('pim-to-psm', pim), 'targetModelId');
  const artifact = textAt(await run('psm-to-artifact', psm), 'artifactId');
  const migrations = async (): Promise<ReadonlyMap<string, string>> => {
    const files = `/api/artifact/${artifact}/files`;
    const { body } = await service.call('GET', files, { token });
    const paths = listAt(body)
      .map((file) => textAt(file, 'path'))
      .filter((path) => path.endsWith('.sql'));
    const texts = paths.map(async (path): Promise<readonly [string, string]> => {
      const file = await service.call('GET', `${files}/${path}`, { token });
      return [path.slice(path.lastIndexOf('/') + 1), textAt(file.body, 'content')];
    });
    return new Map(await Promise.all(texts));
  };
  const first = await migrations();
  assert.deepEqual(
    [...first.keys()],
    [
      ...['0000_files.sql', '0000_idempotency.sql', '0000_platform.sql', '0000_processes.sql'],
      ...['0000_search.sql', '0001_baseline.sql'],
    ],
  );

  await renameInCim(token, source);
  for (const [direction, model] of [
    ['cim-to-pim', source],
    ['pim-to-psm', pim],
    ['psm-to-artifact', psm],
  ] as const)
    await run(direction, model);
  const second = await migrations();
  const [name = '', ...others] = [...second.keys()].filter((each) => !first.has(each));
  assert.deepEqual([name, ...others], ['0002_rename_book.sql']);
  for (const [each, sql] of first) assert.equal(second.get(each), sql, `${each} has changed`);

  await run('psm-to-artifact', psm);
  assert.deepEqual([...(await migrations())], [...second]);

  const database = await sqlDatabase(t);
  for (const sql of first.values()) await database.run(sql);
  await storeBook(database);
  const migration = second.get(name) ?? '';
  await database.run(migration);
  const books = 'SELECT heading, isbn, binding FROM catalogue.publication';
  const book = { heading: 'Momo', isbn: '9783522202558' };
  assert.deepEqual(await database.rows(books), [{ ...book, binding: 'HARDCOVER' }]);

  // Whether another value is a new name of the old one is left to people, who find the statements prepared.
  await database.run(preparedIn(migration));
  assert.deepEqual(await database.rows(books), [{ ...book, binding: 'BOUND' }]);
  await assert.rejects(database.run("UPDATE catalogue.publication SET binding = 'HARDCOVER'"));
});

/** The statements that a migration leaves to people. */
function preparedIn(migration: string): string {
  const statements = [...migration.matchAll(/^-- ((?:UPDATE|ALTER TABLE) .*;)$/gm)].map(
    ([, sql = '']) => sql,
  );
  assert.equal(statements.length, 2, migration);
  return statements.join('\n');
}

async function storeBook(database: SqlDatabase): Promise<void> {
  const columns = await database.rows(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = 'catalogue' AND table_name = 'book' AND is_nullable = 'NO' AND column_default IS NULL`,
  );
  const own: Readonly<Record<string, string>> = {
    title: "'Momo'",
    isbn: "'9783522202558'",
    format: "'HARDCOVER'",
  };
  const values = columns.map(({ name, type }) => own[String(name)] ?? sampleOf(String(type)));
  const names = columns.map(({ name }) => String(name)).join(', ');
  await database.run(`INSERT INTO catalogue.book (${names}) VALUES (${values.join(', ')})`);
}

function sampleOf(type: string): string {
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type.startsWith('timestamp')) return 'now()';
  return type.includes('char') || type === 'text' ? "'EUR'" : '7';
}

/** The book becomes a publication, its title a heading, its format a binding, and a hardcover a bound one. */
async function renameInCim(token: string, source: string): Promise<void> {
  const { body } = await service.call('GET', `/api/cim/${source}`, { token });
  const objects = listAt(body, 'content', 'businessObjects');
  const book = objects.findIndex((object) => at(object, 'name') === 'Book');
  const attribute = (name: string): string => {
    const index = listAt(objects[book], 'attributes').findIndex((each) => at(each, 'name') === name);
    return `/businessObjects/${book}/attributes/${index}`;
  };
  const hardcover = '/codeLists/0/values/0';
  const operations = [
    { op: 'replace', path: `/businessObjects/${book}/name`, value: 'Publication' },
    { op: 'replace', path: `${attribute('Title')}/name`, value: 'Heading' },
    { op: 'replace', path: `${attribute('Format')}/name`, value: 'Binding' },
    { op: 'replace', path: `${hardcover}/name`, value: 'Bound' },
    { op: 'replace', path: `${hardcover}/code`, value: 'BOUND' },
  ];
  const patched = await service.call('PATCH', `/api/cim/${source}`, { token, json: { operations } });
  assert.equal(patched.status, 200, JSON.stringify(patched.body));
}
