import type { Access, AccessRule } from '../access.js';
import type { Db } from '../db.js';
import type { Truth } from '../expressions.js';
import type { Services } from '../services.js';

/** All that the processes of a service are made of. Definitions, nodes and flows have the ids of their model elements. */
export interface Processes {
  readonly definitions: readonly ProcessDefinition[];
  readonly tables: readonly ProcessTable[];
  readonly commands: readonly ProcessCommand[];
  /** Events that a node of some process awaits or starts with. */
  readonly events: readonly ProcessEvent[];
}

/** One process: its nodes and the flows between them. Several START nodes are alternatives. */
export interface ProcessDefinition {
  readonly id: string;
  /** Stands in the address `/processes/{code}`. */
  readonly code: string;
  readonly name: string;
  /** The role that starts the process and repairs its incidents; without one, neither is possible over HTTP. */
  readonly ownerRole?: string;
  readonly nodes: readonly ProcessNode[];
}

/** A flow to the next node. */
export interface Branch {
  /** Of several branches that hold, the first by id is taken. */
  readonly id: string;
  readonly target: string;
  readonly when?: Condition;
  readonly isDefault?: boolean;
}

/** What every node has. */
interface AnyNode {
  readonly id: string;
  readonly name: string;
  readonly next: readonly Branch[];
}

/** A node whose work can fail. */
interface FailingNode extends AnyNode {
  /** The node where the flow goes on when the work has finally failed; without one there is an incident. */
  readonly onError?: string;
}

/** A node that publishes an event when a token comes. */
interface PublishingNode extends AnyNode {
  publish?(services: Services, rows: RowFinder): Promise<void>;
}

/** A node whose effect a command takes back when the instance fails. */
interface UndoableNode {
  readonly compensatedBy?: string;
}

/**
 * Begins an instance: for each event, by a schedule, for each row for which a condition becomes true, or (with none of
 * these) with the command of the next node that waits for people; and over `POST /processes/{code}`.
 */
export interface StartNode extends AnyNode {
  readonly kind: 'START';
  /** The type of an event. */
  readonly event?: string;
  /** A cron expression, an ISO 8601 duration, or `every <n> hours|days|weeks|months`. */
  readonly schedule?: string;
  /** Reads one table. It is looked at in the transaction of each command that writes a row there. */
  readonly condition?: Condition;
}

/** Waits for a command that people do, or (without one) for `POST /processes/tasks/{id}/done`. */
export interface HumanTaskNode extends AnyNode, UndoableNode {
  readonly kind: 'HUMAN_TASK';
  readonly command?: string;
  readonly role?: string;
}

/** Runs a command as the system. */
export interface CommandNode extends FailingNode, UndoableNode {
  readonly kind: 'COMMAND';
  readonly command: string;
}

/** Calls an external system, then runs the command if there is one. */
export interface CallExternalNode extends FailingNode, UndoableNode {
  readonly kind: 'CALL_EXTERNAL';
  readonly call: ExternalCall;
  readonly command?: string;
}

/** Leaves a notification for a role, then runs the command if there is one. */
export interface NotifyNode extends FailingNode, UndoableNode, PublishingNode {
  readonly kind: 'NOTIFY';
  readonly role: string;
  readonly command?: string;
}

/** Waits for an event, or for a command that a partner calls (a RECEIVE step). */
export interface WaitEventNode extends AnyNode, UndoableNode {
  readonly kind: 'WAIT_EVENT';
  /** The type of an event. */
  readonly event?: string;
  readonly command?: string;
  /** The service role that calls the command. */
  readonly role?: string;
}

/** Waits until the condition holds. */
export interface WaitConditionNode extends AnyNode {
  readonly kind: 'WAIT_CONDITION';
  readonly condition: Condition;
}

/** Waits for a time: the next that a cron expression names, or a duration after the token came. */
export interface TimerNode extends AnyNode {
  readonly kind: 'TIMER';
  readonly dueIn: string;
}

/** Chooses: one branch, every branch that holds, or the branch of what happens first. */
export interface DecisionNode extends AnyNode {
  readonly kind: 'DECISION';
  readonly choice: 'ONE' | 'SEVERAL' | 'EVENT';
}

/** Joins its incoming flows, and forks into all its outgoing ones. */
export interface ParallelNode extends AnyNode {
  readonly kind: 'PARALLEL';
}

/** Runs another process with the same subjects and waits for its end. */
export interface SubWorkflowNode extends FailingNode {
  readonly kind: 'SUB_WORKFLOW';
  /** The id of its definition. */
  readonly process: string;
}

/** Where an error path begins; passes on at once. */
export interface ErrorNode extends AnyNode {
  readonly kind: 'ERROR';
}

/** Work that this service cannot do: a token that comes here is an incident, and `skip` goes on behind it. */
export interface BlockedNode extends FailingNode {
  readonly kind: 'BLOCKED';
  readonly reason: string;
}

/** Ends its token, and with the last one the instance. */
export interface EndNode extends PublishingNode {
  readonly kind: 'END';
  /** Compensates what was done, and the instance ends FAILED. */
  readonly fails?: boolean;
}

