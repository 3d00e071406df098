import { newId } from '../ids.js';
import { Advance } from './advance.js';
import type { Branch, ProcessDefinition, SubjectRow } from './definition.js';
import type { ProcessTx } from './process-tx.js';
import { noteSubjects } from './store.js';

/** How an instance begins. */
export interface Beginning {
  readonly definition: ProcessDefinition;
  readonly flows: readonly Branch[];
  readonly subjects: readonly SubjectRow[];
  /** Behind a step that people have done. */
  readonly late?: boolean;
  /** The event that begins it; each begins one. */
  readonly eventId?: string;
  /** The token of the process that calls it, and its automatic nodes in a row. */
  readonly parentToken?: string;
  readonly visits?: number;
}

/** Begins an instance, to be settled by the caller; `undefined` when its event has begun one already. */
export async function startInstance(tx: ProcessTx, beginning: Beginning): Promise<Advance | undefined> {
  const { definition, flows, subjects, late = false, eventId = null, parentToken = null } = beginning;
  const id = newId();
  const { db } = tx.services;
  const inserted = await db.execute(
    `INSERT INTO process_instance (id, process, state, late, event_id, parent_token)
     VALUES ($1, $2, 'ACTIVE', $3, $4, $5) ON CONFLICT (process, event_id) DO NOTHING`,
    [id, definition.id, late, eventId, parentToken],
  );
  if (inserted === 0) return undefined;
  await noteSubjects(db, id, subjects);
  const state = 'ACTIVE';
  const advance = new Advance(tx, { id, process: definition.id, state, late, parent_token: parentToken });
  await advance.log(late ? 'JOINED' : 'STARTED');
  advance.enter(flows, { visits: beginning.visits ?? 0 });
  return advance;
}
