import { explainDatabaseError, Problem } from '../errors.js';
import { ExternalError } from '../external.js';
import type { Advance } from './advance.js';
import { NoSubject } from './definition.js';
import { errorFlow } from './registry.js';
import { changeToken, type Token } from './store.js';

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
  const error = explainDatabaseError(thrown, 'POST');
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

/** Takes the error path of a token's node; without one, it becomes an incident. */
export async function failFinally(
  advance: Advance,
  token: Token,
  { code, message }: Pick<Failure, 'code' | 'message'>,
): Promise<void> {
  const node = advance.tx.registry.place(token.node)?.node;
  const flow = node === undefined || token.undoes !== null ? undefined : errorFlow(node);
  if (flow === undefined) return advance.incident(token, { code, message });
  await changeToken(advance.tx.services.db, token.id, { state: 'FAILED', due_at: null, code, message });
  await advance.log('FAILED', { token, note: `${code}: ${message}` });
  advance.enter([flow], { visits: token.visits });
}
