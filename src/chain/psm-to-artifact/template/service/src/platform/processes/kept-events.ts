import { newId } from '../ids.js';
import type { Advance } from './advance.js';
import { commandOf } from './registry.js';
import { openTokens } from './store.js';

/** The type under which a command is kept that was done before its token came. */
export function keptCommand(command: string): string {
  return `command ${command}`;
}

/** Keeps a command for a token that comes later; done several times, it counts once. */
export async function keepCommand(advance: Advance, command: string): Promise<void> {
  await advance.tx.services.db.execute(
    `INSERT INTO process_event (instance_id, event_id, type, used)
     SELECT $1, $2, $3, false
      WHERE NOT EXISTS (SELECT 1 FROM process_event WHERE instance_id = $1 AND type = $3 AND NOT used)`,
    [advance.instance.id, newId(), keptCommand(command)],
  );
}

/** Uses an event of a type that an instance has kept; says whether there was one. */
export async function takeKeptEvent(advance: Advance, type: string): Promise<boolean> {
  const taken = await advance.tx.services.db.execute(
    `UPDATE process_event SET used = true
      WHERE instance_id = $1 AND event_id =
        (SELECT event_id FROM process_event
          WHERE instance_id = $1 AND type = $2 AND NOT used ORDER BY event_id LIMIT 1)`,
    [advance.instance.id, type],
  );
  return taken > 0;
}

/** Keeps an event for an instance, used or for a token that comes later; one that it has stays as it is. */
export async function keepEvent(
  advance: Advance,
  event: { readonly id: string; readonly type: string; readonly used: boolean },
): Promise<void> {
  await advance.tx.services.db.execute(
    `INSERT INTO process_event (instance_id, event_id, type, used) VALUES ($1, $2, $3, $4)
     ON CONFLICT (instance_id, event_id) DO NOTHING`,
    [advance.instance.id, event.id, event.type, event.used],
  );
}

/** Whether a token of an instance may still come to a node that runs the process, which has not begun for it yet. */
export async function isCallAhead({ tx, instance }: Advance, process: string): Promise<boolean> {
  const { registry, services } = tx;
  const calls = registry.callsTo(process, instance.process);
  if (calls.length === 0) return false;
  const open = await openTokens(services.db, instance.id);
  return open.some(
    (token) =>
      calls.every(({ id }) => id !== token.node) && calls.some(({ id }) => registry.reaches(token.node, id)),
  );
}

/** Hands over what an instance has kept for a process that it runs and does not await itself. */
export async function handOver(from: Advance, to: Advance): Promise<void> {
  const { registry, services } = from.tx;
  const own = new Set<string>();
  const wanted = new Set<string>();
  for (const { definition, node } of registry.places) {
    const types = [
      ...(node.kind === 'WAIT_EVENT' && node.event !== undefined ? [node.event] : []),
      ...[commandOf(node) ?? []].flat().map(keptCommand),
    ];
    const { id } = definition;
    if (id === from.instance.process) for (const type of types) own.add(type);
    if (id === to.instance.process || registry.callsTo(id, to.instance.process).length > 0)
      for (const type of types) wanted.add(type);
  }
  await services.db.execute(
    `UPDATE process_event SET instance_id = $2
      WHERE instance_id = $1 AND NOT used AND type IN (SELECT jsonb_array_elements_text($3::jsonb))`,
    [from.instance.id, to.instance.id, JSON.stringify([...wanted].filter((type) => !own.has(type)))],
  );
}
