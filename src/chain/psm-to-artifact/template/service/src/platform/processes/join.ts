import type { Advance } from './advance.js';
import { isEntry, isPlainStart, isSoftwareNext } from './choices.js';
import type { ProcessCommand, ProcessDefinition, ProcessNode } from './definition.js';
import { moveOn, type Following } from './following.js';
import { isCallAhead, keepCommand } from './kept-events.js';
import type { ProcessTx } from './process-tx.js';
import { startInstance } from './start.js';
import { knowsAny, noteSubjects, openTokens, type Token } from './store.js';

/** Lets a process take part in a command for which none of its tokens waited; answers the instance that begins. */
export async function join(
  following: Following,
  { definition, nodes }: { readonly definition: ProcessDefinition; readonly nodes: readonly ProcessNode[] },
): Promise<Advance | undefined> {
  const { command, written, tx } = following;
  const start = definition.nodes.find(
    (node) => isPlainStart(node) && nodes.some((entry) => isEntry(tx.registry, node, entry)),
  );
  const entry = nodes.find((node) => start !== undefined && isEntry(tx.registry, start, node));
  const isNew = command.creates && entry !== undefined;
  if (!isNew && (await isTakenIn(following, { definition, nodes }))) return undefined;
  if (start !== undefined && entry !== undefined) {
    const advance = await startInstance(tx, { definition, subjects: written, flows: start.next });
    await advance?.settle();
    const tokens = advance === undefined ? [] : await openTokens(tx.services.db, advance.instance.id);
    const token = tokens.find(({ node }) => node === entry.id);
    if (advance !== undefined && token !== undefined) await moveOn(following, { advance, token });
    return advance;
  }
  const behind = nodes.find((node) => isSoftwareNext(tx.registry, node));
  if (behind === undefined) return undefined;
  return startInstance(tx, { definition, subjects: written, flows: behind.next, late: true });
}

/** Whether an instance of the process, or one that will run it, knows the row: that one takes the command into account. */
async function isTakenIn(
  { advances, command, knownBy, written, tx }: Following,
  { definition, nodes }: { readonly definition: ProcessDefinition; readonly nodes: readonly ProcessNode[] },
): Promise<boolean> {
  const { db } = tx.services;
  let isKnown = false;
  for (const advance of advances) {
    const isOwn = advance.instance.process === definition.id;
    if (!isOwn && !(await isCallAhead(advance, definition.id))) continue;
    if (!(await knowsAny(db, advance.instance.id, knownBy))) continue;
    // A new row is the work of one instance.
    if (isKnown && command.creates) break;
    isKnown = true;
    if (!isOwn) await keepCommand(advance, command.id);
    else if (advance.instance.state === 'ACTIVE' && (await takeIn(advance, { command, nodes })))
      await noteSubjects(db, advance.instance.id, written);
  }
  return isKnown;
}

/**
 * Takes a command into account for which no token of the instance waits. One that waits for people before it jumps
 * behind it; for one that may come later it is kept; an instance that joined late goes on behind it, too.
 */
async function takeIn(
  advance: Advance,
  { command, nodes }: { readonly command: ProcessCommand; readonly nodes: readonly ProcessNode[] },
): Promise<boolean> {
  const { tx, instance } = advance;
  const open = await openTokens(tx.services.db, instance.id);
  const passed = nodes
    .map((node) => ({ node, tokens: open.filter((token) => isPassedOver(tx, token, node)) }))
    .find(({ tokens }) => tokens.some(({ kind }) => kind === 'HUMAN_TASK'));
  if (passed !== undefined) {
    // All that people have passed over is over: it cannot come to a join any more.
    for (const token of passed.tokens) await advance.withdraw(token, 'PASSED_OVER');
    advance.enter(passed.node.next);
    return true;
  }
  const awaited = nodes.some(
    (node) =>
      !(instance.late && node.kind === 'HUMAN_TASK') &&
      open.some((token) => tx.registry.reaches(token.node, node.id)),
  );
  if (awaited) await keepCommand(advance, command.id);
  else if (instance.late) advance.enter(nodes[0]?.next ?? []);
  return awaited || instance.late;
}

/** Whether a token waits, for people or at a join, before a node. */
function isPassedOver({ registry }: ProcessTx, token: Token, node: ProcessNode): boolean {
  const waits = token.state === 'ARRIVED' || (token.kind === 'HUMAN_TASK' && token.state === 'WAITING');
  return waits && registry.reaches(token.node, node.id);
}
