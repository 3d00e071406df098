import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDecisionQueue } from './decision-queue.ts';

test('decisions count at once and are saved one request after the other, the last one of each conflict', async () => {
  const sent: string[] = [];
  const waiting: (() => void)[] = [];
  const queue = createDecisionQueue({
    save: async (decisions) => {
      sent.push(decisions.map(({ conflictId, decision }) => `${conflictId} ${decision}`).join());
      await new Promise<void>((done) => waiting.push(done));
    },
    withdraw: (conflictId) => {
      sent.push(`${conflictId} withdrawn`);
      return Promise.resolve();
    },
  });
  queue.decide(['1'], 'KEEP_USER');
  queue.decide(['2'], 'KEEP_USER');
  queue.decide(['2'], null);
  queue.decide(['3'], 'TAKE_GENERATED');
  assert.deepEqual([...queue.pending.value.keys()], ['1', '2', '3']);
  waiting.shift()?.();
  await new Promise((done) => setImmediate(done));
  waiting.shift()?.();
  await queue.settled();
  assert.deepEqual(sent, ['1 KEEP_USER', '3 TAKE_GENERATED', '2 withdrawn']);
  assert.equal(queue.pending.value.size, 0);
});

test('what could not be saved does not count any more, and says why', async () => {
  const queue = createDecisionQueue({
    save: () => Promise.reject(new Error('gone')),
    withdraw: () => Promise.resolve(),
  });
  queue.decide(['1'], 'KEEP_USER');
  await queue.settled();
  assert.equal(queue.pending.value.size, 0);
  assert.match(String(queue.failure.value), /gone/);
});
