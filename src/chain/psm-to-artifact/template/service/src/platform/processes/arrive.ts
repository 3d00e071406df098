import { newId } from '../ids.js';
import type { Advance, Arrival } from './advance.js';
import { deferredFlows, holds, startOf } from './choices.js';
import type {
  DecisionNode,
  EndNode,
  HumanTaskNode,
  NotifyNode,
  ProcessNode,
  SubWorkflowNode,
  WaitEventNode,
} from './definition.js';
import { handOver, keptCommand, takeKeptEvent } from './kept-events.js';
import { forkBehind, isJoin } from './joins.js';
import { attempted } from './process-tx.js';
import { commandOf } from './registry.js';
import { startInstance } from './start.js';
import { insertRow, lastSubjects, type Token } from './store.js';
import { nextTime } from './times.js';

/** So many automatic nodes in a row are taken for a loop without an end. */
const longestRun = 1_000;

/** Lets a token arrive at a node: it passes, waits there, or becomes due. */
export async function arrive(advance: Advance, arrival: Arrival): Promise<void> {
  const { registry, now } = advance.tx;
  const node = registry.target(arrival.flow);
  const { kind } = node;
  const visit = { ...arrival, visits: arrival.visits + 1 };
  const wait = async () =>
    void (await advance.place(
      { ...arrival, visits: 0 },
      { kind, state: 'WAITING', ...(await rowOf(advance, node)) },
    ));
  if (arrival.visits >= longestRun) {
    const token = await advance.place(visit, { kind, state: 'INCIDENT' });
    const message = `${longestRun} automatic steps in a row, without a person, an event or a time between them.`;
    return advance.incident(token, { code: 'too_many_steps', message });
  }
  switch (node.kind) {
    case 'START':
    case 'ERROR':
      return advance.leave(await advance.place(visit, { kind, state: 'DONE' }), { flows: node.next });
    case 'HUMAN_TASK':
    case 'WAIT_EVENT': {
      const isDone = await wasBefore(advance, node);
      const isLeft = node.kind === 'HUMAN_TASK' && advance.instance.late && arrival.choice === undefined;
      if (!isDone && !isLeft) return wait();
      const token = await advance.place(visit, { kind, state: 'DONE', ...(await rowOf(advance, node)) });
      if (isDone) return advance.leave(token, { flows: node.next });
      return advance.leave(token, { flows: [], outcome: 'LEFT_TO_PEOPLE' });
    }
    case 'WAIT_CONDITION': {
      const token = await advance.place({ ...arrival, visits: 0 }, { kind, state: 'WAITING' });
      return leaveWhenTrue(advance, token);
    }
    case 'COMMAND':
    case 'CALL_EXTERNAL': {
      const system = node.kind === 'CALL_EXTERNAL' ? node.call.system : null;
      const due = { kind, state: 'DUE', due_at: now, system, ...(await rowOf(advance, node)) } as const;
      return void (await advance.place(visit, due));
    }
    case 'NOTIFY': {
      const isDue = node.command !== undefined;
      const work = isDue ? { due_at: now, ...(await rowOf(advance, node)) } : {};
      const token = await advance.place(visit, { kind, state: isDue ? 'DUE' : 'DONE', ...work });
      await notify(advance, node);
      if ((await published(advance, node, token)) && !isDue) await advance.leave(token, { flows: node.next });
      return;
    }
    case 'TIMER': {
      const due = nextTime(node.dueIn, now);
      const token = await advance.place(
        { ...arrival, visits: 0 },
        { kind, state: 'DUE', due_at: due ?? null },
      );
      if (due !== undefined) return;
      return advance.incident(token, { code: 'bad_time', message: `"${node.dueIn}" names no time.` });
    }
    case 'DECISION':
      return decide(advance, node, visit);
    case 'PARALLEL': {
      if (isJoin(advance, node)) return void (await advance.place(visit, { kind, state: 'ARRIVED' }));
      return advance.leave(await advance.place(visit, { kind, state: 'DONE' }), { flows: node.next });
    }
    case 'SUB_WORKFLOW':
      return call(advance, node, visit);
    case 'BLOCKED': {
      const token = await advance.place(visit, { kind, state: 'INCIDENT' });
      return advance.incident(token, { code: 'blocked', message: node.reason });
    }
    case 'END':
      return end(advance, node, visit);
  }
}

/** Lets a token go that waits for a condition, if that holds by now. */
export async function leaveWhenTrue(advance: Advance, token: Token): Promise<void> {
  const node = advance.tx.registry.place(token.node)?.node;
  if (node?.kind !== 'WAIT_CONDITION') return;
  const result = await attempted(
    advance.tx.services.db,
    () => holds(node.condition, advance.rows),
    (error) => ({ code: 'condition_failed', message: String(error) }),
  );
  if (result === true) return advance.leave(token, { flows: node.next });
  if (result !== false) return advance.incident(token, result);
}

