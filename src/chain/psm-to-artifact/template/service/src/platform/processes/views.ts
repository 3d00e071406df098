import type { Caller } from '../access.js';
import type { Db } from '../db.js';
import { notFound } from '../errors.js';
import type { ProcessCommand, SubjectRow } from './definition.js';
import { mayDo, mayRead, owns, permitted, ruleOfTask } from './permissions.js';
import { InstanceRows } from './instance-rows.js';
import { commandOf, type Registry } from './registry.js';
import { isOpen, lastSubjects, openTokens, type Token } from './store.js';

/** What lists are read with. */
export interface View {
  readonly db: Db;
  readonly registry: Registry;
  readonly caller: Caller;
}

/** Part of a list: what comes behind an id, at most so many. */
export interface Section {
  readonly after: string | undefined;
  readonly limit: number;
}

/** What people read where a token waits at a node that a newer version of the service has no more. */
const unknownStep = 'A step that this version of the service does not have';

/** One instance that knows a subject, and where it waits. */
export interface ProcessView {
  readonly id: string;
  readonly process: string;
  readonly name: string;
  readonly state: string;
  readonly subjectId: string;
  readonly startedAt: Date;
  readonly waitsAt: readonly { readonly name: string; readonly since: Date; readonly role?: string }[];
}

interface SubjectInstance extends SubjectRow {
  readonly instance: string;
  readonly process: string;
  readonly state: string;
  readonly started_at: Date;
}

/** The instances that know a row, youngest first, for callers who may read it; 404 for those who may not. */
export async function processesOf(
  view: View,
  about: Section & { readonly subjectId: string },
): Promise<readonly ProcessView[]> {
  const { subjectId, after, limit } = about;
  const found = await view.db.query<SubjectInstance>(
    `SELECT instance.id AS instance, process, state, started_at, table_name AS "table", row_id AS id
       FROM process_subject JOIN process_instance AS instance ON instance.id = instance_id
      WHERE row_id = $1 AND ($2::uuid IS NULL OR instance.id < $2)
      ORDER BY instance.id DESC, table_name LIMIT $3`,
    [subjectId, after ?? null, limit],
  );
  const items: ProcessView[] = [];
  for (const row of found)
    if (await mayRead(view, { row, caller: view.caller })) items.push(await viewOf(view, row));
  if (items.length === 0 && found.length > 0) throw notFound('subject', subjectId);
  return items;
}

async function viewOf({ db, registry }: View, row: SubjectInstance): Promise<ProcessView> {
  const definition = registry.definition(row.process);
  const tokens = await openTokens(db, row.instance);
  return {
    id: row.instance,
    process: definition?.code ?? row.process,
    name: definition?.name ?? row.process,
    state: row.state,
    subjectId: row.id,
    startedAt: row.started_at,
    waitsAt: tokens.map((token) => {
      const node = registry.place(token.node)?.node;
      const role = node !== undefined && 'role' in node ? node.role : undefined;
      return { name: node?.name ?? unknownStep, since: token.since, ...(role === undefined ? {} : { role }) };
    }),
  };
}

/** A step that waits for people. */
export interface TaskView {
  readonly id: string;
  readonly name: string;
  readonly process: string;
  readonly processId: string;
  readonly role?: string;
  readonly since: Date;
  readonly subjectId?: string;
}

/** A step that waits for people, with all rows that it is about. */
export interface PersonTask extends TaskView {
  readonly subjects: readonly { readonly object: string; readonly id: string }[];
}

/** The tasks that a caller may do, oldest first. */
export async function tasksOf(view: View, { after, limit }: Section): Promise<readonly PersonTask[]> {
  const { db, registry, caller } = view;
  const nodes = [...registry.places]
    .filter(
      (place) =>
        place.node.kind === 'HUMAN_TASK' && permitted(ruleOfTask(registry, place), caller) !== undefined,
    )
    .map(({ node }) => node.id);
  const items: PersonTask[] = [];
  // Rows of other owners are left out, so a page may take several reads.
  for (let last = after ?? null; items.length < limit;) {
    const tokens = await db.query<Token & { readonly subject: string | null }>(
      `SELECT *, coalesce(row_id, (SELECT row_id FROM process_subject
                WHERE instance_id = token.instance_id ORDER BY mark DESC LIMIT 1)) AS subject
         FROM process_token AS token
        WHERE ${isOpen} AND state = 'WAITING' AND node IN (SELECT jsonb_array_elements_text($1::jsonb))
          AND ($2::uuid IS NULL OR id > $2)
        ORDER BY id LIMIT $3`,
      [JSON.stringify(nodes), last, limit],
    );
    for (const token of tokens)
      if (items.length < limit && (await mayDo(view, { token, caller })))
        items.push({ ...taskView(registry, token), subjects: await subjectsOf(view, token) });
    last = tokens.at(-1)?.id ?? null;
    if (tokens.length < limit) break;
  }
  return items;
}

