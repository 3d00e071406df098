import { anyText, decimal, httpAddress, oneOf, optional, pairs, wholeNumber } from './lib/setting-readers.ts';

/** The settings of the assistant's language model. */
export const assistantSettings = {
  assistantProvider: {
    name: 'SERVICE_ASSISTANT_PROVIDER',
    default: 'embedded',
    meaning:
      'Who turns texts into models: `embedded` (no key, no network), or a language model behind `openai-compatible`, `anthropic` or `ollama`.',
    read: oneOf(['embedded', 'openai-compatible', 'anthropic', 'ollama']),
  },
  assistantBaseUrl: {
    name: 'SERVICE_ASSISTANT_BASE_URL',
    default: '',
    meaning:
      'Address of the provider, such as `https://models.example.org/v1`. Unless given that of Anthropic, or `http://127.0.0.1:11434` for Ollama.',
    read: httpAddress,
  },
  assistantModel: {
    name: 'SERVICE_ASSISTANT_MODEL',
    default: '',
    meaning: 'Name of the provider’s model.',
    read: anyText,
  },
  assistantApiKey: {
    name: 'SERVICE_ASSISTANT_API_KEY',
    default: '',
    meaning: 'Key of the provider.',
    secret: true,
    read: anyText,
  },
  assistantTimeoutSeconds: {
    name: 'SERVICE_ASSISTANT_TIMEOUT_SECONDS',
    default: '90',
    meaning: 'Seconds one call of the provider may take.',
    read: wholeNumber({ from: 1, to: 600 }),
  },
  assistantRetries: {
    name: 'SERVICE_ASSISTANT_RETRIES',
    default: '3',
    meaning:
      'How often a call is repeated while the provider is overloaded or in trouble, after a second, two, four and so on, or when it says so itself.',
    read: wholeNumber({ from: 0, to: 10 }),
  },
  assistantOutputTokens: {
    name: 'SERVICE_ASSISTANT_OUTPUT_TOKENS',
    default: '8000',
    meaning: 'Tokens an answer of the provider may have.',
    read: wholeNumber({ from: 256, to: 1_000_000 }),
  },
  assistantOutputTokensName: {
    name: 'SERVICE_ASSISTANT_OUTPUT_TOKENS_NAME',
    default: 'max_tokens',
    meaning:
      'How an `openai-compatible` provider calls that limit: `max_tokens`, `max_completion_tokens`, or `none` for one that takes no limit.',
    read: oneOf(['max_tokens', 'max_completion_tokens', 'none']),
  },
  assistantTemperature: {
    name: 'SERVICE_ASSISTANT_TEMPERATURE',
    default: '',
    meaning: 'Temperature of the model, from 0 to 2. Empty to send none: some models refuse it.',
    read: optional(decimal({ from: 0, to: 2 })),
  },
  assistantReasoningEffort: {
    name: 'SERVICE_ASSISTANT_REASONING_EFFORT',
    default: '',
    meaning:
      'How much a model thinks before it answers: `minimal`, `low`, `medium`, `high`, `xhigh` or `max`, as far as it knows the word. Empty to send none.',
    read: optional(oneOf(['minimal', 'low', 'medium', 'high', 'xhigh', 'max'])),
  },
  assistantContextTokens: {
    name: 'SERVICE_ASSISTANT_CONTEXT_TOKENS',
    default: '32000',
    meaning:
      'Tokens that fit into the model’s context, question and answer together. With fewer less of the model and of the conversation is sent. Ollama is asked to make its context as large.',
    read: wholeNumber({ from: 4_000, to: 10_000_000 }),
  },
  assistantTurnCalls: {
    name: 'SERVICE_ASSISTANT_TURN_CALLS',
    default: '60',
    meaning: 'Calls of the provider that one turn may make.',
    read: wholeNumber({ from: 1, to: 10_000 }),
  },
  assistantTurnTokens: {
    name: 'SERVICE_ASSISTANT_TURN_TOKENS',
    default: '500000',
    meaning: 'Tokens, read and written, that one turn may use; it begins no call after that.',
    read: wholeNumber({ from: 1_000, to: 1_000_000_000 }),
  },
  assistantHeaders: {
    name: 'SERVICE_ASSISTANT_HEADERS',
    default: '',
    meaning: 'Further headers for the provider: `name=value`, separated by commas, values percent-encoded.',
    secret: true,
    read: pairs,
  },
  assistantProxy: {
    name: 'SERVICE_ASSISTANT_PROXY',
    default: '',
    meaning: 'Proxy by which the provider is reached, such as `http://proxy.example.org:3128`.',
    secret: true,
    read: httpAddress,
  },
  assistantCaFile: {
    name: 'SERVICE_ASSISTANT_CA_FILE',
    default: '',
    meaning:
      'File with certificates (PEM) of authorities that may vouch for the provider, besides those that Node knows.',
    read: anyText,
  },
  assistantCheck: {
    name: 'SERVICE_ASSISTANT_CHECK',
    default: 'off',
    meaning:
      '`on`: the provider is asked once at the start, for a word; the log and `GET /api/health` say how that went.',
    read: oneOf(['on', 'off']),
  },
  assistantFallback: {
    name: 'SERVICE_ASSISTANT_FALLBACK',
    default: 'embedded',
    meaning:
      'What is done when the provider cannot be reached: `embedded` does that part of the work without it, `none` lets the turn fail (it can be continued).',
    read: oneOf(['embedded', 'none']),
  },
} as const;
