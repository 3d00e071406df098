import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Element } from '../../../../src/kernel/model/element.ts';
import { nameOf } from '../../../../src/kernel/model/element.ts';
import type { Caller } from '../../../../src/modules/accounts/index.ts';
import type {
  Acceptance,
  Assistant,
  AssistantDependencies,
  AssistantEngine,
  Message,
  TurnEvent,
  TurnSignals,
  TurnView,
} from '../../../../src/modules/assistant/index.ts';
import {
  createAssistant,
  createTurnRunner,
  createTurnSignals,
  isFinalTurn,
  isPaused,
  usualBudget,
} from '../../../../src/modules/assistant/index.ts';
import type { WorkRunner } from '../../../../src/modules/work/index.ts';
import type { Modules } from '../modules.ts';
import { newProject, openModules } from '../modules.ts';
import { outageOf, type StorageOutage } from '../outage.ts';
import { engineWith, objectsIn } from './scripted-reading.ts';
import type { Ending } from '../../storage/temporary-storage.ts';

/** An assistant over a real storage, whose engine the test scripts and can hold up. */
export type TestAssistant = {
  readonly modules: Modules;
  readonly assistant: Assistant;
  readonly runner: WorkRunner;
  /** What the runner writes can be refused. */
  readonly outage: StorageOutage;
  readonly signals: TurnSignals;
  readonly dependencies: AssistantDependencies;
  readonly caller: Caller;
  readonly projectId: string;
  readonly sessionId: string;
  /** The same with a session of its own in a project of its own, by another account. */
  readonly another: () => Promise<TestAssistant>;
  /** Errors that runs threw. */
  readonly errors: readonly unknown[];
  /** From now on the engine waits with this kind of work until the returned function is called. */
  readonly hold: (work: 'plan' | 'make' | 'tryBatch') => {
    readonly reached: Promise<void>;
    readonly release: () => void;
  };
  readonly send: (message: string, besides?: Partial<Message>) => Promise<Acceptance>;
  readonly attach: (text: string) => Promise<string>;
  /** The turn as soon as it has ended or waits for its user. */
  readonly settled: (turnId: string) => Promise<TurnView>;
  /** Sends a message and waits until its turn has ended or waits. */
  readonly ask: (message: string, besides?: Partial<Message>) => Promise<TurnView>;
  readonly events: (turnId: string) => Promise<readonly TurnEvent[]>;
  /** Names of the objects in the session's model. */
  readonly objects: () => Promise<readonly string[]>;
  /** What someone else does to the session's model: puts objects with these names into it. */
  readonly writeObjects: (names: readonly string[]) => Promise<void>;
  readonly model: () => Promise<{ readonly revision: number; readonly root: Element; readonly id: string }>;
};

/** Opens the assistant with a session in a new project; the runner works unless told otherwise. */
export async function openAssistant(
  ending: Ending,
  options: {
    readonly engine?: AssistantEngine;
    readonly guestPromptLimit?: number;
    readonly turnDeadline?: number;
    readonly idle?: true;
  } = {},
): Promise<TestAssistant> {
  const modules = await openModules(ending);
  const { transactions, contents } = modules.storage;
  const signals = createTurnSignals();
  const { engine, hold } = holdable(options.engine ?? engineWith());
  const dependencies: AssistantDependencies = {
    transactions,
    contents,
    reader: modules.workers.reader,
    engine,
    signals,
    clock: modules.clock,
    guestPromptLimit: options.guestPromptLimit ?? 1_000,
    turnDeadline: options.turnDeadline ?? 300_000,
    providerBudget: usualBudget,
    maxAttachmentBytes: 1024 * 1024,
  };
  const assistant = createAssistant(dependencies);
  const errors: unknown[] = [];
  const outage = outageOf(transactions);
  const runner = createTurnRunner({
    ...dependencies,
    transactions: outage.transactions,
    concurrency: 2,
    onError: (error) => void errors.push(error),
  });
  if (options.idle === undefined) await runner.start();
  ending.after(() => runner.stop());
  return sessionOn({ modules, assistant, runner, outage, signals, dependencies, errors, hold });
}

