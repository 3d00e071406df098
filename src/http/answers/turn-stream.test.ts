import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { eventsIn } from '../../../test/support/http/chats.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { TurnEvent } from '../../modules/assistant/index.ts';
import { createTurnSignals } from '../../modules/assistant/index.ts';
import { countStreams, streamTurn, type StreamTimes } from './turn-stream.ts';

const times: StreamTimes = { heartbeat: 50, look: 20, patience: 200 };

/** A server that streams one list of events, which the test lengthens. */
async function openStream(
  given: { readonly authorize?: () => Promise<unknown>; readonly patience?: number } = {},
): Promise<{
  readonly url: string;
  readonly tell: (types: readonly TurnEvent['type'][], size?: number) => void;
  readonly ended: () => Promise<void>;
}> {
  const events: TurnEvent[] = [];
  const signals = createTurnSignals();
  let last = Promise.resolve();
  const server = createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    last = streamTurn({
      response,
      after: Number(request.headers['last-event-id'] ?? 0),
      hasEnded: async () => events.some(({ type }) => type === 'turn.completed'),
      read: async (behind) => events.filter(({ sequence }) => sequence > behind).slice(0, 7),
      atATime: 7,
      subscribe: (listener) => signals.onChanged('turn', listener),
      authorize: given.authorize ?? (() => Promise.resolve()),
      stopping: new AbortController().signal,
      times: { ...times, patience: given.patience ?? times.patience },
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  // Checked border: a server that listens on TCP has a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    tell: (types, size = 0) => {
      for (const type of types) {
        const payload = { note: 'x'.repeat(size) };
        events.push({ turnId: 'turn', sequence: events.length + 1, type, payload, timestamp: 0 });
      }
      signals.changed('turn');
    },
    ended: () => last,
  };
}

const stages = (count: number): readonly TurnEvent['type'][] =>
  Array.from({ length: count }, () => 'turn.stage' as const);

describe('a stream of events', () => {
  it('replays, goes on as things happen, and ends behind the end of the turn', async () => {
    const { url, tell } = await openStream();
    tell(stages(20));
    const heard: number[] = [];
    for await (const { sequence } of eventsIn(await fetch(url))) {
      heard.push(sequence);
      if (sequence === 20) tell([...stages(4), 'turn.completed']);
    }
    assert.deepEqual(
      heard,
      Array.from({ length: 25 }, (_, index) => index + 1),
    );
  });

  it('loses and repeats nothing over hundreds of reconnects', async () => {
    const { url, tell } = await openStream();
    const total = 900;
    let sent = 0;
    const heard: number[] = [];
    let connections = 0;
    while (heard.at(-1) !== total) {
      connections += 1;
      const controller = new AbortController();
      const leaveAfter = 1 + ((connections * 7) % 5);
      const response = await fetch(url, {
        signal: controller.signal,
        headers: { 'Last-Event-ID': String(heard.at(-1) ?? 0) },
      });
      if (sent < total) tell(stages(Math.min(3, total - sent)));
      sent = Math.min(total, sent + 3);
      let count = 0;
      for await (const { sequence } of eventsIn(response)) {
        heard.push(sequence);
        count += 1;
        if (count >= leaveAfter || sequence === total || sequence === sent) break;
      }
      controller.abort();
    }
    assert.ok(connections >= 300, `only ${connections} connections`);
    assert.deepEqual(
      heard,
      Array.from({ length: total }, (_, index) => index + 1),
    );
  });

  it('of a turn that has ended ends at once for a reader that has everything', async () => {
    const { url, tell } = await openStream();
    tell(['turn.stage', 'turn.completed']);
    for (const cursor of ['2', '99']) {
      const response = await fetch(url, { headers: { 'Last-Event-ID': cursor } });
      assert.equal(await response.text(), 'retry: 2000\n\n');
    }
  });

  it('keeps the connection open with comments', async () => {
    const { url } = await openStream();
    const response = await fetch(url);
    assert.ok(response.body !== null);
    let text = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      if (text.includes(': ping')) break;
    }
    assert.match(text, /^retry: 2000\n\n: ping\n\n/);
  });

  it('ends when its reader may not read any more', async () => {
    const { url, ended } = await openStream({ authorize: () => Promise.reject(new Error('logged out')) });
    const response = await fetch(url);
    await response.text();
    await ended();
  });

  it('ends too when what it wrote is not taken', async () => {
    let isOut = false;
    const authorize = (): Promise<void> =>
      isOut ? Promise.reject(new Refusal('UNAUTHENTICATED', 'logged out')) : Promise.resolve();
    const { url, tell, ended } = await openStream({ authorize, patience: 3_600_000 });
    const slow = await new Promise<IncomingMessage>((resolve) => get(url, resolve));
    slow.on('error', () => undefined).pause();
    tell(stages(400), 100_000);
    isOut = true;
    await ended();
  });

  it('continues while access of its reader cannot be checked', async () => {
    let asked = 0;
    const authorize = (): Promise<void> => {
      asked += 1;
      return Promise.reject(new Refusal('UNAVAILABLE', 'no storage'));
    };
    const opened = await openStream({ authorize });
    const response = await fetch(opened.url);
    while (asked < 3) await setImmediate();
    opened.tell(['turn.completed']);
    const heard: number[] = [];
    for await (const { sequence } of eventsIn(response)) heard.push(sequence);
    assert.deepEqual(heard, [1]);
  });

  it('drops a reader that takes nothing, and others get everything meanwhile', async () => {
    // Longer than a machine with much to do keeps a reader waiting that takes what it gets.
    const { url, tell, ended } = await openStream({ patience: 1_000 });
    const slow = await new Promise<IncomingMessage>((resolve) => get(url, resolve));
    slow.pause();
    tell(stages(400), 100_000);
    await ended();
    tell(['turn.completed']);
    let count = 0;
    for await (const { sequence } of eventsIn(await fetch(url))) count = sequence;
    assert.equal(count, 401);
    slow.destroy();
  });
});

describe('streams are counted', () => {
  it('ten for an account, and closed ones do not count', () => {
    const { open, total } = countStreams();
    const closers = Array.from({ length: 10 }, () => open('ada'));
    assert.throws(() => open('ada'), /You follow 10 streams/);
    open('grace');
    closers[0]?.();
    open('ada');
    assert.equal(total(), 11);
  });
});
