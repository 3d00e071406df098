import { newId } from '../ids.js';
import type { Advance } from './advance.js';
import { insertRow, isOpen, type Token } from './store.js';

/** The instance itself and those that its tokens called, with all that these called. */
const family = `
  WITH RECURSIVE family (id) AS (
    SELECT $1::uuid
    UNION
    SELECT child.id FROM family
      JOIN process_token AS caller ON caller.instance_id = family.id
      JOIN process_instance AS child ON child.parent_token = caller.id)`;

/**
 * Plans the commands that take back what an instance and the processes it called have done, the last first. Processes
 * that still run for it end here: it takes back their work, too.
 */
export async function startCompensation(advance: Advance): Promise<void> {
  const { registry, services, now } = advance.tx;
  const { db } = services;
  const { id } = advance.instance;
  await db.execute("UPDATE process_instance SET state = 'COMPENSATING' WHERE id = $1", [id]);
  // Instances are locked in the order of their ids: those that are called are younger.
  await db.query(
    `${family} SELECT 1 FROM process_instance WHERE id IN (SELECT id FROM family) AND ended_at IS NULL ORDER BY id FOR UPDATE`,
    [id],
  );
  await db.execute(
    `${family} UPDATE process_token SET state = 'WITHDRAWN', due_at = NULL
      WHERE instance_id IN (SELECT id FROM family) AND ${isOpen}`,
    [id],
  );
  await db.execute(
    `${family} UPDATE process_instance SET state = 'FAILED', ended_at = $2
      WHERE id IN (SELECT id FROM family) AND id <> $1 AND ended_at IS NULL`,
    [id, now.toISOString()],
  );
  const done = await db.query<Token>(
    `${family} SELECT token.* FROM process_log AS line JOIN process_token AS token ON token.id = line.token_id
      WHERE line.instance_id IN (SELECT id FROM family) AND line.outcome = 'DONE' AND token.undoes IS NULL
        AND NOT EXISTS (SELECT 1 FROM process_token AS undoing WHERE undoing.undoes = token.id)
      ORDER BY line.id DESC`,
    [id],
  );
  for (const { id: undoes, node, table_name, row_id } of done) {
    const place = registry.place(node)?.node;
    if (place === undefined || !('compensatedBy' in place) || place.compensatedBy === undefined) continue;
    await insertRow<Token>(db, 'process_token', {
      ...{ id: newId(), instance_id: id, node, kind: 'COMPENSATION', state: 'PLANNED' },
      ...{ since: now.toISOString(), undoes, table_name, row_id },
    });
  }
}

/** Makes the next planned compensation due, when none is. */
export async function continueCompensation(advance: Advance): Promise<void> {
  const { services, now } = advance.tx;
  await services.db.execute(
    `UPDATE process_token SET state = 'DUE', due_at = $2
      WHERE id = (SELECT id FROM process_token WHERE instance_id = $1 AND state = 'PLANNED' ORDER BY id LIMIT 1)
        AND NOT EXISTS (SELECT 1 FROM process_token
          WHERE instance_id = $1 AND undoes IS NOT NULL AND state IN ('DUE', 'BUSY', 'INCIDENT'))`,
    [advance.instance.id, now.toISOString()],
  );
}
