import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import type { ScriptedReply } from '../../test/support/providers/scripted-provider.ts';
import { startScriptedProvider } from '../../test/support/providers/scripted-provider.ts';
import { at } from '../../test/support/lib/json.ts';
import type { Provider, ProviderMessage, ProviderRequest, ProviderTool } from '../modules/assistant/index.ts';
import { ProviderFailure } from '../modules/assistant/index.ts';
import { createProvider } from './index.ts';

const scripted = await startScriptedProvider();
after(scripted.close);

const providers: Readonly<Record<string, Provider>> = {
  'openai-compatible': createProvider({
    kind: 'openai-compatible',
    baseUrl: scripted.openAiUrl,
    model: 'scripted',
    apiKey: 'secret-key',
  }),
  anthropic: createProvider({
    kind: 'anthropic',
    baseUrl: scripted.anthropicUrl,
    model: 'scripted',
    apiKey: 'secret-key',
  }),
  ollama: createProvider({
    kind: 'ollama',
    baseUrl: scripted.ollamaUrl,
    model: 'scripted',
    apiKey: 'secret-key',
  }),
};

const said: readonly ProviderMessage[] = ['One.', 'Two.'].map((text) => ({ role: 'USER', text }));

const ask = (provider: Provider, besides: Partial<ProviderRequest> = {}): ReturnType<Provider['complete']> =>
  provider.complete({
    system: 'Be brief.',
    messages: said,
    form: { kind: 'JSON' },
    maxOutputTokens: 123,
    signal: new AbortController().signal,
    ...besides,
  });

const looking: ProviderTool = {
  name: 'inspect_model',
  doc: 'Shows elements.',
  input: {
    type: 'object',
    required: ['query'],
    additionalProperties: false,
    properties: { query: { type: 'string' } },
  },
  example: { query: 'book' },
};

for (const [name, provider] of Object.entries(providers))
  describe(`a provider that is ${name}`, () => {
    beforeEach(() => scripted.script({ text: '{"operations":[]}' }));

    it('is asked once, with system prompt, messages and a limit of tokens', async () => {
      const before = scripted.calls.length;
      const reply = await ask(provider);
      assert.deepEqual(reply, { text: '{"operations":[]}', calls: [], inputTokens: 11, outputTokens: 7 });
      assert.equal(scripted.calls.length, before + 1);
      const call = scripted.calls.at(-1);
      assert.equal(call?.system, 'Be brief.');
      assert.match(call.messages.join(' '), /One\.\s+Two\./);
      assert.equal(at(call.body, 'max_tokens') ?? at(at(call.body, 'options'), 'num_predict'), 123);
      assert.match(JSON.stringify(call.headers), /secret-key/);
    });

    it('keeps what it thinks aloud to itself', async () => {
      scripted.script({ text: 'Answer.', reasoning: 'CANARY-REASON' });
      assert.doesNotMatch(JSON.stringify(await ask(provider)), /CANARY/);
    });

    const failures: Readonly<Record<string, readonly [ProviderFailure['reason'], ScriptedReply]>> = {
      'refuses the key': ['UNAUTHORIZED', { status: 401 }],
      'has too much to do': ['TOO_MANY', { status: 429, retryAfter: 7 }],
      'has a mistake': ['UNREACHABLE', { status: 500 }],
      'does not take the request': ['REFUSED', { status: 400 }],
      'drops the line in the middle': ['UNREACHABLE', 'DROP'],
      'sends something else than JSON': ['MALFORMED', 'NOT_JSON'],
      'sends more than anybody can read': ['UNREACHABLE', 'HUGE'],
      'redirects to another address': ['UNREACHABLE', 'REDIRECT'],
    };
    const lasting = ['refuses the key', 'does not take the request'];
    for (const [what, [reason, reply]] of Object.entries(failures))
      it(`fails as ${reason} when it ${what}, without its words`, async () => {
        scripted.script(reply);
        await assert.rejects(ask(provider), (error: unknown) => {
          assert.ok(error instanceof ProviderFailure, String(error));
          assert.ok([reason, 'MALFORMED'].includes(error.reason), error.reason);
          assert.doesNotMatch(error.message, /CANARY|secret-key/);
          if (reason === 'TOO_MANY') assert.equal(error.retryAfter, 7_000);
          assert.equal(error.isPassing, !lasting.includes(what));
          assert.ok(scripted.calls.every(({ path }) => path !== '/elsewhere'));
          return true;
        });
      });

    for (const kind of ['STRICT_TOOLS', 'TOOLS'] as const)
      it(`is offered tools, and its calls and their answers go back and forth: ${kind}`, async () => {
        const input = { query: 'book' };
        scripted.script({ text: 'Looking.', calls: [{ tool: 'inspect_model', input }] }, { text: 'Seen.' });
        const form = { kind, tools: [looking] };
        const first = await ask(provider, { form });
        assert.deepEqual(
          first.calls.map((call) => [call.tool, call.input]),
          [['inspect_model', input]],
        );
        const [offered] = scripted.calls.at(-1)?.tools ?? [];
        assert.deepEqual([offered?.name, offered?.input], ['inspect_model', looking.input]);
        if (name === 'openai-compatible') assert.equal(offered?.strict, kind === 'STRICT_TOOLS');
        const results = first.calls.map(({ callId, tool }) => ({ callId, tool, text: 'e1 Book "Emma"' }));
        const messages: readonly ProviderMessage[] = [
          ...said,
          { role: 'PROVIDER', text: first.text, calls: first.calls },
          { role: 'TOOLS', results },
        ];
        const second = await ask(provider, { form, messages });
        assert.deepEqual([second.text, second.calls], ['Seen.', []]);
        assert.deepEqual(scripted.calls.at(-1)?.results, ['e1 Book "Emma"']);
      });

    it('gets the answers of tools in words when it takes no tools any more', async () => {
      const calls = [{ callId: 'c', tool: 'inspect_model', input: { query: 'book' } }];
      const results = [{ callId: 'c', tool: 'inspect_model', text: 'e1 Book "Emma"' }];
      const messages = [
        ...said,
        { role: 'PROVIDER', text: '', calls } as const,
        { role: 'TOOLS', results } as const,
      ];
      await ask(provider, { messages });
      assert.match(scripted.calls.at(-1)?.messages.at(-1) ?? '', /e1 Book "Emma"/);
      assert.deepEqual(scripted.calls.at(-1)?.tools, []);
    });

    it('says nothing when it only calls tools that were not offered', async () => {
      scripted.script('TOOL_CALLS');
      const reply = await ask(provider).catch((error: unknown) => error);
      assert.ok(reply instanceof ProviderFailure || at(reply, 'text') === '', JSON.stringify(reply));
    });

    for (const way of ['HANG', 'SLOW_DRIP'] as const)
      it(`is left when its caller no longer waits for it: ${way}`, async () => {
        scripted.script(way);
        const controller = new AbortController();
        const before = scripted.calls.length;
        const asked = ask(provider, { signal: controller.signal });
        while (scripted.calls.length === before) await new Promise((resolve) => setImmediate(resolve));
        controller.abort(new Error('enough'));
        await assert.rejects(asked, /enough/);
      });
  });

