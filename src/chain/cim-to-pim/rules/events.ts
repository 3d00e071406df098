import { isValue } from '../facts/composition.ts';
import { contextRole } from '../facts/homes.ts';
import { rule, target } from '../rule-builders.ts';
import { typeOf } from './attributes.ts';

/** C2P-18: every business event becomes a domain event that carries its subject's id and the announced attributes. */
export const domainEvent = rule('C2P-18', 'BusinessEvent', {
  targets: (event, context) => {
    const { source, facts, equivalent } = context;
    const home = facts.events.homeOf(event);
    const object = source.resolve(event.subject);
    const subject = object === undefined || isValue(object) ? undefined : object;
    const intoPayload = () => ({ container: equivalent(event, 'event'), feature: 'payload' });
    return [
      target('event', 'DomainEvent', {
        into: () => ({ container: equivalent(home, contextRole(home)), feature: 'events' }),
        bind: () => ({
          name: event.name,
          description: event.description,
          code: facts.codes.event(event),
          subject: subject && equivalent(facts.composition.rootOf(subject), 'aggregate-root'),
          visibility: event.pivotal || facts.eventsUsedElsewhere.has(event.id) ? 'PUBLISHED' : 'INTERNAL',
          version: 1,
        }),
      }),
      ...(subject === undefined
        ? []
        : [
            target('event-subject', 'Attribute', {
              into: intoPayload,
              bind: () => ({
                name: `${subject.name} id`,
                code: facts.fieldCodes.eventSubject(event),
                scalar: 'UUID',
                required: true,
              }),
            }),
          ]),
      ...source.resolveAll(event.carries).map((attribute) =>
        target('event-attribute', 'Attribute', {
          suffix: attribute.id,
          alsoFrom: [attribute],
          into: intoPayload,
          bind: () => ({
            name: attribute.name,
            code: facts.fieldCodes.eventAttribute(event, attribute),
            ...typeOf(attribute, { ...context, home }),
            required: attribute.required,
            multiple: attribute.multiple,
            sensitivity: attribute.sensitivity,
          }),
        }),
      ),
    ];
  },
});
