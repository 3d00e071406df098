import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { reached } from '../support/testing/figures.ts';
import { at, textAt } from '../support/lib/json.ts';
import { backlogOf } from '../support/modules/assistant/backlogs.ts';
import { requestsTo } from '../support/process/plain-requests.ts';
import { drawFrom } from '../support/testing/random-numbers.ts';
import { startScriptedProvider } from '../support/providers/scripted-provider.ts';
import { seed } from '../support/testing/seed.ts';
import { startProcess } from '../support/process/service-process.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const kills = 6;
// One completes between two kills: a turn that dies alone three times at one place is rightly taken for the cause.
const turns = kills + 2;
/** How long after a turn was seen running the kill comes at the latest (milliseconds). */
const mostDelay = 200;

it(`${turns} turns with nothing wrong complete although the process is killed ${kills} times (SEED=${seed})`, async () => {
  const draw = drawFrom(seed);
  const killed = await prepare({});
  for (let number = 0; number < turns; number += 1) await killed.send(backlogOf(60));
  let cutOff = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    while ((await killed.count('COMPLETED')) < kill) await pause(5);
    while ((await killed.count('RUNNING')) === 0 && (await killed.count('ACCEPTED')) > 0) await pause(5);
    await pause(draw(mostDelay));
    cutOff += await killed.count('RUNNING');
    await killed.restart();
  }
  while ((await killed.count('RUNNING')) + (await killed.count('ACCEPTED')) > 0) await pause(100);
  assert.equal(await killed.count('COMPLETED'), turns, JSON.stringify(await killed.all()));
  assert.ok(cutOff >= kills / 2, `only ${cutOff} turns were cut off`);
  reached('A20', `${kills} kills cut ${cutOff} turns off, ${turns} of ${turns} completed`);
});

it('a turn with which the process dies again and again is given up when it died alone three times at one place, not before', async () => {
  const provider = await startScriptedProvider();
  after(provider.close);
  // It has come to the same place whenever the process dies.
  provider.script('HANG');
  const killed = await prepare({
    SERVICE_ASSISTANT_PROVIDER: 'openai-compatible',
    SERVICE_ASSISTANT_BASE_URL: provider.openAiUrl,
    SERVICE_ASSISTANT_MODEL: 'scripted',
    SERVICE_ASSISTANT_API_KEY: 'key',
  });
  await killed.send(backlogOf(3));
  let died = 0;
  for (; (await killed.count('FAILED')) === 0; died += 1) {
    const before = provider.calls.length;
    while (provider.calls.length === before && (await killed.count('FAILED')) === 0) await pause(20);
    if ((await killed.count('RUNNING')) === 0) break;
    await killed.restart();
  }
  // Twice beside others, because nothing was known of it, and three times alone.
  assert.equal(died, 5);
  assert.equal(at((await killed.all())[0], 'error', 'code'), 'RECOVERY_LIMIT');
});

/** A service that is killed, and the turns of a guest there. */
type Killed = {
  /** Asks for a model of a text, in a session of its own. */
  readonly send: (text: string) => Promise<void>;
  readonly all: () => Promise<readonly unknown[]>;
  /** Turns in a status. */
  readonly count: (status: string) => Promise<number>;
  readonly restart: () => Promise<void>;
};

async function prepare(settings: Readonly<Record<string, string>>): Promise<Killed> {
  const environment = {
    SERVICE_DATA_FOLDER: await temporaryFolder({ after }),
    SERVICE_DATABASE_URL: '',
    SERVICE_GUEST_PROMPT_LIMIT: '1000',
    ...settings,
  };
  let service = await startProcess(environment);
  after(() => service.kill());
  const ask = (...request: Parameters<ReturnType<typeof requestsTo>['asked']>): Promise<unknown> =>
    requestsTo(service.url).asked(...request);
  const token = textAt(await ask('POST', '/api/auth/guest'), 'token');
  const project = await ask('POST', '/api/projects', { token, json: { name: 'Killed' } });
  const paths: string[] = [];
  const all = async (): Promise<readonly unknown[]> =>
    Promise.all(paths.map((path) => ask('GET', path, { token })));
  return {
    send: async (text) => {
      const about = { level: 'cim', projectId: textAt(project, 'id') };
      const session = await ask('POST', '/api/chatbot/sessions', { token, json: about });
      const form = new FormData();
      form.append('file', new Blob([text]), 'backlog.md');
      const attachment = await ask('POST', '/api/chatbot/attachments', { token, form });
      const json = {
        message: 'Build a model from this backlog.',
        idempotencyKey: `key-${paths.length}`,
        attachmentIds: [textAt(attachment, 'id')],
      };
      const path = `/api/chatbot/sessions/${textAt(session, 'id')}/messages`;
      paths.push(`/api/chatbot/turns/${textAt(await ask('POST', path, { token, json }), 'turnId')}`);
    },
    all,
    count: async (status) => (await all()).filter((turn) => at(turn, 'status') === status).length,
    restart: async () => {
      await service.kill();
      service = await startProcess(environment);
    },
  };
}
