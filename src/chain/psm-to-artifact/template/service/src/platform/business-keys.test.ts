import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { workshopDb } from '../../../example/src/platform/processes/workshop.js';
import { Problem } from './errors.js';
import { idNamed, rowNamed } from './business-keys.js';

const db = await workshopDb();

describe('the row that a message names', () => {
  const statement = 'SELECT id, version FROM bill WHERE year = $1 AND number = $2';
  before(() =>
    db.script(
      `CREATE TABLE bill (id text PRIMARY KEY, year integer, number text, version integer);
       INSERT INTO bill VALUES ('a', 2030, '7', 3), ('b', 2031, '7', 1)`,
    ),
  );
  after(() => db.script('DROP TABLE bill'));

  it('is found by all values of its key', async () => {
    assert.deepEqual(await rowNamed(db, statement, { year: 2031, number: '7' }), { id: 'b', version: 1 });
    assert.deepEqual(await rowNamed(db, statement, { year: 2030, number: '7' }), { id: 'a', version: 3 });
  });

  it('has an id; where none is named, there is none', async () => {
    assert.equal(await idNamed(db, statement, { year: 2031, number: '7' }, '/bill'), 'b');
    assert.equal(await idNamed(db, statement, undefined, '/bill'), undefined);
  });

  it('is refused with the pointers to the key when there is none', async () => {
    await assert.rejects(rowNamed(db, statement, { year: 2030, number: '8' }), (error) => {
      assert.ok(error instanceof Problem);
      assert.equal(error.status, 422);
      assert.equal(error.message, 'There is no row with year 2030 and number 8.');
      assert.deepEqual(
        error.errors.map(({ pointer }) => pointer),
        ['/year', '/number'],
      );
      return true;
    });
  });
});