/** Whether what a token would wait for has happened since the instance began, and is not used yet. */
async function wasBefore(advance: Advance, node: HumanTaskNode | WaitEventNode): Promise<boolean> {
  if (node.command !== undefined && (await takeKeptEvent(advance, keptCommand(node.command)))) return true;
  return node.kind === 'WAIT_EVENT' && node.event !== undefined && takeKeptEvent(advance, node.event);
}

/**
 * The row for which a token waits, or on which its command acts, where that is clear. A task without a command is about
 * the row that was written last when it came: other branches may write others while it waits.
 */
async function rowOf(advance: Advance, node: ProcessNode): Promise<Partial<Token>> {
  const { registry, services } = advance.tx;
  if (node.kind === 'HUMAN_TASK' && node.command === undefined) {
    const subject = (await lastSubjects(services.db, advance.instance.id)).at(-1);
    return subject === undefined ? {} : { table_name: subject.table, row_id: subject.id };
  }
  const table =
    node.kind === 'WAIT_EVENT' && node.event !== undefined
      ? registry.event(node.event)?.subject?.table
      : commandTable(advance, node);
  if (table === undefined) return {};
  const id = await advance.rows.locateIfClear(table);
  return id === undefined ? {} : { table_name: table, row_id: id };
}

function commandTable({ tx }: Advance, node: ProcessNode): string | undefined {
  const id = commandOf(node);
  const command = id === undefined ? undefined : tx.registry.command(id);
  return command?.creates === false ? command.table : undefined;
}

async function decide(advance: Advance, node: DecisionNode, visit: Arrival): Promise<void> {
  const { kind } = node;
  if (isJoin(advance, node)) return void (await advance.place(visit, { kind, state: 'ARRIVED' }));
  const token = await advance.place(visit, { kind, state: 'DONE' });
  const flows = deferredFlows(advance.tx.registry, node);
  if (flows === undefined) return forkBehind(advance, node, token);
  const target = (kindOfTarget: ProcessNode['kind']) =>
    flows.filter((flow) => advance.tx.registry.target(flow).kind === kindOfTarget);
  const ends = target('END');
  const isPeoplesOwn = advance.instance.late && target('HUMAN_TASK').length === flows.length;
  // What people may do or leave is no reason to wait: when they do it, the process joins again.
  if (ends.length > 0 || isPeoplesOwn) return advance.leave(token, { flows: ends.slice(0, 1) });
  await advance.leave(token, { flows: [] });
  advance.enter(flows, { visits: 0, choice: token.id });
}

async function notify(advance: Advance, node: NotifyNode): Promise<void> {
  const { services, now } = advance.tx;
  const subject = (await lastSubjects(services.db, advance.instance.id)).at(-1);
  const notification = {
    id: newId(),
    role: node.role,
    message: node.name,
    instance_id: advance.instance.id,
    node: node.id,
    table_name: subject?.table ?? null,
    row_id: subject?.id ?? null,
    created_at: now.toISOString(),
  };
  await insertRow<typeof notification>(services.db, 'notification', notification);
  const { id, role, message } = notification;
  await services.publish('processes.Notified', { id, role, message, subjectId: subject?.id });
}

async function call(advance: Advance, node: SubWorkflowNode, visit: Arrival): Promise<void> {
  const { tx, instance } = advance;
  const token = await advance.place(visit, { kind: node.kind, state: 'WAITING' });
  const definition = tx.registry.definition(node.process);
  const start = startOf(tx.registry, node);
  if (definition === undefined || start === undefined)
    return advance.incident(token, { code: 'no_process', message: `"${node.name}" has no process to run.` });
  const subjects = await lastSubjects(tx.services.db, instance.id);
  const child = await startInstance(tx, {
    ...{ definition, subjects, flows: start.next, visits: visit.visits, parentToken: token.id },
  });
  if (child === undefined) return;
  await handOver(advance, child);
  await child.settle();
}

async function end(advance: Advance, node: EndNode, visit: Arrival): Promise<void> {
  const token = await advance.place(visit, { kind: node.kind, state: 'DONE' });
  if (!(await published(advance, node, token))) return;
  await advance.leave(token, { flows: [] });
  if (node.fails === true) await advance.fail(node.name);
}

/** Publishes the event of a node; when that fails, its token is an incident. */
async function published(advance: Advance, node: EndNode | NotifyNode, token: Token): Promise<boolean> {
  const { services } = advance.tx;
  const problem = await attempted(
    services.db,
    async () => node.publish?.(services, advance.rows),
    (error) => ({ code: 'event_failed', message: String(error) }),
  );
  if (problem !== undefined) await advance.incident(token, problem);
  return problem === undefined;
}
