import { newId } from '../ids.js';
import { arrive } from './arrive.js';
import { continueCompensation, startCompensation } from './compensation.js';
import type { Branch, ProcessNode } from './definition.js';
import { InstanceRows } from './instance-rows.js';
import { fireJoins } from './joins.js';
import type { ProcessTx } from './process-tx.js';
import { changeToken, insertRow, isOpen, openTokens, type Instance, type Token } from './store.js';

/** A token on its way to a node. */
export interface Arrival {
  readonly flow: Branch;
  /** Automatic nodes in a row before the node. */
  readonly visits: number;
  /** Shared with the tokens that wait for the same choice. */
  readonly choice?: string;
}

/**
 * Moves the tokens of one instance that is locked in the open transaction. Every change is prepared by `enter`,
 * `leave`, `fail`, …; `settle` must follow: it moves tokens on until all of them wait, and ends the instance behind the last.
 */
export class Advance {
  readonly tx: ProcessTx;
  readonly instance: Instance;
  readonly rows: InstanceRows;
  readonly #queue: Arrival[] = [];
  readonly #decided = new Set<string>();
  #compensates: boolean;

  constructor(tx: ProcessTx, instance: Instance) {
    this.tx = tx;
    this.instance = instance;
    this.#compensates = instance.state === 'COMPENSATING';
    this.rows = new InstanceRows(tx.services.db, tx.registry, instance.id);
  }

  /** Sends tokens along flows. */
  enter(flows: readonly Branch[], { visits, choice }: Omit<Arrival, 'flow'> = { visits: 0 }): void {
    for (const flow of flows) this.#queue.push({ flow, visits, ...(choice === undefined ? {} : { choice }) });
  }

  /** Places a token on the node where it has arrived. */
  async place(arrival: Arrival, columns: Partial<Token> & Pick<Token, 'kind' | 'state'>): Promise<Token> {
    const token: Token = {
      id: newId(),
      instance_id: this.instance.id,
      node: arrival.flow.target,
      flow: arrival.flow.id,
      since: this.tx.now,
      due_at: null,
      attempts: 0,
      visits: arrival.visits,
      choice: arrival.choice ?? null,
      table_name: null,
      row_id: null,
      system: null,
      request: null,
      answer: null,
      undoes: null,
      unknown_since: null,
      code: null,
      message: null,
      ...columns,
    };
    await insertRow<Token>(this.tx.services.db, 'process_token', {
      ...token,
      since: token.since.toISOString(),
      due_at: token.due_at?.toISOString() ?? null,
      unknown_since: null,
      request: null,
      answer: null,
    });
    return token;
  }

  /** Closes a token whose node is done and sends tokens along its flows; others of the same choice are withdrawn. */
  async leave(
    token: Token,
    how: { readonly flows: readonly Branch[]; readonly outcome?: string; readonly note?: string },
  ) {
    const { flows, outcome = 'DONE', note } = how;
    const { db } = this.tx.services;
    await changeToken(db, token.id, { state: 'DONE', due_at: null });
    await this.log(outcome, { token, note });
    if (token.choice !== null && token.choice !== token.id) await this.#decide(token.choice);
    this.enter(flows, { visits: token.visits });
  }

  /** Closes a token whose node is not done. */
  async withdraw(token: Pick<Token, 'id' | 'node'>, outcome = 'WITHDRAWN'): Promise<void> {
    await changeToken(this.tx.services.db, token.id, { state: 'WITHDRAWN', due_at: null });
    await this.log(outcome, { token });
  }

  /** Leaves a token to the people who repair. */
  async incident(token: Token, problem: { readonly code: string; readonly message: string }): Promise<void> {
    const { code, message } = problem;
    await changeToken(this.tx.services.db, token.id, { state: 'INCIDENT', due_at: null, code, message });
    await this.log('INCIDENT', { token, note: `${code}: ${message}` });
    this.tx.services.log.error({ process: this.instance.process, node: token.node, code }, message);
  }

  /** Whether one of the tokens of a choice has moved already. */
  isDecided(choice: string | undefined): boolean {
    return choice !== undefined && this.#decided.has(choice);
  }

  /** Gives everything up that is open, takes back what was done, and ends FAILED. */
  async fail(reason: string): Promise<void> {
    this.#queue.length = 0;
    const { db } = this.tx.services;
    for (const token of await openTokens(db, this.instance.id)) await this.withdraw(token);
    await this.log('FAILING', { note: reason });
    this.#compensates = true;
    await startCompensation(this);
  }

  /** Moves tokens until all of them wait. */
  async settle(): Promise<void> {
    do {
      for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift())
        if (!this.isDecided(next.choice)) await arrive(this, next);
      await fireJoins(this);
    } while (this.#queue.length > 0);
    if (this.#compensates) await continueCompensation(this);
    await this.#endBehindTheLast();
  }

  /** Writes a line of history. */
  async log(
    outcome: string,
    about: { readonly token?: Pick<Token, 'id' | 'node'>; readonly note?: string | undefined } = {},
  ): Promise<void> {
    await insertRow<LogRow>(this.tx.services.db, 'process_log', {
      id: newId(),
      instance_id: this.instance.id,
      node: about.token?.node ?? null,
      token_id: about.token?.id ?? null,
      at: this.tx.now.toISOString(),
      who: this.tx.who ?? null,
      outcome,
      note: about.note ?? null,
    });
  }

  async #decide(choice: string): Promise<void> {
    this.#decided.add(choice);
    const { db } = this.tx.services;
    const others = await db.query<Token>(`SELECT * FROM process_token WHERE choice = $1 AND ${isOpen}`, [
      choice,
    ]);
    for (const other of others) await this.withdraw(other);
  }

  async #endBehindTheLast(): Promise<void> {
    const { db } = this.tx.services;
    const { id } = this.instance;
    const open = await db.query(`SELECT 1 FROM process_token WHERE instance_id = $1 AND ${isOpen} LIMIT 1`, [
      id,
    ]);
    if (open.length > 0) return;
    const [ended] = await db.query<{ state: string }>(
      `UPDATE process_instance
          SET state = CASE state WHEN 'ACTIVE' THEN 'COMPLETED' ELSE 'FAILED' END, ended_at = $2
        WHERE id = $1 AND ended_at IS NULL RETURNING state`,
      [id, this.tx.now.toISOString()],
    );
    if (ended !== undefined) await this.log(ended.state);
  }
}

interface LogRow {
  readonly id: string;
  readonly instance_id: string;
  readonly node: string | null;
  readonly token_id: string | null;
  readonly at: string;
  readonly who: string | null;
  readonly outcome: string;
  readonly note: string | null;
}

/** The node of a token, when this version of the service has it. */
export function nodeOf({ tx }: Advance, token: Pick<Token, 'node'>): ProcessNode | undefined {
  return tx.registry.place(token.node)?.node;
}
