import type { SubjectRow, StartNode } from './definition.js';
import { attempted, type ProcessTx } from './process-tx.js';
import { startInstance } from './start.js';

/**
 * Begins an instance about each written row for which the condition of a START has become true, in the transaction of
 * the change. A condition that fails begins nothing, and never refuses the command before it.
 */
export async function startWhereTrue(tx: ProcessTx, written: readonly SubjectRow[]): Promise<void> {
  for (const { definition, node } of tx.registry.places) {
    if (node.kind !== 'START' || node.condition === undefined) continue;
    const tables = Object.values(node.condition.tables).map(({ name }) => name);
    for (const row of written.filter(({ table }) => tables.includes(table))) {
      if (!(await becameTrue(tx, { node, row }))) continue;
      const advance = await startInstance(tx, { definition, flows: node.next, subjects: [row] });
      await advance?.settle();
    }
  }
}

interface Watched {
  readonly node: StartNode;
  readonly row: SubjectRow;
}

/** Whether the condition holds for the row and did not when the row was last written. */
async function becameTrue(tx: ProcessTx, watched: Watched): Promise<boolean> {
  const { db } = tx.services;
  const { node, row } = watched;
  const isTrue = await attempted(
    db,
    () => isMet(tx, watched),
    (error) => {
      tx.services.log.error({ err: error, node: node.id }, 'the condition of a start failed');
      return false;
    },
  );
  if (!isTrue) {
    await db.execute('DELETE FROM process_condition WHERE node = $1 AND row_id = $2', [node.id, row.id]);
    return false;
  }
  const noted = await db.execute(
    'INSERT INTO process_condition (node, row_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [node.id, row.id],
  );
  return noted > 0;
}

/** Conditions of a START read one object: the row that was written. */
async function isMet(tx: ProcessTx, { node, row }: Watched): Promise<boolean> {
  const [[name, table] = []] = Object.entries(node.condition?.tables ?? {});
  const record = await table?.find(tx.services.db, row.id);
  if (name === undefined || record === undefined) return false;
  return node.condition?.holds({ [name]: record }) === true;
}
