import { kebabCase } from '../../core/naming.ts';
import type { BoundedContext, DomainEvent } from '../../pim/pim.ts';
import type { PimSource } from './places.ts';
import { homeOf } from './places.ts';
import type { Process } from './processes.ts';
import type { Steering } from './steering.ts';
import type { Trigger } from './triggers.ts';
import type { Unit } from './units.ts';
import { uniqueNames } from './unique-names.ts';

/** How events leave the process. */
export type Messaging = {
  /** Name of the topic of every event that travels over the broker, by event id; empty without broker. */
  readonly topics: ReadonlyMap<string, string>;
  /** Whether a unit writes or reads topics. */
  readonly uses: (unit: Unit) => boolean;
};

/**
 * Events travel over the broker when they are published, or when another unit waits for them; there is
 * a broker only if one was chosen and at least one event travels.
 */
export function messagingOf(given: {
  readonly source: PimSource;
  readonly steering: Steering;
  readonly triggers: readonly Trigger[];
  readonly processes: readonly Process[];
  readonly unitOf: (context: BoundedContext) => Unit;
}): Messaging {
  const { source, steering, unitOf } = given;
  if (steering.MESSAGING !== 'BROKER') return { topics: new Map(), uses: () => false };
  const unitOfEvent = (event: DomainEvent): Unit => unitOf(homeOf(source, event));
  const readers = waiting(given).map(({ context, event }) => ({ unit: unitOf(context), event }));
  const travelling = source
    .all('DomainEvent')
    .filter(
      (event) =>
        event.visibility === 'PUBLISHED' ||
        readers.some((reader) => reader.event === event && reader.unit !== unitOfEvent(event)),
    );
  const topics = uniqueNames(
    travelling.map((event) => ({ id: event.id, name: topicName(homeOf(source, event), event) })),
    { maxLength: 249, separator: '-' },
  );
  const users = new Set([
    ...travelling.map(unitOfEvent),
    ...readers.filter(({ event }) => topics.has(event.id)).map(({ unit }) => unit),
  ]);
  return { topics, uses: (unit) => users.has(unit) };
}

/** The consumers of each event: contexts with a reaction on it, homes of executable workflows that await it. */
export function waiting(given: {
  readonly source: PimSource;
  readonly triggers: readonly Trigger[];
  readonly processes: readonly Process[];
}): readonly { readonly context: BoundedContext; readonly event: DomainEvent }[] {
  const { source, triggers, processes } = given;
  const reactions = triggers
    .filter((trigger) => trigger.kind === 'EVENT')
    .map(({ reaction, event }) => ({ context: homeOf(source, reaction), event }));
  const steps = processes.flatMap(({ workflow, home }) =>
    source
      .resolveAll<'DomainEvent'>(workflow.steps.flatMap(({ awaits }) => awaits ?? []))
      .map((event) => ({ context: home, event })),
  );
  return [...reactions, ...steps];
}

function topicName(context: BoundedContext, event: DomainEvent): string {
  return `${kebabCase(context.code)}.${kebabCase(event.code)}.v${event.version}`;
}
