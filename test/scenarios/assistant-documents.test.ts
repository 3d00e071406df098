import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createChatting } from '../support/http/chats.ts';
import { startService } from '../support/http/service.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { addingObject, calling, layingOut } from '../support/modules/assistant/tool-scripts.ts';
import type { ScriptedCall, ScriptedReply } from '../support/providers/scripted-provider.ts';
import { startScriptedProvider } from '../support/providers/scripted-provider.ts';

const scripted = await startScriptedProvider();
after(scripted.close);

const sentences = [
  'A member borrows books at the desk.',
  'Every book has a title and an author.',
  'A librarian registers new members.',
  'The desk shows which books a member has.',
];

/** A document of three parts, the same things in each. */
const document = Array.from({ length: 28 }, (_, index) => {
  const heading = index % 14 === 0 ? `# Chapter ${index / 14 + 1}\n\n` : '';
  return `${heading}${sentences[index % sentences.length]?.replace('.', ` on day ${index + 1}.`)}`;
}).join('\n\n');

const isAboutConcepts = ({ system }: ScriptedCall): boolean => system.startsWith('You find the concepts');

describe('a document that a language model reads', async () => {
  const service = await startService({
    SERVICE_ASSISTANT_PROVIDER: 'openai-compatible',
    SERVICE_ASSISTANT_BASE_URL: scripted.openAiUrl,
    SERVICE_ASSISTANT_MODEL: 'scripted-model',
    SERVICE_ASSISTANT_FALLBACK: 'none',
  });
  after(service.stop);
  const chatting = createChatting(service);

  type Read = { readonly calls: readonly ScriptedCall[]; readonly objects: readonly unknown[] };

  async function read(reply: (call: ScriptedCall) => ScriptedReply, text = document): Promise<Read> {
    const token = await service.newAccount();
    const sessionId = await chatting.newSession(token, { projectId: await service.newProject(token) });
    const attachmentIds = [await chatting.attach(token, { name: 'library.md', text })];
    const before = scripted.calls.length;
    scripted.script(reply);
    const turn = await chatting.ask(token, sessionId, 'Build a model of it.', { attachmentIds });
    const model = (await service.call('GET', `/api/cim/${textAt(turn, 'modelId')}`, { token })).body;
    return {
      calls: scripted.calls.slice(before),
      objects: listAt(model, 'content', 'businessObjects'),
    };
  }

  /** Adds what every part speaks of, again and again, and something of its own. */
  const forgetful = (call: ScriptedCall): ScriptedReply => {
    if (isAboutConcepts(call)) return layingOut(addingObject('n1', 'Book'), addingObject('n2', 'Member'));
    const own = `Part ${scripted.calls.length}`;
    const title = {
      ...addingObject('n12', 'Title'),
      class: 'BusinessAttribute',
      container: { target: 'n10', feature: 'attributes' },
    };
    return layingOut(addingObject('n10', 'Book'), addingObject('n11', own), title);
  };

  it('is looked through for its concepts once, before its parts', async () => {
    const { calls } = await read(forgetful);
    const [first, second, third] = calls;
    assert.ok(calls.length >= 3);
    assert.deepEqual(calls.map(isAboutConcepts), [true, ...calls.slice(1).map(() => false)]);
    const shown = first?.messages.at(-1) ?? '';
    assert.match(shown, /"headings":\["Chapter 1","Chapter 2"\]/);
    assert.match(shown, /BusinessObject \\"Book\\"/);
    assert.match(shown, /on day 1\..*on day 28\./s);
    assert.match(second?.messages.join('\n') ?? '', /Laid out already:\nn1 BusinessObject "Book"\nn2 /);
    assert.match(third?.messages.join('\n') ?? '', /\ne\d+ BusinessObject "Book" in e0/);
    assert.doesNotMatch(third?.messages.join('\n') ?? '', /Laid out already/);
  });

  it('makes nothing twice, though every part says it again', async () => {
    const { calls, objects } = await read(forgetful);
    const names = objects.map((object) => textAt(object, 'name'));
    assert.deepEqual(names.slice(0, 2), ['Book', 'Member']);
    assert.equal(names.length, 2 + calls.length - 1, names.join());
    const [book] = objects;
    assert.deepEqual(
      listAt(book, 'attributes').map((attribute) => at(attribute, 'name')),
      ['Title'],
    );
  });

  it('is looked up in the model where the model wants to, and is not planned when it is short', async () => {
    const { calls, objects } = await read(
      ({ results }) =>
        results.length === 0
          ? calling(['inspect_model', { view: null, ids: null, query: 'book' }])
          : layingOut(addingObject('n1', 'Book')),
      'Members borrow books.',
    );
    assert.equal(calls.length, 2);
    assert.equal(calls.some(isAboutConcepts), false);
    assert.equal(objects.length, 1);
  });
});
