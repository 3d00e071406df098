import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createChatting } from '../support/http/chats.ts';
import { at, textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';
import { hotel } from '../plain-words/models.ts';

const service = await startService();
after(service.stop);
const { call } = service;
const chatting = createChatting(service);

type Talk = {
  readonly say: (message: string) => Promise<unknown>;
  readonly reply: (turn: unknown, message: string) => Promise<unknown>;
  readonly content: () => Promise<string>;
};

async function newTalk(content: object = hotel): Promise<Talk> {
  const token = await service.newAccount();
  const projectId = await service.newProject(token);
  const model = (await call('POST', '/api/cim', { token, json: { projectId, content } })).body;
  const modelId = textAt(model, 'id');
  const sessionId = await chatting.newSession(token, { projectId, modelId });
  return {
    say: (message) => chatting.ask(token, sessionId, message),
    reply: async (turn, message) => {
      const turnId = textAt(turn, 'turnId');
      const path = `/api/chatbot/turns/${turnId}/continue`;
      assert.equal((await call('POST', path, { token, json: { message } })).status, 202);
      for (let turnNow = await chatting.turn(token, turnId); ; turnNow = await chatting.turn(token, turnId))
        if (at(turnNow, 'status') !== 'RUNNING') return turnNow;
    },
    content: async () =>
      JSON.stringify(at((await call('GET', `/api/cim/${modelId}`, { token })).body, 'content')),
  };
}

const options = (turn: unknown): unknown => at(at(turn, 'pendingInput'), 'options');

describe('a conversation in plain words', () => {
  for (const answer of ['Full name of Guest', '1', 'the first one', 'Guest', 'I meant the one of Guest'])
    it(`an answer finishes what was asked: "${answer}"`, async () => {
      const talk = await newTalk();
      const asked = await talk.say('Rename the full name to Name and delete the badge');
      assert.equal(at(asked, 'status'), 'NEEDS_INPUT');
      assert.deepEqual(options(asked), ['Full name of Guest', 'Full name of Visitor']);
      assert.equal((await talk.content()).includes('"Badge"'), true);
      const done = await talk.reply(asked, answer);
      assert.equal(at(done, 'status'), 'COMPLETED');
      assert.equal(
        at(done, 'answer'),
        'Renamed attribute "Full name" to "Name". Removed attribute "Badge" from Visitor.',
      );
    });

  it('a wrong answer asks once more and says what is expected, a second one ends it unchanged', async () => {
    const talk = await newTalk();
    const before = await talk.content();
    const asked = await talk.say('Rename the full name to Name');
    const again = await talk.reply(asked, 'blue');
    assert.equal(at(again, 'status'), 'NEEDS_INPUT');
    assert.match(textAt(at(again, 'pendingInput'), 'question'), /I expect one of the options/);
    const ended = await talk.reply(again, 'green');
    assert.equal(at(ended, 'status'), 'COMPLETED');
    assert.match(textAt(ended, 'answer'), /nothing was changed/);
    assert.equal(await talk.content(), before);
  });

  it('takes back and corrects in words, in later turns', async () => {
    const talk = await newTalk();
    await talk.say('Rename Room to Chamber');
    const before = await talk.content();
    const corrected = await talk.say('No, I meant Suite');
    assert.match(textAt(corrected, 'answer'), /Renamed business object "Chamber" to "Suite"/);
    const undone = await talk.say('Undo that');
    assert.match(textAt(undone, 'answer'), /^Undone\./);
    assert.equal(await talk.content(), before);
  });

  it('works on a model that was saved with errors, and takes back what it did', async () => {
    const talk = await newTalk({ ...hotel, participants: [{ eClass: 'Actor', id: 'nameless' }] });
    const before = await talk.content();
    const renamed = await talk.say('Rename Visitor to Caller');
    assert.equal(at(renamed, 'answer'), 'Renamed business object "Visitor" to "Caller".');
    await talk.say('Undo that');
    assert.equal(await talk.content(), before);
  });

  it('names the words that have no place, and changes nothing', async () => {
    const talk = await newTalk();
    const before = await talk.content();
    const unclear = await talk.say('Frobnicate the guest sideways');
    assert.equal(at(unclear, 'status'), 'NEEDS_INPUT');
    assert.equal(await talk.content(), before);
  });
});
