import type { Advance } from './advance.js';
import { failFinally } from './failures.js';
import type { ProcessTx } from './process-tx.js';
import type { Registry } from './registry.js';
import { startInstance } from './start.js';
import { changeToken, isOpen, lastSubjects, noteSubjects, type Token } from './store.js';
import { nextTime } from './times.js';

/** How long a token on a node that is missing here is left to processes of an earlier version. */
const unknownForMs = 3_600_000;

/** A token, and the instance to lock for it. */
export type Place = Pick<Token, 'id' | 'instance_id'>;

/** Finds a token that waits for a called process that has ended. */
export const endedCall = `
  SELECT token.id, token.instance_id FROM process_token AS token
    JOIN process_instance AS child ON child.parent_token = token.id
    JOIN process_instance AS instance ON instance.id = token.instance_id
   WHERE token.kind = 'SUB_WORKFLOW' AND token.state = 'WAITING' AND child.ended_at IS NOT NULL
   ORDER BY token.id LIMIT 1 FOR UPDATE OF instance SKIP LOCKED`;

/** Takes over what a called process has done: its end, the rows it knows, or its failure. */
export async function takeOverCall(advance: Advance, token: Token): Promise<void> {
  const { registry, services } = advance.tx;
  const [child] = await services.db.query<{ id: string; state: string }>(
    'SELECT id, state FROM process_instance WHERE parent_token = $1',
    [token.id],
  );
  if (child === undefined) return;
  if (child.state !== 'COMPLETED')
    return failFinally(advance, token, {
      code: 'process_failed',
      message: 'The process that it called has failed.',
    });
  await noteSubjects(services.db, advance.instance.id, await lastSubjects(services.db, child.id));
  await advance.leave(token, { flows: registry.place(token.node)?.node.next ?? [] });
}

/** Begins the instances whose schedule is due; a schedule that is new or changed counts from now. */
export async function startScheduled(tx: ProcessTx): Promise<number> {
  let started = 0;
  const { db } = tx.services;
  for (const { definition, node } of tx.registry.places) {
    if (node.kind !== 'START' || node.schedule === undefined) continue;
    const next = nextTime(node.schedule, tx.now)?.toISOString();
    if (next === undefined) continue;
    await db.execute(
      `INSERT INTO process_schedule AS known (node, schedule, next_at) VALUES ($1, $2, $3)
       ON CONFLICT (node) DO UPDATE SET schedule = $2, next_at = $3 WHERE known.schedule <> $2`,
      [node.id, node.schedule, next],
    );
    const due = await db.query(
      'SELECT 1 FROM process_schedule WHERE node = $1 AND next_at <= $2 FOR UPDATE SKIP LOCKED',
      [node.id, tx.now.toISOString()],
    );
    if (due.length === 0) continue;
    await db.execute('UPDATE process_schedule SET next_at = $2 WHERE node = $1', [node.id, next]);
    await (await startInstance(tx, { definition, flows: node.next, subjects: [] }))?.settle();
    started += 1;
  }
  return started;
}

/** Tokens whose node this version of the service does not have, or has as another kind. */
export function misplacedTokens(tx: ProcessTx): Promise<readonly Place[]> {
  const kinds = Object.fromEntries([...tx.registry.places].map(({ node }) => [node.id, node.kind]));
  return tx.services.db.query<Place>(
    `SELECT id, instance_id FROM process_token
      WHERE ${isOpen} AND state <> 'INCIDENT'
        AND (unknown_since IS NOT NULL OR $1::jsonb->>node IS NULL OR (undoes IS NULL AND $1::jsonb->>node <> kind))
      ORDER BY id LIMIT 1000`,
    [JSON.stringify(kinds)],
  );
}

/** Puts a token right whose node has changed its kind; one whose node is missing becomes an incident after an hour. */
export async function replaceToken(advance: Advance, token: Token): Promise<void> {
  const { db } = advance.tx.services;
  const { now } = advance.tx;
  const node = nodeIn(advance.tx.registry, token);
  if (node === undefined) {
    const since = token.unknown_since;
    if (since === null) return changeToken(db, token.id, { unknown_since: now.toISOString() });
    if (now.getTime() - since.getTime() < unknownForMs) return;
    const message = 'This version of the service does not have the node any more.';
    return advance.incident(token, { code: 'unknown_node', message });
  }
  if (token.unknown_since !== null) await changeToken(db, token.id, { unknown_since: null });
  if (token.undoes === null && node.kind !== token.kind) await rearm(advance, token);
}

/** Lets a token arrive at its node again. */
export async function rearm(advance: Advance, token: Token): Promise<void> {
  await advance.withdraw(token, 'REARMED');
  const choice = token.choice === null ? {} : { choice: token.choice };
  advance.enter([{ id: token.flow ?? token.id, target: token.node }], { visits: 0, ...choice });
}

function nodeIn(registry: Registry, token: Token) {
  return registry.place(token.node)?.node;
}

/** Forgets instances, with all their history, that ended before a time. */
export async function forgetEndedBefore(tx: ProcessTx, time: Date): Promise<void> {
  const { db } = tx.services;
  await db.execute('DELETE FROM process_instance WHERE ended_at < $1', [time.toISOString()]);
  await db.execute('DELETE FROM notification WHERE created_at < $1', [time.toISOString()]);
}
