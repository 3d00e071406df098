import assert from 'node:assert/strict';
import { it } from 'node:test';
import { killWhileChunksAreWritten } from '../support/storage/chunk-kills.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';
import { times } from '../support/testing/full-length.ts';
import { reached } from '../support/testing/figures.ts';
import { drawFrom } from '../support/testing/random-numbers.ts';
import { seed } from '../support/testing/seed.ts';

const kills = times(150);
/** Lines that a process prints in about two rounds. */
const mostLines = 90;

it(`contents in chunks survive ${kills} kills while they are written and cleared away (SEED=${seed})`, async (t) => {
  const draw = drawFrom(seed);
  const place = { dataFolder: await temporaryFolder(t), databaseUrl: '' };
  const rounds = await killWhileChunksAreWritten(
    place,
    Array.from({ length: kills }, () => 1 + draw(mostLines)),
  );
  assert.ok(rounds > 0);
  reached(
    'A2',
    `${kills} kills while chunks are written and cleared away, ${rounds} revisions, no chunk lost or left`,
  );
});
