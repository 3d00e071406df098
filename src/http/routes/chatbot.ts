import type { Server } from '../server.ts';
import type { ChatbotDependencies } from './chatbot-dependencies.ts';
import { addChatAttachmentRoutes } from './chatbot-attachments.ts';
import { addChatEventRoutes } from './chatbot-events.ts';
import { addChatMessageRoutes } from './chatbot-messages.ts';
import { addChatSessionRoutes } from './chatbot-sessions.ts';
import { addTurnRoutes } from './chatbot-turns.ts';
import { addTurnUnitRoutes } from './chatbot-units.ts';

/** Declares the operations of the assistant. */
export async function addChatbotRoutes(server: Server, dependencies: ChatbotDependencies): Promise<void> {
  addChatSessionRoutes(server, dependencies);
  addChatMessageRoutes(server, dependencies);
  await addChatAttachmentRoutes(server, dependencies);
  addTurnRoutes(server, dependencies);
  addTurnUnitRoutes(server, dependencies);
  addChatEventRoutes(server, dependencies);
}
