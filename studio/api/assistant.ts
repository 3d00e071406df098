import {
  type Attachment,
  type ChatMessage,
  type ChatSession,
  getChatSession,
  getCim,
  getPim,
  getTurn,
  listAttachments,
  listChatMessages,
  listChatSessions,
  listTurnUnits,
  type Model,
  readAttachmentContent,
  type Turn,
  type TurnUnit,
} from '../../client/src/index.ts';
import { client } from './client.ts';
import type { Reading } from './queries.ts';

/** As many entries as one request gives. */
const limit = 500;

/** The account's conversations of a project, those that changed last first. */
export function sessionsReading(projectId: string): Reading<readonly ChatSession[]> {
  const query = { projectId, limit, sort: 'updatedAt,desc' };
  return { key: ['sessions', projectId], read: (signal) => listChatSessions({ client, query, signal }) };
}

/** One conversation. */
export function sessionReading(sessionId: string): Reading<ChatSession> {
  const path = { sessionId };
  return { key: ['session', sessionId], read: (signal) => getChatSession({ client, path, signal }) };
}

/** Everything that was said in a conversation. */
export function messagesReading(sessionId: string): Reading<readonly ChatMessage[]> {
  return {
    key: ['messages', sessionId],
    read: (signal) =>
      inParts(
        (after) => listChatMessages({ client, path: { sessionId }, query: { limit, after }, signal }),
        ({ sequence }) => sequence,
      ),
  };
}

/** One turn, with its coverage of the text as the model is now. */
export function turnReading(turnId: string): Reading<Turn> {
  const path = { turnId };
  return { key: ['turn', turnId], read: (signal) => getTurn({ client, path, signal }) };
}

/** All passages of a turn's text with what they ask for. */
export function unitsReading(turnId: string | undefined): Reading<readonly TurnUnit[]> {
  return {
    key: ['units', turnId],
    enabled: turnId !== undefined,
    read: (signal) =>
      inParts(
        (after) => listTurnUnits({ client, path: { turnId: turnId ?? '' }, query: { limit, after }, signal }),
        ({ ordinal }) => ordinal,
      ),
  };
}

/** Which of some turns were read as a text: at least one of their passages is no command to the assistant. */
export function textTurnsReading(turnIds: readonly string[]): Reading<ReadonlySet<string>> {
  return {
    key: ['text-turns', ...turnIds],
    read: async (signal) => {
      const read = await Promise.all(
        turnIds.map(async (turnId) => {
          const units = await listTurnUnits({ client, path: { turnId }, query: { limit }, signal });
          return units.some(({ kind }) => kind !== 'INSTRUCTION') ? [turnId] : [];
        }),
      );
      return new Set(read.flat());
    },
  };
}

/** The model that a conversation works on, as it is now. */
export function workedOnReading(level: 'cim' | 'pim', modelId: string | null): Reading<Model> {
  const path = { id: modelId ?? '' };
  const read = { cim: getCim, pim: getPim }[level];
  return {
    key: ['worked-on', modelId],
    enabled: modelId !== null,
    read: (signal) => read({ client, path, signal }),
  };
}

/** All files that the account has attached. */
export function attachmentsReading(): Reading<readonly Attachment[]> {
  return {
    key: ['attachments'],
    read: (signal) => listAttachments({ client, query: { limit }, signal }),
  };
}

/** The text of an attachment; it never changes. */
export function attachmentTextReading(attachmentId: string | null): Reading<string> {
  const path = { attachmentId: attachmentId ?? '' };
  return {
    key: ['attachment-text', attachmentId],
    isFixed: true,
    enabled: attachmentId !== null,
    read: (signal) => readAttachmentContent({ client, path, signal, parseAs: 'text' }),
  };
}

/** All entries of a list whose parts begin behind the number of an entry. */
async function inParts<Entry>(
  read: (after: number) => Promise<readonly Entry[]>,
  numberOf: (entry: Entry) => number,
): Promise<readonly Entry[]> {
  const all: Entry[] = [];
  for (;;) {
    const last = all.at(-1);
    const part = await read(last === undefined ? 0 : numberOf(last));
    all.push(...part);
    if (part.length < limit) return all;
  }
}
