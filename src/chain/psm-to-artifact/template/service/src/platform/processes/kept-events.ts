import { newId } from '../ids.js';
import type { Advance } from './advance.js';

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
