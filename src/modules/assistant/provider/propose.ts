import { randomBytes } from 'node:crypto';
import type { AssistantEngine, Made } from '../contract/engine.ts';
import type { OperationTools } from '../contract/operation-tools.ts';
import type { CallJournal, ProviderMessage, ProviderReply } from '../contract/provider.ts';
import type { AskProvider } from './ask-provider.ts';
import { changeInstructions, changeMessages, problemText, said } from './prompts.ts';
import { callsIn, changeTools } from './tools.ts';

/** What it takes to have a provider make something. */
export type Making = {
  readonly ask: AskProvider;
  readonly tools: OperationTools;
  readonly request: Parameters<AssistantEngine['make']>[0] & { readonly journal: CallJournal };
};

/** A provider may correct itself this often for one part of the work. */
export const repairsPerItem = 2;

/** Has a provider say in one call what passages come to; and again, at most twice, with what is wrong with it. */
export async function propose({ ask, tools, request }: Making): Promise<Made> {
  const { level, content, message, item, signal, journal } = request;
  const { selectedElementIds, readsDocuments, madeIds } = request;
  const ours = new Set(item.unitIds);
  const units = request.units.filter(({ unitId }) => ours.has(unitId));
  const about = [message, ...units.map(({ text }) => text)].join('\n');
  const shown = { selectedElementIds, readsDocuments, madeIds };
  const outline = await tools.outline({ level, content, about, ...shown });
  const nonce = randomBytes(12).toString('hex');
  let messages = changeMessages({ message, outline, units, nonce });
  let issues: readonly string[] = [];
  for (let attempt = 0; attempt <= repairsPerItem; attempt += 1) {
    const reply = await ask({
      journal,
      signal,
      messages,
      system: changeInstructions,
      tools: changeTools(outline),
      purpose: attempt === 0 ? 'generate' : 'repair',
    });
    const call = callsIn(reply).find(({ tool }) => tool === 'apply_operations');
    const shaped = await tools.shape({
      level,
      content,
      message,
      aliases: outline.aliases,
      unitIds: item.unitIds,
      proposal: call?.input,
    });
    if (shaped.kind !== 'BLOCKED') return shaped;
    issues = shaped.issues;
    messages = [...messages, ...answersTo(reply, () => problemText(issues))];
  }
  return { kind: 'BLOCKED', issues };
}

/** What a provider said, and the reply to it: an answer for every call, else a message. */
export function answersTo(
  reply: ProviderReply,
  answer: (callId: string) => string,
): readonly ProviderMessage[] {
  const { calls } = reply;
  const theirs: ProviderMessage = { role: 'PROVIDER', text: reply.text.slice(0, 20_000), calls };
  if (calls.length === 0) return [theirs, said(answer(''))];
  const results = calls.map(({ callId, tool }) => ({ callId, tool, text: answer(callId) }));
  return [theirs, { role: 'TOOLS', results }];
}
