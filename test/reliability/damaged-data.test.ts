import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, it } from 'node:test';
import { systemClock } from '../../src/lib/clock.ts';
import type { Account } from '../../src/modules/accounts/index.ts';
import { openStorage } from '../../src/storage/index.ts';
import { reached } from '../support/testing/figures.ts';
import { drawFrom } from '../support/testing/random-numbers.ts';
import { seed } from '../support/testing/seed.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const database = 'mde.sqlite';
const log = `${database}-wal`;

/** Bytes by chance. */
function garbage(length: number): Buffer {
  const draw = drawFrom(seed);
  return Buffer.from(Array.from({ length }, () => draw(256)));
}

async function overwrite(file: string, from: number, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(bytes, 0, bytes.byteLength, from);
  await handle.close();
}

/** What is done to a data folder, and what the message says about it. */
type Damage = { readonly to: (folder: string) => Promise<unknown>; readonly says: RegExp };

const damages: Readonly<Record<string, Damage>> = {
  'a database of garbage': {
    to: (folder) => writeFile(join(folder, database), garbage(100_000)),
    says: /file is not a database/,
  },
  'a database that is a text': {
    to: (folder) => writeFile(join(folder, database), 'Moved to another machine.\n'),
    says: /file is not a database/,
  },
  'a database with garbage in its header': {
    to: (folder) => overwrite(join(folder, database), 0, garbage(100)),
    says: /file is not a database/,
  },
  'a database with garbage in its middle': {
    to: (folder) => overwrite(join(folder, database), 20 * 4096, garbage(4096)),
    says: /mde\.sqlite is damaged/,
  },
  'a database of which half is left': {
    to: async (folder) => {
      const { byteLength } = await readFile(join(folder, database));
      await truncate(join(folder, database), Math.floor(byteLength / 2));
    },
    says: /malformed|damaged/,
  },
  'a database of which one page is left': {
    to: (folder) => truncate(join(folder, database), 4096),
    says: /malformed|damaged/,
  },
  'an empty database': {
    to: (folder) => truncate(join(folder, database), 0),
    says: /mde\.sqlite is missing or empty/,
  },
  'a missing database with its log': {
    to: (folder) => rm(join(folder, database)),
    says: /mde\.sqlite is missing or empty/,
  },
  'a missing database without log': {
    to: (folder) => Promise.all([database, log].map((file) => rm(join(folder, file)))),
    says: /mde\.sqlite is missing or empty/,
  },
  'a new database instead of the old one': {
    to: async (folder) => {
      await Promise.all([database, log].map((file) => rm(join(folder, file))));
      const other = new DatabaseSync(join(folder, database));
      other.exec('pragma user_version = 1');
      other.close();
    },
    says: /mde\.sqlite has lost its tables/,
  },
  'a folder instead of the database': {
    to: async (folder) => {
      await rm(join(folder, database));
      await mkdir(join(folder, database));
    },
    says: /mde\.sqlite is not a file/,
  },
  'a log of garbage': {
    to: (folder) => writeFile(join(folder, log), garbage(50_000)),
    says: /mde\.sqlite-wal is damaged/,
  },
};

/** A data folder with accounts: `old` is in the database, `new` in its log, as after a kill. */
let sound = '';
let refused = 0;
const temporary: (() => Promise<void>)[] = [];
const accountOf = (id: string): Account => ({
  id,
  username: null,
  email: null,
  displayName: id,
  guest: true,
  createdAt: 1,
  emailVerifiedAt: null,
  pendingEmail: null,
  promptsUsed: 0,
});

before(async () => {
  const folder = await temporaryFolder({ after: (clean) => void temporary.push(clean) });
  const live = join(folder, 'live');
  for (const id of ['old', 'new']) {
    const storage = await openStorage({ dataFolder: live, clock: systemClock });
    await storage.transactions.transact(({ accounts }) =>
      accounts.insert(accountOf(id), { passwordHash: null }),
    );
    sound = join(folder, id);
    // What is copied while it is open is what a kill leaves behind.
    await cp(live, sound, { recursive: true });
    await storage.close();
  }
});
after(async () => {
  for (const clean of temporary) await clean();
});

describe('a storage that is opened on damaged data', () => {
  for (const [name, { to, says }] of Object.entries(damages))
    it(`refuses ${name}, and changes nothing`, async (t) => {
      const folder = join(await temporaryFolder(t), 'data');
      await cp(sound, folder, { recursive: true });
      await to(folder);
      const left = await bytesIn(folder);
      await assert.rejects(openStorage({ dataFolder: folder, clock: systemClock }), (error: unknown) => {
        assert.ok(error instanceof Error);
        assert.match(error.message, says);
        assert.match(error.message, /restore a backup/);
        assert.ok(error.message.includes(folder));
        return true;
      });
      assert.deepEqual(await bytesIn(folder), left);
      refused += 1;
    });

  it('reads a log that was cut off up to there, and keeps all that was in the database', async (t) => {
    const folder = join(await temporaryFolder(t), 'data');
    await cp(sound, folder, { recursive: true });
    await truncate(join(folder, log), 2_000);
    const storage = await openStorage({ dataFolder: folder, clock: systemClock });
    t.after(() => storage.close());
    const { transactions } = storage;
    assert.deepEqual(await transactions.read(({ accounts }) => accounts.find('old')), accountOf('old'));
    assert.equal(await transactions.read(({ accounts }) => accounts.find('new')), undefined);
  });

  it('opens what was not damaged', async (t) => {
    const folder = join(await temporaryFolder(t), 'data');
    await cp(sound, folder, { recursive: true });
    const storage = await openStorage({ dataFolder: folder, clock: systemClock });
    t.after(() => storage.close());
    for (const id of ['old', 'new'])
      assert.deepEqual(await storage.transactions.read(({ accounts }) => accounts.find(id)), accountOf(id));
  });

  it('has the process end with the message and nothing else', async (t) => {
    const folder = join(await temporaryFolder(t), 'data');
    await cp(sound, folder, { recursive: true });
    await writeFile(join(folder, database), garbage(10_000));
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', './tools/node24.mjs', 'src/main.ts'],
      {
        cwd: join(import.meta.dirname, '../..'),
        env: { ...process.env, SERVICE_PORT: '0', SERVICE_DATA_FOLDER: folder, SERVICE_DATABASE_URL: '' },
        encoding: 'utf8',
      },
    );
    assert.equal(status, 1);
    assert.match(stderr, /^The data folder .* file is not a database.*restore a backup.*\n$/);
    reached(
      'A8',
      `${refused} kinds of damage refused with a message, nothing changed; a log that was cut off is read up to there`,
    );
  });
});

/** The bytes of the database and its log, by file; folders and missing files are told. */
async function bytesIn(folder: string): Promise<Readonly<Record<string, unknown>>> {
  const files = [database, log].map(async (file): Promise<readonly [string, unknown]> => {
    const bytes = await readFile(join(folder, file)).catch((error: unknown) => String(error));
    return [file, typeof bytes === 'string' ? bytes : sha256Of(bytes)];
  });
  return Object.fromEntries(await Promise.all(files));
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
