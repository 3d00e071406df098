import type { JSONSchema7, LanguageModel, ModelMessage, ToolSet } from 'ai';
import { APICallError, generateText, jsonSchema, tool } from 'ai';
import type {
  Provider,
  ProviderMessage,
  ProviderReply,
  ProviderRequest,
  ReplyForm,
  ToolCall,
} from '../modules/assistant/index.ts';
import { ProviderFailure } from '../modules/assistant/index.ts';
import { withoutUndefined } from '../lib/without-undefined.ts';

// Without this the library writes hints for its users to the console, past our log.
Reflect.set(globalThis, 'AI_SDK_LOG_WARNINGS', false);

/** The models behind a provider: one that answers with a JSON object, one with plain text or calls of tools. */
export type LanguageModels = { readonly json: LanguageModel; readonly text: LanguageModel };

/** How much a model is to think before it answers, in the words of the dialects. */
export type ReasoningEffort = 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max';

/** How a model is to answer; what is not given is not sent. */
export type AnswerSettings = {
  readonly temperature: number | undefined;
  readonly reasoningEffort: ReasoningEffort | undefined;
  /** Tokens that the model is to have room for, question and answer together, where a provider asks for that. */
  readonly contextTokens: number | undefined;
};

/**
 * A provider over the AI SDK. One step for each request and no retries of its own: every call is counted where it is
 * made. Only the text and the calls of a reply are looked at, so what a model thinks aloud goes nowhere.
 */
export function aiSdkProvider(given: {
  readonly name: string;
  readonly model: string;
  readonly answering: AnswerSettings;
  readonly models: LanguageModels;
  /** Calls the limit of tokens otherwise from now on, when that can be done. */
  readonly renameLimit?: () => boolean;
}): Provider {
  const { name, model, models } = given;
  let { answering } = given;
  /** Leaves out, or calls otherwise, what a refusal names; whether there was something. */
  const adapts = (words: string): boolean => {
    if (words.includes('max_completion_tokens')) return given.renameLimit?.() ?? false;
    const before = answering;
    if (words.includes('temperature')) answering = { ...answering, temperature: undefined };
    if (words.includes('effort') || words.includes('thinking'))
      answering = { ...answering, reasoningEffort: undefined };
    return (
      answering.temperature !== before.temperature || answering.reasoningEffort !== before.reasoningEffort
    );
  };
  return {
    name,
    model,
    complete: async (request) => {
      try {
        return await ask(request.form.kind === 'JSON' ? models.json : models.text, request, answering);
      } catch (error) {
        request.signal.throwIfAborted();
        const failure = failureOf(error);
        if (failure.reason !== 'REFUSED' || !adapts(refusalIn(error))) throw failure;
        throw new ProviderFailure('REFUSED', failure.message, { ...adapted, cause: error });
      }
    },
  };
}

async function ask(
  model: LanguageModel,
  request: ProviderRequest,
  answering: AnswerSettings,
): Promise<ProviderReply> {
  const { form } = request;
  const hasTools = form.kind === 'TOOLS' || form.kind === 'STRICT_TOOLS';
  const { text, usage, toolCalls } = await generateText({
    model,
    instructions: { role: 'system', content: request.system, providerOptions: kept },
    messages: keptToHere(request.messages.map(hasTools ? messageWithCalls : messageInWords)),
    ...(hasTools && { tools: toolsOf(form) }),
    maxOutputTokens: request.maxOutputTokens,
    ...withoutUndefined({ temperature: answering.temperature }),
    providerOptions: optionsOf(answering, request.maxOutputTokens),
    maxRetries: 0,
    abortSignal: request.signal,
  });
  return {
    text: withoutThoughts(text),
    calls: toolCalls.map(callOf),
    inputTokens: reported(usage.inputTokens),
    outputTokens: reported(usage.outputTokens),
  };
}

/** Tokens as a provider counted them. Some libraries give 0 where it reported none; a reply always costs some. */
function reported(tokens: number | undefined): number | null {
  return tokens === undefined || tokens === 0 ? null : tokens;
}

/**
 * Marks where what is the same in the next call ends, for a provider that keeps what is marked (Anthropic): behind
 * tools and instructions, which are the same for every call of a kind, and behind a conversation, which only grows.
 * Others keep equal beginnings by themselves.
 */
const kept = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const;

function keptToHere(messages: readonly ModelMessage[]): ModelMessage[] {
  const last = messages.at(-1);
  return last === undefined ? [] : [...messages.slice(0, -1), { ...last, providerOptions: kept }];
}

/** What each dialect calls what the library has no word for; each provider takes its own part. */
function optionsOf(
  { temperature, reasoningEffort: effort, contextTokens }: AnswerSettings,
  maxOutputTokens: number,
): NonNullable<Parameters<typeof generateText>[0]['providerOptions']> {
  return {
    provider: withoutUndefined({ reasoningEffort: effort }),
    anthropic: withoutUndefined({ effort: effort === 'minimal' ? undefined : effort }),
    ollama: {
      think: effort !== undefined && effort !== 'minimal',
      options: withoutUndefined({ num_ctx: contextTokens, num_predict: maxOutputTokens, temperature }),
    },
  };
}

