import { homeOf } from '../facts/places.ts';
import { brokerPort } from '../facts/traffic.ts';
import { rule, target } from '../rule-builders.ts';

const brokerVersion = '2.10';

/** P2S-26, broker: when events travel over one. */
export const brokerOfModel = rule('P2S-26', 'PimModel', {
  when: (_model, { facts }) => facts.messaging.topics.size > 0,
  targets: (model, { equivalent, facts }) => [
    target('broker', 'MessageBroker', {
      into: () => ({ container: equivalent(model, 'root'), feature: 'backingServices' }),
      bind: () => ({
        name: 'Message broker',
        resourceName: facts.names.label(facts.brokerId),
        version: brokerVersion,
        port: brokerPort,
      }),
    }),
  ],
});

/** P2S-26, topics: one for every event that travels. */
export const topicOfEvent = rule('P2S-26', 'DomainEvent', {
  targets: (event, { source, equivalent, facts }) => {
    const topicName = facts.messaging.topics.get(event.id);
    if (topicName === undefined) return [];
    return [
      target('topic', 'Topic', {
        into: () => ({ container: facts.brokerId, feature: 'topics' }),
        bind: () => ({
          name: event.name,
          description: event.description,
          topicName,
          message: equivalent(event, 'dto-event'),
          publishers: [equivalent(homeOf(source, event), 'module')],
        }),
      }),
    ];
  },
});