type Opened = Pick<
  TestAssistant,
  'modules' | 'assistant' | 'runner' | 'outage' | 'signals' | 'dependencies' | 'errors' | 'hold'
>;

async function sessionOn(opened: Opened): Promise<TestAssistant> {
  const { modules, assistant, signals } = opened;
  const { caller, projectId } = await newProject(modules);
  const { value: session } = await assistant.createSession(caller, { level: 'cim', projectId });

  const settled = async (turnId: string): Promise<TurnView> => {
    for (;;) {
      const changed = Promise.withResolvers<undefined>();
      const stop = signals.onChanged(turnId, () => changed.resolve(undefined));
      const view = await assistant.turn(caller, turnId);
      if (!isFinalTurn(view.turn) && !isPaused(view.turn)) await changed.promise;
      stop();
      if (isFinalTurn(view.turn) || isPaused(view.turn)) return view;
    }
  };
  const send: TestAssistant['send'] = (message, besides = {}) =>
    assistant.accept(caller, {
      sessionId: session.id,
      idempotencyKey: randomUUID(),
      message,
      selectedElementIds: [],
      attachmentIds: [],
      ...besides,
    });
  const model: TestAssistant['model'] = async () => {
    const { modelId } = await assistant.session(caller, session.id);
    assert.ok(modelId !== null);
    const record = await modules.models.get(caller, { level: 'cim', id: modelId });
    const bytes = await modules.models.content(record);
    const { revision, id } = record;
    // Checked border: stored contents are elements.
    return { revision, id, root: JSON.parse(new TextDecoder().decode(bytes)) as Element };
  };
  const write = async (root: Element): Promise<void> => {
    const { modelId } = await assistant.session(caller, session.id);
    const body = new TextEncoder().encode(JSON.stringify({ content: root }));
    const document = await modules.workers.reader.readDocument('cim', body);
    await modules.models.replace(caller, { level: 'cim', id: modelId ?? '', document });
  };
  return {
    ...opened,
    caller,
    projectId,
    another: () => sessionOn(opened),
    sessionId: session.id,
    send,
    settled,
    model,
    attach: async (text) => {
      const file = { name: 'notes.txt', bytes: new TextEncoder().encode(text) };
      return (await assistant.attach(caller, file)).value.id;
    },
    ask: async (message, besides) => settled((await send(message, besides)).turnId),
    events: (turnId) => assistant.events(caller, { turnId, after: 0, limit: 10_000 }),
    objects: async () => objectsIn((await model()).root).map((object) => nameOf(object) ?? ''),
    writeObjects: async (names) => {
      const { root } = await model();
      const known = objectsIn(root);
      const businessObjects = names.map(
        (name) => known.find((object) => nameOf(object) === name) ?? { eClass: 'BusinessObject', name },
      );
      await write({ ...root, businessObjects } as Element);
    },
  };
}

function holdable(
  engine: AssistantEngine,
): Pick<TestAssistant, 'hold'> & { readonly engine: AssistantEngine } {
  const held = new Map<string, { readonly reach: () => void; readonly released: Promise<undefined> }>();
  const waiting = async (work: string, signal: AbortSignal | undefined): Promise<void> => {
    const hold = held.get(work);
    if (hold === undefined) return;
    held.delete(work);
    hold.reach();
    const aborted = Promise.withResolvers<undefined>();
    signal?.addEventListener('abort', () => aborted.resolve(undefined));
    await Promise.race([hold.released, aborted.promise]);
    signal?.throwIfAborted();
  };
  return {
    hold: (work) => {
      const reached = Promise.withResolvers<undefined>();
      const released = Promise.withResolvers<undefined>();
      held.set(work, { reach: () => reached.resolve(undefined), released: released.promise });
      return { reached: reached.promise, release: () => released.resolve(undefined) };
    },
    engine: {
      ...engine,
      plan: async (request) => {
        await waiting('plan', request.signal);
        return engine.plan(request);
      },
      make: async (request) => {
        await waiting('make', request.signal);
        return engine.make(request);
      },
      tryBatch: async (request) => {
        await waiting('tryBatch', request.signal);
        return engine.tryBatch(request);
      },
    },
  };
}
