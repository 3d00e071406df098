import { type Signal, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { followTurn, type TurnEvent } from '../../client/src/index.ts';
import { client } from './client.ts';
import { onLeave } from './session.ts';

/** What has been heard of a turn. */
export type Heard = {
  readonly events: readonly TurnEvent[];
  /** Whether the stream was lost and is being connected again. */
  readonly isLost: boolean;
  /** Why the turn cannot be followed any more. */
  readonly failure?: unknown;
};

const nothing: Heard = { events: [], isLost: false };

/** What was heard of each turn, so that a component that comes back goes on behind it. */
const heardOf = new Map<string, Signal<Heard>>();
onLeave(() => heardOf.clear());

type Following = {
  /** Whether the turn has not ended. */
  readonly isOpen: boolean;
  /** Gets every event once, in order. */
  readonly onEvent: (event: TurnEvent) => void;
};

/** Follows a turn while the component is shown and the turn is open. A stream that breaks goes on where it broke. */
export function useTurnEvents(turnId: string, { isOpen, onEvent }: Following): Heard {
  const heard = heardOf.get(turnId) ?? signal(nothing);
  heardOf.set(turnId, heard);
  useEffect(() => {
    if (!isOpen) return undefined;
    const leaving = new AbortController();
    void follow(turnId, { heard, signal: leaving.signal, onEvent });
    return () => leaving.abort();
  }, [turnId, isOpen]);
  return heard.value;
}

async function follow(
  turnId: string,
  given: {
    readonly heard: Signal<Heard>;
    readonly signal: AbortSignal;
    readonly onEvent: (event: TurnEvent) => void;
  },
): Promise<void> {
  const { heard, onEvent } = given;
  const last = heard.peek().events.at(-1);
  const onReconnect = (): void => {
    heard.value = { ...heard.peek(), isLost: true };
  };
  const from = { turnId, signal: given.signal, onReconnect, ...(last && { after: last.eventId }) };
  try {
    for await (const event of followTurn(client, from)) {
      const { events } = heard.peek();
      // A service that does not know the cursor sends everything again.
      if (event.sequence <= (events.at(-1)?.sequence ?? 0)) continue;
      heard.value = { events: [...events, event], isLost: false };
      onEvent(event);
    }
  } catch (failure) {
    heard.value = { ...heard.peek(), isLost: false, failure };
  }
}
