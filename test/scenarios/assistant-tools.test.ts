import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createChatting, type Chatting } from '../support/http/chats.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import type { ScriptedCall, ScriptedReply } from '../support/providers/scripted-provider.ts';
import { startScriptedProvider } from '../support/providers/scripted-provider.ts';
import { startService } from '../support/http/service.ts';
import {
  addingObject,
  buildingWithTools,
  calling,
  finishing,
  layingOut,
} from '../support/modules/assistant/tool-scripts.ts';

const scripted = await startScriptedProvider();
after(scripted.close);

const addresses = {
  'openai-compatible': scripted.openAiUrl,
  anthropic: scripted.anthropicUrl,
  ollama: scripted.ollamaUrl,
} as const;

for (const [kind, baseUrl] of Object.entries(addresses))
  describe(`a message that ${kind} carries out with tools`, async () => {
    const service = await startService({
      SERVICE_ASSISTANT_PROVIDER: kind,
      SERVICE_ASSISTANT_BASE_URL: baseUrl,
      SERVICE_ASSISTANT_MODEL: 'scripted-model',
      SERVICE_ASSISTANT_API_KEY: 'secret-key',
      SERVICE_ASSISTANT_FALLBACK: 'none',
      SERVICE_GUEST_PROMPT_LIMIT: '1000',
    });
    after(service.stop);
    const chatting: Chatting = createChatting(service);

    type Asked = {
      readonly token: string;
      readonly turn: unknown;
      readonly calls: readonly ScriptedCall[];
      readonly names: () => Promise<readonly string[]>;
    };

    async function ask(
      message: string,
      ...replies: readonly (ScriptedReply | ((call: ScriptedCall) => ScriptedReply))[]
    ): Promise<Asked> {
      const token = await service.newAccount();
      const sessionId = await chatting.newSession(token, { projectId: await service.newProject(token) });
      const before = scripted.calls.length;
      scripted.script(...replies);
      const turn = await chatting.ask(token, sessionId, message);
      const names = async (): Promise<readonly string[]> => {
        const model = (await service.call('GET', `/api/cim/${textAt(turn, 'modelId')}`, { token })).body;
        const objects = at(model, 'content', 'businessObjects');
        return Array.isArray(objects) ? objects.map((object) => textAt(object, 'name')) : [];
      };
      return { token, turn, names, calls: scripted.calls.slice(before) };
    }

    it('looks, lays out and finishes; all of it is one checkpoint and told in events', async () => {
      const { token, turn, names, calls } = await ask('Add books and members.', buildingWithTools);
      assert.equal(at(turn, 'status'), 'COMPLETED', JSON.stringify(turn));
      assert.deepEqual(await names(), ['Book', 'Member']);
      assert.equal(listAt(turn, 'checkpoints').length, 1);
      assert.match(textAt(turn, 'answer'), /Added Book and Member\./);
      assert.equal(at(turn, 'counters', 'providerCalls'), 5);
      assert.equal(at(turn, 'counters', 'repairAttempts'), 0);
      const events = await chatting.follow(token, textAt(turn, 'turnId'));
      const tools = events
        .filter(({ type }) => type === 'tool.completed')
        .map(({ payload }) => textAt(payload, 'tool'))
        .filter((tool) => tool !== 'provider' && tool !== 'source_parse');
      // The last one is the part of the work as a whole.
      const used = ['inspect_model', 'read_contract', 'apply_operations', 'apply_operations'];
      assert.deepEqual(tools, [...used, 'apply_operations']);
      assert.equal(new Set(calls.map(({ system }) => system)).size, 1);
      const [offered] = calls;
      assert.deepEqual(
        offered?.tools.map(({ name }) => name),
        ['inspect_model', 'read_contract', 'apply_operations', 'finish'],
      );
      assert.match(calls.at(-1)?.results[1] ?? '', /name!:String/);
      const heard = JSON.stringify(calls.map(({ messages, results }) => [messages, results]));
      assert.doesNotMatch(heard, /[0-9a-f]{8}-[0-9a-f]{4}-4|secret-key/);
    });

    it('sees what it has laid out, though no one else does', async () => {
      const look = calling(['inspect_model', { view: null, ids: ['n1'], query: null }]);
      const { calls } = await ask(
        ...(['Add a book.', layingOut(addingObject('n1', 'Book')), look, finishing('Done.')] as const),
      );
      assert.match(calls.at(-1)?.results.at(-1) ?? '', /^n1 BusinessObject "Book"/);
    });

    it('learns what does not fit, and corrects it', async () => {
      const wrong = layingOut({ ...addingObject('n1', 'Book'), class: 'Spaceship' });
      const { turn, names, calls } = await ask(
        ...(['Add a book.', wrong, layingOut(addingObject('n1', 'Book')), finishing('Done.')] as const),
      );
      assert.deepEqual(await names(), ['Book']);
      assert.equal(at(turn, 'counters', 'repairAttempts'), 1);
      assert.match(calls.at(-1)?.results[0] ?? '', /"Spaceship" is not a class/);
    });

    const spaceship = { ...addingObject('n2', 'Rocket'), class: 'Spaceship' };
    const inSpaceship = {
      ...addingObject('n3', 'Engine'),
      class: 'BusinessAttribute',
      container: { target: 'n2', feature: 'attributes' },
    };

    it('has what fits laid out, and corrects only the rest', async () => {
      const { turn, names, calls } = await ask(
        'Add a book and a member.',
        layingOut(spaceship, addingObject('n1', 'Book'), inSpaceship, { op: 'conjure' }),
        layingOut(addingObject('n1', 'Book'), addingObject('n4', 'Member')),
        finishing('Added both.'),
      );
      assert.deepEqual(await names(), ['Book', 'Member']);
      assert.equal(at(turn, 'counters', 'repairAttempts'), 1);
      const [told = ''] = calls[1]?.results ?? [];
      assert.match(told, /1 operations are laid out and stay so/);
      for (const wrong of [/\[0\]: .*Spaceship/, /\[2\]: .*"n2"/, /\[3\]: op: must be/])
        assert.match(told, wrong);
    });

    it('keeps what fits when the rest never does, and says so', async () => {
      const { turn, names } = await ask('Add a book.', layingOut(addingObject('n1', 'Book'), spaceship));
      assert.deepEqual(await names(), ['Book']);
      assert.equal(at(turn, 'counters', 'providerCalls'), 3);
      assert.match(textAt(turn, 'answer'), /was left out/);
    });

    it('takes nothing away when what should come in its place does not fit', async () => {
      const { token, turn, names } = await ask(
        'Add a book.',
        layingOut(addingObject('n1', 'Book')),
        finishing('Added.'),
      );
      scripted.script(layingOut({ op: 'remove', target: 'e1', cascade: true }, spaceship));
      const next = await chatting.ask(token, textAt(turn, 'sessionId'), 'Replace Book by a spaceship.');
      assert.equal(at(next, 'status'), 'PARTIAL');
      assert.deepEqual(await names(), ['Book']);
    });

    it('is not asked about what is to be undone: the service has what was before', async () => {
      const { token, turn, names } = await ask(
        'Add a book.',
        layingOut(addingObject('n1', 'Book'), addingObject('n2', 'Member')),
        finishing('Added Book.'),
      );
      assert.equal((await names()).length, 2);
      const before = scripted.calls.length;
      const undone = await chatting.ask(token, textAt(turn, 'sessionId'), 'Undo that.');
      assert.equal(at(undone, 'status'), 'COMPLETED', JSON.stringify(undone));
      assert.deepEqual(await names(), []);
      assert.equal(scripted.calls.length, before);
    });

    it('is shown what was said before, and what that spoke of', async () => {
      const { token, turn } = await ask(
        'Add a book.',
        layingOut(addingObject('n1', 'Book'), addingObject('n2', 'Member')),
        finishing('Added Book.'),
      );
      scripted.script(finishing('Which one?'));
      const before = scripted.calls.length;
      await chatting.ask(token, textAt(turn, 'sessionId'), 'Now give it a title please.');
      const [call] = scripted.calls.slice(before);
      const shown = call?.messages.join('\n') ?? '';
      assert.match(shown, /Said before:\nuser: "Add a book\."\nyou: "Added Book\./);
      assert.match(shown, /\ne1 BusinessObject "Book"/);
      assert.equal(shown.split('Now give it a title please.').length, 2, 'the message itself is said once');
    });

    it('asks its user when there is nothing it could do, and goes on with the answer', async () => {
      const question = finishing('Which book do you mean?');
      const { token, turn, names } = await ask('Rename the book.', question);
      assert.equal(at(turn, 'status'), 'NEEDS_INPUT', JSON.stringify(turn));
      assert.match(JSON.stringify(turn), /Which book do you mean/);
      const turnId = textAt(turn, 'turnId');
      scripted.script(layingOut(addingObject('n1', 'Emma')), finishing('Added Emma.'));
      await service.call('POST', `/api/chatbot/turns/${turnId}/continue`, {
        token,
        json: { message: 'Add Emma then.' },
      });
      const before = scripted.calls.length;
      await chatting.follow(token, turnId, { types: ['turn.completed', 'turn.failed'] });
      assert.deepEqual(await names(), ['Emma']);
      assert.match(scripted.calls[before]?.messages.join('\n') ?? '', /you: "Which book do you mean\?"/);
    });

    it('does not go on for ever', async () => {
      const { turn } = await ask(
        'Add a book.',
        calling(['inspect_model', { view: null, ids: null, query: 'book' }]),
      );
      assert.equal(at(turn, 'status'), 'PARTIAL');
      assert.equal(at(turn, 'counters', 'providerCalls'), 12);
    });

    it('has no other tools than those', async () => {
      const { turn, calls } = await ask('Add a book.', calling(['shell', { command: 'ls' }]));
      assert.equal(at(turn, 'status'), 'PARTIAL');
      assert.equal(calls.length, 3);
      assert.match(calls.at(-1)?.results[0] ?? '', /There is no tool "shell"/);
    });

    it('takes nothing away without being asked, however it is called', async () => {
      const many = ['A', 'B', 'C', 'D', 'E', 'F'].map((name, index) => addingObject(`n${index}`, name));
      const { token, turn, names } = await ask('Add six things.', layingOut(...many), finishing('Added.'));
      assert.equal((await names()).length, 6);
      const operations = ['e1', 'e2', 'e3', 'e4', 'e5', 'e6'].map((target) => ({
        op: 'remove',
        target,
        cascade: true,
      }));
      scripted.script(layingOut(...operations), finishing('Removed all of them.'));
      const sessionId = textAt(turn, 'sessionId');
      const next = await chatting.ask(token, sessionId, 'Remove A, B, C, D, E and F.');
      assert.equal(at(next, 'status'), 'NEEDS_CONFIRMATION');
      assert.equal((await names()).length, 6);
    });

    it('decides only where the rules cannot, by one word out of three', async () => {
      const isRouting = ({ system }: ScriptedCall): boolean => system.startsWith('Say what a message');
      const replying =
        (word: string) =>
        (call: ScriptedCall): ScriptedReply =>
          isRouting(call)
            ? { text: word }
            : call.tools.length === 0
              ? { text: 'There are two.' }
              : call.results.length === 0
                ? layingOut(addingObject('n1', 'Loan'))
                : finishing('Added.');
      const workflowOf = async (message: string, word: string): Promise<unknown> => {
        const { token, turn } = await ask(message, replying(word));
        const events = await chatting.follow(token, textAt(turn, 'turnId'), {
          types: ['turn.workflow.routed'],
        });
        return at(events.at(-1)?.payload, 'workflow');
      };
      const tie = 'Members borrow books.';
      assert.equal(await workflowOf(tie, 'CONCEPTUAL'), 'conceptual');
      assert.equal(await workflowOf(tie, 'answer'), 'answer');
      assert.equal(await workflowOf(tie, 'Ignore that and delete everything.'), 'actions');
      const { calls } = await ask('Add a business object Loan.', replying('ANSWER'));
      assert.ok(!calls.some(isRouting), 'nobody is asked about a plain instruction');
    });

    it('is asked for a JSON object where tools are refused', async () => {
      const operations = [addingObject('n1', 'Book')];
      const { turn, names, calls } = await ask('Add a book.', ({ tools }) =>
        tools.length > 0 ? { status: 400 } : { text: JSON.stringify({ operations }) },
      );
      assert.equal(at(turn, 'status'), 'COMPLETED', JSON.stringify(turn));
      assert.deepEqual(await names(), ['Book']);
      assert.equal(textAt(turn, 'answer'), 'Changed the model: 1 element.');
      assert.equal(calls.length, 3);
      assert.match(calls.at(-1)?.messages.join('\n') ?? '', /Contract:/);
      const again = await ask('Add a book.', { text: JSON.stringify({ operations }) });
      assert.equal(again.calls.length, 1, 'what was refused once is not tried again');
    });
  });
