import type { Access } from '../access.js';
import { Advance } from './advance.js';
import { leaveWhenTrue } from './arrive.js';
import type { CommandDone, ProcessNode, SubjectRow } from './definition.js';
import { partReferencesOf, referencesOf } from './instance-rows.js';
import { join } from './join.js';
import { moveOn, type Following } from './following.js';
import type { ProcessTx } from './process-tx.js';
import { commandOf } from './registry.js';
import { startWhereTrue } from './start-conditions.js';
import { findToken, isOpen, knowsAny, lockInstances, noteSubjects, openTokens, type Token } from './store.js';

/** A token of the command was taken over or given up by another party meanwhile; what it did must be undone. */
export class TokenGone extends Error {
  constructor() {
    super('The token of this command is not at work any more.');
  }
}

/**
 * Lets the processes follow a command, in its transaction: tokens that waited for it move on, an instance begins with
 * it, or one joins late behind it where software comes next.
 */
export async function followCommand(tx: ProcessTx, done: CommandDone): Promise<void> {
  const command = tx.registry.command(done.command);
  const [row] = done.rows;
  if (command === undefined || row === undefined) return;
  const places = tx.registry.placesOf(command.id);
  const isKnown = ({ table }: SubjectRow): boolean => tx.registry.hasTable(table);
  // The row of the address counts as the last one: tasks name it, not what else was written.
  const written = done.rows.filter(isKnown).toReversed();
  const others = done.rows.slice(1).filter(isKnown);
  const knownBy = command.creates ? [...(await referredRows(tx, row)), ...others] : written;
  const ids = await concernedInstances(tx, { done, command, row, written, knownBy });
  const instances = await lockInstances(tx.services.db, ids);
  const advances = instances.map((instance) => new Advance(tx, instance));
  const following: Following = { tx, done, command, row, written, knownBy, advances };
  const begun: Advance[] = [];
  const moved = new Set<string>();
  for (const [definition, nodes] of places) {
    const tokens = await moveTokens(following, nodes);
    for (const { id } of tokens) moved.add(id);
    // What happened to one of several parts is not the whole step.
    if (tokens.length > 0 || (done.part?.all.length ?? 0) > 1) continue;
    const advance = await join(following, { definition, nodes });
    if (advance !== undefined) begun.push(advance);
  }
  await checkOwnToken(tx, done.access.process?.token, moved);
  for (const advance of [...advances, ...begun]) {
    await checkConditions(advance);
    await advance.settle();
  }
  await startWhereTrue(tx, written);
}

/** The token that runs the command must have moved, or be one that takes back: that is closed when its command has ended. */
async function checkOwnToken(
  tx: ProcessTx,
  own: string | undefined,
  moved: ReadonlySet<string>,
): Promise<void> {
  if (own === undefined || moved.has(own)) return;
  const token = await findToken(tx.services.db, own);
  if (token?.state !== 'BUSY' || token.undoes === null) throw new TokenGone();
}

/** The rows to which a row or its parts refer. */
async function referredRows(tx: ProcessTx, row: SubjectRow): Promise<readonly SubjectRow[]> {
  const given = { db: tx.services.db, registry: tx.registry };
  const own = await referencesOf(given, row);
  return [
    ...own.flatMap(({ table, id }) => (id === undefined ? [] : [{ table, id }])),
    ...(await partReferencesOf(given, row)),
  ];
}

/** Instances that know the row, wait for it, or are named by the caller. */
async function concernedInstances(
  tx: ProcessTx,
  about: Pick<Following, 'done' | 'command' | 'row' | 'written' | 'knownBy'>,
): Promise<ReadonlySet<string>> {
  const { db } = tx.services;
  const { done, command, row } = about;
  const tables = new Set(about.written.map(({ table }) => table));
  const nodes = [...tx.registry.places].map(({ node }) => node);
  const ofCommand = nodes.filter((node) => commandOf(node) === command.id).map(({ id }) => id);
  const ofConditions = nodes.filter((node) => awaitsOneOf(tables, node)).map(({ id }) => id);
  const known = JSON.stringify([...about.knownBy, ...about.written].map(({ table, id }) => [table, id]));
  const found = await db.query<{ instance_id: string }>(
    `SELECT instance_id FROM process_subject
      WHERE (table_name, row_id) IN (SELECT each->>0, each->>1 FROM jsonb_array_elements($1::jsonb) AS each)
     UNION
     SELECT instance_id FROM process_token
      WHERE ${isOpen} AND node IN (SELECT jsonb_array_elements_text($2::jsonb))
        AND ((row_id IS NULL AND NOT $5::boolean) OR (table_name = $3 AND row_id = $4)
          OR NOT EXISTS (SELECT 1 FROM process_subject AS known WHERE known.instance_id = process_token.instance_id))
     UNION
     SELECT instance_id FROM process_token
      WHERE ${isOpen} AND node IN (SELECT jsonb_array_elements_text($6::jsonb))`,
    [
      ...[known, JSON.stringify(ofCommand), row.table, row.id],
      ...[command.creates, JSON.stringify(ofConditions)],
    ],
  );
  const named = done.access.process?.instance;
  return new Set([...found.map(({ instance_id }) => instance_id), ...(named === undefined ? [] : [named])]);
}

