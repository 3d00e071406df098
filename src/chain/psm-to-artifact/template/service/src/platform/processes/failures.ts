import { explainDatabaseError, Problem } from '../errors.js';
import { ExternalError } from '../external.js';
import type { Advance } from './advance.js';
import { NoSubject, type ProcessNode } from './definition.js';
import { keptCommand, takeKeptEvent } from './kept-events.js';
import { commandOf, errorFlow } from './registry.js';
import { changeToken, openTokens, type Token } from './store.js';

/** Attempts after the first. */
export const retries = 5;
const longestPauseSeconds = 3_600;

/** Why an attempt has failed. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  /** Another attempt would fail, too. */
  readonly isFinal: boolean;
}

/** Reads what an attempt threw: refusals are final; time limits, overload, lost connections and faults are not. */
export function failureOf(thrown: unknown): Failure {
  const error = explainDatabaseError(thrown, { method: 'POST' });
  if (error instanceof Problem)
    return { code: error.code, message: error.message, isFinal: isRefusal(error.status) };
  if (error instanceof NoSubject) return { code: 'no_subject', message: error.message, isFinal: true };
  if (error instanceof ExternalError) {
    const { status, message } = error;
    if (status === undefined) return { code: 'unreachable', message, isFinal: false };
    return { code: `answer_${status}`, message, isFinal: isRefusal(status) };
  }
  return { code: 'failed', message: String(error), isFinal: false };
}

function isRefusal(status: number): boolean {
  return status < 500 && status !== 408 && status !== 429;
}

/** Plans the next attempt of a token's work, or takes its error path, or makes it an incident. */
export async function recordFailure(advance: Advance, token: Token, failure: Failure): Promise<void> {
  const { code, message } = failure;
  if (failure.isFinal || token.attempts > retries) return failFinally(advance, token, failure);
  const pause = Math.min(2 ** token.attempts, longestPauseSeconds) * 1_000;
  const due = new Date(advance.tx.now.getTime() + pause);
  await changeToken(advance.tx.services.db, token.id, {
    ...{ state: 'DUE', due_at: due.toISOString(), code, message },
  });
  await advance.log('RETRYING', { token, note: `${code}: ${message}` });
}

/**
 * Takes the error path of a token's node. Without one, work that the state of a row refuses is passed over where people have
 * done a later step already; everything else becomes an incident.
 */
export async function failFinally(
  advance: Advance,
  token: Token,
  { code, message }: Pick<Failure, 'code' | 'message'>,
): Promise<void> {
  const node = advance.tx.registry.place(token.node)?.node;
  const flow = node === undefined || token.undoes !== null ? undefined : errorFlow(node);
  if (flow === undefined) {
    const later = code === 'wrong_state' ? await laterStepDone(advance, token) : undefined;
    if (later === undefined) return advance.incident(token, { code, message });
    await advance.withdraw(token, 'PASSED_OVER');
    return advance.enter(later.next, { visits: token.visits });
  }
  await changeToken(advance.tx.services.db, token.id, { state: 'FAILED', due_at: null, code, message });
  await advance.log('FAILED', { token, note: `${code}: ${message}` });
  advance.enter([flow], { visits: token.visits });
}

/** A step of people behind the token's node that they have done before its turn; it counts from now on. */
async function laterStepDone(advance: Advance, token: Token): Promise<ProcessNode | undefined> {
  const { registry } = advance.tx;
  if (token.undoes !== null) return undefined;
  // Tokens of other branches would wait at a join for one that has gone past it.
  const open = await openTokens(advance.tx.services.db, advance.instance.id);
  if (open.some(({ id }) => id !== token.id)) return undefined;
  for (const node of registry.definition(advance.instance.process)?.nodes ?? []) {
    const command = node.kind === 'HUMAN_TASK' ? commandOf(node) : undefined;
    if (command === undefined || !registry.reaches(token.node, node.id)) continue;
    if (await takeKeptEvent(advance, keptCommand(command))) return node;
  }
  return undefined;
}
