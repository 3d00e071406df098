import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Executes a statement with these values on a connection or inside a transaction, and gives its rows. */
export type KeptStatement<Values, Row> = (db: Kysely<Tables>, values: Values) => Promise<readonly Row[]>;

type Parameter = { readonly valueOf: string } | { readonly constant: unknown };

type Kept<Row> = { readonly query: CompiledQuery<Row>; readonly parameters: readonly Parameter[] };

/**
 * A statement for what is done all the time: it is put together once for each database, and only its values are put in
 * at each use. Values must be given to it as they are; its text must depend on nothing else but the database.
 */
export function keptStatement<Values extends Readonly<Record<string, unknown>>, Row>(
  build: (db: Kysely<Tables>, values: Values) => Compilable<Row>,
): KeptStatement<Values, Row> {
  const kept = new WeakMap<object, Kept<Row>>();
  const keptFor = (db: Kysely<Tables>, values: Values): Kept<Row> => {
    // A connection and the transactions on it have the adapter in common, and with it the dialect.
    const { adapter } = db.getExecutor();
    const known = kept.get(adapter);
    if (known !== undefined) return known;
    // Checked border: a mark has the name of its value, and `parameterOf` throws where one was used for anything else.
    const marks = Object.fromEntries(Object.keys(values).map((name) => [name, mark + name])) as Values;
    const query = build(db, marks).compile();
    const added = { query, parameters: query.parameters.map(parameterOf) };
    kept.set(adapter, added);
    return added;
  };
  return async (db, values) => {
    const { query, parameters } = keptFor(db, values);
    const filled = parameters.map((one) => ('constant' in one ? one.constant : values[one.valueOf]));
    return (await db.executeQuery<Row>({ ...query, parameters: filled })).rows;
  };
}

/** Begins what stands for a value while a statement is put together; nothing that is stored looks like it. */
const mark = '\0value of ';

function parameterOf(parameter: unknown): Parameter {
  const isMark = typeof parameter === 'string' && parameter.startsWith(mark);
  if (isMark) return { valueOf: parameter.slice(mark.length) };
  if (Number.isNaN(parameter) || String(parameter).includes(mark))
    throw new Error('A kept statement changes a value before it is put in; give it as it is.');
  return { constant: parameter };
}
