import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createChatting } from '../support/http/chats.ts';
import { startService } from '../support/http/service.ts';
import { at, textAt } from '../support/lib/json.ts';
import { calling, finishing, layingOut } from '../support/modules/assistant/tool-scripts.ts';
import type { ScriptedCall, ScriptedReply } from '../support/providers/scripted-provider.ts';
import { startScriptedProvider } from '../support/providers/scripted-provider.ts';

/** Characters that a call for a one-sentence command may have. */
const mostCharacters = 20_000;

const scripted = await startScriptedProvider();
after(scripted.close);
const objects = 400;
const attributesEach = 49;

/** A model of 20,000 elements: objects of ever new names, most of whose attributes are called alike. */
const content = {
  eClass: 'CimModel',
  id: 'root',
  name: 'Depot',
  businessObjects: Array.from({ length: objects }, (_, index) => ({
    eClass: 'BusinessObject',
    id: `o${index}`,
    name: `Crate ${index}`,
    description: 'A "thing" that is kept, moved and counted.',
    attributes: Array.from({ length: attributesEach }, (__, place) => ({
      eClass: 'BusinessAttribute',
      id: `a${index}-${place}`,
      name: place === 0 ? 'Weight' : `Mark ${place} of ${index}`,
      type: 'TEXT',
    })),
  })),
};

const commands: Readonly<Record<string, readonly RegExp[]>> = {
  'Rename Crate 399 to Pallet.': [/BusinessObject "Crate 399"/],
  'Make the weight of Crate 250 required.': [
    /(e\d+) BusinessObject "Crate 250"[^]*BusinessAttribute "Weight" in \1\.attributes/,
  ],
  'Connect Crate 17, Crate 170 and Crate 371 with Crate 8, and remove mark 33 of 371.': [
    /"Crate 17"/,
    /"Crate 170"/,
    /"Crate 371"/,
    /"Crate 8"/,
    /"Mark 33 of 371"/,
  ],
};

describe('a one-sentence command about a model of 20,000 elements', async () => {
  const service = await startService({
    SERVICE_ASSISTANT_PROVIDER: 'openai-compatible',
    SERVICE_ASSISTANT_BASE_URL: scripted.openAiUrl,
    SERVICE_ASSISTANT_MODEL: 'scripted-model',
    SERVICE_ASSISTANT_API_KEY: 'secret-key',
    SERVICE_ASSISTANT_FALLBACK: 'none',
    SERVICE_GUEST_PROMPT_LIMIT: '1000',
  });
  after(service.stop);
  const chatting = createChatting(service);
  const token = await service.newAccount();
  const projectId = await service.newProject(token);
  const { body } = await service.call('POST', '/api/cim', { token, json: { projectId, content } });
  const modelId = textAt(body, 'id');

  const sessionId = await chatting.newSession(token, { projectId, modelId });

  async function callsFor(
    message: string,
    ...replies: readonly (ScriptedReply | ((call: ScriptedCall) => ScriptedReply))[]
  ): Promise<readonly ScriptedCall[]> {
    const before = scripted.calls.length;
    scripted.script(...replies);
    await chatting.ask(token, sessionId, message);
    return scripted.calls.slice(before);
  }

  it('comes after a long conversation', async () => {
    const long = 'Which crates are there? '.repeat(40);
    for (let said = 0; said < 4; said += 1) await callsFor(long, { text: `Many. ${long}` });
  });

  for (const [message, named] of Object.entries(commands))
    it(`shows what it names, in less than ${mostCharacters} characters: ${message}`, async () => {
      const [call] = await callsFor(message, finishing('Which one?'));
      for (const words of named) assert.match(call?.messages.join('\n') ?? '', words);
      assert.ok((call?.size ?? 0) < mostCharacters, `${call?.size} characters`);
    });

  it('stays so short in every step, however often it looks something up', async () => {
    const looking = ({ results }: ScriptedCall): ScriptedReply =>
      results.length < 9
        ? calling(
            ['inspect_model', { view: null, ids: null, query: results.length === 0 ? 'mark' : 'crate' }],
            ['read_contract', { class: 'FunctionalRequirement' }],
            ['inspect_model', { view: null, ids: ['e0', 'e1', 'e2', 'e3'], query: null }],
          )
        : finishing('Which one?');
    const calls = await callsFor('Rename Crate 399 to Pallet.', looking);
    assert.ok(calls.length > 3);
    for (const { size } of calls) assert.ok(size < mostCharacters, `${size} characters`);
  });

  it('finds by words what is not shown, what is called so first', async () => {
    const query = 'mark 44 of 222';
    const calls = await callsFor(
      'Rename the one that I mean to Pallet.',
      calling(
        ['inspect_model', { view: null, ids: null, query }],
        ['inspect_model', { view: null, ids: null, query: 'zeppelin 222' }],
      ),
      finishing('Which one?'),
    );
    const [named = '', partly = ''] = calls.at(-1)?.results ?? [];
    assert.match(named, /^e\d+ BusinessAttribute "Mark 44 of 222"/);
    assert.match(partly, /"Crate 222"/);
  });

  it('is carried out on the element that was shown', async () => {
    const renaming = ({ messages, results }: ScriptedCall): ScriptedReply => {
      if (results.length > 0) return finishing('Renamed it.');
      const target = /(e\d+) BusinessObject "Crate 123"/.exec(messages.join('\n'))?.[1] ?? '';
      return layingOut({ op: 'update', target, set: [{ feature: 'name', value: 'Pallet' }] });
    };
    await callsFor('Rename Crate 123 to Pallet.', renaming);
    const model = (await service.call('GET', `/api/cim/${modelId}`, { token })).body;
    assert.equal(at(model, 'content', 'businessObjects', 123, 'name'), 'Pallet');
  });

  it('stays so short where tools are described in words', async () => {
    const inWords = ({ tools }: ScriptedCall): ScriptedReply =>
      tools.length > 0
        ? { status: 400 }
        : { text: '{"calls":[{"tool":"finish","input":{"summary":"Which one?"}}]}' };
    const calls = await callsFor('Rename Crate 399 to Pallet.', inWords);
    assert.match(calls.at(-1)?.messages.join('\n') ?? '', /inspect_model: /);
    for (const { size } of calls) assert.ok(size < mostCharacters, `${size} characters`);
  });
});
