import type { AssistantEngine } from '../contract/engine.ts';
import type { Desk, OperationTools } from '../contract/operation-tools.ts';
import type {
  CallJournal,
  CallPurpose,
  ProviderMessage,
  ProviderReply,
  ProviderTool,
  ToolCall,
  ToolUse,
} from '../contract/provider.ts';
import type { AskProvider } from './ask-provider.ts';
import { plainText } from './plain-text.ts';
import { said, toolWords } from './prompts.ts';
import type { Rooms } from './room.ts';
import { shortConversation } from './short-conversation.ts';
import { callsIn } from './tools.ts';

/** What it takes to have a provider make something. */
export type Making = {
  readonly ask: AskProvider;
  readonly tools: OperationTools;
  readonly rooms: Rooms;
  /** What the rules take for things when they read passages, as `Class "name"`. */
  readonly candidates: (unitIds: readonly string[]) => Promise<readonly string[]>;
  readonly request: Parameters<AssistantEngine['make']>[0] & { readonly journal: CallJournal };
};

/** What a provider is asked, and how it ends. */
export type WorkOrder = {
  readonly purpose: CallPurpose;
  readonly system: string;
  readonly messages: readonly ProviderMessage[];
  readonly tools: readonly ProviderTool[];
  /** What is laid out already. */
  readonly desk: Desk;
  /** The passages that operations may say they come from. */
  readonly unitIds: readonly string[];
  /** The tool that ends the work, once nothing is wrong. */
  readonly endsWith: 'finish' | 'apply_operations';
  readonly steps: number;
};

/** What a provider has laid out, and what it says about it. */
export type Worked =
  | { readonly ok: true; readonly desk: Desk; readonly summary: string; readonly left: readonly string[] }
  | { readonly ok: false; readonly issues: readonly string[] };

/** A provider may correct itself this often for one part of the work. */
const repairsPerItem = 2;
const longestSummary = 500;
/** Characters that the calls of one reply are answered with; they share them. */
const answerCharacters = 3_000;

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
 * Has a provider work with tools, step by step. Operations that fit are laid out, and of the others it is said what is
 * wrong; it may correct itself twice. Then what fits is kept, unless something of it takes away: that is done only
 * together with the rest, which may have been meant to take its place.
 */
export async function workWithTools(making: Making, order: WorkOrder): Promise<Worked> {
  const { ask, request } = making;
  const { system, purpose, tools, endsWith } = order;
  let { messages } = order;
  let { desk } = order;
  let repairs = 0;
  let isWrong = false;
  for (let step = 0; step < order.steps; step += 1) {
    const reply = await ask({
      journal: request.journal,
      signal: request.signal,
      messages: shortConversation(messages),
      system,
      tools,
      purpose: isWrong ? 'repair' : purpose,
      withoutTools: toolWords(tools),
    });
    const calls = callsIn(reply);
    const done = await carryOut(making, order, { desk, calls });
    ({ desk, isWrong } = done);
    const hasEnded = done.summary !== undefined || calls.some(({ tool }) => tool === endsWith);
    if (hasEnded && !isWrong) return { ok: true, desk, summary: done.summary ?? '', left: [] };
    if (isWrong) repairs += 1;
    const answers = [...done.answers.values()];
    if (repairs > repairsPerItem) return whatFits(desk, answers);
    messages = [...messages, ...answersTo(reply, (callId) => done.answers.get(callId) ?? answers.join('\n'))];
  }
  return { ok: false, issues: [`The work did not come to an end in ${order.steps} steps.`] };
}

function whatFits(desk: Desk, issues: readonly string[]): Worked {
  const takesAway = desk.operations.some(({ op }) => op === 'remove' || op === 'move' || op === 'disconnect');
  if (desk.operations.length === 0 || takesAway) return { ok: false, issues };
  return { ok: true, desk, summary: '', left: issues };
}

async function carryOut(
  { tools, request }: Making,
  { unitIds }: WorkOrder,
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
    const answer = await tools.use({ level, content, signal, desk, tool, input, unitIds });
    const { outcome, counts } = answer;
    await journal.used({ tool, outcome, counts, milliseconds: Math.round(performance.now() - startedAt) });
    desk = answer.desk;
    if (tool === 'apply_operations' && outcome === 'REJECTED') isWrong = true;
    answers.set(callId, answer.text);
  }
  if (given.calls.length > 0) return { desk, answers, isWrong, summary };
  return { desk, answers: new Map([['', 'Call one of the tools.']]), isWrong: true, summary };
}

function isTool(name: string): name is ToolUse['tool'] {
  return name === 'inspect_model' || name === 'read_contract' || name === 'apply_operations';
}

function summaryIn(input: unknown): string {
  const summary = typeof input === 'object' && input !== null && 'summary' in input ? input.summary : '';
  return plainText(typeof summary === 'string' ? summary : '').slice(0, longestSummary);
}

/** What a provider said, and the reply to it: an answer for every call, else a message. */
function answersTo(reply: ProviderReply, answer: (callId: string) => string): readonly ProviderMessage[] {
  const { calls } = reply;
  const theirs: ProviderMessage = { role: 'PROVIDER', text: reply.text.slice(0, 4_000), calls };
  if (calls.length === 0) return [theirs, said(answer(''))];
  const share = Math.floor(answerCharacters / calls.length);
  const results = calls.map(({ callId, tool }) => ({ callId, tool, text: cut(answer(callId), share) }));
  return [theirs, { role: 'TOOLS', results }];
}

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest)} … (cut short: ask for less at once)`;
}
