/** A value that may stand for `$1`, `$2`, … in a statement. */
export type Parameter = string | number | boolean | null;

/** The only way the service talks to its database; one adapter for a PostgreSQL server, one embedded. */
export interface Db {
  /** Runs one statement and answers its rows. */
  query<Row>(sql: string, parameters?: readonly Parameter[]): Promise<readonly Row[]>;
  /** Runs one statement and answers how many rows it touched. */
  execute(sql: string, parameters?: readonly Parameter[]): Promise<number>;
  /** Runs several statements without parameters, as migrations need it. */
  script(sql: string): Promise<void>;
  /** Runs `work` in one transaction; inside a transaction it joins the one that is open. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Gives all connections back. */
  close(): Promise<void>;
}

/** A JSON value as a parameter. */
export function jsonParameter(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

/** Notes at a refusal of the database that rows were to be removed: it has one code for references either way. */
export async function noting<T>(sql: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && /^\s*DELETE\b/i.test(sql)) Object.assign(error, { removes: true });
    throw error;
  }
}

/** Settings every connection starts with, so that times and intervals read the same everywhere. */
export const sessionSettings = { timezone: 'UTC', intervalstyle: 'iso_8601' } as const;

/** Opens the database that the address names: `postgres://…`, `embedded:<folder>` or `embedded:` for memory only. */
export async function openDb(address: string): Promise<Db> {
  if (address.startsWith('embedded:')) {
    const { openEmbeddedDb } = await import('./db-embedded.js');
    return openEmbeddedDb(address.slice('embedded:'.length));
  }
  const { openPostgres } = await import('./db-pg.js');
  return openPostgres(address);
}
