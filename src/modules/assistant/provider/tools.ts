import type { JsonSchema } from '../../../kernel/operations/json-schema.ts';
import { closedObject, listOf, orNull, text } from '../../../kernel/operations/json-schema.ts';
import type { Outline } from '../contract/operation-tools.ts';
import type { ProviderReply, ProviderTool, ToolCall } from '../contract/provider.ts';

/** The tools that a provider has which turns passages into a model. */
export function changeTools(outline: Outline): readonly ProviderTool[] {
  return [applyOperations(outline.operations)];
}

/** The tools that a provider has which carries out a message. None of them reaches anything but the one model. */
export function actionTools(outline: Outline): readonly ProviderTool[] {
  return [inspectModel, readContract, applyOperations(outline.operations), finish];
}

function applyOperations(input: JsonSchema): ProviderTool {
  return {
    name: 'apply_operations',
    doc: 'Lays out changes of the model; answers with what is wrong when they do not fit, and then none is laid out.',
    input,
  };
}

const inspectModel: ProviderTool = {
  name: 'inspect_model',
  doc: 'Shows elements: some by their names e1, e2, …, those that speak of words, or those of a view; all when nothing is said.',
  input: closedObject({ view: orNull(text), ids: orNull(listOf(text)), query: orNull(text) }),
};

const readContract: ProviderTool = {
  name: 'read_contract',
  doc: 'Shows where elements of a class may stand and what can be set on them.',
  input: closedObject({ class: text }),
};

const finish: ProviderTool = {
  name: 'finish',
  doc: 'Ends the work: what is laid out is stored. Says in plain sentences what was done, or asks what is not clear.',
  input: closedObject({ summary: text }),
};

/** What a reply calls; a JSON object of operations in its words counts as calls too. */
export function callsIn(reply: ProviderReply): readonly ToolCall[] {
  if (reply.calls.length > 0) return reply.calls;
  const input = objectIn(reply.text);
  if (input === undefined) return [];
  return [
    { callId: 'words-1', tool: 'apply_operations', input },
    { callId: 'words-2', tool: 'finish', input: { summary: '' } },
  ];
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
