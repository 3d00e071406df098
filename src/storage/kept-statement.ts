import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Executes a statement with these values on a connection or inside a transaction, and gives its rows. */
export type KeptStatement<Values, Row> = (db: Kysely<Tables>, values: Values) => Promise<readonly Row[]>;

type Kept<Row> = { readonly query: CompiledQuery<Row>; readonly names: readonly string[] };

/**
 * A statement for what nearly every request asks: it is put together once for each database, and only its values are
 * put in at each use. Its text must depend on nothing but the database, and every value must become a parameter.
 */
export function keptStatement<Values extends Readonly<Record<string, string>>, Row>(
  build: (db: Kysely<Tables>, values: Values) => Compilable<Row>,
): KeptStatement<Values, Row> {
  const kept = new WeakMap<object, Kept<Row>>();
  const keptFor = (db: Kysely<Tables>, values: Values): Kept<Row> => {
    // A connection and the transactions on it have the adapter in common, and with it the dialect.
    const { adapter } = db.getExecutor();
    const known = kept.get(adapter);
    if (known !== undefined) return known;
    // Checked border: text for text, under the same names.
    const marks = Object.fromEntries(Object.keys(values).map((name) => [name, markOf(name)])) as Values;
    const query = build(db, marks).compile();
    const added = { query, names: query.parameters.map(nameIn) };
    kept.set(adapter, added);
    return added;
  };
  return async (db, values) => {
    const { query, names } = keptFor(db, values);
    const parameters = names.map((name) => values[name]);
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

const mark = '\0value of ';

/** Stands for a value while a statement is put together; nothing that is stored looks like it. */
function markOf(name: string): string {
  return mark + name;
}

function nameIn(parameter: unknown): string {
  if (typeof parameter === 'string' && parameter.startsWith(mark)) return parameter.slice(mark.length);
  throw new Error(`A kept statement has ${String(parameter)} as a constant parameter; make it a value.`);
}
