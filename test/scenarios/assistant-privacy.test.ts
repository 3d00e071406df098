import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { openAssistant } from '../support/modules/assistant/assistant.ts';
import { startScriptedProvider } from '../support/providers/scripted-provider.ts';
import { engineWith } from '../support/modules/assistant/scripted-reading.ts';
import { addingObject } from '../support/modules/assistant/tool-scripts.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { createProvider } from '../../src/providers/index.ts';
import * as tasks from '../../src/modules/assistant/tasks.ts';
import type { OperationTools } from '../../src/modules/assistant/index.ts';
import { providerEngine } from '../../src/modules/assistant/index.ts';

const scripted = await startScriptedProvider();
after(scripted.close);

const tools: OperationTools = {
  outline: async (request) => tasks.outline(request),
  use: async (request) => tasks.use(request),
  collect: async (request) => tasks.collect(request),
};

const provider = createProvider({
  kind: 'openai-compatible',
  baseUrl: scripted.openAiUrl,
  model: 'scripted',
  apiKey: undefined,
});

const shared = await openAssistant(
  { after },
  {
    engine: providerEngine({
      embedded: engineWith(),
      tools,
      provider,
      fallback: 'none',
      clock: systemClock,
    }),
  },
);

it('what a provider has said and laid out is nowhere but in a private place, and gone with its turn', async () => {
  const test = await shared.another();
  const operations = [addingObject('n1', 'CANARY-NAME')];
  const calls = [{ tool: 'apply_operations', input: { operations } }];
  scripted.script({ text: 'CANARY-WORDS', reasoning: 'CANARY-REASON', calls }, 'HANG');
  const before = scripted.calls.length;
  const { turnId } = await test.send('build');
  while (scripted.calls.length < before + 2) await new Promise((resolve) => setImmediate(resolve));

  const stage = (): Promise<string | undefined> =>
    test.modules.storage.transactions.read(async (stores) => (await stores.turns.stage(turnId, 1))?.payload);
  assert.match((await stage()) ?? '', /CANARY-NAME/, 'it is kept, so that nobody is asked again');
  assert.doesNotMatch((await stage()) ?? '', /CANARY-REASON/);
  const { caller, sessionId } = test;
  const { turn, checkpoints, items } = await test.assistant.turn(caller, turnId);
  const thread = await test.assistant.thread(caller, { sessionId, after: 0, limit: 100 });
  const events = await test.events(turnId);
  assert.ok(events.some(({ payload }) => payload['tool'] === 'apply_operations'));
  const shown = JSON.stringify([turn, checkpoints, items, thread, events, (await test.model()).root]);
  assert.doesNotMatch(shown, /CANARY/);

  await test.assistant.cancel(caller, turnId);
  await test.settled(turnId);
  assert.equal(await stage(), undefined);
});
