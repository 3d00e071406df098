import assert from 'node:assert/strict';
import { processes } from '../../src/modules/processes.js';
import type { Db } from '../../src/platform/db.js';
import { newId } from '../../src/platform/ids.js';
import type { SubjectRow } from '../../src/platform/processes/definition.js';

const { definitions } = processes((_type, body) => body);

/**
 * Lets an instance of a process wait for an operation, and answers its id: for one on a row, or for one that makes a row,
 * by the caller who has started the instance.
 */
export async function waitFor(
  db: Db,
  command: string,
  what: SubjectRow | { readonly startedBy: string },
): Promise<string> {
  const nodes = definitions.flatMap(({ id, nodes }) => nodes.map((node) => ({ process: id, node })));
  const place = nodes.find(({ node }) => 'command' in node && node.command === command);
  assert.ok(place !== undefined, `no process has a step ${command}`);
  const instance = newId();
  await db.execute("INSERT INTO process_instance (id, process, state) VALUES ($1, $2, 'ACTIVE')", [
    instance,
    place.process,
  ]);
  const row = 'table' in what ? what : undefined;
  await db.execute(
    `INSERT INTO process_token (id, instance_id, node, kind, state, since, table_name, row_id)
     VALUES ($1, $2, $3, $4, 'WAITING', now(), $5, $6)`,
    [newId(), instance, place.node.id, place.node.kind, row?.table ?? null, row?.id ?? null],
  );
  if ('startedBy' in what)
    await db.execute(
      `INSERT INTO process_log (id, instance_id, at, who, outcome) VALUES ($1, $2, now(), $3, 'STARTED')`,
      [newId(), instance, what.startedBy],
    );
  return instance;
}

/** The tables, in the order of their names, of which an instance knows a row: it was written by a step that is done. */
export async function knownTables(db: Db, instance: string): Promise<readonly string[]> {
  const rows = await db.query<{ table_name: string }>(
    'SELECT DISTINCT table_name FROM process_subject WHERE instance_id = $1 ORDER BY table_name',
    [instance],
  );
  return rows.map(({ table_name }) => table_name);
}
