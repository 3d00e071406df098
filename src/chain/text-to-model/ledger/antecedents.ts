import type { TextEvent } from '../reading/text-events.ts';

const pronoun = /^(?:they|he|she)$/;

/** The events with who acts where a passage only says "they": the ones who acted last in the same passage. */
export function withAntecedents(events: readonly TextEvent[]): readonly TextEvent[] {
  let last: TextEvent | undefined;
  return events.map((event) => {
    const before = last?.unitId === event.unitId ? last : undefined;
    if (event.performers.length > 0) last = event;
    const isOpen = !event.passive && event.performers.length === 0 && pronoun.test(event.clause.subjectWord);
    return isOpen && before !== undefined ? { ...event, performers: before.performers } : event;
  });
}
