import type { Model } from '../../../kernel/model/model.ts';
import type { BackgroundHandler, CodeProject, DtoType, Psm } from '../psm.ts';
import { constraint } from './constraint-builder.ts';

/** What is waited for arrives. */
export const eventsArrive = constraint('PSM-CODE-07', ['Topic', 'BackgroundHandler'], {
  severity: 'ERROR',
  holds: 'with delivery BROKER every consumed event of another project has a topic',
  message: '{handler} waits for {event}, which never leaves {project}.',
  remedy: 'Publish the event or use a broker.',
  check: (element, { facts, model }) => {
    if (element.eClass === 'Topic') {
      const [consumer] = facts.about(consumersOf).get(element.id) ?? [];
      if (consumer === undefined || element.publishers.length > 0) return true;
      const event = model.get<'DtoType'>(element.message);
      const project = projectOf(model, event)?.name ?? '';
      return { feature: 'publishers', values: { handler: consumer.symbol, event: event.symbol, project } };
    }
    const event = model.resolve<'DtoType'>(element.event);
    if (element.trigger !== 'TOPIC' || event === undefined || element.topic !== undefined) return true;
    const project = projectOf(model, event);
    const own = projectOf(model, element);
    if (own?.delivery !== 'BROKER' || project === own || facts.about(messagesOnTopics).has(event.id))
      return true;
    return {
      feature: 'topic',
      values: { handler: element.symbol, event: event.symbol, project: project?.name ?? '' },
    };
  },
});

function projectOf(model: Model<Psm>, element: BackgroundHandler | DtoType): CodeProject | undefined {
  return model.containerOf(model.containerOf(element, 'CodeModule'), 'CodeProject');
}

function consumersOf(model: Model<Psm>): ReadonlyMap<string | undefined, readonly BackgroundHandler[]> {
  return Map.groupBy(model.all('BackgroundHandler'), ({ topic }) => topic);
}

function messagesOnTopics(model: Model<Psm>): ReadonlySet<string> {
  return new Set(model.all('Topic').map(({ message }) => message));
}
