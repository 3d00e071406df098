import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { sha256Of } from '../../src/lib/sha256.ts';
import { reached, shown } from '../support/testing/figures.ts';
import { times } from '../support/testing/full-length.ts';
import { drawFrom } from '../support/testing/random-numbers.ts';
import { seed } from '../support/testing/seed.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const kills = times(300);
/** Kills of one test, so that none of them takes minutes. */
const killsOfTest = 30;
/** Folders that are worked on at the same time. */
const folders = 2;
/** Acknowledged transactions after which a process is killed at the latest. */
const mostWrites = 30;
const program = join(import.meta.dirname, 'storage-kill-process.ts');

describe(`a storage whose process is killed ${kills} times (SEED=${seed})`, () => {
  const sum = { acknowledged: 0, others: 0 };

  for (let before = 0; before < kills; before += killsOfTest)
    it(`keeps every acknowledged transaction as a whole, kill ${before + 1} and following`, async (t) => {
      const lanes = Array.from({ length: folders }, async (_, index) => {
        const folder = await temporaryFolder(t);
        const draw = drawFrom(seed + before + index);
        let last = 0;
        for (let kill = 0; kill < killsOfTest / folders; kill += 1) {
          const told = await killedProcess(folder, { first: last + 1, after: 1 + draw(mostWrites) });
          const stored = await assertWhole(folder, told);
          sum.acknowledged += told.length;
          sum.others += stored.filter((number) => number > last && !told.includes(number)).length;
          last = Math.max(last, ...stored);
        }
      });
      await Promise.all(lanes);
    });

  it('has lost nothing in the end', () => {
    const writes = `${shown(sum.acknowledged)} acknowledged transactions, 0 lost`;
    assert.ok(sum.acknowledged >= kills);
    reached('A2', `${kills} kills, ${writes}, ${sum.others} unacknowledged ones whole, integrity ok`);
  });
});

/** Has a process write until so many transactions were acknowledged, kills it, and gives their numbers. */
async function killedProcess(
  folder: string,
  { first, after }: { readonly first: number; readonly after: number },
): Promise<readonly number[]> {
  const child = spawn(process.execPath, ['--import', './tools/node24.mjs', program, folder, String(first)], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const told: number[] = [];
  for await (const line of createInterface(child.stdout)) {
    told.push(Number(line));
    if (told.length === after) child.kill('SIGKILL');
  }
  if (child.signalCode === null && child.exitCode === null) await once(child, 'exit');
  assert.equal(child.signalCode, 'SIGKILL', 'The process ended by itself.');
  return told;
}

/** Looks into the database behind the storage's back; gives the numbers of the transactions in it. */
async function assertWhole(folder: string, told: readonly number[]): Promise<readonly number[]> {
  const database = new DatabaseSync(join(folder, 'mde.sqlite'));
  try {
    assert.equal(database.prepare('pragma quick_check').get()?.['quick_check'], 'ok');
    const rows = database
      .prepare("select id, display_name as name from accounts where id like 'write-%'")
      .all();
    const stored = rows.map(({ name }) => Number(String(name).replace('write-', '')));
    for (const number of told) assert.ok(stored.includes(number), `write ${number} is lost`);
    const counters = database
      .prepare("select display_name as name from accounts where id like 'lane-%'")
      .all()
      .map(({ name }) => Number(name));
    // The newest transaction of each lane is there with both of its halves.
    for (const counter of counters) assert.ok(stored.includes(counter), `half of write ${counter}`);
    assert.ok(counters.includes(Math.max(...stored)), 'half of the newest write');
    const contents = database.prepare('select sha256 from contents where complete = 1').all();
    const hashes = new Set(contents.map(({ sha256 }) => sha256));
    for (const number of told) {
      const bytes = new TextEncoder().encode(`content ${number}\n`.repeat(500));
      assert.ok(hashes.has(await sha256Of(bytes)), `content ${number} is lost`);
    }
    return stored;
  } finally {
    database.close();
  }
}
