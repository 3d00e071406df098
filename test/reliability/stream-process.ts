/**
 * A process that streams the events of one turn to all that connect. Its parent sends how many events there are to be
 * from now on, `END` for the last one, and `TELL` to get the most memory the process has had since it was asked last.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { countStreams, streamTurn, type StreamTimes } from '../../src/http/answers/turn-stream.ts';
import type { TurnEvent } from '../../src/modules/assistant/index.ts';
import { createTurnSignals } from '../../src/modules/assistant/index.ts';

/** What the parent process receives. */
export type StreamReport = {
  readonly port: number;
  readonly open: number;
  /** Mebibytes. */
  readonly peak: number;
};

const times: StreamTimes = { heartbeat: 1_000, look: 1_000, patience: 2_000 };
const note = 'x'.repeat(5_000);
const events: TurnEvent[] = [];
const signals = createTurnSignals();
const streams = countStreams();
let peak = 0;
let accounts = 0;
const sample = (): void => void (peak = Math.max(peak, process.memoryUsage.rss()));
setInterval(sample, 20);

const server = createServer((request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  // Every reader is an account of its own: how many streams one may have is tried elsewhere.
  const close = streams.open(`account-${(accounts += 1)}`);
  void streamTurn({
    response,
    after: Number(request.headers['last-event-id'] ?? 0),
    hasEnded: async () => events.at(-1)?.type === 'turn.completed',
    read: async (behind) => events.slice(behind, behind + 100),
    atATime: 100,
    subscribe: (listener) => signals.onChanged('turn', listener),
    authorize: () => Promise.resolve(),
    stopping: new AbortController().signal,
    times,
  }).finally(close);
});

function tell(type: TurnEvent['type']): void {
  events.push({ turnId: 'turn', sequence: events.length + 1, type, payload: { note }, timestamp: 0 });
}

process.on('message', (message) => {
  if (typeof message === 'number') for (let count = 0; count < message; count += 1) tell('turn.stage');
  if (message === 'END') tell('turn.completed');
  if (message !== 'TELL') signals.changed('turn');
  else report();
});

function report(): void {
  sample();
  // Checked border: a server that listens on TCP has a port.
  const { port } = server.address() as AddressInfo;
  const told: StreamReport = { port, open: streams.total(), peak: peak / 1024 / 1024 };
  peak = 0;
  process.send?.(told);
}

server.listen(0, '127.0.0.1', report);
process.once('disconnect', () => process.exit());