it('a provider whose usage is missing is read all the same', async () => {
  scripted.script({ text: 'x', usage: 'MISSING' });
  const reply = await ask(
    createProvider({
      kind: 'openai-compatible',
      baseUrl: scripted.openAiUrl,
      model: 'm',
      apiKey: undefined,
    }),
  );
  assert.deepEqual(reply, { text: 'x', calls: [], inputTokens: null, outputTokens: null });
});

for (const outputTokensName of ['max_completion_tokens', 'none'] as const)
  it(`a provider that calls the limit of tokens otherwise is asked in its words: ${outputTokensName}`, async () => {
    const baseUrl = scripted.openAiUrl;
    const settings = { kind: 'openai-compatible', baseUrl, model: 'm', apiKey: undefined } as const;
    const provider = createProvider({ ...settings, outputTokensName });
    for (const kind of ['JSON', 'TEXT'] as const) {
      scripted.script({ text: 'x' });
      await ask(provider, { form: { kind } });
      const { body } = scripted.calls.at(-1) ?? {};
      assert.equal(at(body, 'max_tokens'), undefined);
      assert.equal(at(body, 'max_completion_tokens'), outputTokensName === 'none' ? undefined : 123);
    }
  });

it('Ollama is asked for room, an object of JSON and thinking in its words', async () => {
  const settings = { kind: 'ollama', baseUrl: scripted.ollamaUrl, model: 'm', apiKey: undefined } as const;
  const asked = async (besides: Partial<Parameters<typeof createProvider>[0]>, kind: 'JSON' | 'TEXT') => {
    scripted.script({ text: '{}' });
    await ask(createProvider({ ...settings, ...besides }), { form: { kind } });
    return scripted.calls.at(-1);
  };
  const call = await asked({ contextTokens: 16_384, temperature: 0.5, reasoningEffort: 'low' }, 'JSON');
  assert.equal(call?.path, '/ollama/api/chat');
  assert.equal(call.headers.authorization, undefined);
  assert.partialDeepStrictEqual(call.body, {
    stream: false,
    format: 'json',
    think: true,
    options: { num_ctx: 16_384, num_predict: 123, temperature: 0.5 },
  });
  const plain = await asked({}, 'TEXT');
  assert.equal(at(plain?.body, 'format'), undefined);
  assert.equal(at(plain?.body, 'think'), false);
  assert.deepEqual(at(plain?.body, 'options'), { num_predict: 123 });
});

for (const ending of ['', '/', '/v1', '/v1/', '/api', '/api/'])
  it(`Ollama is found at its address with "${ending}" behind it`, async () => {
    scripted.script({ text: '{}' });
    const baseUrl = `${scripted.ollamaUrl}${ending}`;
    await ask(createProvider({ kind: 'ollama', baseUrl, model: 'm', apiKey: undefined }));
    assert.equal(scripted.calls.at(-1)?.path, '/ollama/api/chat');
  });

it('settings that are missing are named', () => {
  const settings = { kind: 'openai-compatible', baseUrl: undefined, model: 'm', apiKey: undefined } as const;
  assert.throws(() => createProvider(settings), /SERVICE_ASSISTANT_BASE_URL/);
  assert.throws(() => createProvider({ ...settings, model: '' }), /SERVICE_ASSISTANT_MODEL/);
  assert.throws(() => createProvider({ ...settings, kind: 'anthropic' }), /SERVICE_ASSISTANT_API_KEY/);
});
