import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { databaseChange } from './changes.ts';
import type { ColumnSnapshot, DatabaseSnapshot, TableSnapshot } from './snapshot.ts';
import { isWidening } from './widening.ts';

function column(id: string, more: Partial<ColumnSnapshot> = {}): ColumnSnapshot {
  return { id, name: id, type: 'text', nullable: true, primaryKey: false, ...more };
}

function table(
  id: string,
  columns: readonly ColumnSnapshot[],
  more: Partial<TableSnapshot> = {},
): TableSnapshot {
  const key = column(`${id}-id`, { name: 'id', type: 'uuid', nullable: false, primaryKey: true });
  return { id, name: id, title: id, columns: [key, ...columns], foreignKeys: [], indexes: [], ...more };
}

function database(...tables: readonly TableSnapshot[]): DatabaseSnapshot {
  return { generated: true, schemas: [{ id: 's', name: 'shop', tables }] };
}

/** The statements that run, without comments. */
function statements(before: DatabaseSnapshot, after: DatabaseSnapshot): readonly string[] {
  return linesOf(before, after).filter((line) => !line.startsWith('--'));
}

function linesOf(before: DatabaseSnapshot, after: DatabaseSnapshot): readonly string[] {
  return (databaseChange(before, after)?.sql ?? '').split('\n').filter((line) => line !== '');
}

