import assert from 'node:assert/strict';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { createWorkers } from '../../src/workers/index.ts';
import { databaseRows } from '../support/database-rows.ts';
import { faultOperations, type FaultOperation } from '../support/fault-operations.ts';
import { openFaultStage, type FaultStage } from '../support/fault-stage.ts';
import { createFaults } from '../support/faults.ts';
import { reached } from '../support/figures.ts';
import { temporaryFolder } from '../support/temporary-storage.ts';

const workers = createWorkers({ threads: 1, ready: 0 });
after(() => workers.close());

describe('a process that dies at any place of its transactions', () => {
  for (const [name, operation] of Object.entries(faultOperations))
    it(`leaves all or nothing of ${name}, and the next process completes it`, async (t) => {
      const folder = await temporaryFolder(t);
      const prepared = join(folder, 'prepared');
      const tried = join(folder, 'tried');
      const { act, owner } = await prepare(operation, prepared);
      const attempt = async (fatal: number): Promise<number> => {
        const faults = createFaults();
        const stage = await openFaultStage({ dataFolder: tried, workers, faults, owner });
        faults.dieAt(fatal);
        const acting = act(stage).then(
          () => undefined,
          (error: unknown) => error,
        );
        const failure = await acting;
        await stage.close();
        if (fatal === 0 && failure !== undefined) throw failure;
        return faults.places();
      };

      await cp(prepared, tried, { recursive: true });
      const before = stateOf(tried, { known: prepared, tables: operation.tables });
      const places = await attempt(0);
      const all = stateOf(tried, { known: prepared, tables: operation.tables });
      assert.ok(places >= 4, `only ${places} places`);
      if (operation.tables.length > 0) assert.notDeepEqual(all, before);

      for (let place = 1; place <= places; place += 1) {
        await rm(tried, { recursive: true });
        await cp(prepared, tried, { recursive: true });
        await attempt(place);
        const left = stateOf(tried, { known: prepared, tables: operation.tables });
        const expected = isEqual(left, before) ? before : all;
        assert.deepEqual(left, expected, `place ${place} of ${places}`);
        await attempt(0);
        const completed = stateOf(tried, { known: prepared, tables: operation.tables });
        assert.deepEqual(completed, all, `place ${place} of ${places}, done again`);
      }
      reached('A4', `${name}: ${places} places, all or nothing at each, completed by the next process`);
    });
});
