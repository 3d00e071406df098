import { targetId } from '../facts/target-ids.ts';
import { rule, target } from '../rule-builders.ts';
import { fieldTarget } from './json-fields.ts';

/** P2S-20: every domain event becomes a JSON type with its payload. */
export const typeOfEvent = rule('P2S-20', 'DomainEvent', {
  targets: (event, { source, equivalent, facts }) => {
    const typeId = targetId(event, 'dto-event');
    return [
      target('dto-event', 'DtoType', {
        into: () => ({
          container: equivalent(source.containerOf(event, 'BoundedContext'), 'module'),
          feature: 'dtos',
        }),
        bind: () => ({
          name: event.name,
          description: event.description,
          symbol: facts.symbol(typeId),
          kind: 'EVENT' as const,
        }),
      }),
      ...event.payload.map((attribute) =>
        fieldTarget(source, {
          attribute,
          property: attribute.code,
          typeId,
          required: attribute.required,
          readOnly: false,
          sent: false,
        }),
      ),
    ];
  },
});
