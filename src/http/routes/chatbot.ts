import type { Accounts } from '../../modules/accounts/index.ts';
import type { Assistant, TurnSignals } from '../../modules/assistant/index.ts';
import type { Server } from '../server.ts';
import type { StreamCount, StreamTimes } from '../turn-stream.ts';
import type { Validators } from '../validation.ts';
import { addChatAttachmentRoutes } from './chatbot-attachments.ts';
import { addChatEventRoutes } from './chatbot-events.ts';
import { addChatMessageRoutes } from './chatbot-messages.ts';
import { addChatSessionRoutes } from './chatbot-sessions.ts';
import { addTurnRoutes } from './chatbot-turns.ts';

/** What the assistant's operations need. */
export type ChatbotDependencies = {
  readonly assistant: Assistant;
  readonly accounts: Pick<Accounts, 'authenticate'>;
  readonly turnSignals: TurnSignals;
  readonly streams: StreamCount;
  readonly streamTimes?: StreamTimes | undefined;
  readonly stopping: AbortSignal;
  readonly validators: Validators;
  /** Bytes an attachment may have. */
  readonly maxAttachmentBytes: number;
};

/** Declares the operations of the assistant. */
export async function addChatbotRoutes(server: Server, dependencies: ChatbotDependencies): Promise<void> {
  addChatSessionRoutes(server, dependencies);
  addChatMessageRoutes(server, dependencies);
  await addChatAttachmentRoutes(server, dependencies);
  addTurnRoutes(server, dependencies);
  addChatEventRoutes(server, dependencies);
}