describe('the migration from one snapshot to the next', () => {
  it('is empty when nothing changed, or only titles', () => {
    const before = database(table('book', [column('title')]));
    assert.equal(databaseChange(before, before), undefined);
    assert.equal(
      databaseChange(before, database(table('book', [column('title')], { title: 'Buch' }))),
      undefined,
    );
  });

  it('renames what kept its id', () => {
    const before = database(
      table('book', [column('title', { allowedValues: ['A'] })], {
        indexes: [{ id: 'i', columns: ['title'], unique: false }],
      }),
    );
    const after = database(
      table('book', [column('title', { name: 'heading', allowedValues: ['A'] })], {
        name: 'work',
        indexes: [{ id: 'i', columns: ['title'], unique: false }],
      }),
    );
    const found = statements(before, after);
    assert.deepEqual(found.slice(0, 2), [
      'ALTER TABLE shop.book RENAME TO work;',
      'ALTER TABLE shop.work RENAME COLUMN title TO heading;',
    ]);
    assert.match(
      found.slice(2).join('\n'),
      /^ALTER INDEX IF EXISTS shop\.book_title_idx_\w+ RENAME TO work_heading_idx_\w+;\nALTER TABLE shop\.work RENAME CONSTRAINT book_title_check_\w+ TO work_heading_check_\w+;$/,
    );
    assert.equal(databaseChange(before, after)?.slug, 'rename_book');
  });

  it('swaps two names', () => {
    const before = database(table('book', [column('a'), column('b')]));
    const after = database(table('book', [column('a', { name: 'b' }), column('b', { name: 'a' })]));
    const found = statements(before, after).map((line) => line.replace(/_old_\w+/g, '_old'));
    assert.deepEqual(found, [
      'ALTER TABLE shop.book RENAME COLUMN a TO a_old;',
      'ALTER TABLE shop.book RENAME COLUMN b TO b_old;',
      'ALTER TABLE shop.book RENAME COLUMN a_old TO b;',
      'ALTER TABLE shop.book RENAME COLUMN b_old TO a;',
    ]);
  });

  it('never drops a table or column, and lets new rows do without a column that vanished', () => {
    const before = database(table('book', [column('title', { nullable: false })]), table('shelf', []));
    const after = database(table('book', []));
    const change = databaseChange(before, after);
    assert.deepEqual(statements(before, after), ['ALTER TABLE shop.book ALTER COLUMN title DROP NOT NULL;']);
    assert.match(change?.sql ?? '', /^-- Needs a person/m);
    assert.match(change?.sql ?? '', /^-- ALTER TABLE shop\.book DROP COLUMN title;$/m);
    assert.match(change?.sql ?? '', /^-- DROP TABLE shop\.shelf;$/m);
    assert.equal(change?.byHand.length, 2);
  });

  it('moves what vanished out of the way of what takes its name', () => {
    const before = database(table('book', [column('old', { name: 'title' })]));
    const after = database(table('book', [column('new', { name: 'title' })]));
    const found = statements(before, after);
    assert.match(found[0] ?? '', /RENAME COLUMN title TO title_old_\w+;/);
    assert.equal(found[1], 'ALTER TABLE shop.book ADD COLUMN title text;');
  });

  it('leaves to people what could fail on rows that are there', () => {
    const before = database(
      table('book', [
        column('a'),
        column('b', { type: 'varchar(20)' }),
        column('c', { allowedValues: ['X', 'Y'] }),
      ]),
    );
    const after = database(
      table(
        'book',
        [
          column('a', { nullable: false }),
          column('b', { type: 'varchar(10)' }),
          column('c', { allowedValues: ['X'] }),
          column('d', { nullable: false }),
        ],
        { indexes: [{ id: 'u', columns: ['a'], unique: true }] },
      ),
    );
    const found = statements(before, after);
    assert.equal(found[0], 'ALTER TABLE shop.book ADD COLUMN d text;');
    assert.match(found[1] ?? '', /DROP CONSTRAINT IF EXISTS book_c_check/);
    assert.match(found[2] ?? '', /ADD CONSTRAINT book_c_check_\w+ CHECK \(c IN \('X'\)\) NOT VALID;/);
    assert.equal(found.length, 3);
    assert.equal(databaseChange(before, after)?.byHand.length, 5);
  });

  it('makes values unique among fewer rows without asking, because no rows can repeat them', () => {
    const line = (columns: readonly string[]): DatabaseSnapshot =>
      database(
        table('line', [column('order'), column('number')], { indexes: [{ id: 'u', columns, unique: true }] }),
      );
    const wider = databaseChange(line(['number']), line(['order', 'number']));
    assert.deepEqual(wider?.byHand, []);
    assert.match(wider.sql, /CREATE UNIQUE INDEX \w+ ON shop\.line \("order", number\);/);
    assert.equal(databaseChange(line(['order', 'number']), line(['number']))?.byHand.length, 1);
  });

  it('offers to move rows from a value that went to the one in its place, and asks where there is none', () => {
    const before = database(table('book', [column('c', { allowedValues: ['A', "it's", 'C', 'D'] })]));
    const after = database(table('book', [column('c', { allowedValues: ['A', 'B', 'D'] })]));
    const offered = linesOf(before, after).filter((line) => line.startsWith('-- UPDATE'));
    assert.deepEqual(offered, [
      "-- UPDATE shop.book SET c = 'B' WHERE c = 'it''s';",
      "-- UPDATE shop.book SET c = … WHERE c = 'C';",
    ]);
  });

  it('does by itself what cannot fail', () => {
    const before = database(table('book', [column('a', { nullable: false, type: 'integer' }), column('b')]));
    const after = database(
      table('book', [
        column('a', { type: 'bigint' }),
        column('b', { nullable: false, default: "'x'" }),
        column('c', { nullable: false, default: '0', type: 'integer' }),
      ]),
    );
    assert.deepEqual(statements(before, after), [
      'ALTER TABLE shop.book ADD COLUMN c integer NOT NULL DEFAULT 0;',
      'ALTER TABLE shop.book ALTER COLUMN a TYPE bigint;',
      'ALTER TABLE shop.book ALTER COLUMN a DROP NOT NULL;',
      "ALTER TABLE shop.book ALTER COLUMN b SET DEFAULT 'x';",
      "UPDATE shop.book SET b = 'x' WHERE b IS NULL;",
      'ALTER TABLE shop.book ALTER COLUMN b SET NOT NULL;',
    ]);
    assert.deepEqual(databaseChange(before, after)?.byHand, []);
  });

  it('lets no name or value leave a comment', () => {
    const before = database(table('book', [column('x', { name: 'a\nDROP TABLE book;' })]));
    const after = database(table('book', []));
    assert.deepEqual(statements(before, after), []);
  });
});

describe('a type is wider than another', () => {
  for (const [from, to, expected] of [
    ['varchar(10)', 'varchar(20)', true],
    ['varchar(20)', 'varchar(10)', false],
    ['varchar(20)', 'text', true],
    ['text', 'varchar(20)', false],
    ['integer', 'bigint', true],
    ['bigint', 'integer', false],
    ['integer', 'numeric(12, 2)', true],
    ['integer', 'numeric(9, 0)', false],
    ['numeric(10, 2)', 'numeric(12, 2)', true],
    ['numeric(10, 2)', 'numeric(11, 4)', false],
    ['numeric', 'numeric(10, 2)', false],
    ['date', 'text', false],
  ] as const)
    it(`${from} to ${to}: ${expected ? 'yes' : 'no'}`, () => assert.equal(isWidening(from, to), expected));
});
