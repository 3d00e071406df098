import type { ServerResponse } from 'node:http';
import { Refusal } from '../../lib/refusal.ts';
import { repeat } from '../../lib/repeat.ts';
import type { TurnEvent } from '../../modules/assistant/index.ts';
import { isTerminalEvent } from '../../modules/assistant/index.ts';
import { turnEventOf } from '../schemas/turn-events.ts';

/** How long things about a stream take (milliseconds). */
export type StreamTimes = {
  /** Between comments that keep the connection open. */
  readonly heartbeat: number;
  /** Between looks whether the reader may still read. */
  readonly look: number;
  /** A reader that takes nothing for this long is dropped; it can come back with its cursor. */
  readonly patience: number;
};

/** The times that hold unless a test sets others. */
export const usualTimes: StreamTimes = { heartbeat: 15_000, look: 600, patience: 30_000 };

/** Counts the streams that are open. */
export type StreamCount = {
  /** Counts one more of an account until the returned function is called. Refuses with TOO_MANY. */
  readonly open: (accountId: string) => () => void;
  readonly total: () => number;
};

const perAccount = 10;
const perProcess = 500;

/** Makes a count of no streams. */
export function countStreams(): StreamCount {
  const byAccount = new Map<string, number>();
  let total = 0;
  return {
    total: () => total,
    open: (accountId) => {
      const own = byAccount.get(accountId) ?? 0;
      if (own >= perAccount)
        throw new Refusal('TOO_MANY', `You follow ${perAccount} streams already; close one.`);
      if (total >= perProcess)
        throw new Refusal('TOO_MANY', 'The service has too many streams open; poll the turn instead.');
      total += 1;
      byAccount.set(accountId, own + 1);
      return () => {
        total -= 1;
        const left = (byAccount.get(accountId) ?? 1) - 1;
        if (left > 0) byAccount.set(accountId, left);
        else byAccount.delete(accountId);
      };
    },
  };
}

/** What a stream needs. */
export type Streaming = {
  readonly response: ServerResponse;
  /** Sequence number behind which the stream begins. */
  readonly after: number;
  /** So many of the first events behind a sequence number; rejects when the reader may not read them any more. */
  readonly read: (after: number) => Promise<readonly TurnEvent[]>;
  /** The most events that `read` gives. */
  readonly atATime: number;
  /** Whether the turn has ended, so that nothing is waited for behind what `read` gives then. */
  readonly hasEnded: () => Promise<boolean>;
  /** Calls `listener` whenever there may be new events, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Refuses when the reader's session has ended, or it may not see the turn any more. */
  readonly authorize: () => Promise<unknown>;
  readonly stopping: AbortSignal;
  readonly times: StreamTimes;
};

/**
 * Writes the events of a turn as they come, in order and without gaps, until the turn has ended, its reader has gone
 * or may not read it any more, or the service stops. Listening starts before reading, so nothing is missed between.
 */
export async function streamTurn(streaming: Streaming): Promise<void> {
  const { response, subscribe, stopping, times } = streaming;
  const news = createNews();
  const unsubscribe = subscribe(news.tell);
  const heartbeat = setInterval(news.beat, times.heartbeat);
  const end = (): void => news.end();
  const looking = repeat({
    pause: times.look,
    work: async () => {
      await streaming.authorize();
    },
    onError: (error) => {
      // While the storage cannot be asked nothing is sent either.
      if (error instanceof Refusal && error.kind === 'UNAVAILABLE') return;
      news.end();
      // What its reader has not taken yet is not kept for it.
      if (response.writableNeedDrain) response.destroy();
    },
  });
  response.once('close', end);
  response.on('error', end);
  stopping.addEventListener('abort', end);
  try {
    response.write('retry: 2000\n\n');
    await pump(streaming, news);
  } catch {
    // A client that may not read the turn any more learns why at its next request.
  } finally {
    clearInterval(heartbeat);
    void looking.stop();
    unsubscribe();
    stopping.removeEventListener('abort', end);
    response.end();
  }
}

type News = ReturnType<typeof createNews>;

/** Remembers what has happened until it is read. */
function createNews(): {
  readonly tell: () => void;
  readonly beat: () => void;
  readonly end: () => void;
  readonly next: () => Promise<'EVENTS' | 'HEARTBEAT' | 'END'>;
} {
  let isOver = false;
  let hasEvents = false;
  let isTime = false;
  let wake = (): void => undefined;
  const note = (change: () => void) => (): void => {
    change();
    wake();
  };
  return {
    tell: note(() => (hasEvents = true)),
    beat: note(() => (isTime = true)),
    end: note(() => (isOver = true)),
    next: async () => {
      while (!isOver && !hasEvents && !isTime)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      if (isOver) return 'END';
      const what = hasEvents ? 'EVENTS' : 'HEARTBEAT';
      if (hasEvents) hasEvents = false;
      else isTime = false;
      return what;
    },
  };
}

async function pump(streaming: Streaming, news: News): Promise<void> {
  const { response, times } = streaming;
  let { after } = streaming;
  // Asked before reading, and once: an end that comes later is reported by the last event.
  const isOver = await streaming.hasEnded();
  news.tell();
  for (let what = await news.next(); what !== 'END'; what = await news.next()) {
    if (what === 'HEARTBEAT') {
      if (!(await written(response, ': ping\n\n', times))) return;
      continue;
    }
    const sent = await sendNew(streaming, after);
    if (sent === 'OVER' || isOver) return;
    after = sent;
  }
}

/** Short events are written together, long ones one by one: a slow reader has to take only so many characters at once. */
const writtenAtOnce = 4_096;

/** Sends what is behind a sequence number; gives the number of the last event, OVER when nothing more will come. */
async function sendNew(streaming: Streaming, from: number): Promise<number | 'OVER'> {
  const { response, read, atATime, times } = streaming;
  let after = from;
  let isOver = false;
  for (let isMore = true; isMore;) {
    const events = await read(after);
    let text = '';
    for (const [index, event] of events.entries()) {
      text += frameOf(event);
      if (text.length < writtenAtOnce && index < events.length - 1) continue;
      if (!(await written(response, text, times))) return 'OVER';
      text = '';
    }
    after = events.at(-1)?.sequence ?? after;
    isOver ||= events.some(isTerminalEvent);
    isMore = events.length >= atATime;
  }
  return isOver ? 'OVER' : after;
}

/** An event in the format of server-sent events. */
export function frameOf(event: TurnEvent): string {
  const onWire = turnEventOf(event);
  return `id: ${onWire.eventId}\nevent: ${onWire.type}\ndata: ${JSON.stringify(onWire)}\n\n`;
}

/** Writes, and waits until the reader has taken what was written before; false when it does not or is gone. */
async function written(response: ServerResponse, text: string, times: StreamTimes): Promise<boolean> {
  if (response.destroyed || response.writableEnded) return false;
  if (response.write(text)) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), times.patience);
  const drained = (): void => resolve(true);
  const closed = (): void => resolve(false);
  response.once('drain', drained);
  response.once('close', closed);
  const taken = await promise;
  clearTimeout(timer);
  response.off('drain', drained);
  response.off('close', closed);
  if (!taken) response.destroy();
  return taken;
}
