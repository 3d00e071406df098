import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { workshopDb } from '../../../example/src/platform/processes/workshop.js';
import { Problem } from './errors.js';
import { checkRowsElsewhere, type RowElsewhere } from './rows-elsewhere.js';

const db = await workshopDb();

describe('rows of other contexts', () => {
  before(() => db.script("CREATE TABLE book (id text PRIMARY KEY); INSERT INTO book VALUES ('1'), ('7')"));
  after(() => db.script('DROP TABLE book'));

  const book = (value: string | undefined, pointer: string): RowElsewhere => ({
    table: 'book',
    key: 'id',
    value,
    pointer,
  });

  it('are accepted when they exist, and when there is no reference', async () => {
    await checkRowsElsewhere(db, [book('1', '/bookId'), book(undefined, '/otherId')]);
  });

  it('are refused, each by its pointer, when they do not exist', async () => {
    const rows = [book('2', '/bookId'), book('7', '/lines/0/bookId'), book('8', '/lines/1/bookId')];
    await assert.rejects(checkRowsElsewhere(db, rows), (error) => {
      assert.ok(error instanceof Problem);
      assert.deepEqual([error.status, error.code], [422, 'unknown_reference']);
      assert.deepEqual(
        error.errors.map(({ pointer }) => pointer),
        ['/bookId', '/lines/1/bookId'],
      );
      return true;
    });
  });

  it('that were referred to before may be gone by now', async () => {
    const gone = book('2', '/bookId');
    await checkRowsElsewhere(db, [gone, book('7', '/otherId')], [gone]);
    await assert.rejects(checkRowsElsewhere(db, [gone, book('8', '/otherId')], [gone]));
  });
});
