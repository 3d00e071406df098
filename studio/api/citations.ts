import { listChatSessions } from '../../client/src/index.ts';
import { messagesReading, unitsReading } from './assistant.ts';
import type { CitedText } from './cited-text.ts';
import { client } from './client.ts';
import type { Reading } from './queries.ts';

/** Only so many of the newest conversations about a model are looked through. */
const mostSessions = 5;

/** The texts that the account has given for a model: the files of its conversations, and what each began with. */
export function citedTextsReading(modelId: string | undefined): Reading<readonly CitedText[]> {
  return {
    key: ['cited-texts', modelId],
    enabled: modelId !== undefined,
    read: async (signal) => {
      const query = { modelId: modelId ?? '', limit: mostSessions, sort: 'updatedAt,desc' };
      const sessions = await listChatSessions({ client, query, signal });
      const texts = await Promise.all(sessions.map(({ id }) => textsOf(id, signal)));
      return texts.flat();
    },
  };
}

async function textsOf(sessionId: string, signal: AbortSignal): Promise<readonly CitedText[]> {
  const messages = await messagesReading(sessionId).read(signal);
  const turnIds = messages.flatMap(({ turnId, role, attachmentIds, sequence }) =>
    turnId !== null && role === 'USER' && (attachmentIds.length > 0 || sequence === 1) ? [turnId] : [],
  );
  return Promise.all(
    turnIds.map(async (turnId) => ({
      sessionId,
      turnId,
      units: await unitsReading(turnId).read(signal),
    })),
  );
}
