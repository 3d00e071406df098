import { createParser } from 'eventsource-parser';
import type { Client } from '../generated/client/index.js';
import type { TurnEvent } from '../generated/index.js';
import { createPauses, isPassing } from './reconnecting.ts';
import { ServiceError } from './service-error.ts';

/** How a turn is followed. */
export type TurnFollowing = {
  readonly turnId: string;
  /** The `eventId` of the last event that is known; only later ones are given. */
  readonly after?: string;
  /** Ends the following, not the turn; `cancelTurn` does that. */
  readonly signal?: AbortSignal;
  /** Gets the reason when the connection was lost and is made again. */
  readonly onReconnect?: (reason: unknown) => void;
};

const endings: readonly TurnEvent['type'][] = ['turn.completed', 'turn.failed', 'turn.cancelled'];

/**
 * The events of a turn, those that have happened first, until it has ended. A lost connection is made again where it
 * broke: no event is missing, none comes twice. Throws a `ServiceError` when the turn may not be seen (any more).
 */
export async function* followTurn(
  client: Client,
  { turnId, after, signal = new AbortController().signal, onReconnect }: TurnFollowing,
): AsyncGenerator<TurnEvent, void, undefined> {
  let last = after;
  const pauses = createPauses(signal);
  const isLeft = (): boolean => signal.aborted;
  while (!isLeft()) {
    let reason: unknown = new Error('The stream ended before the turn did.');
    try {
      for await (const event of eventsAfter(client, { turnId, signal, last })) {
        last = event.eventId;
        pauses.reset();
        yield event;
        if (endings.includes(event.type)) return;
      }
    } catch (error) {
      if (isLeft()) return;
      if (error instanceof ServiceError && !isPassing(error)) throw error;
      reason = error;
    }
    onReconnect?.(reason);
    await pauses.behind(reason);
  }
}

async function* eventsAfter(
  client: Client,
  from: { readonly turnId: string; readonly signal: AbortSignal; readonly last: string | undefined },
): AsyncGenerator<TurnEvent, void, undefined> {
  const body = await client.get<ReadableStream<Uint8Array<ArrayBuffer>>, unknown, true, 'data'>({
    url: '/api/chatbot/turns/{turnId}/events',
    path: { turnId: from.turnId },
    headers: {
      Accept: 'text/event-stream',
      ...(from.last === undefined ? {} : { 'Last-Event-ID': from.last }),
    },
    security: [{ name: 'X-Auth-Token', type: 'apiKey' }],
    parseAs: 'stream',
    signal: from.signal,
    responseStyle: 'data',
    throwOnError: true,
  });
  const arrived: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => arrived.push(data) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parser.feed(decoder.decode(part.value, { stream: true }));
      // Checked border: the service documents every event's data as a TurnEvent.
      for (const data of arrived.splice(0)) yield JSON.parse(data) as TurnEvent;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
