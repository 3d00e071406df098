import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startScriptedProvider } from '../../test/support/providers/scripted-provider.ts';
import type { ScriptedReply } from '../../test/support/providers/scripted-provider.ts';
import { ProviderFailure } from '../modules/assistant/index.ts';
import { createProvider } from './index.ts';

const scripted = await startScriptedProvider();
after(scripted.close);

const common = { model: 'm', apiKey: 'secret-key' };
const openAi = createProvider({ ...common, kind: 'openai-compatible', baseUrl: scripted.openAiUrl });
const anthropic = createProvider({ ...common, kind: 'anthropic', baseUrl: scripted.anthropicUrl });

const ollama = createProvider({ ...common, kind: 'ollama', baseUrl: scripted.ollamaUrl });

const tool = {
  name: 'read_contract',
  doc: 'Shows a class.',
  input: {
    type: 'object',
    required: ['class'],
    additionalProperties: false,
    properties: { class: { type: 'string' } },
  },
  example: { class: 'Actor' },
};

/** The reply to a question with tools, or why there is none. */
async function replyTo(provider: typeof openAi, reply: ScriptedReply): Promise<unknown> {
  scripted.script(reply);
  return provider
    .complete({
      system: 'Be brief.',
      messages: [{ role: 'USER', text: 'Add a book.' }],
      form: { kind: 'STRICT_TOOLS', tools: [tool] },
      maxOutputTokens: 100,
      signal: new AbortController().signal,
    })
    .catch((error: unknown) => error);
}

const args = '{"class":"Actor"}';
const call = { type: 'function', function: { name: 'read_contract', arguments: args } };

function chat(message: object, finish_reason: string, besides: object = {}): ScriptedReply {
  const choices = [{ index: 0, message: { role: 'assistant', ...message }, logprobs: null, finish_reason }];
  const usage = { prompt_tokens: 82, completion_tokens: 17, total_tokens: 99 };
  const id = 'chatcmpl-123';
  return {
    as: 200,
    wire: { id, object: 'chat.completion', created: 1, model: 'm', choices, usage, ...besides },
  };
}

function message(content: readonly object[], stop_reason: string): ScriptedReply {
  const usage = {
    input_tokens: 20,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 62,
    output_tokens: 17,
    service_tier: 'standard',
  };
  const wire = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content, usage };
  return { as: 200, wire: { ...wire, stop_reason, stop_sequence: null } };
}

const usualCounts: object = { prompt_eval_count: 82, prompt_eval_duration: 342_546_000, eval_count: 17 };

/** As `/api/chat` of Ollama answers, which gives calls no ids. */
function ollamaChat(message: object, done_reason: string, counts = usualCounts): ScriptedReply {
  const durations = { total_duration: 4_883_583_458, load_duration: 1_334_875, eval_duration: 4_196_918_000 };
  const wire = { model: 'm', created_at: '2026-01-01T00:00:00.127594Z', done: true, done_reason };
  return {
    as: 200,
    wire: { ...wire, message: { role: 'assistant', ...message }, ...durations, ...counts },
  };
}

const calls = [{ callId: 'call_1', tool: 'read_contract', input: { class: 'Actor' } }];

/** Replies in the forms that the providers send, and what is read from them. */
const replies: readonly (readonly [string, typeof openAi, ScriptedReply, object])[] = [
  [
    'of OpenAI that calls a tool',
    openAi,
    chat(
      { content: null, tool_calls: [{ id: 'call_1', ...call }], refusal: null, annotations: [] },
      'tool_calls',
      { service_tier: 'default', system_fingerprint: 'fp_1' },
    ),
    { text: '', calls, inputTokens: 82, outputTokens: 17 },
  ],
  [
    'of Ollama that calls a tool',
    openAi,
    chat({ content: '', tool_calls: [{ id: 'call_1', index: 0, ...call }] }, 'tool_calls', {
      system_fingerprint: 'fp_ollama',
    }),
    { text: '', calls, inputTokens: 82, outputTokens: 17 },
  ],
  [
    'of Ollama that thinks in a member of its own',
    openAi,
    chat({ content: 'Done.', reasoning: 'CANARY' }, 'stop', { system_fingerprint: 'fp_ollama' }),
    { text: 'Done.', calls: [] },
  ],
  [
    'of Ollama in its own protocol that calls a tool',
    ollama,
    ollamaChat(
      {
        content: '',
        thinking: 'CANARY',
        tool_calls: [{ function: { index: 0, name: 'read_contract', arguments: { class: 'Actor' } } }],
      },
      'stop',
    ),
    {
      text: '',
      calls: [{ tool: 'read_contract', input: { class: 'Actor' } }],
      inputTokens: 82,
      outputTokens: 17,
    },
  ],
  [
    'of Ollama in its own protocol that ran out of room while it thought',
    ollama,
    ollamaChat({ content: '', thinking: 'CANARY, and then' }, 'length'),
    { text: '', calls: [] },
  ],
  [
    'of Ollama in its own protocol that leaves out what it counted',
    ollama,
    ollamaChat({ content: 'Done.' }, 'stop', {}),
    { text: 'Done.', inputTokens: null, outputTokens: null },
  ],
  [
    'of an open model that thinks aloud in its words',
    openAi,
    chat({ content: '<think>CANARY {"operations":[]}</think>\n\nDone.' }, 'stop'),
    { text: 'Done.', calls: [] },
  ],
  [
    'of an open model that did not come to an end with thinking',
    openAi,
    chat({ content: '<think>CANARY, and then' }, 'length'),
    { text: '', calls: [] },
  ],
  [
    'of Anthropic that calls a tool after thinking',
    anthropic,
    message(
      [
        { type: 'thinking', thinking: 'CANARY', signature: 's' },
        { type: 'text', text: 'Looking.' },
        { type: 'tool_use', id: 'call_1', name: 'read_contract', input: { class: 'Actor' } },
      ],
      'tool_use',
    ),
    { text: 'Looking.', calls, inputTokens: 82, outputTokens: 17 },
  ],
];

