import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import type { ScriptedReply } from '../../test/support/scripted-provider.ts';
import { startScriptedProvider } from '../../test/support/scripted-provider.ts';
import { at } from '../../test/support/json.ts';
import type { Provider } from '../modules/assistant/index.ts';
import { ProviderFailure } from '../modules/assistant/index.ts';
import { createProvider } from './index.ts';

const scripted = await startScriptedProvider();
after(scripted.close);

const providers: Readonly<Record<string, Provider>> = {
  'openai-compatible': createProvider({
    ...{ kind: 'openai-compatible', baseUrl: scripted.openAiUrl, model: 'scripted', apiKey: 'secret-key' },
  }),
  anthropic: createProvider({
    ...{ kind: 'anthropic', baseUrl: scripted.anthropicUrl, model: 'scripted', apiKey: 'secret-key' },
  }),
};

const ask = (provider: Provider, signal = new AbortController().signal): ReturnType<Provider['complete']> =>
  provider.complete({
    ...{ system: 'Be brief.', messages: ['One.', 'Two.'], form: 'JSON', maxOutputTokens: 123, signal },
  });

for (const [name, provider] of Object.entries(providers))
  describe(`a provider that is ${name}`, () => {
    beforeEach(() => scripted.script({ text: '{"operations":[]}' }));

    it('is asked once, with system prompt, messages and a limit of tokens', async () => {
      const before = scripted.calls.length;
      const reply = await ask(provider);
      assert.deepEqual(reply, { text: '{"operations":[]}', inputTokens: 11, outputTokens: 7 });
      assert.equal(scripted.calls.length, before + 1);
      const call = scripted.calls.at(-1);
      assert.equal(call?.system, 'Be brief.');
      assert.match(call.messages.join(' '), /One\.\s+Two\./);
      assert.equal(at(call.body, 'max_tokens'), 123);
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
      'drops the line in the middle': ['UNREACHABLE', 'DROP'],
      'sends something else than JSON': ['MALFORMED', 'NOT_JSON'],
      'sends more than anybody can read': ['UNREACHABLE', 'HUGE'],
    };
    for (const [what, [reason, reply]] of Object.entries(failures))
      it(`fails as ${reason} when it ${what}, without its words`, async () => {
        scripted.script(reply);
        await assert.rejects(ask(provider), (error: unknown) => {
          assert.ok(error instanceof ProviderFailure, String(error));
          assert.ok([reason, 'MALFORMED'].includes(error.reason), error.reason);
          assert.doesNotMatch(error.message, /CANARY|secret-key/);
          if (reason === 'TOO_MANY') assert.equal(error.retryAfter, 7_000);
          return true;
        });
      });

    it('says nothing when it only calls tools nobody offered', async () => {
      scripted.script('TOOL_CALLS');
      const reply = await ask(provider).catch((error: unknown) => error);
      assert.ok(reply instanceof ProviderFailure || at(reply, 'text') === '', JSON.stringify(reply));
    });

    for (const way of ['HANG', 'SLOW_DRIP'] as const)
      it(`is left when nobody waits any longer for it: ${way}`, async () => {
        scripted.script(way);
        const controller = new AbortController();
        const before = scripted.calls.length;
        const asked = ask(provider, controller.signal);
        while (scripted.calls.length === before) await new Promise((resolve) => setImmediate(resolve));
        controller.abort(new Error('enough'));
        await assert.rejects(asked, /enough/);
      });
  });

it('a provider whose usage is missing is read all the same', async () => {
  scripted.script({ text: 'x', usage: 'MISSING' });
  const reply = await ask(
    createProvider({
      ...{ kind: 'openai-compatible', baseUrl: scripted.openAiUrl },
      model: 'm',
      apiKey: undefined,
    }),
  );
  assert.deepEqual(reply, { text: 'x', inputTokens: null, outputTokens: null });
});

it('settings that are missing are named', () => {
  const settings = { kind: 'openai-compatible', baseUrl: undefined, model: 'm', apiKey: undefined } as const;
  assert.throws(() => createProvider(settings), /SERVICE_ASSISTANT_BASE_URL/);
  assert.throws(() => createProvider({ ...settings, model: '' }), /SERVICE_ASSISTANT_MODEL/);
  assert.throws(() => createProvider({ ...settings, kind: 'anthropic' }), /SERVICE_ASSISTANT_API_KEY/);
});
