import type { Diagnostic } from '../../../kernel/transformation/rule.ts';
import { isCronLine } from '../../core/cron.ts';
import type { DomainEvent, Reaction } from '../../pim/pim.ts';
import type { PimSource } from './places.ts';

/** A reaction that can be generated: it names an event or a schedule. */
export type Trigger =
  | { readonly kind: 'EVENT'; readonly reaction: Reaction; readonly event: DomainEvent }
  | ScheduledTrigger;

/** A reaction that a cron line starts. */
export type ScheduledTrigger = {
  readonly kind: 'SCHEDULE';
  readonly reaction: Reaction;
  readonly schedule: string;
};

/** The reactions with their triggers; those without are reported and left out. */
export function triggersOf(source: PimSource, report: (diagnostic: Diagnostic) => void): readonly Trigger[] {
  return source.all('Reaction').flatMap((reaction): readonly Trigger[] => {
    const event = source.resolve<'DomainEvent'>(reaction.on);
    if (reaction.trigger === 'EVENT' && event !== undefined) return [{ kind: 'EVENT', reaction, event }];
    const schedule = reaction.schedule?.trim() ?? '';
    if (reaction.trigger === 'SCHEDULE' && isCronLine(schedule))
      return [{ kind: 'SCHEDULE', reaction, schedule }];
    report({
      severity: 'WARNING',
      code: 'REACTION_WITHOUT_TRIGGER',
      message: `Reaction "${reaction.name}" is started by ${reaction.trigger === 'EVENT' ? 'an event but names none' : 'a schedule but has no valid cron line'}, so nothing was generated for it. Set ${reaction.trigger === 'EVENT' ? 'on' : 'schedule'}.`,
      elementId: reaction.id,
    });
    return [];
  });
}
