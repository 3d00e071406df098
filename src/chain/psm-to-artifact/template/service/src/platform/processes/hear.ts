import type { EventMessage } from '../outbox.js';
import { Advance } from './advance.js';
import type { ProcessNode, SubjectRow } from './definition.js';
import { isCallAhead, keepEvent } from './kept-events.js';
import type { ProcessTx } from './process-tx.js';
import type { Place } from './registry.js';
import { startInstance } from './start.js';
import { isOpen, knowsAny, lockInstances, openTokens, type Token } from './store.js';

/**
 * Lets the processes hear an event: it begins an instance of each process that starts with it, moves the tokens that
 * wait for it, one of an instance, and is kept for instances that may await it later.
 */
export async function hearEvent(tx: ProcessTx, message: EventMessage): Promise<void> {
  const row = subjectOf(tx, message);
  const awaiting = [...tx.registry.places].filter(({ node }) => isAwaited(node, message.type));
  const ids = await concernedInstances(tx, { awaiting, row });
  const instances = await lockInstances(tx.services.db, ids);
  const advances = instances.map((instance) => new Advance(tx, instance));
  for (const advance of advances) {
    if (!(await awaitsOneOf(advance, awaiting))) continue;
    const token = await waitingToken(advance, { type: message.type, row });
    if (token === undefined && !(await mayAwait(advance, row))) continue;
    await keepEvent(advance, { id: message.id, type: message.type, used: token !== undefined });
    if (token !== undefined)
      await advance.leave(token, { flows: tx.registry.place(token.node)?.node.next ?? [] });
    await advance.settle();
  }
  for (const { definition, node } of tx.registry.places) {
    if (node.kind !== 'START' || node.event !== message.type) continue;
    const subjects = row === undefined ? [] : [row];
    const beginning = { definition, subjects, flows: node.next, eventId: message.id };
    await (await startInstance(tx, beginning))?.settle();
  }
}

function subjectOf({ registry }: ProcessTx, message: EventMessage): SubjectRow | undefined {
  const subject = registry.event(message.type)?.subject;
  if (subject === undefined || typeof message.payload !== 'object' || message.payload === null)
    return undefined;
  const id: unknown = Reflect.get(message.payload, subject.member);
  return typeof id === 'string' ? { table: subject.table, id } : undefined;
}

function isAwaited(node: ProcessNode, type: string): boolean {
  return node.kind === 'WAIT_EVENT' && node.event === type;
}

/** Whether the process of an instance awaits the event, or will run one that does. */
async function awaitsOneOf(advance: Advance, awaiting: readonly Place[]): Promise<boolean> {
  for (const { definition } of awaiting)
    if (definition.id === advance.instance.process || (await isCallAhead(advance, definition.id)))
      return true;
  return false;
}

async function concernedInstances(
  tx: ProcessTx,
  { awaiting, row }: { readonly awaiting: readonly Place[]; readonly row: SubjectRow | undefined },
): Promise<readonly string[]> {
  if (awaiting.length === 0) return [];
  const nodes = JSON.stringify(awaiting.map(({ node }) => node.id));
  const processes = JSON.stringify(
    awaiting.flatMap(({ definition }) => tx.registry.callersOf(definition.id)),
  );
  const found = await tx.services.db.query<{ id: string }>(
    `SELECT instance_id AS id FROM process_token
      WHERE ${isOpen} AND node IN (SELECT jsonb_array_elements_text($1::jsonb))
        AND ($3::text IS NULL OR row_id IS NULL OR (table_name = $3 AND row_id = $4))
     UNION
     SELECT id FROM process_instance
      WHERE ended_at IS NULL AND process IN (SELECT jsonb_array_elements_text($2::jsonb))
        AND ($3::text IS NULL OR EXISTS (SELECT 1 FROM process_subject
              WHERE instance_id = id AND table_name = $3 AND row_id = $4))`,
    [nodes, processes, row?.table ?? null, row?.id ?? null],
  );
  return found.map(({ id }) => id);
}

/** The oldest token of an instance that waits for such an event about this row. */
async function waitingToken(
  advance: Advance,
  { type, row }: { readonly type: string; readonly row: SubjectRow | undefined },
): Promise<Token | undefined> {
  const { registry, services } = advance.tx;
  for (const token of await openTokens(services.db, advance.instance.id)) {
    const node = registry.place(token.node)?.node;
    if (token.state !== 'WAITING' || node === undefined || !isAwaited(node, type)) continue;
    if (row === undefined || token.row_id === row.id || (await mayAwait(advance, row))) return token;
    if (token.row_id === null && (await advance.rows.locateIfClear(row.table)) === row.id) return token;
  }
  return undefined;
}

async function mayAwait({ tx, instance }: Advance, row: SubjectRow | undefined): Promise<boolean> {
  return row === undefined || knowsAny(tx.services.db, instance.id, [row]);
}
