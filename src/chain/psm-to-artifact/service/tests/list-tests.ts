import { tsString, tsValue } from '../../../../kernel/generation/escape.ts';
import { bracketed, indent, type Lines } from '../../../../kernel/generation/text.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { isFilter, listedFields, searchColumnOf, type ListedField } from '../../plan/listed-fields.ts';
import { objectList } from '../code-lines.ts';
import { hiddenTests } from './hidden-tests.ts';
import { kindReadTests } from './kind-read-tests.ts';
import { firstInOrder, tellingWord, type PlainValue } from './row-order.ts';
import { fetched } from './row-tests.ts';
import { changesOf, twoRows, type PlainRow, type TwoRows } from './second-rows.ts';
import {
  allowedCaller,
  expectStatus,
  importedAssert,
  importedFixtures,
  ownFixture,
  send,
  storeRow,
  testCase,
  urlOf,
  type TestWriting,
} from './test-source.ts';

/** What listing promises: pages in order, filters, search, and no unknown parameters. */
export function listTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const fixture = ownFixture(source);
  if (!plan.exposed || fixture?.key === undefined) return [];
  const { name } = plan.handler;
  const as = allowedCaller(source, plan);
  const tests: Lines[] = [
    testCase(
      source,
      `${name} answers the rows`,
      storeRow(source),
      send(source, plan, { as }),
      expectStatus(source, 200),
      `${importedAssert(source)}.equal(answer.json().items.length, 1);`,
    ),
    ...hiddenTests(source, plan),
    ...kindReadTests(source, plan),
    testCase(
      source,
      `${name} answers 400 to parameters it does not know`,
      send(source, plan, { as, query: '?no-such-parameter=1' }),
      expectStatus(source, 400),
    ),
  ];
  const rows = twoRows(source, source.resource);
  if (rows === undefined) return tests;
  const orders = orderQueries(source, rows);
  const finds = findQueries(source, rows);
  return [
    ...tests,
    testCase(
      source,
      `${name} answers page after page`,
      storeBoth(source, rows),
      send(source, plan, { as, query: '?limit=1&total=true' }),
      expectStatus(source, 200),
      'const { items, nextCursor, total } = answer.json();',
      `${importedAssert(source)}.deepEqual([items.length, total], [1, 2]);`,
      fetchedWith(source, plan, { into: 'rest', query: '?total=true&cursor=${nextCursor}' }),
      `${importedAssert(source)}.equal(rest.json().items.length, 1, rest.body);`,
      `${importedAssert(source)}.equal(rest.json().nextCursor, undefined);`,
    ),
    ...(orders.length === 0 || !showsKey(source, plan)
      ? []
      : [
          testCase(
            source,
            `${name} answers page after page in the order that is asked for`,
            storeBoth(source, rows),
            pairsOf('order', orders),
            'for (const { order, ids } of queries) {',
            ...indent(2, pagesInOrder(source, plan)),
            '}',
          ),
        ]),
    ...(finds.length === 0 || !showsKey(source, plan)
      ? []
      : [
          testCase(
            source,
            `${name} answers only the rows that are asked for`,
            storeBoth(source, rows),
            pairsOf('query', finds),
            'for (const { query, ids } of queries) {',
            ...indent(
              2,
              fetchedWith(source, plan, { into: 'answer', query: '?${query}' }),
              expectStatus(source, 200),
              'const rows = answer.json().items;',
              `const found = rows.map((row) => row.${keyName(source)});`,
              `${importedAssert(source)}.deepEqual(found, ids, query);`,
            ),
            '}',
          ),
        ]),
    ...tiedRowsTest(source, plan),
    ...ownRowsTest(source, plan, rows),
  ];
}

