import assert from 'node:assert/strict';
import { it } from 'node:test';
import { killWhileChunksAreWritten } from '../support/storage/chunk-kills.ts';
import { temporaryDatabase } from '../support/storage/temporary-storage.ts';
import { times } from '../support/testing/full-length.ts';
import { drawFrom } from '../support/testing/random-numbers.ts';
import { seed } from '../support/testing/seed.ts';

const kills = times(80);
/** Lines that a process prints in four rounds. */
const mostLines = 16;

it(`contents in chunks survive ${kills} kills of a process that shares the database (SEED=${seed})`, async (t) => {
  const draw = drawFrom(seed);
  const place = { dataFolder: '', databaseUrl: await temporaryDatabase(t) };
  const rounds = await killWhileChunksAreWritten(
    place,
    Array.from({ length: kills }, () => 1 + draw(mostLines)),
  );
  assert.ok(rounds > 0);
});
