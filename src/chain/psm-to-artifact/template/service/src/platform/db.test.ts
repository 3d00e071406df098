import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { workshopDb } from '../../../example/src/platform/processes/workshop.js';
import { jsonParameter, openDb } from './db.js';

const db = await workshopDb();

describe('the database', () => {
  beforeEach(() => db.script('DROP TABLE IF EXISTS note; CREATE TABLE note (text text NOT NULL)'));

  const texts = async () =>
    (await db.query<{ text: string }>('SELECT text FROM note')).map(({ text }) => text);

  it('answers rows, and how many a statement has touched', async () => {
    assert.equal(await db.execute('INSERT INTO note VALUES ($1), ($2)', ['a', 'b']), 2);
    assert.equal(await db.execute('UPDATE note SET text = text'), 2);
    assert.equal(await db.execute("DELETE FROM note WHERE text = 'c'"), 0);
    assert.deepEqual(await db.query('SELECT text FROM note WHERE text = $1', ['b']), [{ text: 'b' }]);
  });

  it('keeps all of a transaction, with those inside it, or nothing', async () => {
    const insert = (text: string, fails: boolean) =>
      db.transaction(async (tx) => {
        await tx.execute('INSERT INTO note VALUES ($1)', [text]);
        await tx.transaction((inner) => inner.script("INSERT INTO note VALUES ('inner')"));
        await tx.close();
        if (fails) throw new Error('undo');
        return (await tx.query('SELECT 1 FROM note')).length;
      });
    await assert.rejects(insert('first', true), /undo/);
    assert.deepEqual(await texts(), []);
    assert.equal(await insert('second', false), 2);
    assert.deepEqual(await texts(), ['second', 'inner']);
  });

  it('reads times and intervals the same everywhere', async () => {
    const moment = "SELECT '2030-06-01 12:00'::timestamptz::text AS moment, 'P1DT2H'::interval::text AS span";
    assert.deepEqual(await db.query(moment), [{ moment: '2030-06-01 12:00:00+00', span: 'P1DT2H' }]);
  });

  it('takes values as JSON, and none as none', () => {
    assert.deepEqual(
      [jsonParameter(undefined), jsonParameter(null), jsonParameter(['a'])],
      [null, 'null', '["a"]'],
    );
  });

  it('is embedded where its address says so: in a folder, which keeps it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'database-'));
    try {
      for (const wanted of [0, 1]) {
        const embedded = await openDb(`embedded:${join(folder, 'rows')}`);
        await embedded.script('CREATE TABLE IF NOT EXISTS kept (number integer)');
        assert.equal((await embedded.query('SELECT * FROM kept')).length, wanted);
        await embedded.execute('INSERT INTO kept VALUES (1)');
        await embedded.close();
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
