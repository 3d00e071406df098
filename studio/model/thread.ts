import type { Attachment, ChatMessage } from '../../client/src/index.ts';
import { firstLine } from '../lib/text.ts';

/** What was said about one turn, in order; the newest turn may have nothing yet. */
export type Exchange = { readonly turnId: string; readonly entries: readonly ChatMessage[] };

/** A text that the conversation is about: the files of one turn, or a message that may be a description. */
export type Told = { readonly turnId: string; readonly title: string; readonly isFile: boolean };

/** The turns of a conversation in the order in which they began, with what was said in each. */
export function exchangesOf(
  messages: readonly ChatMessage[],
  lastTurnId: string | null,
): readonly Exchange[] {
  const entries = new Map<string, ChatMessage[]>();
  for (const message of messages) {
    if (message.turnId === null) continue;
    const own = entries.get(message.turnId) ?? [];
    entries.set(message.turnId, own);
    own.push(message);
  }
  if (lastTurnId !== null && !entries.has(lastTurnId)) entries.set(lastTurnId, []);
  return [...entries].map(([turnId, own]) => ({ turnId, entries: own }));
}

/** What may be texts of a conversation, in order: messages with files, and messages of several sentences. */
export function textsOf(exchanges: readonly Exchange[], attachments: readonly Attachment[]): readonly Told[] {
  const names = new Map(attachments.map(({ attachmentId, fileName }) => [attachmentId, fileName]));
  return exchanges.flatMap(({ turnId, entries: [first] }) => {
    if (first?.role !== 'USER') return [];
    const { message, attachmentIds } = first;
    if (attachmentIds.length > 0)
      return {
        turnId,
        title: attachmentIds.map((id) => names.get(id) ?? 'a deleted file').join(', '),
        isFile: true,
      };
    return /[.!?]\s+\S|\n/.test(message.trim())
      ? { turnId, title: firstLine(message, 60), isFile: false }
      : [];
  });
}
