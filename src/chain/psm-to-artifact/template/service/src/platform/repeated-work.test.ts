import assert from 'node:assert/strict';
import { once, EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, it } from 'node:test';
import { RepeatedWork } from './repeated-work.js';

describe('work that is done again and again', () => {
  it('goes on after a failure, one time after the other, until it is stopped', async () => {
    const signs = new EventEmitter();
    const failures: unknown[] = [];
    let [times, running] = [0, 0];
    const repeated = new RepeatedWork();
    assert.equal(repeated.isStopped, false);
    repeated.start({
      intervalMs: 1,
      work: async () => {
        running += 1;
        assert.equal(running, 1);
        times += 1;
        await pause(1);
        running -= 1;
        if (times === 1) throw new Error('the first time');
        if (times === 3) signs.emit('third');
      },
      failed: (error) => failures.push(error),
    });
    await once(signs, 'third');
    await repeated.stop();
    assert.equal(repeated.isStopped, true);
    const then = times;
    await pause(20);
    assert.deepEqual([times, running], [then, 0]);
    assert.deepEqual(failures.map(String), ['Error: the first time']);
  });

  it('ends with the work that is running, and is not begun again', async () => {
    const signs = new EventEmitter();
    const end = once(signs, 'end');
    let times = 0;
    const repeated = new RepeatedWork();
    const work = (): Promise<unknown> => {
      times += 1;
      return end;
    };
    repeated.start({ intervalMs: 0, work, failed: () => {} });
    let isOver = false;
    const stopped = repeated.stop().then(() => {
      isOver = true;
    });
    await pause(5);
    assert.equal(isOver, false);
    signs.emit('end');
    await stopped;
    await pause(20);
    assert.equal(times, 1);
  });
});
