import { Problem } from '../errors.js';
import type { Advance } from './advance.js';
import type { ProcessNode } from './definition.js';
import { commandOf } from './registry.js';
import { changeToken, type Token } from './store.js';
import { rearm } from './upkeep.js';

/** What people do about an incident. */
export const repairs = { retry, skip, abandon } as const;

/** Tries again. What an external system refused is sent again as it would be now, under a new key. */
async function retry(advance: Advance, token: Token): Promise<void> {
  const { registry, services, now } = advance.tx;
  const node = registry.place(token.node)?.node;
  if (node === undefined)
    throw new Problem(409, 'unknown_node', 'This version of the service does not have the node any more.');
  const isWork = node.kind === 'CALL_EXTERNAL' || commandOf(node) !== undefined;
  const isRefused = token.request !== null && token.answer === null && /^answer_4/.test(token.code ?? '');
  if (token.undoes === null && (!isWork || isRefused || node.kind !== token.kind))
    return rearm(advance, token);
  const due = { state: 'DUE', due_at: now.toISOString(), attempts: 0 };
  await changeToken(services.db, token.id, due);
  await advance.log('RETRIED', { token });
}

/** Goes on behind the node as if it had been done. */
async function skip(advance: Advance, token: Token): Promise<void> {
  const node = advance.tx.registry.place(token.node)?.node;
  const flows = token.undoes !== null || node === undefined ? [] : flowsPast(node);
  await advance.leave(token, { flows, outcome: 'SKIPPED' });
}

function flowsPast(node: ProcessNode): ProcessNode['next'] {
  if (node.kind !== 'DECISION') return node.next;
  const otherwise = node.next.filter((branch) => branch.isDefault === true);
  if (otherwise.length > 0) return otherwise;
  throw new Problem(
    409,
    'cannot_skip',
    `"${node.name}" has to decide; correct the values that it reads and retry.`,
  );
}

/** Gives the instance up: what it has done is taken back, and it ends FAILED. */
async function abandon(advance: Advance): Promise<void> {
  await advance.fail('abandoned');
}