/**
 * The rows that a task is about, as far as the caller may read them: what its operation changes, or what a new row will
 * refer to; without an operation all that the instance knows, first the one that it had written last when the task came.
 * Rows that the instance does not tell apart are left out.
 */
async function subjectsOf(view: View, token: Token): Promise<PersonTask['subjects']> {
  const { db, registry, caller } = view;
  const subjects: { object: string; id: string }[] = [];
  for (const row of await rowsOfTask(view, token))
    if (await mayRead({ db, registry }, { row, caller }))
      subjects.push({ object: registry.table(row.table).object, id: row.id });
  return subjects;
}

async function rowsOfTask({ db, registry }: View, token: Token): Promise<readonly SubjectRow[]> {
  const id = commandOf(registry.place(token.node)?.node);
  const command = id === undefined ? undefined : registry.command(id);
  if (command === undefined) {
    const { table_name: table, row_id: key } = token;
    const own = table === null || key === null ? [] : [{ table, id: key }];
    const known = (await lastSubjects(db, token.instance_id)).toReversed();
    return [...own, ...known.filter((row) => row.id !== key || row.table !== table)];
  }
  const own = command.creates ? referredTables(registry, command) : [command.table];
  const instance = new InstanceRows(db, registry, token.instance_id);
  const rows: SubjectRow[] = [];
  for (const table of new Set([...own, ...(command.changes ?? [])])) {
    const known = table === token.table_name ? token.row_id : null;
    const row = known ?? (await instance.locateIfClear(table));
    if (row !== undefined) rows.push({ table, id: row });
  }
  return rows;
}

/** The tables to which a new row of a command refers, its parts included. */
function referredTables(registry: Registry, { table, references }: ProcessCommand): readonly string[] {
  const { partReferences = [] } = registry.hasTable(table) ? registry.table(table) : {};
  return [...references, ...partReferences].map((reference) => reference.table);
}

function taskView(registry: Registry, token: Token & { readonly subject: string | null }): TaskView {
  const place = registry.place(token.node);
  const role = place?.node.kind === 'HUMAN_TASK' ? place.node.role : undefined;
  return {
    id: token.id,
    name: place?.node.name ?? unknownStep,
    process: place?.definition.code ?? '',
    processId: token.instance_id,
    ...(role === undefined ? {} : { role }),
    since: token.since,
    ...(token.subject === null ? {} : { subjectId: token.subject }),
  };
}

/** A step that has failed for good. */
export interface IncidentView extends TaskView {
  readonly code: string;
  readonly message: string;
}

/** The incidents of the processes that a caller owns, oldest first. */
export async function incidentsOf(view: View, { after, limit }: Section): Promise<readonly IncidentView[]> {
  const { db, registry, caller } = view;
  const processes = registry.definitions.filter((each) => owns(each, caller)).map(({ id }) => id);
  const tokens = await db.query<Token & { readonly subject: string | null }>(
    `SELECT token.*, coalesce(row_id, (SELECT row_id FROM process_subject
              WHERE instance_id = instance.id ORDER BY mark DESC LIMIT 1)) AS subject
       FROM process_token AS token JOIN process_instance AS instance ON instance.id = instance_id
      WHERE token.state = 'INCIDENT' AND process IN (SELECT jsonb_array_elements_text($1::jsonb))
        AND ($2::uuid IS NULL OR token.id > $2)
      ORDER BY token.id LIMIT $3`,
    [JSON.stringify(processes), after ?? null, limit],
  );
  return tokens.map((token) => {
    const { code, message } = token;
    return { ...taskView(registry, token), code: code ?? '', message: message ?? '' };
  });
}
