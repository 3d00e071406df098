import type {
  Branch,
  ProcessCommand,
  ProcessDefinition,
  ProcessEvent,
  ProcessNode,
  Processes,
  ProcessTable,
} from './definition.js';

/** A node in its process. */
export interface Place {
  readonly definition: ProcessDefinition;
  readonly node: ProcessNode;
}

/** Finds what the processes of a service consist of, and answers questions about their graphs. */
export class Registry {
  readonly definitions: readonly ProcessDefinition[];
  readonly #places = new Map<string, Place>();
  readonly #tables: ReadonlyMap<string, ProcessTable>;
  readonly #commands: ReadonlyMap<string, ProcessCommand>;
  readonly #events: ReadonlyMap<string, ProcessEvent>;
  readonly #incoming = new Map<string, string[]>();

  /** Throws when a flow leads to a node that is missing. */
  constructor(processes: Processes) {
    this.definitions = processes.definitions;
    this.#tables = new Map(processes.tables.map((table) => [table.name, table]));
    this.#commands = new Map(processes.commands.map((command) => [command.id, command]));
    this.#events = new Map(processes.events.map((event) => [event.type, event]));
    for (const definition of this.definitions)
      for (const node of definition.nodes) this.#places.set(node.id, { definition, node });
    for (const { node } of this.#places.values())
      for (const flow of flowsOf(node)) {
        if (!this.#places.has(flow.target)) throw new Error(`${node.name} leads to no node of a process.`);
        this.#incoming.set(flow.target, [...this.incoming(flow.target), flow.id]);
      }
  }

  /** All nodes. */
  get places(): Iterable<Place> {
    return this.#places.values();
  }

  place(node: string): Place | undefined {
    return this.#places.get(node);
  }

  /** A node to which a flow leads. */
  target(flow: Branch): ProcessNode {
    return known(this.#places.get(flow.target), flow.target).node;
  }

  definition(id: string): ProcessDefinition | undefined {
    return this.definitions.find((each) => each.id === id);
  }

  table(name: string): ProcessTable {
    return known(this.#tables.get(name), name);
  }

  hasTable(name: string): boolean {
    return this.#tables.has(name);
  }

  get tables(): Iterable<ProcessTable> {
    return this.#tables.values();
  }

  command(id: string): ProcessCommand | undefined {
    return this.#commands.get(id);
  }

  event(type: string): ProcessEvent | undefined {
    return this.#events.get(type);
  }

  /** The nodes that a command moves on, process by process. */
  placesOf(command: string): ReadonlyMap<ProcessDefinition, readonly ProcessNode[]> {
    const places = new Map<ProcessDefinition, ProcessNode[]>();
    for (const { definition, node } of this.#places.values())
      if (commandOf(node) === command) places.set(definition, [...(places.get(definition) ?? []), node]);
    return places;
  }

  /** The ids of the flows that lead to a node. */
  incoming(node: string): readonly string[] {
    return this.#incoming.get(node) ?? [];
  }

  /** The nodes of a process that run another one, also through further processes. */
  callsTo(called: string, caller: string): readonly ProcessNode[] {
    const leads = new Set(this.callersOf(called));
    return (this.definition(caller)?.nodes ?? []).filter(
      (node) => node.kind === 'SUB_WORKFLOW' && leads.has(node.process),
    );
  }

  /** The process and all that run it, also through further processes. */
  callersOf(called: string): readonly string[] {
    const found = new Set([called]);
    for (const id of found)
      for (const { definition, node } of this.#places.values())
        if (node.kind === 'SUB_WORKFLOW' && node.process === id) found.add(definition.id);
    return [...found];
  }

  /** Whether a token that leaves the first node can come to the second. */
  reaches(from: string, to: string): boolean {
    const seen = new Set<string>();
    const open = [from];
    for (let id = open.pop(); id !== undefined; id = open.pop())
      for (const { target } of flowsOf(this.#places.get(id)?.node)) {
        if (target === to) return true;
        if (!seen.has(target)) open.push(target);
        seen.add(target);
      }
    return false;
  }
}

/** The command for which a node waits, or which it runs. */
export function commandOf(node: ProcessNode | undefined): string | undefined {
  return node !== undefined && 'command' in node ? node.command : undefined;
}

/** The flow of a node's error path. */
export function errorFlow(node: ProcessNode): Branch | undefined {
  if (!('onError' in node) || node.onError === undefined) return undefined;
  return { id: `${node.id}:error`, target: node.onError };
}

function flowsOf(node: ProcessNode | undefined): readonly Branch[] {
  if (node === undefined) return [];
  const error = errorFlow(node);
  return error === undefined ? node.next : [...node.next, error];
}

function known<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The processes of this service have no ${name}.`);
  return value;
}