/** Expects that a first page of one row and the page behind it have the rows with these ids, in this order. */
function pagesInOrder(source: TestWriting, plan: HandlerPlan): Lines {
  return [
    fetchedWith(source, plan, { into: 'page', query: '?limit=1&sort=${order}' }),
    fetchedWith(source, plan, { into: 'rest', query: '?sort=${order}&cursor=${page.json().nextCursor}' }),
    'const rows = [...page.json().items, ...rest.json().items];',
    `const found = rows.map((row) => row.${keyName(source)});`,
    `${importedAssert(source)}.deepEqual(found, ids, order);`,
  ];
}

/** Rows that are equal in what orders them follow each other by id, from page to page. */
function tiedRowsTest(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const rows = twoRows(source, source.resource, 'where it must');
  if (rows === undefined || !showsKey(source, plan)) return [];
  const { first, second } = rows;
  const key = source.resource.shape?.key.column;
  const tied = listedFields(source.service.model, source.resource).filter(
    ({ sortable, readers, column }) =>
      sortable && readers.length === 0 && first.has(column) && first.get(column) === second.get(column),
  );
  const ids = keysInOrder(source, [first, second]);
  if (tied.length === 0 || key === undefined || ids === undefined) return [];
  return [
    testCase(
      source,
      `${plan.handler.name} answers rows that are equal in what orders them page after page`,
      storeBoth(source, rows),
      bracketed({ before: 'const ids = ', brackets: '[]', entries: ids, after: ';' }),
      bracketed({
        before: 'for (const order of ',
        brackets: '[]',
        entries: tied.map(({ name }) => tsString(name)),
        after: ') {',
      }),
      ...indent(2, pagesInOrder(source, plan)),
      '}',
    ),
  ];
}

/** Callers who see only their own rows do not get those of others. */
function ownRowsTest(source: TestWriting, plan: HandlerPlan, rows: TwoRows): readonly Lines[] {
  const owner = source.resource.shape?.owner;
  const role = plan.ownRows.find((own) => !plan.everyRow.some(({ claim }) => claim === own.claim));
  if (owner === undefined || role === undefined || !showsKey(source, plan)) return [];
  const as = `{ subject: ${importedFixtures(source)}.owner, roles: [${tsString(role.claim)}] }`;
  return [
    testCase(
      source,
      `${plan.handler.name} answers only the rows of the caller`,
      storeRow(source),
      storeRow(source, [...changesOf(rows), `${owner.columnName}: 'somebody-else'`]),
      send(source, plan, { as, query: '?total=true' }),
      expectStatus(source, 200),
      'const { items, total } = answer.json();',
      `const found = items.map((row) => row.${keyName(source)});`,
      `${importedAssert(source)}.deepEqual(found, [${keyLiteral(source, rows.first)}]);`,
      `${importedAssert(source)}.equal(total, 1);`,
    ),
  ];
}

type Query = { readonly query: string; readonly rows: readonly PlainRow[] };

function storeBoth(source: TestWriting, rows: TwoRows): Lines {
  return [storeRow(source), storeRow(source, changesOf(rows))];
}

function pairsOf(name: string, queries: readonly (readonly [string, readonly string[]])[]): Lines {
  return objectList({
    before: 'const queries = ',
    objects: queries.map(([query, keys]) => [`${name}: ${tsString(query)}`, `ids: [${keys.join(', ')}]`]),
    width: 108,
  }).replace(/,$/, ';');
}

function fetchedWith(
  source: TestWriting,
  plan: HandlerPlan,
  { into, query }: { readonly into: string; readonly query: string },
): Lines {
  return fetched(source, plan, { into, url: `\`${urlOf(source, plan)}${query}\`` });
}

function keyName({ resource }: TestWriting): string {
  return resource.shape?.key.name ?? '';
}

function showsKey(source: TestWriting, plan: HandlerPlan): boolean {
  return plan.response?.fields.some((field) => field.jsonName === keyName(source)) === true;
}

