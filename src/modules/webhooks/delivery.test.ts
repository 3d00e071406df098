import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { newProject, openModules } from '../../../test/support/modules/modules.ts';
import { createEmitter } from '../work/index.ts';
import {
  createDeliveryRunner,
  createWebhooks,
  retryPauses,
  type SendingResult,
  type Webhook,
} from './index.ts';

const taken: SendingResult = { kind: 'TAKEN', status: 200, error: null };
const failed: SendingResult = { kind: 'FAILED', status: 500, error: 'The receiver answered 500.' };

type Opened = {
  readonly advance: (milliseconds: number) => void;
  readonly rename: () => Promise<unknown>;
  readonly read: () => Promise<Webhook>;
  /** Reads the webhook until it is as wanted. */
  readonly until: (isWanted: (webhook: Webhook) => boolean) => Promise<Webhook>;
  readonly resume: () => Promise<Webhook>;
};

/** A project with a webhook that `send` sends for. */
async function open(test: TestContext, send: (sequence: number) => Promise<SendingResult>): Promise<Opened> {
  const cleanUps: (() => Promise<void>)[] = [];
  const modules = await openModules({ after: (clean) => void cleanUps.unshift(clean) });
  const { clock, storage, projects } = modules;
  const { transactions, numberEvents } = storage;
  const changed = createEmitter();
  const runner = createDeliveryRunner({
    transactions,
    clock,
    numberEvents,
    concurrency: 2,
    onChanged: changed.listen,
    send: ({ body }) => send(Number(body)),
    bodyOf: (_, { sequence }) => String(sequence),
    onError: (error) => assert.fail(String(error)),
  });
  const webhooks = createWebhooks({
    transactions,
    clock,
    numberEvents,
    changed: changed.emit,
    urlProblem: () => undefined,
  });
  const { caller, projectId } = await newProject(modules);
  const { id: webhookId } = await webhooks.create(caller, { projectId, url: 'https://hooks.example.org' });
  const path = { projectId, webhookId };
  await runner.start();
  test.after(async () => {
    await runner.stop();
    for (const clean of cleanUps) await clean();
  });
  const read = (): Promise<Webhook> => webhooks.get(caller, path);
  return {
    read,
    advance: (milliseconds) => {
      clock.advance(milliseconds);
      changed.emit();
    },
    rename: async () => {
      await projects.update(caller, { projectId, name: 'Renamed' });
      changed.emit();
    },
    until: async (isWanted) => {
      for (;;) {
        const webhook = await read();
        if (isWanted(webhook)) return webhook;
        // Reads alone would let nothing else of this process happen.
        await turn();
      }
    },
    resume: () => webhooks.update(caller, { ...path, enabled: true }),
  };
}

test('an event is tried with growing pauses, then the webhook is given up until its owner resumes it', async (t) => {
  const sent: number[] = [];
  let answer = failed;
  const hook = await open(t, async (sequence) => {
    sent.push(sequence);
    return answer;
  });
  await hook.rename();
  await hook.rename();
  for (const [index, pause] of retryPauses.entries()) {
    const { notBefore, status } = await hook.until(({ attempts }) => attempts === index + 1);
    assert.equal(status, 'ACTIVE');
    hook.advance(pause - 1);
    assert.equal((await hook.read()).notBefore, notBefore);
    hook.advance(1);
  }
  const given = await hook.until(({ status }) => status === 'FAILED');
  assert.equal(given.lastError, failed.error);
  assert.deepEqual(
    sent,
    Array.from({ length: retryPauses.length + 1 }, () => 2),
  );
  answer = taken;
  sent.length = 0;
  await hook.resume();
  const { status, attempts, lastError } = await hook.until(({ delivered }) => delivered === 3);
  assert.deepEqual([status, attempts, lastError, sent], ['ACTIVE', 0, null, [2, 3]]);
});

test('what an owner changes while an event is under way counts, and the event is sent again', async (t) => {
  const sent: number[] = [];
  const first = Promise.withResolvers<SendingResult>();
  const hook = await open(t, async (sequence) => {
    sent.push(sequence);
    return sent.length === 1 ? first.promise : taken;
  });
  await hook.rename();
  await hook.until(() => sent.length === 1);
  await hook.resume();
  await hook.until(({ delivered }) => delivered === 2);
  first.resolve(failed);
  await hook.rename();
  const { attempts } = await hook.until(({ delivered }) => delivered === 3);
  assert.deepEqual([attempts, sent], [0, [2, 2, 3]]);
});
