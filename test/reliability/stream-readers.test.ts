import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { eventsIn } from '../support/http/chats.ts';
import { reached } from '../support/testing/figures.ts';
import type { StreamReport } from './stream-process.ts';

const readers = 50;
/** Five megabytes: more than the system keeps for a connection whose other end reads nothing. */
const told = 1_000;
/** As much is told to readers that do read, before anything is measured. */
const beforehand = told;
const mostGrowth = 50;
/** The process waits two seconds for a reader; machines that are busy are a little late. */
const mostPatience = 10_000;

// The heap has little room, so that growth is what is held for readers and not what nobody has collected yet.
const execArgv = ['--max-semi-space-size=4', '--max-old-space-size=64'];
const child = fork(join(import.meta.dirname, 'stream-process.ts'), { execArgv });
after(() => child.kill());

async function report(): Promise<StreamReport> {
  const answer = once(child, 'message');
  child.send('TELL');
  // Checked border: the process tells nothing else.
  const [message] = (await answer) as readonly StreamReport[];
  assert.ok(message !== undefined);
  return message;
}

it(`${readers} readers that never read cost others nothing, and are dropped`, async () => {
  const { port } = await report();
  const url = `http://127.0.0.1:${port}/`;
  let returns = 0;
  /** Reads as clients do: whoever is cut off comes back with the last event it has. */
  const read = async (upTo: number): Promise<readonly number[]> => {
    const heard: number[] = [];
    for (;;) {
      const headers = { 'Last-Event-ID': String(heard.at(-1) ?? 0) };
      try {
        for await (const { sequence } of eventsIn(await fetch(url, { headers }))) {
          heard.push(sequence);
          if (sequence === upTo) return heard;
        }
      } catch {
        // Cut off in the middle of an event: what was whole is kept.
      }
      returns += 1;
    }
  };
  // What streaming needs at all is there before anything is measured.
  child.send(beforehand);
  await Promise.all(Array.from({ length: readers }, () => read(beforehand)));
  const slow = Array.from({ length: readers }, () => {
    const socket = connect(port, '127.0.0.1').pause();
    socket.on('error', () => undefined);
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nLast-Event-ID: ${beforehand}\r\n\r\n`);
    return socket;
  });
  after(() => slow.forEach((socket) => socket.destroy()));
  const normal = Array.from({ length: readers }, () => read(beforehand + told));
  let now = await report();
  while (now.open < 2 * readers) now = await report();
  const { peak: before } = await report();
  child.send(told);
  const expected = Array.from({ length: beforehand + told }, (_, index) => index + 1);
  for (const heard of await Promise.all(normal)) assert.deepEqual(heard, expected);
  const heardAt = performance.now();
  now = await report();
  let { peak } = now;
  while (now.open > 0 && performance.now() - heardAt < mostPatience) {
    now = await report();
    peak = Math.max(peak, now.peak);
  }
  const seconds = ((performance.now() - heardAt) / 1000).toFixed(1);
  assert.equal(now.open, 0, 'readers that read nothing are still there');
  assert.ok(peak - before < mostGrowth, `grew by ${(peak - before).toFixed(0)} MiB`);
  const cost = `memory grew by ${(peak - before).toFixed(0)} MiB, the last was dropped after ${seconds} s`;
  reached(
    'C10',
    `${readers} readers that never read: ${cost}; ${readers} others heard all in order, ${returns} came back`,
  );
});