describe('a reply', () => {
  for (const [what, provider, reply, expected] of replies)
    it(`${what} is read`, async () => {
      const read = await replyTo(provider, reply);
      assert.doesNotMatch(JSON.stringify(read), /CANARY/);
      assert.partialDeepStrictEqual(read, expected);
    });

  it('with a call that is not JSON is a call all the same, which can be answered', async () => {
    const broken = { type: 'function', function: { name: 'read_contract', arguments: '{class: Actor' } };
    const read = await replyTo(
      openAi,
      chat({ content: '', tool_calls: [{ id: 'call_1', ...broken }] }, 'stop'),
    );
    assert.partialDeepStrictEqual(read, { calls: [{ callId: 'call_1', tool: 'read_contract' }] });
  });
});

const openAiError = (wording: string, code: string | null): object => ({
  error: { message: `${wording} CANARY`, type: 'invalid_request_error', param: null, code },
});
const anthropicError = (type: string): object => ({
  type: 'error',
  error: { type, message: 'CANARY' },
  request_id: 'req_1',
});

/** Errors in the forms that the providers send, and what is made of them. */
const errors: readonly (readonly [string, typeof openAi, ScriptedReply, object])[] = [
  [
    'OpenAI does not know the key',
    openAi,
    { as: 401, wire: openAiError('Incorrect API key provided: secret-key.', 'invalid_api_key') },
    { reason: 'UNAUTHORIZED', isPassing: false },
  ],
  [
    'OpenAI does not take the name of the limit',
    openAi,
    {
      as: 400,
      wire: openAiError(
        "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens'.",
        'unsupported_parameter',
      ),
    },
    { reason: 'REFUSED', isPassing: true, retryAfter: 0 },
  ],
  [
    'OpenAI has had too many requests',
    openAi,
    {
      as: 429,
      wire: openAiError('Rate limit reached.', 'rate_limit_exceeded'),
      headers: { 'retry-after': '2' },
    },
    { reason: 'TOO_MANY', isPassing: true, retryAfter: 2_000 },
  ],
  [
    'OpenAI has had too many requests and does not say for how long',
    openAi,
    { as: 429, wire: openAiError('You exceeded your current quota.', 'insufficient_quota') },
    { reason: 'TOO_MANY', isPassing: true, retryAfter: null },
  ],
  [
    'the model of Ollama takes no tools',
    openAi,
    {
      as: 400,
      wire: { error: { message: '"m" does not support tools', type: 'api_error', param: null, code: null } },
    },
    { reason: 'REFUSED', isPassing: false },
  ],
  [
    'Ollama does not have the model',
    openAi,
    {
      as: 404,
      wire: { error: { message: 'model "m" not found', type: 'api_error', param: null, code: null } },
    },
    { reason: 'UNREACHABLE', isPassing: false },
  ],
  [
    'the model of Ollama takes no tools, in its own protocol',
    ollama,
    { as: 400, wire: { error: 'registry.ollama.ai/library/m:latest does not support tools' } },
    { reason: 'REFUSED', isPassing: false },
  ],
  [
    'the model of Ollama cannot think, and is asked again without',
    createProvider({ ...common, kind: 'ollama', baseUrl: scripted.ollamaUrl, reasoningEffort: 'low' }),
    { as: 400, wire: { error: '"m" does not support thinking' } },
    { reason: 'REFUSED', isPassing: true, retryAfter: 0 },
  ],
  [
    'Ollama does not have the model, in its own protocol',
    ollama,
    { as: 404, wire: { error: 'model "m" not found' } },
    {
      reason: 'UNREACHABLE',
      isPassing: false,
      message:
        'The provider answers with status 404: there is nothing at this address, or no model of this name.',
    },
  ],
  [
    'Ollama has too many requests waiting',
    ollama,
    { as: 503, wire: { error: 'server busy, please try again.  maximum pending requests exceeded' } },
    { reason: 'UNREACHABLE', isPassing: true },
  ],
  [
    'a proxy stands before a server that is down',
    openAi,
    { as: 502, wire: '<html><h1>502 Bad Gateway</h1></html>', headers: { 'content-type': 'text/html' } },
    { reason: 'UNREACHABLE', isPassing: true },
  ],
  [
    'Anthropic does not know the key',
    anthropic,
    { as: 401, wire: anthropicError('authentication_error') },
    { reason: 'UNAUTHORIZED', isPassing: false },
  ],
  [
    'Anthropic has had too many requests',
    anthropic,
    { as: 429, wire: anthropicError('rate_limit_error'), headers: { 'retry-after': '13' } },
    { reason: 'TOO_MANY', isPassing: true, retryAfter: 13_000 },
  ],
  [
    'Anthropic is overloaded',
    anthropic,
    { as: 529, wire: anthropicError('overloaded_error') },
    { reason: 'UNREACHABLE', isPassing: true },
  ],
];

describe('a provider fails in our words', () => {
  for (const [what, provider, reply, expected] of errors)
    it(`when ${what}`, async () => {
      const failure = await replyTo(provider, reply);
      assert.ok(failure instanceof ProviderFailure);
      const { reason, isPassing, retryAfter, message } = failure;
      assert.partialDeepStrictEqual({ reason, isPassing, retryAfter, message }, expected);
      assert.doesNotMatch(failure.message, /CANARY|secret-key/);
    });
});
