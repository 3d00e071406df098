import { randomBytes } from 'node:crypto';
import type { Made } from '../contract/engine.ts';
import type { Desk, Outline } from '../contract/operation-tools.ts';
import type { SourceUnit } from '../records/ledger.ts';
import { laidOutLines, textOutline } from './text-outline.ts';
import { changeInstructions, changeMessages, conceptInstructions, conceptMessages } from './prompts.ts';
import { changeTools } from './tools.ts';
import type { Making, Worked } from './work-with-tools.ts';
import { workWithTools } from './work-with-tools.ts';

const stepsPerItem = 6;

/** What a provider proposed, and what is wrong with what did not fit. */
export type ProposedWork = { readonly made: Made; readonly left: readonly string[] };

/**
 * Has a provider say what passages come to, after looking up what the model has where it needs to. Before the first of
 * several parts it lays out the concepts of the whole text, so that all parts speak of the same ones.
 */
export async function propose(making: Making): Promise<ProposedWork> {
  const { tools, request } = making;
  const { level, content, message, item, signal } = request;
  const ours = new Set(item.unitIds);
  const units = request.units.filter(({ unitId }) => ours.has(unitId));
  const worked = units.filter(({ mandatory }) => mandatory);
  const others = request.units.some(({ unitId, mandatory }) => mandatory && !ours.has(unitId));
  const outline = await outlineFor(making, worked.length === 0 ? units : worked);
  const nothing: Desk = { aliases: outline.aliases, operations: [] };
  const desk = item.ordinal === 1 && others ? await withConcepts(making, outline, nothing) : nothing;
  const proposed = await workWithTools(making, {
    purpose: 'generate',
    system: changeInstructions,
    messages: changeMessages({ message, outline, units, nonce: newNonce(), laidOut: laidOutLines(desk) }),
    tools: changeTools(outline),
    desk,
    unitIds: item.unitIds,
    endsWith: 'apply_operations',
    steps: stepsPerItem,
  });
  if (!proposed.ok) return { made: { kind: 'BLOCKED', issues: proposed.issues }, left: [] };
  const made = await tools.collect({ level, content, message, signal, desk: proposed.desk });
  return { made, left: proposed.left };
}

/** The concepts of the whole text laid out; nothing where the provider finds none that fit. */
async function withConcepts(making: Making, outline: Outline, desk: Desk): Promise<Desk> {
  const { request, rooms } = making;
  const { message, units } = request;
  const unitIds = units.map(({ unitId }) => unitId);
  const text = textOutline(units, await making.candidates(unitIds), rooms.share);
  const worked: Worked = await workWithTools(making, {
    purpose: 'generate',
    system: conceptInstructions,
    messages: conceptMessages({ message, outline, text, nonce: newNonce() }),
    tools: changeTools(outline),
    desk,
    unitIds,
    endsWith: 'apply_operations',
    steps: stepsPerItem,
  });
  return worked.ok ? worked.desk : desk;
}

function outlineFor({ tools, request, rooms }: Making, units: readonly SourceUnit[]): Promise<Outline> {
  const { level, content, message, selectedElementIds, activeView, readsDocuments, madeIds } = request;
  return tools.outline({
    level,
    content,
    about: [message, ...units.map(({ text }) => text)].join('\n'),
    heard: '',
    spokenIds: [],
    selectedElementIds,
    activeView,
    readsDocuments,
    madeIds,
    room: rooms.passages,
  });
}

function newNonce(): string {
  return randomBytes(12).toString('hex');
}
