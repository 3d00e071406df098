import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { wrapLanguageModel } from 'ai';
import { createOllama } from 'ollama-ai-provider-v2';
import { assertNever } from '../lib/assert-never.ts';
import type { Provider } from '../modules/assistant/index.ts';
import type { WayOut } from './agent-fetch.ts';
import { agentFetch } from './agent-fetch.ts';
import type { ReasoningEffort } from './ai-sdk-provider.ts';
import { aiSdkProvider } from './ai-sdk-provider.ts';
import { limitedFetch } from './limited-fetch.ts';
import { withoutUndefined } from '../lib/without-undefined.ts';

/** Which language model is used, and how it is reached. */
export type ProviderSettings = {
  readonly kind: 'openai-compatible' | 'anthropic' | 'ollama';
  /**
   * Ends before `/chat/completions`, `/messages` or `/chat`; Anthropic's own, or that of Ollama on this machine, unless
   * given.
   */
  readonly baseUrl: string | undefined;
  readonly model: string;
  readonly apiKey: string | undefined;
  /** How an OpenAI-compatible one calls the limit of an answer's tokens; `none` where it takes none. */
  readonly outputTokensName?: 'max_tokens' | 'max_completion_tokens' | 'none';
  /** Sent as it is; nothing unless given. */
  readonly temperature?: number | undefined;
  readonly reasoningEffort?: ReasoningEffort | undefined;
  /** Tokens that fit into the context; Ollama makes it as large as it is asked to, and else small. */
  readonly contextTokens?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Address of a proxy, and certificates (PEM) that are trusted as well. */
  readonly wayOut?: Partial<WayOut>;
};

/** Makes a provider from settings; nothing is asked of it yet. Throws when a setting it needs is missing. */
export function createProvider(settings: ProviderSettings): Provider {
  const { kind, model, temperature, reasoningEffort, contextTokens } = settings;
  const answering = { temperature, reasoningEffort, contextTokens };
  if (model === '') throw new Error('SERVICE_ASSISTANT_MODEL is missing; name the model of the provider.');
  switch (kind) {
    case 'openai-compatible':
      return aiSdkProvider({ name: kind, model, answering, ...openAiCompatible(settings) });
    case 'anthropic':
      return aiSdkProvider({ name: kind, model, answering, models: anthropic(settings) });
    case 'ollama':
      return aiSdkProvider({ name: kind, model, answering, models: ollama(settings) });
    default:
      return assertNever(kind);
  }
}

function openAiCompatible({
  baseUrl,
  model,
  apiKey,
  outputTokensName = 'max_tokens',
  ...settings
}: ProviderSettings): Pick<Parameters<typeof aiSdkProvider>[0], 'models' | 'renameLimit'> {
  if (baseUrl === undefined)
    throw new Error('SERVICE_ASSISTANT_BASE_URL is missing; give the address of the provider.');
  const common = {
    name: 'provider',
    baseURL: baseUrl,
    fetch: fetchFor(settings),
    ...withoutUndefined({ apiKey }),
  };
  let limitName = outputTokensName;
  const inItsWords = ({ max_tokens: limit, ...body }: Record<string, unknown>): Record<string, unknown> =>
    limitName === 'none' ? body : { ...body, [limitName]: limit };
  const inJson = (body: Record<string, unknown>): Record<string, unknown> => ({
    ...inItsWords(body),
    response_format: { type: 'json_object' },
  });
  return {
    models: {
      json: createOpenAICompatible({ ...common, transformRequestBody: inJson }).chatModel(model),
      text: createOpenAICompatible({ ...common, transformRequestBody: inItsWords }).chatModel(model),
    },
    renameLimit: () => {
      if (limitName !== 'max_tokens') return false;
      limitName = 'max_completion_tokens';
      return true;
    },
  };
}

function anthropic({
  baseUrl,
  model,
  apiKey,
  ...settings
}: ProviderSettings): Parameters<typeof aiSdkProvider>[0]['models'] {
  if (apiKey === undefined) throw new Error('SERVICE_ASSISTANT_API_KEY is missing; the provider needs one.');
  const chat = createAnthropic({
    apiKey,
    fetch: fetchFor(settings),
    ...withoutUndefined({ baseURL: baseUrl }),
  }).languageModel(model);
  return { json: chat, text: chat };
}

function ollama({
  baseUrl,
  model,
  apiKey,
  ...settings
}: ProviderSettings): Parameters<typeof aiSdkProvider>[0]['models'] {
  const chat = createOllama({
    fetch: fetchFor(settings),
    ...(apiKey !== undefined && { headers: { Authorization: `Bearer ${apiKey}` } }),
    ...(baseUrl !== undefined && { baseURL: ollamaApi(baseUrl) }),
  }).languageModel(model);
  const json = wrapLanguageModel({
    model: chat,
    middleware: {
      transformParams: ({ params }) => Promise.resolve({ ...params, responseFormat: { type: 'json' } }),
    },
  });
  return { json, text: chat };
}

/** Where an Ollama speaks its own protocol: people also give its bare address, or that of OpenAI's dialect. */
function ollamaApi(baseUrl: string): string {
  return `${baseUrl.replace(/\/(?:(?:v1|api)\/?)?$/, '')}/api`;
}

function fetchFor({ headers = {}, wayOut }: Pick<ProviderSettings, 'headers' | 'wayOut'>): typeof fetch {
  const { proxy, certificates } = wayOut ?? {};
  const isOwn = proxy !== undefined || certificates !== undefined;
  return limitedFetch(isOwn ? agentFetch({ proxy, certificates }) : fetch, headers);
}
