import type { Element } from '../../../kernel/model/element.ts';
import { nameOf } from '../../../kernel/model/element.ts';
import type { Model } from '../../../kernel/model/model.ts';
import { appendTo, setValue } from '../../../kernel/validation/fixes.ts';
import { isCronLine } from '../../core/cron.ts';
import { waysRound } from '../../core/graph.ts';
import { wayText } from '../../core/wording.ts';
import type { Command, DomainEvent, Pim, Reaction } from '../pim.ts';
import { contextOf } from './places.ts';
import { constraint } from './constraint-builder.ts';

const external = 'external';

/** Events have a publisher and a consumer. */
export const eventAlive = constraint('PIM-EVT-01', 'DomainEvent', {
  severity: 'WARNING',
  holds: 'emitted by a command; a PUBLISHED event is consumed or documented as external',
  message: 'Event {name} is never produced.',
  remedy: 'Emit it or delete it.',
  fix: 'Tag a published event that others consume as external.',
  check: (event, { model, pointer }) => {
    const features = new Set(model.references(event).map(({ feature }) => feature.name));
    if (!features.has('emits')) return false;
    const isConsumed = features.has('on') || features.has('awaits');
    if (event.visibility === 'INTERNAL' || isConsumed || isExternal(event)) return true;
    return {
      feature: 'visibility',
      message: 'Event {name} is published but has no consumer.',
      remedy: 'Add a reaction, make it internal, or tag it as external when other systems consume it.',
      fix: appendTo('Tag it as external', { pointer: pointer(event, 'tags'), present: event.tags }, external),
    };
  },
});

/** Whether an event is tagged as one that other systems share. */
export function isExternal({ tags }: DomainEvent): boolean {
  return tags.some((tag) => tag.toLowerCase() === external);
}

/** A reaction waits for something that can happen. */
export const reactionTriggered = constraint('PIM-EVT-02', 'Reaction', {
  severity: 'ERROR',
  holds: 'EVENT has on, SCHEDULE has a valid cron line; invokes is a command of the same context',
  message: 'Reaction {name} has no valid trigger.',
  remedy: 'Complete it.',
  fix: 'Take the trigger that is there.',
  check: (reaction, { model, pointer }) => {
    const { trigger, on, schedule } = reaction;
    const hasTime = schedule !== undefined && isCronLine(schedule);
    const use = (kind: Reaction['trigger']) => ({
      fix: setValue(`Trigger it by ${kind}`, pointer(reaction, 'trigger'), kind),
    });
    if (trigger === 'EVENT' && on === undefined) return { feature: 'on', ...(hasTime && use('SCHEDULE')) };
    if (trigger === 'SCHEDULE' && !hasTime)
      return { feature: 'schedule', ...(on !== undefined && use('EVENT')) };
    const command = model.get<'Command'>(reaction.invokes);
    const owner = contextOf(model, command);
    return (
      owner === contextOf(model, reaction) || {
        feature: 'invokes',
        message: 'Reaction {name} runs {command}, which {owner} owns.',
        remedy: 'Run a command of the own context.',
        values: { command: command.name, owner: owner?.name ?? '' },
      }
    );
  },
});

/** What sets itself off never stops. */
export const reactionsEnd = constraint('PIM-EVT-03', 'Reaction', {
  severity: 'WARNING',
  holds: 'reactions and emitted events form no loop',
  message: '{path} triggers itself endlessly.',
  remedy: 'Add a guard or break the loop.',
  feature: 'on',
  check: (reaction, { facts }) => {
    const way = facts(endlessReactions).get(reaction);
    return way === undefined || { values: { path: wayText(way.map((each) => nameOf(each) ?? each.id)) } };
  },
});

/** One way round for each loop of reactions, commands and events, under the reaction it is reported at. */
function endlessReactions(model: Model<Pim>): ReadonlyMap<Element, readonly Element[]> {
  const reactionsOn = Map.groupBy(
    model.all('Reaction').filter(({ trigger }) => trigger === 'EVENT'),
    ({ on }) => on,
  );
  return waysRound<Reaction | Command | DomainEvent>(model.all('Reaction'), (element) => {
    switch (element.eClass) {
      case 'Reaction':
        return [model.get<'Command'>(element.invokes)];
      case 'Command':
        return model.resolveAll<'DomainEvent'>(element.emits);
      case 'DomainEvent':
        return reactionsOn.get(element.id) ?? [];
    }
  });
}
