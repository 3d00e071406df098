import type { Db, Parameter } from '../db.js';
import { newId } from '../ids.js';
import type { SubjectRow } from './definition.js';

/** One run of a process. */
export interface Instance {
  readonly id: string;
  readonly process: string;
  readonly state: 'ACTIVE' | 'COMPENSATING' | 'COMPLETED' | 'FAILED';
  /** Began behind a step that people did without it, and leaves further steps of people to them. */
  readonly late: boolean;
  readonly parent_token: string | null;
}

/** How a token stands that is still at its node: ARRIVED at a join, PLANNED to take back what was done. */
type OpenState = 'WAITING' | 'DUE' | 'BUSY' | 'ARRIVED' | 'PLANNED' | 'INCIDENT';

/** How a token stands, or ended. */
export type TokenState = OpenState | 'DONE' | 'FAILED' | 'WITHDRAWN';

/** One visit of a node. */
export interface Token {
  readonly id: string;
  readonly instance_id: string;
  readonly node: string;
  readonly kind: string;
  readonly flow: string | null;
  readonly state: TokenState;
  readonly since: Date;
  readonly due_at: Date | null;
  readonly attempts: number;
  readonly visits: number;
  readonly choice: string | null;
  readonly table_name: string | null;
  readonly row_id: string | null;
  readonly system: string | null;
  readonly request: unknown;
  /** What the external system answered, in the member `body`. */
  readonly answer: { readonly body?: unknown } | null;
  readonly undoes: string | null;
  readonly code: string | null;
  readonly unknown_since: Date | null;
  readonly message: string | null;
}

/** The condition that a token is open. */
export const isOpen = "state IN ('WAITING', 'DUE', 'BUSY', 'ARRIVED', 'PLANNED', 'INCIDENT')";

/** Locks the running ones of these instances, in the order of their ids. */
export function lockInstances(db: Db, ids: Iterable<string>): Promise<readonly Instance[]> {
  return db.query<Instance>(
    `SELECT id, process, state, late, parent_token FROM process_instance
      WHERE id IN (SELECT jsonb_array_elements_text($1::jsonb)::uuid) AND ended_at IS NULL
      ORDER BY id FOR UPDATE`,
    [JSON.stringify([...ids])],
  );
}

/** The open tokens of an instance, oldest first. */
export function openTokens(db: Db, instance: string): Promise<readonly Token[]> {
  return db.query<Token>(
    `SELECT * FROM process_token WHERE instance_id = $1 AND ${isOpen} ORDER BY since, id`,
    [instance],
  );
}

/** One token as it is now. */
export async function findToken(db: Db, id: string): Promise<Token | undefined> {
  const [token] = await db.query<Token>('SELECT * FROM process_token WHERE id = $1', [id]);
  return token;
}

type Columns<Row> = Readonly<Partial<Record<keyof Row, Parameter>>>;

/** Writes a new row with these columns. */
export async function insertRow<Row>(
  db: Db,
  table: 'process_instance' | 'process_token' | 'process_log' | 'notification',
  columns: Columns<Row>,
): Promise<void> {
  const names = Object.keys(columns);
  const places = names.map((_, index) => `$${index + 1}`);
  const values: readonly Parameter[] = Object.values(columns);
  await db.execute(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')})`, values);
}

/** Changes columns of a token. */
export async function changeToken(db: Db, id: string, columns: Columns<Token>): Promise<void> {
  const sets = Object.keys(columns).map((name, index) => `${name} = $${index + 2}`);
  const values: readonly Parameter[] = Object.values(columns);
  await db.execute(`UPDATE process_token SET ${sets.join(', ')} WHERE id = $1`, [id, ...values]);
}

/** Lets an instance know rows; the last of them is the one that was written last. */
export async function noteSubjects(db: Db, instance: string, rows: readonly SubjectRow[]): Promise<void> {
  for (const { table, id } of rows)
    await db.execute(
      `INSERT INTO process_subject (instance_id, table_name, row_id, mark) VALUES ($1, $2, $3, $4)
       ON CONFLICT (instance_id, table_name, row_id) DO UPDATE SET mark = excluded.mark`,
      [instance, table, id, newId()],
    );
}

/** The rows that an instance knows: of each table the one that was written last, in the order of their writing. */
export function lastSubjects(db: Db, instance: string): Promise<readonly SubjectRow[]> {
  return db.query<SubjectRow>(
    `SELECT table_name AS "table", row_id AS id FROM (
       SELECT DISTINCT ON (table_name) table_name, row_id, mark FROM process_subject
        WHERE instance_id = $1 ORDER BY table_name, mark DESC) AS last
      ORDER BY mark`,
    [instance],
  );
}

/** Whether an instance knows one of these rows. */
export async function knowsAny(db: Db, instance: string, rows: readonly SubjectRow[]): Promise<boolean> {
  for (const { table, id } of rows) {
    const known = await db.query(
      'SELECT 1 FROM process_subject WHERE instance_id = $1 AND table_name = $2 AND row_id = $3',
      [instance, table, id],
    );
    if (known.length > 0) return true;
  }
  return false;
}
