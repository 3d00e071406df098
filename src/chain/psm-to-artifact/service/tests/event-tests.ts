import { tsKey, tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, type Lines } from '../../../../kernel/generation/text.ts';
import type { DtoType } from '../../../psm/psm.ts';
import type { JsonRecord } from '../../examples/example-source.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { eventType } from '../../plan/messaging.ts';
import { effectPlans, type EffectPlan } from '../../plan/effects.ts';
import { filledFrom } from '../module/publications.ts';
import { sentRecord } from './made-rows.ts';
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

/** The members of an event with values that tests know, of the row under test or of others that its operation writes. */
function knownPayload(
  source: TestWriting,
  { plan, event, row }: { readonly plan: HandlerPlan; readonly event: DtoType; readonly row: JsonRecord },
): readonly string[] {
  const { service, resource } = source;
  const { shape } = resource;
  if (shape === undefined) return [];
  const timed = timedNames(resource);
  const lasting = Object.entries(row).filter(([name]) => name !== shape.version?.name && !timed.has(name));
  const rows = [
    { shape, record: Object.fromEntries(lasting) },
    ...effectPlans(service, resource, plan).map((effect) => ({
      shape: effect.shape,
      record: knownOf(source, effect),
    })),
  ];
  return event.fields.flatMap(({ jsonName }) => {
    const found = filledFrom(event, { jsonName, rows });
    const value = found?.row.record[found.source.name];
    return value === undefined ? [] : [`${tsKey(jsonName)}: ${literal(source, value)}`];
  });
}

/** What tests know of a row that an operation writes besides: what is sent for a new one, else its key. */
function knownOf(source: TestWriting, effect: EffectPlan): JsonRecord {
  if (effect.kind === 'CREATE') return sentRecord(source, effect);
  const key = source.fixtures.fixtureOf(effect.shape.table)?.key;
  return key === undefined ? {} : { [effect.shape.key.name]: key };
}
