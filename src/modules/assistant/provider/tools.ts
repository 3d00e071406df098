import { isObject } from '../../../kernel/model/element.ts';
import type { JsonSchema } from '../../../kernel/operations/json-schema.ts';
import { closedObject, listOf, orNull, text } from '../../../kernel/operations/json-schema.ts';
import type { Outline } from '../contract/operation-tools.ts';
import type { ProviderReply, ProviderTool, ToolCall } from '../contract/provider.ts';

/** The tools that a provider has which turns passages into a model. */
export function changeTools(outline: Outline): readonly ProviderTool[] {
  return [inspectModel, readContract, applyOperations(outline.operations)];
}

/** The tools that a provider has which carries out a message. None of them reaches anything but the one model. */
export function actionTools(outline: Outline): readonly ProviderTool[] {
  return [...changeTools(outline), finish];
}

function applyOperations(input: JsonSchema): ProviderTool {
  const container = { target: 'e0', feature: 'businessObjects' };
  const set = [{ feature: 'name', value: 'Loan' }];
  return {
    name: 'apply_operations',
    doc: 'Lays out changes of the model: those operations that fit it; answers with what is wrong with the others.',
    input,
    example: { operations: [{ op: 'add', ref: 'n1', class: 'BusinessObject', container, set }] },
  };
}

const inspectModel: ProviderTool = {
  name: 'inspect_model',
  doc: 'Searches and shows elements: those whose class, name or description has all words of a query, those of a view, or some by their names e1, e2, … with all their values.',
  input: closedObject({ view: orNull(text), ids: orNull(listOf(text)), query: orNull(text) }),
  example: { query: 'loan' },
};

const readContract: ProviderTool = {
  name: 'read_contract',
  doc: 'Shows where elements of a class may stand and what can be set on them.',
  input: closedObject({ class: text }),
  example: { class: 'BusinessObject' },
};

const finish: ProviderTool = {
  name: 'finish',
  doc: 'Ends the work: what is laid out is stored. Says in plain sentences what was done, or asks what is not clear.',
  input: closedObject({ summary: text }),
  example: { summary: 'Added Loan.' },
};

/** What a reply calls; a JSON object of calls or of operations in its words counts as calls too. */
export function callsIn(reply: ProviderReply): readonly ToolCall[] {
  if (reply.calls.length > 0) return reply.calls;
  const given = objectIn(reply.text);
  if (!isObject(given)) return [];
  const calls = Array.isArray(given['calls']) ? given['calls'] : [given];
  const read = calls.flatMap((call, index) => callIn(call, `words-${index + 1}`));
  if (read.length > 0) return read;
  return [
    { callId: 'words-1', tool: 'apply_operations', input: given },
    { callId: 'words-2', tool: 'finish', input: { summary: '' } },
  ];
}

/** A call in one of the ways in which models write them down. */
function callIn(call: unknown, callId: string): readonly ToolCall[] {
  if (!isObject(call)) return [];
  const tool = call['tool'] ?? call['name'];
  const input = call['input'] ?? call['arguments'] ?? call['parameters'];
  return typeof tool === 'string' && input !== undefined ? [{ callId, tool, input }] : [];
}

/** The JSON object in a text, with any text around it. */
function objectIn(words: string): unknown {
  const start = words.indexOf('{');
  const end = words.lastIndexOf('}');
  if (start < 0 || end < start) return undefined;
  try {
    return JSON.parse(words.slice(start, end + 1));
  } catch {
    return undefined;
  }
}