/** A node of a process. */
export type ProcessNode =
  | StartNode
  | HumanTaskNode
  | CommandNode
  | CallExternalNode
  | NotifyNode
  | WaitEventNode
  | WaitConditionNode
  | TimerNode
  | DecisionNode
  | ParallelNode
  | SubWorkflowNode
  | ErrorNode
  | BlockedNode
  | EndNode;

/** A row of the business that an instance knows. */
export interface SubjectRow {
  /** The name of its {@link ProcessTable}. */
  readonly table: string;
  readonly id: string;
}

/** A member of a record or of a body that holds the id of one other row. */
export interface Reference {
  readonly member: string;
  readonly table: string;
}

/** A member of a part that holds the id of one row that is no part of the whole. */
export interface PartReference extends Reference {
  /** The members that lead from the record to the part. */
  readonly way: readonly string[];
}

/** A table whose rows processes follow. */
export interface ProcessTable<Row extends object = object> {
  /** `schema.table`, as the database names it. */
  readonly name: string;
  /** What people call a row of it. */
  readonly object: string;
  /** The record of a row, without regard to who asks. */
  find(db: Db, id: string): Promise<Row | undefined>;
  /** The references of a record to one other row each. */
  readonly references: readonly Reference[];
  /** The references of its parts: the items of an order that its lines name. */
  readonly partReferences?: readonly PartReference[];
  /** Who may read a row. */
  readonly read: AccessRule;
  /** The owner of a row, where rows have one. */
  ownerOf?(db: Db, id: string): Promise<string | undefined>;
}

/** Finds the row of a table that an instance means. */
export interface RowFinder {
  /**
   * The record that the instance wrote last, else the one to which single references lead from the rows it knows;
   * `undefined` when a reference on the way is empty. None or several: {@link NoSubject}.
   */
  the<Row extends object>(table: ProcessTable<Row>): Promise<Row | undefined>;
}

/** It is not clear which row of a table an instance means. */
export class NoSubject extends Error {
  constructor(readonly table: string) {
    super(`The process does not know which row of ${table} is meant.`);
  }
}

/** An operation that processes wait for or run. */
export interface ProcessCommand {
  /** A key such as `context.operation`. */
  readonly id: string;
  /** The table of the row that it acts on or creates. */
  readonly table: string;
  readonly creates: boolean;
  /** The members of its body. */
  readonly accepts: readonly string[];
  /** Those of them that hold ids of other rows: a process gives the rows that it knows. */
  readonly references: readonly Reference[];
  /** The tables of other rows that it changes or removes. */
  readonly changes?: readonly string[];
  /** It acts on one part of the row: its task is done when each part was through it, or when people say so. */
  readonly onParts?: boolean;
  /** Who may do it over HTTP. */
  readonly access: AccessRule;
  /** Runs it inside the open transaction; missing when it needs values that only people can give. */
  run?(services: Services, input: CommandInput): Promise<unknown>;
}

/** What a process gives to a command that it runs. */
export interface CommandInput {
  /** The row to act on; empty for a command that creates. */
  readonly id: string;
  readonly rows: RowFinder;
  /** The accepted members that the answer of a called system has, and the references that the process knows. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The system's access, with the owner of the process's subject; the operation hands it on to `commandDone`. */
  readonly access: Access;
}

/** An operation that has just succeeded, in the transaction that is still open. */
export interface CommandDone {
  /** The id of its {@link ProcessCommand}. */
  readonly command: string;
  /** The rows it wrote, the one of its address first. */
  readonly rows: readonly SubjectRow[];
  readonly access: Access;
  /** Of a command on parts the one that it changed, and all that the row has now. */
  readonly part?: { readonly id: string; readonly all: readonly string[] };
}

/** A request to an external system. */
export interface ExternalCall {
  /** Four calls of one system run at a time. */
  readonly system: string;
  /** What will be sent, as JSON; it is kept, so that a repeated call sends the same. */
  prepare(rows: RowFinder): Promise<unknown>;
  /** Sends it once; throws `ExternalError` when it fails. Answers the body of the answer. */
  send(prepared: unknown, idempotencyKey: string): Promise<unknown>;
}

/** An event that reaches processes, and the row that it is about. */
export interface ProcessEvent {
  readonly type: string;
  /** The member of the payload that holds the id of the row; without it, all that wait are meant. */
  readonly subject?: Reference;
}

/** A formal condition over rows that an instance means. */
export interface Condition {
  readonly tables: Readonly<Record<string, ProcessTable>>;
  /** Unknown (`null`) does not hold. */
  holds(rows: Readonly<Record<string, object>>): Truth;
}

type RowsOf<Tables> = {
  readonly [Name in keyof Tables]: Tables[Name] extends ProcessTable<infer Row> ? Row : never;
};

/** A condition whose expression gets the records of its tables, each under the name given here. */
export function condition<const Tables extends Readonly<Record<string, ProcessTable>>>(
  tables: Tables,
  holds: (rows: RowsOf<Tables>) => Truth,
): Condition {
  // The engine hands in one record per table, found by that table.
  return { tables, holds: (rows) => holds(rows as RowsOf<Tables>) };
}
