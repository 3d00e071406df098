import { tsKey, tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, type Lines } from '../../../../kernel/generation/text.ts';
import type { DtoType } from '../../../psm/psm.ts';
import type { JsonRecord } from '../../examples/example-source.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { eventType } from '../../plan/messaging.ts';
import { payloadSource } from '../module/publications.ts';
import { importedHolds, timedNames } from './row-tests.ts';
import { importedAssert, literal, type TestWriting } from './test-source.ts';

/**
 * The statement that expects the events of an operation in the outbox, with what they say of the row, as far as that is
 * known.
 */
export function publishedEvents(source: TestWriting, plan: HandlerPlan, row: JsonRecord = {}): Lines {
  const events = plan.publishes.map((event) => ({
    type: tsString(eventType(source.service.model.containerOf(event, 'CodeModule'), event)),
    payload: knownPayload(source, { plan, event, row }),
  }));
  if (events.length === 0) return [];
  if (events.every(({ payload }) => payload.length === 0))
    return `${importedAssert(source)}.deepEqual(await app.eventTypes(), [${events.map(({ type }) => type).join(', ')}]);`;
  const entries = events.map(({ type, payload }) =>
    bracketed({
      brackets: '{}',
      entries: [
        `type: ${type}`,
        ...(payload.length === 0
          ? []
          : [bracketed({ before: 'payload: ', brackets: '{}', entries: payload, width: 98 })]),
      ],
      width: 98,
    }),
  );
  return bracketed({
    before: `${importedHolds(source)}(await app.events(), `,
    brackets: '[]',
    entries,
    after: ');',
    width: events.length > 1 ? 0 : 106,
  });
}

/** The members of an event that the row under test alone fills, with values that tests know. */
function knownPayload(
  source: TestWriting,
  { plan, event, row }: { readonly plan: HandlerPlan; readonly event: DtoType; readonly row: JsonRecord },
): readonly string[] {
  const { shape } = source.resource;
  // What an operation changes or makes besides may have members of the same name.
  if (shape === undefined || plan.handler.effects.length > 0) return [];
  const timed = timedNames(source.resource);
  return event.fields.flatMap(({ jsonName }) => {
    const field = payloadSource(shape, jsonName);
    const value = field && row[field.name];
    const isKnown = field !== shape.version && !timed.has(field?.name ?? '');
    return value === undefined || !isKnown ? [] : [`${tsKey(jsonName)}: ${literal(source, value)}`];
  });
}
