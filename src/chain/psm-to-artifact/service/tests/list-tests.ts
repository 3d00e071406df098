import { nameBasedId } from '../../../../kernel/identity/name-based-id.ts';
import { tsString, tsValue } from '../../../../kernel/generation/escape.ts';
import { bracketed, indent, type Lines } from '../../../../kernel/generation/text.ts';
import type { Column } from '../../../psm/psm.ts';
import type { TableFixture } from '../../examples/fixture-plan.ts';
import { candidateValues, type JsonValue } from '../../examples/values.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { isFilter, listedFields, searchColumnOf, type ListedField } from '../../plan/listed-fields.ts';
import { uniqueColumns } from '../../plan/kinds.ts';
import { storedColumns } from '../../plan/record-shape.ts';
import { firstInOrder, tellingWord, type PlainValue } from './row-order.ts';
import { objectList } from '../code-lines.ts';
import {
  allowedCaller,
  expectStatus,
  importedAssert,
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
    testCase(
      source,
      `${name} answers 400 to parameters it does not know`,
      send(source, plan, { as, query: '?no-such-parameter=1' }),
      expectStatus(source, 400),
    ),
  ];
  const rows = twoRows(source, fixture);
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
      fetched(source, plan, { into: 'rest', query: '?total=true&cursor=${nextCursor}' }),
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
            ...indent(
              2,
              fetched(source, plan, { into: 'page', query: '?limit=1&sort=${order}' }),
              fetched(source, plan, {
                into: 'rest',
                query: '?sort=${order}&cursor=${page.json().nextCursor}',
              }),
              'const rows = [...page.json().items, ...rest.json().items];',
              `const found = rows.map((row) => row.${keyName(source)});`,
              `${importedAssert(source)}.deepEqual(found, ids, order);`,
            ),
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
              fetched(source, plan, { into: 'answer', query: '?${query}' }),
              expectStatus(source, 200),
              'const rows = answer.json().items;',
              `const found = rows.map((row) => row.${keyName(source)});`,
              `${importedAssert(source)}.deepEqual(found, ids, query);`,
            ),
            '}',
          ),
        ]),
  ];
}

type Row = ReadonlyMap<Column, PlainValue>;
type TwoRows = { readonly first: Row; readonly second: Row; readonly changed: readonly Column[] };
type Query = { readonly query: string; readonly rows: readonly Row[] };

function storeBoth(source: TestWriting, { second, changed }: TwoRows): Lines {
  const changes = changed.map((column) => `${column.columnName}: ${tsValue(second.get(column))}`);
  return [storeRow(source), storeRow(source, changes)];
}

function pairsOf(name: string, queries: readonly (readonly [string, readonly string[]])[]): Lines {
  return objectList({
    before: 'const queries = ',
    objects: queries.map(([query, keys]) => [`${name}: ${tsString(query)}`, `ids: [${keys.join(', ')}]`]),
    width: 106,
  }).replace(/,$/, ';');
}

function fetched(
  source: TestWriting,
  plan: HandlerPlan,
  { into, query }: { readonly into: string; readonly query: string },
): Lines {
  const as = allowedCaller(source, plan);
  return bracketed({
    before: `const ${into} = await app.send(`,
    brackets: '{}',
    entries: [
      "method: 'GET'",
      `url: \`${urlOf(source, plan)}${query}\``,
      ...(as === undefined ? [] : [`as: ${as}`]),
    ],
    after: ');',
    width: 100,
  });
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
  return [...fields.flatMap((field) => queriesBy(field, rows)), ...searchQuery(source, rows)].map(
    ({ query, rows: found }) => [query, found.map((row) => keyLiteral(source, row))] as const,
  );
}

function queriesBy(field: ListedField, { first, second }: TwoRows): readonly Query[] {
  const { name, column, type } = field;
  const [own, other] = [first.get(column), second.get(column)];
  const query = (operator: string, value: PlainValue): string =>
    `${name}${operator}=${encodeURIComponent(String(value))}`;
  if (own === undefined || other === undefined || own === other) return [];
  const order = type === 'text' || type === 'uuid' ? undefined : firstInOrder(type, own, other);
  return [
    ...(isFilter(field) ? [{ query: query('', own), rows: [first] }] : []),
    ...(order === undefined ? [] : [{ query: query('[gt]', own), rows: order === 'FIRST' ? [second] : [] }]),
  ];
}

/** A word that occurs in the texts of one row only, in capitals. */
function searchQuery({ resource, service }: TestWriting, { first, second }: TwoRows): readonly Query[] {
  const columns = service.model.resolveAll(searchColumnOf(resource)?.searchOf ?? []);
  const textsOf = (row: Row): string => columns.map((column) => String(row.get(column) ?? '')).join(' ');
  const word = tellingWord(textsOf(first), textsOf(second));
  return word === undefined ? [] : [{ query: `q=${encodeURIComponent(word.toUpperCase())}`, rows: [first] }];
}

function keyLiteral({ resource }: TestWriting, row: Row): string {
  const key = resource.shape?.key.column;
  return tsValue(key && row.get(key));
}

/** The row of a fixture, and a second one that differs where it may; undefined where the database allows none. */
function twoRows(source: TestWriting, fixture: TableFixture): TwoRows | undefined {
  const { shape } = source.resource;
  const { model } = source.service;
  if (shape === undefined) return undefined;
  const first: Row = new Map(
    (fixture.rows[0]?.values ?? []).flatMap(([column, value]) =>
      isPlain(value) ? [[column, value] as const] : [],
    ),
  );
  const second = new Map(first);
  const key = shape.key.column;
  const vary = (column: Column): boolean => {
    const stored = first.get(column);
    const isReference = fixture.table.foreignKeys.some((each) => each.columns.includes(column.id));
    const shownAs = storedColumns(shape).find(({ field }) => field.column === column)?.field.shownAs;
    const other =
      column === key && column.type === 'UUID'
        ? nameBasedId('second fixture', fixture.table.id)
        : candidateValues({ model, name: column.columnName, column, field: shownAs }).find(
            (value) => value !== stored,
          );
    if (isReference || other === undefined || !isPlain(other)) return false;
    second.set(column, other);
    return true;
  };
  const unique = uniqueColumns(model, fixture.table).map((columns) =>
    columns.filter((column) => column !== key),
  );
  if (![[key], ...unique].every((columns) => columns.some(vary))) return undefined;
  for (const { column } of listedFields(model, source.resource))
    // A row of another kind has other columns.
    if (
      second.get(column) === first.get(column) &&
      first.has(column) &&
      column.id !== fixture.table.discriminator
    )
      vary(column);
  return {
    first,
    second,
    changed: [...second.keys()].filter((column) => second.get(column) !== first.get(column)),
  };
}

function isPlain(value: JsonValue): value is PlainValue {
  return typeof value !== 'object';
}
