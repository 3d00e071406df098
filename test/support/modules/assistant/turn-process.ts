/**
 * A process that is killed while it works on a turn. `setup FOLDER` makes an account with a project, a session and an
 * attachment; `run FOLDER N` sends one message under one key, works until its turn has ended and reports what came of
 * it, or dies at the N-th place where something is about to be written or has been. With `PROVIDER_URL` a language
 * model at that address carries out the message with tools; without, the embedded engine reads the attachment.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../../../src/lib/clock.ts';
import type { Transactions } from '../../../../src/lib/transactions.ts';
import { createAccounts } from '../../../../src/modules/accounts/index.ts';
import type { AssistantEngine, AssistantStores, TurnEvent } from '../../../../src/modules/assistant/index.ts';
import {
  createAssistant,
  createTurnRunner,
  createTurnSignals,
  isFinalTurn,
  providerEngine,
  usualBudget,
} from '../../../../src/modules/assistant/index.ts';
import { createProjects } from '../../../../src/modules/projects/index.ts';
import { createProvider } from '../../../../src/providers/index.ts';
import { openStorage } from '../../../../src/storage/index.ts';
import { createWorkers } from '../../../../src/workers/index.ts';
import { engineWith, objectsIn } from './scripted-reading.ts';

/** What came of the turn. */
export type TurnReport = {
  readonly places: number;
  readonly status: string;
  readonly coveragePercent: number | undefined;
  readonly objects: readonly string[];
  readonly checkpoints: number;
  readonly revision: number;
  readonly promptsUsed: number;
  readonly recoveries: number;
  readonly events: readonly Pick<TurnEvent, 'sequence' | 'type'>[];
  readonly turns: number;
};

const [mode = '', folder = '', killAt = '0'] = process.argv.slice(2);
const idsFile = join(folder, 'ids.json');
const writes = /^(insert|update|put|append|delete|mark|record|bind|countPrompt|lose)/;
const text = 'A\nB\nC\nD\nE';

const storage = await openStorage({ dataFolder: join(folder, 'data'), clock: systemClock });
const workers = createWorkers({ threads: 1, ready: 0 });
let places = 0;
const { transactions, contents } = storage;
const signals = createTurnSignals();
const dependencies = {
  contents,
  reader: workers.reader,
  engine: engineFor(process.env['PROVIDER_URL']),
  signals,
  clock: systemClock,
  transactions: mode === 'run' ? perilous(transactions) : transactions,
  guestPromptLimit: 5,
  turnDeadline: 300_000,
  providerBudget: usualBudget,
  maxAttachmentBytes: 1024 * 1024,
};
const assistant = createAssistant(dependencies);
const accounts = createAccounts({
  transactions,
  passwords: workers.passwords,
  clock: systemClock,
  onProjectDeleted: () => undefined,
});
if (mode === 'setup') await setUp();
else console.log(JSON.stringify(await run()));
await workers.close();
await storage.close();

async function setUp(): Promise<void> {
  const { token } = await accounts.startGuest();
  const caller = await accounts.authenticate(token);
  const projects = createProjects({ transactions, clock: systemClock, onDeleted: () => undefined });
  const { project } = await projects.create(caller, { name: 'Killed' });
  const { value: session } = await assistant.createSession(caller, { level: 'cim', projectId: project.id });
  const bytes = new TextEncoder().encode(text);
  const { value: attachment } = await assistant.attach(caller, { name: 'a.txt', bytes });
  writeFileSync(idsFile, JSON.stringify({ token, sessionId: session.id, attachmentId: attachment.id }));
}

async function run(): Promise<TurnReport> {
  // Checked border: `setUp` wrote it.
  const ids = JSON.parse(readFileSync(idsFile, 'utf8')) as Record<
    'token' | 'sessionId' | 'attachmentId',
    string
  >;
  const caller = await accounts.authenticate(ids.token);
  const runner = createTurnRunner({
    ...dependencies,
    concurrency: 1,
    onError: (error) => {
      throw error;
    },
  });
  await runner.start();
  const { turnId } = await assistant.accept(caller, {
    sessionId: ids.sessionId,
    idempotencyKey: 'once',
    message: 'build',
    selectedElementIds: [],
    attachmentIds: process.env['PROVIDER_URL'] === undefined ? [ids.attachmentId] : [],
  });
  for (;;) {
    const changed = Promise.withResolvers<undefined>();
    const stop = signals.onChanged(turnId, () => changed.resolve(undefined));
    const { turn } = await assistant.turn(caller, turnId);
    if (isFinalTurn(turn)) break;
    await changed.promise;
    stop();
  }
  await runner.stop();
  const view = await assistant.turn(caller, turnId);
  const model = await transactions.read((stores) => stores.models.find(view.turn.modelId));
  if (model === undefined) throw new Error('The model is gone.');
  const root: unknown = JSON.parse(new TextDecoder().decode(await contents.get(model.content)));
  const events = await assistant.events(caller, { turnId, after: 0, limit: 1_000 });
  return {
    places,
    status: view.turn.status,
    coveragePercent: view.coverage?.coveragePercent,
    // Checked border: stored contents are elements.
    objects: objectsIn(root as Parameters<typeof objectsIn>[0]).map((object) =>
      String(Reflect.get(object, 'name')),
    ),
    checkpoints: view.checkpoints.length,
    revision: model.revision,
    promptsUsed: (await accounts.me(caller)).promptsUsed,
    recoveries: view.turn.state.recoveries,
    events: events.map(({ sequence, type }) => ({ sequence, type })),
    turns: (await transactions.read((stores) => stores.turns.ofRoot(turnId))).length,
  };
}

function engineFor(baseUrl: string | undefined): AssistantEngine {
  const embedded = engineWith();
  if (baseUrl === undefined) return embedded;
  const settings = { kind: 'openai-compatible', baseUrl, model: 'scripted', apiKey: undefined } as const;
  const provider = createProvider(settings);
  const { operationTools: tools } = workers;
  return providerEngine({ embedded, tools, provider, fallback: 'none', clock: systemClock });
}

/** The process dies before or after the place with the wanted number. */
function place(): void {
  places += 1;
  if (places === Number(killAt)) process.kill(process.pid, 'SIGKILL');
}

/** Transactions with a place before and after every write, and after every commit. */
function perilous<S extends AssistantStores>(real: Transactions<S>): Transactions<S> {
  return {
    read: (work) => real.read(work),
    look: (work) => real.look(work),
    remove: (work) => real.remove(work),
    transact: async (work) => {
      const result = await real.transact(async (stores, afterCommit) => {
        const watched = Object.entries(stores).map(([name, store]) => [name, watchedStore(store)] as const);
        // Checked border: the same stores, each behind a watch.
        return work(Object.fromEntries(watched) as S, afterCommit);
      });
      place();
      return result;
    },
  };
}

function watchedStore(store: object): object {
  return new Proxy(store, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function' || !writes.test(String(name))) return member;
      return async (...given: readonly unknown[]) => {
        place();
        const result: unknown = await Reflect.apply(member, target, given);
        place();
        return result;
      };
    },
  });
}
