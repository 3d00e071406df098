import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer as createPlainServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, it } from 'node:test';
import { at, listAt } from '../../test/support/lib/json.ts';
import type { ScriptedReply } from '../../test/support/providers/scripted-provider.ts';
import { startScriptedProvider } from '../../test/support/providers/scripted-provider.ts';
import type { Provider } from '../modules/assistant/index.ts';
import { ProviderFailure } from '../modules/assistant/index.ts';
import { createProvider } from './index.ts';

const scripted = await startScriptedProvider();
after(scripted.close);

const ask = (provider: Provider): ReturnType<Provider['complete']> =>
  provider.complete({
    system: 'Be brief.',
    messages: ['One.', 'Two.'].map((text) => ({ role: 'USER', text })),
    form: { kind: 'TEXT' },
    maxOutputTokens: 100,
    signal: new AbortController().signal,
  });

const common = { model: 'm', apiKey: 'secret-key' };
const openAi = { ...common, kind: 'openai-compatible', baseUrl: scripted.openAiUrl } as const;
const anthropic = { ...common, kind: 'anthropic', baseUrl: scripted.anthropicUrl } as const;

it('temperature, effort and headers are sent when they are set, in the words of the dialect', async () => {
  const set = { temperature: 0.2, reasoningEffort: 'low', headers: { 'X-Tenant': 'one' } } as const;
  scripted.script({ text: 'x' });
  for (const [settings, effort] of [
    [openAi, ['reasoning_effort']],
    [anthropic, ['output_config', 'effort']],
  ] as const) {
    await ask(createProvider({ ...settings, ...set }));
    const { body, headers } = scripted.calls.at(-1) ?? {};
    assert.equal(at(body, 'temperature'), 0.2);
    assert.equal(at(body, ...effort), 'low');
    assert.equal(headers?.['x-tenant'], 'one');
    await ask(createProvider(settings));
    const plain = scripted.calls.at(-1)?.body;
    assert.equal(at(plain, 'temperature'), undefined);
    assert.equal(at(plain, ...effort), undefined);
  }
});

it('Anthropic is asked to keep instructions and conversation; equal beginnings do for the others', async () => {
  scripted.script({ text: 'x' });
  await ask(createProvider(anthropic));
  const { body } = scripted.calls.at(-1) ?? {};
  const kept = { type: 'ephemeral' };
  assert.deepEqual(at(body, 'system', 0, 'cache_control'), kept);
  const last = listAt(body, 'messages').at(-1);
  assert.deepEqual(at(listAt(last, 'content').at(-1), 'cache_control'), kept);
  await ask(createProvider(openAi));
  assert.doesNotMatch(JSON.stringify(scripted.calls.at(-1)?.body), /cache/);
});

it('what a model refuses by name is left out the next time, or called otherwise', async () => {
  const refused = (words: string): ScriptedReply => ({ as: 400, wire: { error: { message: words } } });
  const provider = createProvider({ ...openAi, temperature: 0.2, reasoningEffort: 'low' });
  const steps = [
    ["Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens'.", 'max_tokens'],
    ["Unsupported value: 'temperature' does not support 0.2.", 'temperature'],
    ['Unrecognized request argument supplied: reasoning_effort', 'reasoning_effort'],
  ] as const;
  for (const [words, member] of steps) {
    scripted.script(refused(words), { text: 'x' });
    await assert.rejects(
      ask(provider),
      (error) => error instanceof ProviderFailure && error.isPassing && error.retryAfter === 0,
    );
    assert.notEqual(at(scripted.calls.at(-1)?.body, member), undefined);
    await ask(provider);
    assert.equal(at(scripted.calls.at(-1)?.body, member), undefined);
  }
  assert.equal(at(scripted.calls.at(-1)?.body, 'max_completion_tokens'), 100);
  scripted.script(refused("Unsupported parameter: 'tools'."));
  await assert.rejects(ask(provider), (error) => error instanceof ProviderFailure && !error.isPassing);
});

async function addressOf(server: Server, scheme: 'http' | 'https'): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  // Checked border: a server that listens on TCP has a port.
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function answerChat(_request: IncomingMessage, response: ServerResponse): void {
  const choices = [{ index: 0, message: { role: 'assistant', content: 'Here.' }, finish_reason: 'stop' }];
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ id: 'r', object: 'chat.completion', created: 0, model: 'm', choices }));
}

it('a provider is reached through a proxy', async () => {
  const seen: string[] = [];
  const proxy = createPlainServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    answerChat(request, response);
  });
  const address = await addressOf(proxy, 'http');
  const baseUrl = 'http://models.example.org/v1';
  const reply = await ask(createProvider({ ...openAi, baseUrl, wayOut: { proxy: address } }));
  assert.equal(reply.text, 'Here.');
  assert.deepEqual(seen, [`POST ${baseUrl}/chat/completions`]);
});

it('a provider whose certificate no known authority vouches for is asked only with that certificate', async () => {
  const read = (name: string): Promise<string> =>
    readFile(new URL(`../../test/fixtures/loopback-certificate/${name}.pem`, import.meta.url), 'utf8');
  const certificates = await read('certificate');
  const server = createTlsServer({ key: await read('key'), cert: certificates }, answerChat);
  const baseUrl = `${await addressOf(server, 'https')}/v1`;
  await assert.rejects(ask(createProvider({ ...openAi, baseUrl })), ProviderFailure);
  const reply = await ask(createProvider({ ...openAi, baseUrl, wayOut: { certificates } }));
  assert.equal(reply.text, 'Here.');
});
