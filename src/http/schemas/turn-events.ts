import { Type, type Static } from 'typebox';
import type { TurnEvent } from '../../modules/assistant/index.ts';
import { eventIdOf, turnEventShapes } from '../../modules/assistant/index.ts';
import { id } from './common.ts';
import { component, isoTime, oneOf, timestamp } from './component.ts';

// Checked border: the keys of the table are the types of events.
const eventTypes = Object.keys(turnEventShapes) as (keyof typeof turnEventShapes)[];

/** What stands in the `data` line of a streamed event. */
export const TurnEventOnWire = component(
  'TurnEvent',
  Type.Object({
    eventId: Type.String({ description: 'The `id` line; usable as Last-Event-ID.' }),
    turnId: id,
    sequence: Type.Integer({ minimum: 1, description: '1, 2, 3 … without gaps.' }),
    type: oneOf(eventTypes),
    timestamp,
    payload: Type.Object(
      {},
      { description: 'Its members depend on the type: see docs/reference/events.md.' },
    ),
  }),
);

/** The event on the wire. */
export function turnEventOf(event: TurnEvent): Static<typeof TurnEventOnWire.schema> {
  const { turnId, sequence, type, timestamp: at, payload } = event;
  return { eventId: eventIdOf(event), turnId, sequence, type, timestamp: isoTime(at), payload };
}
