import type { Advance } from './advance.js';
import { takeBranches } from './choices.js';
import type { ProcessNode } from './definition.js';
import { attempted } from './process-tx.js';
import { changeToken, openTokens, type Token } from './store.js';

/** Whether tokens wait for each other at a node. */
export function isJoin(advance: Advance, node: ProcessNode): boolean {
  const joins = node.kind === 'PARALLEL' || (node.kind === 'DECISION' && node.choice === 'SEVERAL');
  return joins && advance.tx.registry.incoming(node.id).length > 1;
}

/**
 * Lets joins pass: a parallel one with a token on each of its flows, an inclusive one that no other token of the
 * instance can still reach.
 */
export async function fireJoins(advance: Advance): Promise<void> {
  const { registry, services } = advance.tx;
  const open = await openTokens(services.db, advance.instance.id);
  const arrived = open.filter((token) => token.state === 'ARRIVED');
  for (const id of new Set(arrived.map((token) => token.node))) {
    const node = registry.place(id)?.node;
    if (node === undefined) continue;
    const here = arrived.filter((token) => token.node === id);
    const joined =
      node.kind === 'PARALLEL'
        ? oneOfEachFlow(registry.incoming(id), here)
        : open.some((token) => token.node !== id && registry.reaches(token.node, id))
          ? undefined
          : here;
    if (joined === undefined) continue;
    await pass(advance, node, joined);
    // What passes here may be on its way to another join.
    return;
  }
}

function oneOfEachFlow(flows: readonly string[], here: readonly Token[]): readonly Token[] | undefined {
  const joined = flows.flatMap((flow) => here.find((token) => token.flow === flow) ?? []);
  return joined.length === flows.length ? joined : undefined;
}

async function pass(advance: Advance, node: ProcessNode, joined: readonly Token[]): Promise<void> {
  const [last, ...others] = [...joined].reverse();
  if (last === undefined) return;
  const { db } = advance.tx.services;
  const visits = Math.max(...joined.map((token) => token.visits));
  for (const token of others) await changeToken(db, token.id, { state: 'DONE' });
  await forkBehind(advance, node, { ...last, visits });
}

/** Sends tokens along the flows of a gateway that its tokens have passed. */
export async function forkBehind(advance: Advance, node: ProcessNode, token: Token): Promise<void> {
  if (node.kind !== 'DECISION') return advance.leave(token, { flows: node.next });
  const { db } = advance.tx.services;
  const taken = await attempted(
    db,
    () => takeBranches(node, advance.rows),
    (error) => ({ code: 'condition_failed', message: String(error) }),
  );
  if (taken === undefined)
    return advance.incident(token, { code: 'no_branch', message: `No branch of "${node.name}" holds.` });
  if ('code' in taken) return advance.incident(token, taken);
  const { branches, note } = taken;
  return advance.leave(token, { flows: branches, ...(note === undefined ? {} : { note }) });
}