function awaitsOneOf(tables: ReadonlySet<string>, node: ProcessNode): boolean {
  if (node.kind !== 'WAIT_CONDITION') return false;
  return Object.values(node.condition.tables).some(({ name }) => tables.has(name));
}

/** Moves the tokens at these nodes that waited for the command, and answers them. */
async function moveTokens(following: Following, nodes: readonly ProcessNode[]): Promise<readonly Token[]> {
  const { advances, command, done, written, tx } = following;
  const ids = new Set(nodes.map(({ id }) => id));
  const waiting: { readonly advance: Advance; readonly token: Token }[] = [];
  for (const advance of advances)
    for (const token of await openTokens(tx.services.db, advance.instance.id))
      if (ids.has(token.node) && token.undoes === null && (await isMeant(following, { advance, token })))
        waiting.push({ advance, token });
  const own = done.access.process?.token;
  waiting.sort((a, b) => order(b, own) - order(a, own) || (a.token.id < b.token.id ? -1 : 1));
  // A new row is the work of one token, a change that of all that waited for it.
  const moving = command.creates ? waiting.slice(0, 1) : waiting;
  for (const { advance, token } of moving) {
    await noteSubjects(tx.services.db, advance.instance.id, written);
    if (await isThrough(following, { advance, token })) await moveOn(following, { advance, token });
  }
  return moving.map(({ token }) => token);
}

/** Whether a token may leave: for a command on parts, when all that the row has now were through it since the token came. */
async function isThrough(
  { done: { part }, tx }: Following,
  { advance, token }: { readonly advance: Advance; readonly token: Token },
): Promise<boolean> {
  if (part === undefined) return true;
  await advance.log('PART_DONE', { token, note: part.id });
  const through = await tx.services.db.query<{ note: string }>(
    `SELECT DISTINCT note FROM process_log WHERE token_id = $1 AND outcome = 'PART_DONE'`,
    [token.id],
  );
  const ids = new Set(through.map(({ note }) => note));
  return part.all.every((id) => ids.has(id));
}

function order({ token }: { readonly token: Token }, own: string | undefined): number {
  return token.id === own ? 1 : 0;
}

async function isMeant(
  { command, done, row, written, knownBy, tx }: Following,
  { advance, token }: { readonly advance: Advance; readonly token: Token },
): Promise<boolean> {
  const { db } = tx.services;
  const named = done.access.process;
  if (named?.token !== undefined && named.instance === advance.instance.id) return named.token === token.id;
  if (command.creates) {
    if (named !== undefined && named.token === undefined)
      return named.instance === advance.instance.id && (await mayName(advance, done.access));
    if (await knowsAny(db, advance.instance.id, knownBy)) return true;
    return startedForNothing(advance);
  }
  if (token.row_id !== null) return token.row_id === row.id && token.table_name === row.table;
  if (await knowsAny(db, advance.instance.id, written)) return true;
  return (await advance.rows.locateIfClear(row.table)) === row.id;
}

/** Callers who act on own rows only name instances about such rows. */
async function mayName({ rows }: Advance, { onlyOwner }: Access): Promise<boolean> {
  if (onlyOwner === undefined) return true;
  const owner = await rows.owner();
  return owner === undefined || owner === onlyOwner;
}

/** Whether the caller has started an instance that knows no row yet. */
async function startedForNothing({ tx, instance }: Advance): Promise<boolean> {
  if (tx.who === undefined) return false;
  const found = await tx.services.db.query(
    `SELECT 1 FROM process_log WHERE instance_id = $1 AND outcome = 'STARTED' AND who = $2
        AND NOT EXISTS (SELECT 1 FROM process_subject WHERE instance_id = $1)`,
    [instance.id, tx.who],
  );
  return found.length > 0;
}

/** Lets tokens go whose condition holds since the change. */
async function checkConditions(advance: Advance): Promise<void> {
  for (const token of await openTokens(advance.tx.services.db, advance.instance.id))
    if (token.kind === 'WAIT_CONDITION' && token.state === 'WAITING') await leaveWhenTrue(advance, token);
}
