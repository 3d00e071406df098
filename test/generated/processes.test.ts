import { after, before, describe, it } from 'node:test';
import { claimsBusiness } from '../fixtures/claims-business.ts';
import { newDatabase, startPostgres } from '../support/storage/postgres-server.ts';
import { temporaryFolder, type Ending } from '../support/storage/temporary-storage.ts';
import { reached, shown } from '../support/testing/figures.ts';
import { times } from '../support/testing/full-length.ts';
import { drawFrom } from '../support/testing/random-numbers.ts';
import { seed } from '../support/testing/seed.ts';
import { settleUnderKills } from './processes/claims-under-kills.ts';
import { describeProcessFlows } from './processes/process-flows.ts';
import { changedClaims, goOnAfterRegeneration } from './processes/regenerated-flows.ts';
import {
  buildTriedService,
  continueTriedService,
  startTriedService,
  type TriedService,
} from './processes/tried-service.ts';

/** Kills on each database. */
const kills = times(40, 3);

describe(`processes in a running service (SEED=${seed})`, { concurrency: true }, () => {
  const clean: (() => Promise<void>)[] = [];
  const ending: Ending = { after: (step) => void clean.unshift(step) };
  let folder: string;
  let next: string;
  let postgres: string;
  before(async () => {
    const server = await startPostgres();
    ending.after(server.stop);
    postgres = server.url;
    folder = await buildTriedService(claimsBusiness, ending);
    next = await buildTriedService(changedClaims, ending);
  });
  after(async () => {
    for (const step of clean) await step();
  });

  const databases: Readonly<Record<string, () => Promise<string>>> = {
    'the embedded database': async () => `embedded:${await temporaryFolder(ending)}`,
    PostgreSQL: async () => {
      const { url, drop } = await newDatabase(postgres);
      ending.after(drop);
      return url;
    },
  };
  for (const [name, newUrl] of Object.entries(databases)) {
    describe(`on ${name}`, { concurrency: false }, () => {
      let service: TriedService;
      before(async () => {
        service = await startTriedService(folder, await newUrl(), ending);
      });
      describeProcessFlows(() => service);
    });

    it(`go on after a regeneration on ${name}`, async () => {
      const url = await newUrl();
      await goOnAfterRegeneration({
        first: () => startTriedService(folder, url, ending),
        next: () => continueTriedService(next, url, ending),
      });
    });

    it(`end once on ${name}, however often the service is killed`, async () => {
      const service = await startTriedService(folder, await newUrl(), ending);
      const { claims, lostAnswers, calls, keys } = await settleUnderKills(service, {
        kills,
        draw: drawFrom(seed),
      });
      const asked = `${shown(calls)} calls of the bank with ${shown(keys)} keys`;
      const told = `${shown(claims)} claims settled, ${shown(lostAnswers)} answers lost, ${asked}`;
      reached('A21', `${name}: ${kills} kills, ${told}, 0 steps lost or doubled`);
    });
  }
});
