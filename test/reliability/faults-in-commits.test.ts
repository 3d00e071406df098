import assert from 'node:assert/strict';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { createWorkers } from '../../src/workers/index.ts';
import { databaseRows } from '../support/storage/database-rows.ts';
import { faultOperations, type FaultOperation } from './fault-operations.ts';
import { openFaultStage } from './fault-stage.ts';
import { createFaults } from './faults.ts';
import { reached } from '../support/testing/figures.ts';
import { times } from '../support/testing/full-length.ts';
import { seed } from '../support/testing/seed.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const workers = createWorkers({ threads: 1, ready: 0 });
after(() => workers.close());

describe('a process that dies at any place of its transactions', () => {
  for (const [name, operation] of Object.entries(faultOperations))
    it(`leaves all or nothing of ${name}, and the next process completes it`, async (t) => {
      const folder = await temporaryFolder(t);
      const prepared = join(folder, 'prepared');
      const tried = join(folder, 'tried');
      const run = await prepare(operation, prepared);
      const known = idsIn(databaseRows(prepared));
      const state = (): string => stateOf(tried, { known, tables: operation.tables });
      const seen = new Set<string>();
      const attempt = async (fatal: number): Promise<number> => {
        const places = await run(tried, fatal);
        seen.add(state());
        return places;
      };
      const again = async (): Promise<void> => {
        await rm(tried, { recursive: true, force: true });
        await cp(prepared, tried, { recursive: true });
      };

      await again();
      seen.add(state());
      const places = await attempt(0);
      const all = state();
      assert.ok(places >= 4, `only ${places} places`);
      const every = (operation.every ?? 1) * times(1, 2);
      let count = 0;
      for (let place = 1 + (seed % every); place <= places; place += every) {
        await again();
        await attempt(place);
        await attempt(0);
        assert.equal(state(), all, `place ${place} of ${places}, done again`);
        count += 1;
      }
      assert.equal(seen.size, operation.states, [...seen].join('\n\n'));
      reached('A4', `${name}: ${count} of ${places} places, whole at each, completed by the next process`);
    });
});

type Run = (dataFolder: string, fatal: number) => Promise<number>;

/** Prepares an operation in a folder; gives what does it in a process that dies at a place, and counts the places. */
async function prepare(operation: FaultOperation, folder: string): Promise<Run> {
  const stage = await openFaultStage({ dataFolder: folder, workers, faults: createFaults() });
  const act = await operation.prepare(stage);
  const { caller, projectId } = stage;
  await stage.close();
  return async (dataFolder, fatal) => {
    const faults = createFaults();
    const owner = { caller, projectId };
    const process = await openFaultStage({ dataFolder, workers, faults, owner });
    faults.dieAt(fatal);
    try {
      await act(process);
    } catch (error) {
      if (!faults.death.aborted) throw error;
    } finally {
      await process.close();
    }
    return faults.places();
  };
}

const uuidOrHash = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{64}/g;

function idsIn(rows: ReturnType<typeof databaseRows>): ReadonlySet<string> {
  return new Set(JSON.stringify([...rows.values()]).match(uuidOrHash));
}

/** The rows of tables as text; ids and hashes that were drawn since are all the same. */
function stateOf(
  folder: string,
  { known, tables }: { readonly known: ReadonlySet<string>; readonly tables: readonly string[] },
): string {
  const rows = databaseRows(folder);
  return tables
    .flatMap((table) => {
      const own = rows.get(table);
      assert.ok(own !== undefined, `no table ${table}`);
      return own.map((row) => `${table} ${JSON.stringify(row)}`);
    })
    .map((line) => line.replaceAll(uuidOrHash, (id) => (known.has(id) ? id : '*')))
    .sort()
    .join('\n');
}
