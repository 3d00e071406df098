import type { Made } from '../contract/engine.ts';
import type { Desk } from '../contract/operation-tools.ts';
import type { ProviderMessage, ToolCall, ToolUse } from '../contract/provider.ts';
import { plainText } from './plain-text.ts';
import { actionInstructions, actionMessages, problemText } from './prompts.ts';
import type { Making } from './propose.ts';
import { answersTo, repairsPerItem } from './propose.ts';
import { actionTools, callsIn } from './tools.ts';

const stepsPerItem = 12;
const longestSummary = 500;

/** What the calls of one reply came to. */
type Step = {
  readonly desk: Desk;
  /** What each call is answered, by its id. */
  readonly answers: ReadonlyMap<string, string>;
  /** Whether something has to be said again. */
  readonly isWrong: boolean;
  /** What the provider says it did; undefined unless it wants to finish. */
  readonly summary: string | undefined;
};

/**
 * Has a provider carry out a message with tools, step by step. What it lays out is made only when it finishes; one
 * that finishes with nothing laid out asks the user.
 */
export async function actWithTools(making: Making): Promise<Made> {
  const { ask, tools, request } = making;
  const { level, content, message, signal, journal } = request;
  const { selectedElementIds, readsDocuments, madeIds } = request;
  const shown = { selectedElementIds, readsDocuments, madeIds };
  const outline = await tools.outline({ level, content, about: message, ...shown });
  let messages: readonly ProviderMessage[] = actionMessages({ message, outline });
  let desk: Desk = { aliases: outline.aliases, operations: [] };
  let repairs = 0;
  let isWrong = false;
  for (let step = 0; step < stepsPerItem; step += 1) {
    const reply = await ask({
      journal,
      signal,
      messages,
      system: actionInstructions,
      tools: actionTools(outline),
      purpose: isWrong ? 'repair' : 'act',
      withoutTools: `Contract:\n${outline.contract}`,
    });
    const done = await carryOut(making, { desk, calls: callsIn(reply) });
    if (done.summary !== undefined && !done.isWrong) return finish(making, done.desk, done.summary);
    ({ desk, isWrong } = done);
    if (isWrong) repairs += 1;
    if (repairs > repairsPerItem) return { kind: 'BLOCKED', issues: [...done.answers.values()] };
    const all = [...done.answers.values()].join('\n');
    messages = [...messages, ...answersTo(reply, (callId) => done.answers.get(callId) ?? all)];
  }
  return { kind: 'BLOCKED', issues: [`The work did not come to an end in ${stepsPerItem} steps.`] };
}

async function carryOut(
  { tools, request }: Making,
  given: { readonly desk: Desk; readonly calls: readonly ToolCall[] },
): Promise<Step> {
  const { level, content, signal, journal } = request;
  const answers = new Map<string, string>();
  let { desk } = given;
  let summary: string | undefined;
  let isWrong = false;
  for (const { callId, tool, input } of given.calls) {
    if (tool === 'finish') {
      summary = summaryIn(input);
      answers.set(callId, 'Not finished: something has to be corrected first.');
      continue;
    }
    if (!isTool(tool)) {
      isWrong = true;
      answers.set(callId, `There is no tool ${JSON.stringify(tool.slice(0, 50))}.`);
      continue;
    }
    const startedAt = performance.now();
    const answer = await tools.use({ level, content, signal, desk, tool, input });
    const { outcome, counts } = answer;
    await journal.used({ tool, outcome, counts, milliseconds: Math.round(performance.now() - startedAt) });
    desk = answer.desk;
    const isRefused = tool === 'apply_operations' && outcome === 'REJECTED';
    if (isRefused) isWrong = true;
    answers.set(callId, isRefused ? problemText(answer.text.split('\n')) : answer.text);
  }
  if (given.calls.length > 0) return { desk, answers, isWrong, summary };
  return {
    desk,
    answers: new Map([['', 'Call one of the tools; finish ends the work.']]),
    isWrong: true,
    summary,
  };
}

function isTool(name: string): name is ToolUse['tool'] {
  return name === 'inspect_model' || name === 'read_contract' || name === 'apply_operations';
}

function summaryIn(input: unknown): string {
  const summary = typeof input === 'object' && input !== null && 'summary' in input ? input.summary : '';
  return plainText(typeof summary === 'string' ? summary : '').slice(0, longestSummary);
}

async function finish({ tools, request }: Making, desk: Desk, summary: string): Promise<Made> {
  const { level, content, message, signal } = request;
  if (desk.operations.length === 0) {
    const question = summary === '' ? 'Nothing was changed. What should be done?' : summary;
    return { kind: 'QUESTION', question, options: [] };
  }
  const made = await tools.collect({ level, content, message, signal, desk });
  if (made.kind !== 'WORK') return made;
  return { ...made, work: { ...made.work, summary: summary === '' ? [] : [summary] } };
}
