import type { Caller } from '../access.js';
import { notFound, Problem } from '../errors.js';
import { Advance } from './advance.js';
import { isPlainStart } from './choices.js';
import type { SubjectRow } from './definition.js';
import type { ProcessEngine } from './engine.js';
import { mayDo, mayRead, owns } from './permissions.js';
import { attempted, type ProcessTx } from './process-tx.js';
import { commandOf } from './registry.js';
import { repairs } from './repair.js';
import { startInstance } from './start.js';
import { findToken, lockInstances, type Token } from './store.js';

/** Begins a process about a row, or about nothing yet, and answers the id of the instance. */
export async function startByHand(
  engine: ProcessEngine,
  request: { readonly code: string; readonly subjectId: string | undefined; readonly caller: Caller },
): Promise<string> {
  const { code, subjectId, caller } = request;
  const definition = engine.registry.definitions.find((each) => each.code === code);
  if (definition === undefined) throw notFound('process', code);
  if (!owns(definition, caller))
    throw new Problem(403, 'not_allowed', 'Your roles do not start this process.');
  const starts = definition.nodes.filter(({ kind }) => kind === 'START');
  const start = starts.find(isPlainStart) ?? starts[0];
  if (start === undefined) throw new Problem(409, 'no_start', `"${definition.name}" cannot be started.`);
  return engine.transaction(caller.subject, async (tx) => {
    const subjects = subjectId === undefined ? [] : [await subjectOf(tx, { id: subjectId, caller })];
    const advance = await startInstance(tx, { definition, subjects, flows: start.next });
    await advance?.settle();
    return advance?.instance.id ?? '';
  });
}

async function subjectOf(
  tx: ProcessTx,
  { id, caller }: { readonly id: string; readonly caller: Caller },
): Promise<SubjectRow> {
  const { registry, services } = tx;
  const { db } = services;
  for (const table of registry.tables) {
    // A key of another form than the column's is not in the table.
    const record = await attempted(
      db,
      () => table.find(db, id),
      async () => undefined,
    );
    const row = { table: table.name, id };
    if (record !== undefined && (await mayRead({ db, registry }, { row, caller }))) return row;
  }
  throw new Problem(422, 'unknown_reference', `There is no row with id ${id}.`, [
    { pointer: '/subjectId', code: 'unknown_reference', message: 'There is no such row.' },
  ]);
}

/** A request about one token. */
export interface TokenRequest {
  readonly id: string;
  readonly caller: Caller;
}

/** Marks a task as done that has no command, or one on parts, of which people know whether all are meant. */
export async function doTask(engine: ProcessEngine, { id, caller }: TokenRequest): Promise<void> {
  await changeToken(engine, { id, caller }, async (advance, token) => {
    const { registry, services } = advance.tx;
    const node = registry.place(token.node)?.node;
    if (node?.kind !== 'HUMAN_TASK' || token.state !== 'WAITING') throw notFound('task', id);
    if (!(await mayDo({ db: services.db, registry }, { token, caller })))
      throw new Problem(403, 'not_allowed', 'Your roles do not do this task.');
    const command = commandOf(node);
    if (command !== undefined && registry.command(command)?.onParts !== true)
      throw new Problem(409, 'done_by_operation', `"${node.name}" is done by its own operation.`);
    await advance.leave(token, { flows: node.next });
  });
}

/** Repairs an incident of a process that the caller owns. */
export async function repairIncident(
  engine: ProcessEngine,
  request: TokenRequest & { readonly repair: keyof typeof repairs },
): Promise<void> {
  const { id, caller, repair } = request;
  await changeToken(engine, { id, caller }, async (advance, token) => {
    const definition = engine.registry.definition(advance.instance.process);
    if (definition !== undefined && !owns(definition, caller))
      throw new Problem(403, 'not_allowed', 'Your roles do not repair this process.');
    if (definition === undefined || token.state !== 'INCIDENT') throw notFound('incident', id);
    await repairs[repair](advance, token);
  });
}

async function changeToken(
  engine: ProcessEngine,
  { id, caller }: TokenRequest,
  change: (advance: Advance, token: Token) => Promise<void>,
): Promise<void> {
  await engine.transaction(caller.subject, async (tx) => {
    const { db } = tx.services;
    const place = await findToken(db, id);
    const [instance] = await lockInstances(db, place === undefined ? [] : [place.instance_id]);
    const token = await findToken(db, id);
    if (instance === undefined || token === undefined) throw notFound('token', id);
    const advance = new Advance(tx, instance);
    await change(advance, token);
    await advance.settle();
  });
}
