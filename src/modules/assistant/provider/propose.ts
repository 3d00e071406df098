import { randomBytes } from 'node:crypto';
import type { Made } from '../contract/engine.ts';
import { changeInstructions, changeMessages } from './prompts.ts';
import { changeTools } from './tools.ts';
import type { Making } from './work-with-tools.ts';
import { workWithTools } from './work-with-tools.ts';

const stepsPerItem = 6;

/** Has a provider say what passages come to, after looking up what the model has where it needs to. */
export async function propose(making: Making): Promise<Made> {
  const { tools, request, rooms } = making;
  const { level, content, message, item, signal } = request;
  const ours = new Set(item.unitIds);
  const units = request.units.filter(({ unitId }) => ours.has(unitId));
  const outline = await tools.outline({
    level,
    content,
    about: [message, ...units.map(({ text }) => text)].join('\n'),
    heard: '',
    spokenIds: [],
    selectedElementIds: request.selectedElementIds,
    readsDocuments: request.readsDocuments,
    madeIds: request.madeIds,
    room: rooms.passages,
  });
  const worked = await workWithTools(making, {
    purpose: 'generate',
    system: changeInstructions,
    messages: changeMessages({ message, outline, units, nonce: randomBytes(12).toString('hex') }),
    tools: changeTools(outline),
    aliases: outline.aliases,
    unitIds: item.unitIds,
    endsWith: 'apply_operations',
    steps: stepsPerItem,
  });
  if (!worked.ok) return { kind: 'BLOCKED', issues: worked.issues };
  return tools.collect({ level, content, message, signal, desk: worked.desk });
}
