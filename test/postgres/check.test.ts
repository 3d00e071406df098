import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { systemClock } from '../../src/lib/clock.ts';
import { openStorage } from '../../src/storage/index.ts';
import { reached } from '../support/testing/figures.ts';
import { newDatabase, rowsOf, runSql, startPostgres } from '../support/storage/postgres-server.ts';
import { newModel, storedProject } from '../support/storage/conformance/stored-things.ts';
import { textAt } from '../support/lib/json.ts';

// One whose files can be damaged.
const server = await startPostgres();
after(server.stop);

const sizes = [100, 5_000, 2_500_000];

describe('the check of a PostgreSQL database', () => {
  it('finds no damage in a sound one, and succeeds', async () => {
    const { url } = await stored();
    const { status, output } = check(url);
    assert.equal(status, 0, output);
    assert.match(output, /3 contents of 2,505,100 bytes.*No damage was found/s);
  });

  it('names damaged contents with their models, and values that are not the JSON they were', async () => {
    const { url, models } = await stored();
    // As a damaged disk would: past what the database itself forbids.
    await runSql(
      url,
      `set session_replication_role = replica;
       update contents set bytes = set_byte(bytes, 7, 255) where size = 100;
       delete from contents where size = 5000;
       delete from chunks;
       insert into view_layouts values
         ('gone', 'sound', '{"a":"\\\\u0000 {"}', 1), ('gone', 'cut', '{"broken', 1)`,
    );
    const { status, output } = check(url);
    assert.equal(status, 1, output);
    for (const [index, words] of [/other bytes/, /missing/, /incomplete/].entries()) {
      assert.match(output, words);
      assert.ok(output.includes(models[index] ?? ''), output);
    }
    assert.match(
      output,
      /1 values are not the JSON they were\.\n {2}in table viewLayouts, column placement, row \(0,2\)/,
    );
    assert.match(output, /Damage was found in 4 places/);
  });

  it('names a table with a page that cannot be read', async () => {
    const { url } = await stored();
    const [row] = await rowsOf(
      url,
      `select current_setting('data_directory') as folder, pg_relation_filepath('accounts') as file`,
    );
    await runSql(url, 'checkpoint');
    const file = await open(join(textAt(row, 'folder'), textAt(row, 'file')), 'r+');
    // The places in the header of the page.
    await file.write(Buffer.alloc(8, 0xff), 0, 8, 12);
    await file.close();
    // A copy of the files, of which nothing is in the server's memory.
    const damaged = await newDatabase(
      server.url,
      `template ${new URL(url).pathname.slice(1)} strategy file_copy`,
    );
    const { status, output } = check(damaged.url);
    assert.equal(status, 1, output);
    assert.match(output, /It cannot be read: invalid page in block 0.*\n {2}in table accounts/);
    reached(
      'A12',
      'PostgreSQL: 3 of 3 damaged contents, a broken value and a broken page found; exit status 1',
    );
  });
});

/** A database with a model of each size. */
async function stored(): Promise<{ readonly url: string; readonly models: readonly string[] }> {
  const { url } = await newDatabase(server.url);
  const storage = await openStorage({ dataFolder: '', databaseUrl: url, clock: systemClock });
  const scope = await storedProject(storage);
  const models: string[] = [];
  for (const size of sizes) {
    const content = await storage.contents.put(new Uint8Array(size).fill(size % 251));
    const model = newModel({ ...scope, content });
    await storage.transactions.transact((stores) => stores.models.insert(model));
    models.push(model.id);
  }
  await storage.close();
  return { url, models };
}

function check(url: string): { readonly status: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', './tools/node24.mjs', 'tools/operations/database.ts', 'check'],
    {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, SERVICE_DATABASE_URL: url },
      encoding: 'utf8',
    },
  );
  return { status, output: stdout + stderr };
}
