import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { operatorsOf } from './list-filters.js';
import { readListQuery, type ListRequest, type SentQuery } from './list-query.js';
import type { ListSource } from './list-source.js';

const source: ListSource = {
  table: 'card',
  record: '',
  key: { column: 'id', type: 'uuid' },
  search: 'search_text',
  fields: {
    title: { column: 'title', type: 'text', sortable: true },
    status: { column: 'status', type: 'text', values: ['OPEN', 'DONE'] },
    rank: { column: 'rank', type: 'integer', nullable: true, sortable: true },
    secret: { column: 'secret', type: 'text', sortable: true, roles: ['auditor'] },
  },
};
const read = (query: SentQuery, from = source, roles: readonly string[] = []): ListRequest =>
  readListQuery(query, { source: from, roles });
const refusal = (query: SentQuery, from = source): { readonly message: string; readonly code: string } => {
  try {
    read(query, from);
  } catch (error) {
    const { message, errors = [] } = error as Error & { readonly errors?: readonly { code: string }[] };
    return { message, code: errors[0]?.code ?? '' };
  }
  return assert.fail('It was not refused.');
};

describe('the query of a list', () => {
  it('asks for the first 50 rows where it is empty', () => {
    const { meaning, ...asked } = read({});
    assert.deepEqual(asked, { filters: [], words: [], sort: [], limit: 50, cursor: undefined, total: false });
    assert.equal(meaning, '[]');
    assert.deepEqual(read({ q: undefined }).words, []);
  });

  it('has words between spaces, ten at most', () => {
    assert.deepEqual(read({ q: '  ab\tc \n d ' }).words, ['ab', 'c', 'd']);
    assert.equal(read({ q: 'a b c d e f g h i j' }).words.length, 10);
    assert.deepEqual(refusal({ q: 'a b c d e f g h i j k' }), {
      message: 'q takes up to 10 words.',
      code: 'too_many',
    });
    assert.deepEqual(refusal({ q: 'a\0' }), { message: 'q must be a text.', code: 'malformed' });
  });

  it('orders by fields that may be read, up or down', () => {
    const sorted = read({ sort: '-rank,title' }).sort.map(({ field, descending }) => [
      field.column,
      descending,
    ]);
    assert.deepEqual(sorted, [
      ['rank', true],
      ['title', false],
    ]);
    assert.equal(read({ sort: 'secret' }, source, ['auditor']).sort.length, 1);
    const known = 'This list is sorted by title, rank.';
    assert.equal(refusal({ sort: 'secret' }).message, `sort cannot be secret. ${known}`);
    assert.equal(refusal({ sort: '--rank' }).message, `sort cannot be --rank. ${known}`);
    assert.equal(refusal({ sort: 'ra-nk' }).message, `sort cannot be ra-nk. ${known}`);
    const plain = { ...source, fields: {} };
    assert.equal(
      refusal({ sort: 'rank' }, plain).message,
      'sort cannot be rank. This list is sorted by its id only.',
    );
  });

  it('filters by fields and by what these can be compared with', () => {
    const filtered = read({ title: ['a', 'b'], 'rank[gte]': '3', 'rank[null]': 'true' }).filters;
    assert.deepEqual(
      filtered.map(({ field, operator, values }) => [field.column, operator, values]),
      [
        ['title', 'is', ['a', 'b']],
        ['rank', 'gte', ['3']],
        ['rank', 'null', ['true']],
      ],
    );
    const fields = Object.fromEntries(
      Object.entries(source.fields).map(([name, field]) => [name, operatorsOf(field)]),
    );
    assert.deepEqual(fields, {
      title: ['contains', 'startsWith'],
      status: [],
      rank: ['gte', 'gt', 'lte', 'lt', 'null'],
      secret: ['contains', 'startsWith'],
    });
  });

  it('is refused with what the list has', () => {
    assert.equal(
      refusal({ colour: 'red' }).message,
      'There is no parameter colour. This list has limit, cursor, total, sort, q, title, status, rank.',
    );
    assert.equal(
      refusal({ 'x title': 'a' }, { ...source, fields: {} }).message,
      'There is no parameter x title. This list has limit, cursor, total, sort, q.',
    );
    const { search, ...unsearched } = source;
    assert.equal(search, 'search_text');
    assert.equal(
      refusal({ q: 'a' }, unsearched).message,
      'There is no parameter q. This list has limit, cursor, total, sort, title, status, rank.',
    );
    assert.equal(
      refusal({ 'rank[contains]': '1' }).message,
      'There is no parameter rank[contains]. This list has rank, rank[gte], rank[gt], rank[lte], rank[lt], rank[null].',
    );
    assert.deepEqual(refusal({ 'rank[gt]x': '1' }).code, 'unknown_member');
    assert.deepEqual(refusal({ limit: ['1', '2'] }), {
      message: 'limit must stand once in the query.',
      code: 'repeated',
    });
    assert.equal(refusal({ total: 'yes' }).message, 'total must be true or false.');
  });

  it('means the same rows whatever the page, and in whatever order it is written', () => {
    const meaning = (query: SentQuery): string => read(query).meaning;
    const one = meaning({ title: 'a', rank: '1', sort: 'rank', q: 'x' });
    assert.equal(meaning({ q: 'x', sort: 'rank', rank: '1', title: 'a' }), one);
    assert.equal(meaning({ title: 'a', rank: '1', sort: 'rank', q: 'x', limit: '2', total: 'true' }), one);
    for (const other of [
      { title: 'b', rank: '1', sort: 'rank', q: 'x' },
      { title: 'a', rank: '1', q: 'x' },
    ])
      assert.notEqual(meaning(other), one);
  });
});
