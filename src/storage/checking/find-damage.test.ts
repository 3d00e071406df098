import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { contentOf, damageContent } from '../../../test/support/storage/damaged-contents.ts';
import { reached } from '../../../test/support/testing/figures.ts';
import { newModel, storedProject } from '../../../test/support/storage/conformance/stored-things.ts';
import { temporaryFolder, type Ending } from '../../../test/support/storage/temporary-storage.ts';
import { systemClock } from '../../lib/clock.ts';
import { openStorage } from '../index.ts';
import { checkStorage, type Damage } from './index.ts';

const sizes = [100, 5_000, 2_500_000];

/** A data folder with a model of each size. */
async function stored(
  ending: Ending,
): Promise<{ readonly dataFolder: string; readonly models: readonly string[] }> {
  const dataFolder = await temporaryFolder(ending);
  const storage = await openStorage({ dataFolder, clock: systemClock });
  const { projectId, accountId } = await storedProject(storage);
  const models: string[] = [];
  for (const size of sizes) {
    const content = await storage.contents.put(new Uint8Array(size).fill(size % 251));
    const model = newModel({ projectId, accountId, content });
    await storage.transactions.transact((stores) => stores.models.insert(model));
    models.push(model.id);
  }
  await storage.close();
  return { dataFolder, models };
}

async function found(dataFolder: string): Promise<readonly Damage[]> {
  const damages: Damage[] = [];
  const checked = await checkStorage({ dataFolder, databaseUrl: '' }, (damage) => damages.push(damage));
  assert.ok(checked.contents >= sizes.length - 1);
  return damages;
}

test('a sound database has no damage, and the command says so', async (t) => {
  const { dataFolder } = await stored(t);
  assert.deepEqual(await found(dataFolder), []);
  const { status, stdout } = command(dataFolder);
  assert.equal(status, 0);
  assert.match(stdout, /3 contents of 2,505,100 bytes.*No damage was found/s);
});

test('every damaged content is found with its model, and the command fails', async (t) => {
  const { dataFolder, models } = await stored(t);
  const kinds = ['FLIPPED', 'MISSING', 'SHORTENED'] as const;
  for (const [index, kind] of kinds.entries()) {
    const model = models[index] ?? '';
    damageContent(
      dataFolder,
      contentOf(dataFolder, 'select content_sha256 from models where id = ?', model),
      kind,
    );
  }
  const damages = await found(dataFolder);
  assert.equal(damages.length, kinds.length, JSON.stringify(damages));
  for (const [index, words] of [/other bytes/, /missing/, /incomplete/].entries())
    assert.ok(
      damages.some(
        (damage) =>
          words.test(damage.found) &&
          damage.where.some((place) => place.includes(models[index] ?? '') && place.includes('revision 1')) &&
          damage.remedy.includes('restore a backup'),
      ),
    );
  const { status, stdout } = command(dataFolder);
  assert.equal(status, 1);
  for (const model of models) assert.ok(stdout.includes(model));
});

test('broken pages, lost rows and values that are not JSON any more are found', async (t) => {
  const { dataFolder } = await stored(t);
  const database = new DatabaseSync(join(dataFolder, 'mde.sqlite'), { enableForeignKeyConstraints: false });
  database.exec("insert into view_layouts values ('gone', 'map', '{\"broken', 1)");
  database.exec('pragma wal_checkpoint(truncate)');
  const root = database.prepare("select rootpage from sqlite_schema where name = 'accounts'").get()?.[
    'rootpage'
  ];
  database.close();
  assert.equal(typeof root, 'number');
  const file = await open(join(dataFolder, 'mde.sqlite'), 'r+');
  // The number of cells in the header of the page.
  await file.write(Buffer.from([0xff, 0xff]), 0, 2, (Number(root) - 1) * 4096 + 3);
  await file.close();
  const damages = await found(dataFolder);
  for (const words of [/Pages|cannot be read/, /point to rows that are gone/, /not the JSON/])
    assert.ok(
      damages.some((damage) => words.test(damage.found)),
      `${String(words)} ${JSON.stringify(damages)}`,
    );
  reached(
    'A12',
    '3 of 3 damaged contents, a broken page, a lost row and a broken value found; exit status 1',
  );
});

function command(dataFolder: string): { readonly status: number | null; readonly stdout: string } {
  return spawnSync(
    process.execPath,
    ['--import', './tools/node24.mjs', 'tools/operations/database.ts', 'check'],
    {
      cwd: join(import.meta.dirname, '../../..'),
      env: { ...process.env, SERVICE_DATA_FOLDER: dataFolder, SERVICE_DATABASE_URL: '' },
      encoding: 'utf8',
    },
  );
}
