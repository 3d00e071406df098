import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { edited, without } from '../fixtures/altered-models.ts';
import { animals } from '../fixtures/animals.ts';
import { pimOf, psmOf } from '../support/chain/chain-runs.ts';
import { programTexts } from '../support/chain/psm-to-artifact/program-texts.ts';
import { sqlDatabase, type SqlDatabase } from '../support/chain/psm-to-artifact/sql-database.ts';
import type { Element } from '../../src/kernel/model/element.ts';
import { cim } from '../../src/chain/cim/cim.ts';
import { planArtifact } from '../../src/chain/psm-to-artifact/plan/artifact-plan.ts';
import { baseline } from '../../src/chain/psm-to-artifact/service/database/baseline.ts';
import { databaseChange } from '../../src/chain/psm-to-artifact/service/database/changes.ts';
import {
  readSnapshot,
  snapshotOf,
  snapshotText,
  type DatabaseSnapshot,
} from '../../src/chain/psm-to-artifact/service/database/snapshot.ts';

function snapshotOfPim(root: Element): DatabaseSnapshot {
  const [service] = planArtifact(psmOf(root).model).services;
  assert.ok(service !== undefined);
  return snapshotOf(service);
}

/** A database of its own with the tables of a snapshot. */
async function databaseAt(snapshot: DatabaseSnapshot): Promise<SqlDatabase> {
  const database = await sqlDatabase({ after: (clean) => after(clean) });
  await database.run(programTexts.get('service/db/migrations/0000_search.sql') ?? '');
  await database.run(baseline(snapshot));
  return database;
}

const separate = (root: Element): Element =>
  edited(root, (element) =>
    element.eClass === 'Entity' ? { ...element, inheritance: 'SEPARATE' } : element,
  );

const id = (last: number): string => `'00000000-0000-4000-8000-00000000000${last}'`;

describe('tables of several kinds', () => {
  it('get another kind while rows are there, and lose one without losing its rows', async () => {
    const all = pimOf(animals);
    const fewer = pimOf(without(cim, animals, new Set(['cat'])));
    const before = snapshotOfPim(fewer);
    const database = await databaseAt(before);
    await database.run(`INSERT INTO sales.dog (id, chip_number, breed) VALUES (${id(1)}, 'C-1', 'Pug')`);
    const change = databaseChange(before, snapshotOfPim(all));
    assert.ok(change !== undefined);
    assert.deepEqual(change.byHand, []);
    await database.run(change.sql);
    await database.run(`INSERT INTO sales.cat (id, chip_number, indoor) VALUES (${id(2)}, 'C-2', true)`);
    await assert.rejects(database.run(`INSERT INTO sales.cat (id, chip_number) VALUES (${id(3)}, 'C-1')`));
    await assert.rejects(database.run(`INSERT INTO sales.dog (id, chip_number) VALUES (${id(3)}, 'C-3')`));
    await assert.rejects(
      database.run(`UPDATE sales.cat SET kind = 'DOG', breed = 'Pug' WHERE id = ${id(2)}`),
    );
    const rows = await database.rows('SELECT kind, status FROM sales.animal ORDER BY id');
    assert.deepEqual(rows, [
      { kind: 'DOG', status: 'WELL' },
      { kind: 'CAT', status: 'WELL' },
    ]);
    const back = databaseChange(change.snapshot, snapshotOfPim(fewer));
    assert.ok(back !== undefined);
    await database.run(back.sql);
    assert.deepEqual(await database.rows('SELECT count(*)::integer AS rows FROM sales.animal'), [
      { rows: 2 },
    ]);
    await assert.rejects(database.rows('SELECT FROM sales.cat'));
  });

  it('make a column necessary for one kind when people have filled it', async () => {
    const before = pimOf(animals);
    const now = edited(before, (element) =>
      Reflect.get(element, 'code') === 'indoor' ? { ...element, required: true } : element,
    );
    const change = databaseChange(snapshotOfPim(before), snapshotOfPim(now));
    assert.match(
      change?.byHand.join() ?? '',
      /indoor of sales\.animal is to have a value in every row of kind CAT/,
    );
    const database = await databaseAt(snapshotOfPim(before));
    await database.run(`INSERT INTO sales.cat (id, chip_number) VALUES (${id(1)}, 'C-1')`);
    await database.run(change?.sql ?? '');
  });

  it('take in the rows that stood in a table for each kind, which people have moved', async () => {
    const now = pimOf(animals);
    const before = snapshotOfPim(separate(now));
    const database = await databaseAt(before);
    await database.run(
      `INSERT INTO sales.dog (id, chip_number, breed, size) VALUES (${id(1)}, 'C-1', 'Pug', 30)`,
    );
    const change = databaseChange(before, snapshotOfPim(now));
    assert.ok(change !== undefined);
    await database.run(change.sql);
    assert.deepEqual(await database.rows('SELECT FROM sales.dog'), []);
    const [block = ''] = change.sql.split('\n\n').filter((each) => each.includes('Rows of sales.dog_old'));
    const statements = block
      .split('\n')
      .slice(1)
      .map((line) => line.replace(/^-- /, ''));
    await database.run(statements.join('\n'));
    const [row] = await database.rows('SELECT kind, chip_number, breed, size FROM sales.animal');
    assert.deepEqual(row, { kind: 'DOG', chip_number: 'C-1', breed: 'Pug', size: 30 });
    assert.equal(databaseChange(change.snapshot, snapshotOfPim(now)), undefined);
  });

  it('are kept as text', () => {
    const snapshot = snapshotOfPim(pimOf(animals));
    assert.deepEqual(snapshotText(readSnapshot(snapshotText(snapshot)) ?? snapshot), snapshotText(snapshot));
    assert.ok(snapshot.schemas.some(({ views = [] }) => views.length === 3));
  });
});
