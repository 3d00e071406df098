import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { after, describe, it } from 'node:test';
import { createChatting } from '../support/http/chats.ts';
import type { Service } from '../support/http/service.ts';
import { startService } from '../support/http/service.ts';
import { at, textAt } from '../support/lib/json.ts';
import { startScriptedProvider } from '../support/providers/scripted-provider.ts';

const scripted = await startScriptedProvider();
after(scripted.close);

const environment = {
  SERVICE_ASSISTANT_PROVIDER: 'openai-compatible',
  SERVICE_ASSISTANT_BASE_URL: scripted.openAiUrl,
  SERVICE_ASSISTANT_MODEL: 'scripted-model',
  SERVICE_ASSISTANT_API_KEY: 'secret-key',
  SERVICE_ASSISTANT_RETRIES: '0',
};

type Logged = { readonly service: Service; readonly line: (level: number) => Promise<string> };

/** A service, and its first log line of a level that speaks of the assistant's engine. */
async function logged(besides: Readonly<Record<string, string>>): Promise<Logged> {
  const logTo = new PassThrough();
  const found = new Map([30, 40, 50].map((level) => [level, Promise.withResolvers<string>()]));
  logTo.on('data', (chunk) => {
    for (const line of String(chunk).split('\n').filter(Boolean)) {
      const entry: unknown = JSON.parse(line);
      const isOurs = at(entry, 'engine') !== undefined || at(entry, 'provider') !== undefined;
      if (isOurs) found.get(Number(at(entry, 'level')))?.resolve(line);
    }
  });
  const settings = { ...environment, SERVICE_LOG_LEVEL: 'info', ...besides };
  const service = await startService(settings, { logTo });
  after(service.stop);
  return { service, line: async (level) => (await found.get(level)?.promise) ?? '' };
}

const assistantOf = async (service: Service): Promise<unknown> => {
  const { status, body } = await service.call('GET', '/api/health');
  assert.equal(status, 200);
  return at(body, 'assistant');
};

const levels = { info: 30, warn: 40, error: 50 } as const;

describe('the health of the assistant', () => {
  it('is known when the service has begun, and says that a key is wrong', async () => {
    scripted.script({ status: 401 });
    const { service, line } = await logged({ SERVICE_ASSISTANT_CHECK: 'on' });
    assert.match(await line(levels.error), /The provider refuses the key\./);
    assert.partialDeepStrictEqual(await assistantOf(service), {
      engine: 'openai-compatible',
      state: 'DOWN',
      reason: 'UNAUTHORIZED',
    });
  });

  it('is logged when it is well, and nothing is asked without being told to', async () => {
    scripted.script({ text: 'ready' });
    const { service, line } = await logged({ SERVICE_ASSISTANT_CHECK: 'on' });
    assert.match(await line(levels.info), /the engine of the assistant works/);
    assert.partialDeepStrictEqual(await assistantOf(service), { state: 'UP', reason: null });
    const before = scripted.calls.length;
    const quiet = await startService(environment);
    after(quiet.stop);
    assert.partialDeepStrictEqual(await assistantOf(quiet), { state: 'UNKNOWN', checkedAt: null });
    assert.equal(scripted.calls.length, before);
  });

  it('is that of the last call; what was done instead is a warning in the log', async () => {
    const { service, line } = await logged({});
    const chatting = createChatting(service);
    const token = await service.newAccount();
    const sessionId = await chatting.newSession(token, { projectId: await service.newProject(token) });
    scripted.script({ status: 503 });
    await chatting.ask(token, sessionId, 'Add a business object Loan.');
    assert.match(await line(levels.warn), /cannot be reached\. The embedded engine did its work/);
    assert.partialDeepStrictEqual(await assistantOf(service), { state: 'DOWN', reason: 'UNREACHABLE' });
    scripted.script({ text: '{"calls":[{"tool":"finish","input":{"summary":"Which one?"}}]}' });
    await chatting.ask(token, sessionId, 'Rename Loan to Lease.');
    assert.partialDeepStrictEqual(await assistantOf(service), { state: 'UP', reason: null });
  });

  it('needs nothing without a language model', async () => {
    const service = await startService();
    after(service.stop);
    assert.partialDeepStrictEqual(await assistantOf(service), { engine: 'embedded', state: 'UP' });
  });
});

it('a model that takes the limit under another name is found out and used, and one that is too slow is not waited for', async () => {
  const service = await startService({
    ...environment,
    SERVICE_ASSISTANT_RETRIES: '1',
    SERVICE_ASSISTANT_TIMEOUT_SECONDS: '1',
  });
  after(service.stop);
  const chatting = createChatting(service);
  const token = await service.newAccount();
  const sessionId = await chatting.newSession(token, { projectId: await service.newProject(token) });
  scripted.script(({ body }) =>
    at(body, 'max_tokens') === undefined
      ? { text: '{"calls":[{"tool":"finish","input":{"summary":"Which one?"}}]}' }
      : {
          as: 400,
          wire: { error: { message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens'." } },
        },
  );
  const asked = await chatting.ask(token, sessionId, 'Add a business object Loan.');
  assert.equal(at(asked, 'status'), 'NEEDS_INPUT');
  assert.equal(at(asked, 'counters', 'providerCalls'), 2);
  scripted.script('HANG');
  const turn = await chatting.ask(token, sessionId, 'Add a business object Loan.');
  assert.equal(at(turn, 'status'), 'COMPLETED', JSON.stringify(turn));
  assert.match(textAt(turn, 'answer'), /cannot be reached|did not answer in time/);
});

it('a turn that has used up its calls is finished by the embedded engine, and says so', async () => {
  const service = await startService({ ...environment, SERVICE_ASSISTANT_TURN_CALLS: '1' });
  after(service.stop);
  const chatting = createChatting(service);
  const token = await service.newAccount();
  const sessionId = await chatting.newSession(token, { projectId: await service.newProject(token) });
  scripted.script({ text: '', calls: [{ tool: 'inspect_model', input: { query: 'loan' } }] });
  const turn = await chatting.ask(token, sessionId, 'Add a business object Loan.');
  assert.equal(at(turn, 'status'), 'COMPLETED', JSON.stringify(turn));
  assert.equal(at(turn, 'counters', 'providerCalls'), 1);
  assert.match(textAt(turn, 'answer'), /calls, tokens or time .* are used up/);
});
