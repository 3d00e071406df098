import { systemAccess } from '../access.js';
import { Problem } from '../errors.js';
import { Advance } from './advance.js';
import { NoSubject, type CallExternalNode, type CommandInput, type ProcessCommand } from './definition.js';
import { failureOf, recordFailure, retries } from './failures.js';
import { TokenGone } from './follow.js';
import { InstanceRows } from './instance-rows.js';
import { attempted, type ProcessTx } from './process-tx.js';
import { commandOf, type Registry } from './registry.js';
import { changeToken, findToken, lockInstances, type Token } from './store.js';

/**
 * Longer than an attempt takes. Its token is taken again then, because its process must be gone; where it is only slow,
 * the other side sees the same key twice.
 */
const leaseMs = 60_000;

/** Automatic work with what it needs. */
export interface Work {
  readonly registry: Registry;
  /** A transaction for changes of instances, with the time at which it begins. */
  transaction<T>(work: (tx: ProcessTx) => Promise<T>): Promise<T>;
}

/** A token whose work was taken: what to do with it outside of the transaction that took it. */
export interface Taken {
  readonly token: Token;
  /** The call to make; without one, the command is run. */
  readonly call?: CallExternalNode['call'];
}

/** Marks a due token as being at work; a call is prepared, so that its intent is stored before it is made. */
export async function takeWork(advance: Advance, due: Token): Promise<Taken | undefined> {
  const { db } = advance.tx.services;
  const { registry, now } = advance.tx;
  const node = registry.place(due.node)?.node;
  if (due.state === 'BUSY' && due.attempts > retries) {
    await recordFailure(advance, due, {
      code: 'lost',
      message: 'Its attempts came to no end.',
      isFinal: true,
    });
    return undefined;
  }
  const attempts = due.attempts + 1;
  const dueAt = new Date(now.getTime() + leaseMs).toISOString();
  await changeToken(db, due.id, { state: 'BUSY', due_at: dueAt, attempts });
  const token = { ...due, attempts };
  if (node?.kind !== 'CALL_EXTERNAL' || due.answer !== null || due.undoes !== null) return { token };
  if (due.request !== null) return { token, call: node.call };
  const prepared = await attempted(
    db,
    async () => ({ body: await node.call.prepare(advance.rows) }),
    (error) => ({ failure: failureOf(error) }),
  );
  if ('failure' in prepared) {
    await recordFailure(advance, token, prepared.failure);
    return undefined;
  }
  const request = { body: prepared.body };
  await changeToken(db, due.id, { request: JSON.stringify(request) });
  return { token: { ...token, request }, call: node.call };
}

/** Does the work of a taken token, and records how it ended. */
export async function doWork(work: Work, { token, call }: Taken): Promise<void> {
  try {
    if (call === undefined) await runCommand(work, token);
    else await keepAnswer(work, token, await call.send(requestBody(token), token.id));
  } catch (error) {
    if (error instanceof TokenGone) return;
    const failure = failureOf(error);
    await changeBusy(work, token, async (advance, busy) => {
      // A later attempt has a right of its own to fail or to succeed.
      if (busy.attempts === token.attempts) await recordFailure(advance, busy, failure);
    });
  }
}

function requestBody({ request }: Token): unknown {
  // What takeWork stored.
  return (request as { readonly body?: unknown } | null)?.body;
}

async function keepAnswer(work: Work, token: Token, body: unknown): Promise<void> {
  await changeBusy(work, token, async (advance, busy) => {
    const { db } = advance.tx.services;
    const answer = JSON.stringify({ body });
    const node = advance.tx.registry.place(busy.node)?.node;
    if (node === undefined || commandOf(node) === undefined) {
      await changeToken(db, busy.id, { answer });
      return advance.leave(busy, { flows: node?.next ?? [] });
    }
    // The command has attempts of its own.
    const now = advance.tx.now.toISOString();
    await changeToken(db, busy.id, { answer, state: 'DUE', due_at: now, attempts: 0, system: null });
    await advance.log('ANSWERED', { token: busy });
  });
}

async function runCommand(work: Work, token: Token): Promise<void> {
  const id = commandIdOf(work.registry, token);
  const command = id === undefined ? undefined : work.registry.command(id);
  await work.transaction(async (tx) => {
    if (command?.run === undefined)
      throw new Problem(422, 'no_command', 'There is no command that a process can run here.');
    await command.run(tx.services, await inputOf(tx, { token, command }));
    // An operation that reports to the processes has moved its token on already.
    await finish(tx, token);
  });
}

function commandIdOf(registry: Registry, token: Token): string | undefined {
  const node = registry.place(token.node)?.node;
  if (token.undoes === null) return commandOf(node);
  return node !== undefined && 'compensatedBy' in node ? node.compensatedBy : undefined;
}

async function inputOf(
  tx: ProcessTx,
  { token, command }: { readonly token: Token; readonly command: ProcessCommand },
): Promise<CommandInput> {
  const rows = new InstanceRows(tx.services.db, tx.registry, token.instance_id);
  const process = { instance: token.instance_id, token: token.id };
  const owner = await rows.owner();
  const access =
    owner === undefined ? { ...systemAccess, process } : { ...systemAccess, subject: owner, process };
  const id = command.creates ? '' : await rowOf(rows, { token, table: command.table });
  return { id, rows, body: await bodyOf(rows, { token, command }), access };
}

async function rowOf(
  rows: InstanceRows,
  { token, table }: { readonly token: Token; readonly table: string },
): Promise<string> {
  if (token.row_id !== null && token.table_name === table) return token.row_id;
  const id = await rows.locate(table);
  if (id === undefined) throw new NoSubject(table);
  return id;
}

async function bodyOf(
  rows: InstanceRows,
  { token, command }: { readonly token: Token; readonly command: ProcessCommand },
): Promise<Readonly<Record<string, unknown>>> {
  const body: Record<string, unknown> = {};
  for (const { member, table } of command.references) {
    const id = command.accepts.includes(member) ? await rows.locateIfClear(table) : undefined;
    if (id !== undefined) body[member] = id;
  }
  const answer = token.answer?.body;
  if (typeof answer === 'object' && answer !== null)
    for (const [name, value] of Object.entries(answer))
      if (command.accepts.includes(name)) body[name] = value;
  return body;
}

async function finish(tx: ProcessTx, { id, instance_id }: Token): Promise<void> {
  const [instance] = await lockInstances(tx.services.db, [instance_id]);
  const token = await findToken(tx.services.db, id);
  if (token?.state === 'DONE') return;
  if (instance === undefined || token?.state !== 'BUSY') throw new TokenGone();
  const advance = new Advance(tx, instance);
  const flows = token.undoes === null ? (tx.registry.place(token.node)?.node.next ?? []) : [];
  await advance.leave(token, { flows });
  await advance.settle();
}

/** Changes a token that is still at work, with its instance locked. */
async function changeBusy(
  work: Work,
  { id, instance_id }: Token,
  change: (advance: Advance, token: Token) => Promise<void>,
): Promise<void> {
  await work.transaction(async (tx) => {
    const [instance] = await lockInstances(tx.services.db, [instance_id]);
    const token = await findToken(tx.services.db, id);
    if (instance === undefined || token?.state !== 'BUSY') return;
    const advance = new Advance(tx, instance);
    await change(advance, token);
    await advance.settle();
  });
}