const thoughtsBegin = '<think>';
const thoughtsEnd = '</think>';

/** A text without what a model thinks aloud in it, as open models do whose server does not part the two. */
function withoutThoughts(text: string): string {
  const end = text.lastIndexOf(thoughtsEnd);
  if (end >= 0) return text.slice(end + thoughtsEnd.length).trimStart();
  const begin = text.indexOf(thoughtsBegin);
  return begin < 0 ? text : text.slice(0, begin);
}

/** The library knows nothing of what stands in an input; neither do we yet. */
function callOf(call: {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
}): ToolCall {
  return { callId: call.toolCallId, tool: call.toolName, input: call.input };
}

/** The tools without anything that carries them out: the library asks one question and stops. */
function toolsOf(form: Extract<ReplyForm, { readonly kind: 'TOOLS' | 'STRICT_TOOLS' }>): ToolSet {
  const strict = form.kind === 'STRICT_TOOLS';
  return Object.fromEntries(
    form.tools.map(({ name, doc, input }) => [
      name,
      // Checked border: our schemas keep to the part of JSON Schema that both types describe.
      tool({ description: doc, inputSchema: jsonSchema(input as JSONSchema7), strict }),
    ]),
  );
}

function messageWithCalls(message: ProviderMessage): ModelMessage {
  switch (message.role) {
    case 'USER':
      return { role: 'user', content: message.text };
    case 'PROVIDER':
      return {
        role: 'assistant',
        content: [
          ...(message.text === '' ? [] : [{ type: 'text' as const, text: message.text }]),
          ...message.calls.map(({ callId, tool: toolName, input }) => ({
            type: 'tool-call' as const,
            toolCallId: callId,
            toolName,
            input,
          })),
        ],
      };
    case 'TOOLS':
      return {
        role: 'tool',
        content: message.results.map(({ callId, tool: toolName, text: value }) => ({
          type: 'tool-result' as const,
          toolCallId: callId,
          toolName,
          output: { type: 'text' as const, value },
        })),
      };
  }
}

/** For models without tools, earlier calls and their answers are described in words. */
function messageInWords(message: ProviderMessage): ModelMessage {
  switch (message.role) {
    case 'USER':
      return { role: 'user', content: message.text };
    case 'PROVIDER':
      return { role: 'assistant', content: `${message.text}\n${JSON.stringify(message.calls)}` };
    case 'TOOLS':
      return { role: 'user', content: message.results.map(({ text }) => text).join('\n') };
  }
}

/** What was refused is asked again at once, without what was named. */
const adapted = { isPassing: true, retryAfter: 0 } as const;

/** What a provider says about a request that it refuses; for us only. */
function refusalIn(error: unknown): string {
  return APICallError.isInstance(error) ? (error.responseBody ?? '').slice(0, 10_000) : '';
}

/** Statuses that say that the request itself is refused. */
const refusals = new Set([400, 415, 422, 501]);

/** Statuses of trouble that may be over in a moment; 529 is Anthropic's for an overload. */
const passing = new Set([408, 409, 425, 500, 502, 503, 504, 529]);

/** What went wrong, in words of our own: those of a provider could reveal its key or our prompts. */
function failureOf(error: unknown): ProviderFailure {
  if (!APICallError.isInstance(error))
    return new ProviderFailure('MALFORMED', 'The provider sent a reply that cannot be read.', {
      isPassing: true,
      cause: error,
    });
  const { statusCode, responseHeaders } = error;
  const options = { cause: error };
  if (statusCode === 401 || statusCode === 403)
    return new ProviderFailure('UNAUTHORIZED', 'The provider refuses the key.', options);
  const later = { ...options, isPassing: true, retryAfter: retryAfterOf(responseHeaders?.['retry-after']) };
  if (statusCode === 429) return new ProviderFailure('TOO_MANY', 'The provider is overloaded.', later);
  if (statusCode !== undefined && statusCode < 400)
    return new ProviderFailure('MALFORMED', 'The provider sent a reply that cannot be read.', later);
  if (statusCode !== undefined && refusals.has(statusCode))
    return new ProviderFailure('REFUSED', 'The provider does not take the request.', options);
  if (statusCode === undefined || passing.has(statusCode))
    return new ProviderFailure('UNREACHABLE', 'The provider cannot be reached.', later);
  const because = statusCode === 404 ? ': there is nothing at this address, or no model of this name' : '';
  return new ProviderFailure(
    'UNREACHABLE',
    `The provider answers with status ${statusCode}${because}.`,
    options,
  );
}

/** Milliseconds that a `Retry-After` asks for, which holds seconds or a date (RFC 9110); null without one. */
function retryAfterOf(value: string | undefined): number | null {
  if (value === undefined) return null;
  const milliseconds = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(milliseconds) ? null : Math.max(0, milliseconds);
}
