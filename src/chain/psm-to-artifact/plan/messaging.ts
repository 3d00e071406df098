import type { Model } from '../../../kernel/model/model.ts';
import type { CodeModule, CodeProject, DtoType, MessageBroker, Psm, Topic } from '../../psm/psm.ts';
import { slug, uniqueNames } from '../naming.ts';

/** A topic as the generated code names it. */
export type TopicPlan = {
  readonly topic: Topic;
  /** `sales.order-paid.v1`: words of letters, digits, `_` and `-`, with dots between them. */
  readonly name: string;
  readonly retentionHours: number;
  readonly event: DtoType;
  /** The module that defines the event. */
  readonly module: CodeModule;
  /** `sales.OrderPaid`: the type of the event on its way. */
  readonly type: string;
};

/** What a service has to do with a broker. */
export type MessagingPlan = {
  readonly broker: MessageBroker;
  /** Topics of its own events, sorted by type. */
  readonly sent: readonly TopicPlan[];
  /** Topics of other services' events that something here waits for, sorted by type. */
  readonly received: readonly TopicPlan[];
};

/** The topics of a service whose events travel over a broker; undefined when none does. */
export function messagingPlan(
  model: Model<Psm>,
  service: {
    readonly project: CodeProject;
    /** The event types that something in the service waits for. */
    readonly awaited: readonly DtoType[];
  },
): MessagingPlan | undefined {
  const [broker] = model.all('MessageBroker').filter((each) => each.topics.length > 0);
  if (service.project.delivery !== 'BROKER' || broker === undefined) return undefined;
  const own = new Set(service.project.modules.map(({ id }) => id));
  const awaited = new Set(service.awaited.map(({ id }) => id));
  const topics = topicsOf(model);
  const sent = topics.filter(({ module }) => own.has(module.id));
  const received = topics.filter(({ module, event }) => !own.has(module.id) && awaited.has(event.id));
  return sent.length + received.length === 0 ? undefined : { broker, sent, received };
}

/** All topics of a model, one for every event type that has some, sorted by type. */
export function topicsOf(model: Model<Psm>): readonly TopicPlan[] {
  const topics = [...model.all('Topic')].sort((left, right) => (left.id < right.id ? -1 : 1));
  const names = uniqueNames(topics, (topic) => legalName(topic.topicName));
  const byType = new Map<string, TopicPlan>();
  for (const topic of topics) {
    const event = model.get<'DtoType'>(topic.message);
    const module = model.containerOf(event, 'CodeModule');
    const type = eventType(module, event);
    if (byType.has(type)) continue;
    const name = names.get(topic) ?? topic.id;
    byType.set(type, { topic, name, retentionHours: Math.max(1, topic.retentionHours), event, module, type });
  }
  return [...byType.values()].sort((left, right) => (left.type < right.type ? -1 : 1));
}

/** The type of an event on its way: the module's folder and the symbol. */
export function eventType(module: CodeModule, event: DtoType): string {
  return `${slug(module.folder, 'module')}.${event.symbol}`;
}

// What brokers take as the name of a topic; dots separate its words.
function legalName(name: string): string {
  const words = name.split('.').map((word) => word.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, ''));
  const legal = words.filter((word) => word !== '').join('.');
  return legal === '' ? 'topic' : legal.slice(0, 200).replace(/\.$/, '');
}
