import type { Made } from '../contract/engine.ts';
import { conversationAfter } from './conversation.ts';
import { historyText, lastHeard } from './history.ts';
import { actionInstructions, actionMessages } from './prompts.ts';
import { actionTools } from './tools.ts';
import type { Making } from './work-with-tools.ts';
import { workWithTools } from './work-with-tools.ts';

const stepsPerItem = 12;

/**
 * Has a provider carry out a message with tools, step by step. What it lays out is made only when it finishes; one
 * that finishes with nothing laid out asks the user.
 */
export async function actWithTools(making: Making): Promise<Made> {
  const { tools, request, rooms } = making;
  const { level, content, message, signal, heard } = request;
  const outline = await tools.outline({
    level,
    content,
    about: message,
    heard: lastHeard(heard),
    spokenIds: request.conversation?.topics.flat() ?? [],
    selectedElementIds: request.selectedElementIds,
    activeView: request.activeView,
    readsDocuments: request.readsDocuments,
    madeIds: request.madeIds,
    room: rooms.command,
  });
  const worked = await workWithTools(making, {
    purpose: 'act',
    system: actionInstructions,
    messages: actionMessages({ message, outline, history: historyText(heard, rooms.share) }),
    tools: actionTools(outline),
    desk: { aliases: outline.aliases, operations: [] },
    unitIds: [],
    endsWith: 'finish',
    steps: stepsPerItem,
  });
  if (!worked.ok) return { kind: 'BLOCKED', issues: worked.issues };
  const { desk, summary, left } = worked;
  if (desk.operations.length === 0) {
    const question = summary === '' ? 'Nothing was changed. What should be done?' : summary;
    return { kind: 'QUESTION', question, options: [] };
  }
  const made = await tools.collect({ level, content, message, signal, desk });
  if (made.kind !== 'WORK') return made;
  const sentences = [...(summary === '' ? [] : [summary]), ...(left.length === 0 ? [] : [leftOut])];
  const conversation = conversationAfter(request, made.work);
  return { ...made, work: { ...made.work, summary: sentences, conversation } };
}

const leftOut = 'Some of what the language model proposed does not fit the model and was left out.';
