import type { Dialogue, SourceText } from '../../../chain/text-to-model/index.ts';
import type { Heard } from '../contract/engine.ts';
import type { AssistantStores } from '../contract/stores.ts';
import type { Ledger } from '../records/ledger.ts';
import type { Turn } from '../records/turn.ts';
import { heardBefore } from '../turns/heard.ts';

/** What a plan is made from. */
export type PlanFacts = {
  readonly turn: Turn;
  readonly model: Awaited<ReturnType<AssistantStores['models']['find']>>;
  readonly sources: readonly SourceText[];
  readonly heard: readonly Heard[];
  /** The ledger to read from: the turn's own, else the newest of its session. */
  readonly ledger: Ledger | undefined;
  /** The ledger of the turn's root. */
  readonly own: Ledger | undefined;
  /** What the conversation came to: the turn's own when it was asked already, else that of the turn before. */
  readonly conversation: Dialogue | undefined;
};

/** Looks up what a turn's plan is made from. */
export async function planFacts(stores: AssistantStores, turn: Turn): Promise<PlanFacts> {
  const own = await stores.turns.ledger(turn.rootTurnId);
  return {
    turn,
    model: await stores.models.find(turn.modelId),
    sources: await sourcesOf(stores, turn),
    heard: await heardBefore(stores, turn),
    ledger: own ?? (await stores.turns.latestLedger(turn.sessionId)),
    own,
    conversation: turn.state.conversation ?? (await previousOf(stores, turn))?.state.conversation,
  };
}

async function previousOf(stores: AssistantStores, { state }: Turn): Promise<Turn | undefined> {
  const { previousTurnId } = state;
  return previousTurnId === undefined || previousTurnId === null
    ? undefined
    : stores.turns.find(previousTurnId);
}

async function sourcesOf(stores: AssistantStores, turn: Turn): Promise<readonly SourceText[]> {
  const { message, attachmentIds } = turn.state;
  const sources: SourceText[] =
    message === '' ? [] : [{ origin: 'message', name: 'message', format: 'txt', text: message }];
  for (const attachmentId of attachmentIds) {
    const attachment = await stores.attachments.find(attachmentId);
    const text = await stores.attachments.textOf(attachmentId);
    if (attachment === undefined || text === undefined) continue;
    const { fileName: name, format } = attachment;
    sources.push({ origin: 'attachment', attachmentId, name, format, text });
  }
  return sources;
}
