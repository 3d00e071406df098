/**
 * Measures the transformation engine on 10,000 and 100,000 source elements, relative to the same work coded by hand
 * (`etl-floor.ts`), and shows what straight-line code without trace takes (`etl-straight.ts`). Models are loaded
 * beforehand on all sides. Run: node bench/etl.ts
 */
import assert from 'node:assert/strict';
import { openModel } from '../src/kernel/model/model.ts';
import { transform } from '../src/kernel/transformation/transform.ts';
import { architectureToDatabase } from '../test/workloads/architecture-to-database.ts';
import { architecture } from '../test/workloads/architecture.ts';
import { digestOfDatabase } from '../test/workloads/digests.ts';
import { transformByHand } from './etl-floor.ts';
import type { FloorDatabase } from './etl-straight.ts';
import { transformStraight } from './etl-straight.ts';
import { sampleSystem } from './etl-evl-sample.ts';
import { linkSystem } from './linked-system.ts';
import { medianTime, reportRatio } from './processor-time.ts';

/** The engine takes at most this many times as long as code written by hand. */
const goal = 3;
/** Small work needs more of them to become as fast as it gets. */
const roundsOf = (elements: number): number => (elements < 50_000 ? 25 : 9);

console.log(`Milliseconds of processor time, median; the goal is at most ${goal} x`);
for (const elements of [10_000, 100_000]) {
  const sample = sampleSystem(elements);
  const source = openModel(architecture, sample);
  const linked = linkSystem(sample);
  const engine = (): ReturnType<typeof transform> => transform(architectureToDatabase, source);
  const made = digestOfDatabase(engine().root);
  for (const byHand of [transformByHand, transformStraight])
    assert.deepEqual(made, digestOfDatabase(withIds(byHand(linked))));
  reportRatio({
    work: `Transform ${elements / 1000}k elements`,
    floor: medianTime(roundsOf(elements), () => transformByHand(linked)),
    engine: medianTime(roundsOf(elements), engine),
    goal,
  });
  const straight = medianTime(roundsOf(elements), () => transformStraight(linked));
  console.log(`Straight-line code without trace: ${straight.toFixed(1)} ms`);
}

/** The floor's objects with ids for references, as models have them. */
function withIds(database: FloorDatabase) {
  const id = (element: { readonly id: string } | undefined): string | undefined => element?.id;
  return {
    ...database,
    schemas: database.schemas.map((schema) => ({
      ...schema,
      depends: schema.depends.map(id),
      tables: schema.tables.map((table) => ({
        ...table,
        parent: id(table.parent),
        primaryKey: table.primaryKey.map(id),
        foreignKeys: table.foreignKeys.map((key) => ({
          ...key,
          columns: key.columns.map(id),
          target: id(key.target),
        })),
      })),
      views: schema.views.map((view) => ({
        ...view,
        tables: view.tables.map(id),
        procedures: view.procedures.map((procedure) => ({ ...procedure, result: id(procedure.result) })),
      })),
    })),
  };
}
