import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openStorage } from '../../../src/storage/index.ts';
import { contentOfRound, timeOfRound } from './chunk-rounds.ts';
import { chunkDifferences, storedRows, type StoragePlace } from './stored-rows.ts';

const program = join(import.meta.dirname, 'chunk-kill-process.ts');

/**
 * Has processes write and clear away contents in chunks and kills each after the next number of lines that it printed.
 * After every kill each model that was acknowledged has its content, and no list names a chunk that is not there; in the
 * end no chunk is left that no list names. Gives how many rounds were stored.
 */
export async function killWhileChunksAreWritten(
  place: StoragePlace,
  kills: Iterable<number>,
): Promise<number> {
  let round = 0;
  for (const lines of kills) {
    const told = await killedProcess(place, { first: round + 1, lines });
    const stored = await storedRounds(place);
    if (told !== undefined) assert.ok(stored.includes(told), `round ${told} is lost`);
    round = Math.max(round, ...stored);
    await assertWhole(place, stored);
  }
  await assertNothingLeft(place, round);
  return round;
}

/** The last round that a process acknowledged before it was killed. */
async function killedProcess(
  { dataFolder, databaseUrl }: StoragePlace,
  { first, lines }: { readonly first: number; readonly lines: number },
): Promise<number | undefined> {
  const child = spawn(
    process.execPath,
    ['--import', './tools/node24.mjs', program, dataFolder, databaseUrl, String(first)],
    { cwd: join(import.meta.dirname, '../../..'), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let printed = 0;
  let told: number | undefined;
  for await (const line of createInterface(child.stdout)) {
    printed += 1;
    if (line.startsWith('stored ')) told = Number(line.replace('stored ', ''));
    if (printed === lines) child.kill('SIGKILL');
  }
  if (child.signalCode === null && child.exitCode === null) await once(child, 'exit');
  assert.equal(child.signalCode, 'SIGKILL', 'The process ended by itself.');
  return told;
}

async function storedRounds(place: StoragePlace): Promise<readonly number[]> {
  const rows = await storedRows(place, "select id from models where id like 'round-%'").catch(() => []);
  return rows.map(({ id }) => Number(String(id).replace('round-', '')));
}

async function assertWhole(place: StoragePlace, rounds: readonly number[]): Promise<void> {
  const storage = await openStorage({ ...place, clock: { now: () => timeOfRound(Math.max(0, ...rounds)) } });
  try {
    const models = await storage.transactions.read(({ models: stored }) =>
      Promise.all(rounds.map((round) => stored.find(`round-${round}`))),
    );
    for (const [index, model] of models.entries()) {
      assert.ok(model !== undefined);
      assert.deepEqual(await storage.contents.get(model.content), contentOfRound(rounds[index] ?? 0));
    }
  } finally {
    await storage.close();
  }
}

async function assertNothingLeft(place: StoragePlace, round: number): Promise<void> {
  const storage = await openStorage({ ...place, clock: { now: () => timeOfRound(round + 2) } });
  try {
    await storage.clearContents();
    assert.deepEqual(await chunkDifferences(place), { unlisted: [], missing: [] });
    const contents = await storedRows(place, 'select sha256 from contents');
    const held = await storedRows(place, 'select distinct content_sha256 from model_revisions');
    assert.equal(contents.length, held.length);
  } finally {
    await storage.close();
  }
}