/** The orders in which the two rows stand for sure, each with the keys of the rows. */
function orderQueries(source: TestWriting, rows: TwoRows): readonly (readonly [string, readonly string[]])[] {
  const { first, second } = rows;
  return listedFields(source.service.model, source.resource)
    .filter(({ sortable, readers }) => sortable && readers.length === 0)
    .flatMap((field) => {
      const order = firstInOrder(field.type, first.get(field.column), second.get(field.column));
      if (order === undefined) return [];
      const sorted = order === 'FIRST' ? [first, second] : [second, first];
      const keys = sorted.map((row) => keyLiteral(source, row));
      return [[field.name, keys] as const, [`-${field.name}`, keys.toReversed()] as const];
    });
}

/** Queries that find one of the two rows, each with the keys of the rows it finds. */
function findQueries(source: TestWriting, rows: TwoRows): readonly (readonly [string, readonly string[]])[] {
  const fields = listedFields(source.service.model, source.resource);
  const queries = fields.flatMap((field) => [...queriesBy(field, rows), ...closedQueries(field, rows)]);
  return [...queries, ...searchQuery(source, rows)].flatMap(({ query, rows: found }) => {
    const keys = keysInOrder(source, found);
    return keys === undefined ? [] : [[query, keys] as const];
  });
}

/** The keys of rows in the order of the keys; undefined where that depends on the database. */
function keysInOrder(source: TestWriting, rows: readonly PlainRow[]): readonly string[] | undefined {
  const key = source.resource.shape?.key.column;
  const [first, second] = rows;
  if (key === undefined || first === undefined || second === undefined)
    return rows.map((row) => keyLiteral(source, row));
  const order = firstInOrder('uuid', first.get(key), second.get(key));
  if (order === undefined) return undefined;
  return (order === 'FIRST' ? [first, second] : [second, first]).map((row) => keyLiteral(source, row));
}

/** Queries by each other value that a field can have, and by having none. */
function closedQueries(field: ListedField, { first, second }: TwoRows): readonly Query[] {
  const { name, column, values, nullable } = field;
  const [own, other] = [first.get(column), second.get(column)];
  if (own === undefined || other === undefined) return [];
  const left = values.filter((value) => own === other || value !== own);
  return [
    ...(isFilter(field) ? left : []).map((value) => ({
      query: `${name}=${encodeURIComponent(value)}`,
      rows: [first, second].filter((row) => row.get(column) === value),
    })),
    ...(nullable ? [{ query: `${name}[null]=true`, rows: [] }] : []),
  ];
}

function queriesBy(field: ListedField, { first, second }: TwoRows): readonly Query[] {
  const { name, column, type } = field;
  const [own, other] = [first.get(column), second.get(column)];
  const query = (operator: string, value: PlainValue): string =>
    `${name}${operator}=${encodeURIComponent(String(value))}`;
  if (own === undefined || other === undefined) return [];
  // Both rows refer to the same ones.
  if (own === other)
    return type === 'uuid' && isFilter(field) ? [{ query: query('', own), rows: [first, second] }] : [];
  const order = type === 'text' || type === 'uuid' ? undefined : firstInOrder(type, own, other);
  return [
    ...(isFilter(field) ? [{ query: query('', own), rows: [first] }] : []),
    ...(order === undefined ? [] : [{ query: query('[gt]', own), rows: order === 'FIRST' ? [second] : [] }]),
  ];
}

/** A word that occurs in the texts of one row only, in capitals. */
function searchQuery({ resource, service }: TestWriting, { first, second }: TwoRows): readonly Query[] {
  const columns = service.model.resolveAll(searchColumnOf(resource)?.searchOf ?? []);
  const textsOf = (row: PlainRow): string => columns.map((column) => String(row.get(column) ?? '')).join(' ');
  const word = tellingWord(textsOf(first), textsOf(second));
  return word === undefined ? [] : [{ query: `q=${encodeURIComponent(word.toUpperCase())}`, rows: [first] }];
}

function keyLiteral({ resource }: TestWriting, row: PlainRow): string {
  const key = resource.shape?.key.column;
  return tsValue(key && row.get(key));
}
