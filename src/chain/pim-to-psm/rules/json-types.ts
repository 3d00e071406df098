import type { Target } from '../../../kernel/transformation/rule.ts';
import type { HandlerEffectPlan } from '../facts/effects.ts';
import { requestKindOf } from '../facts/effects.ts';
import { isCommand } from '../facts/handlers.ts';
import { sharedTypesOf } from '../facts/json-types.ts';
import { versionProperty } from '../facts/names.ts';
import { homeOf } from '../facts/places.ts';
import { isMemberRequired, isShared, isValueRequired } from '../facts/requests.ts';
import { targetId } from '../facts/target-ids.ts';
import { rule, target } from '../rule-builders.ts';
import { fieldTarget, parameterTarget } from './json-fields.ts';

/** P2S-19, enumerations: the literals as JSON strings. */
export const typeOfEnumeration = rule('P2S-19', 'Enumeration', {
  targets: (enumeration, { source, equivalent, facts }) => [
    target('dto-enum', 'DtoType', {
      into: () => ({
        container: equivalent(source.containerOf(enumeration, 'BoundedContext'), 'module'),
        feature: 'dtos',
      }),
      bind: () => ({
        name: enumeration.name,
        description: enumeration.description,
        symbol: facts.symbol(targetId(enumeration, 'dto-enum')),
        kind: 'ENUM' as const,
        enumValues: enumeration.literals.map(({ code }) => code),
      }),
    }),
  ],
});

/** P2S-19, value objects: one nested JSON object each. */
export const typeOfValueObject = rule('P2S-19', 'ValueObject', {
  targets: (valueObject, { source, equivalent, facts }) => [
    target('dto-value', 'DtoType', {
      into: () => ({
        container: equivalent(source.containerOf(valueObject, 'BoundedContext'), 'module'),
        feature: 'dtos',
      }),
      bind: () => ({
        name: valueObject.name,
        description: valueObject.description,
        symbol: facts.symbol(targetId(valueObject, 'dto-value')),
        kind: 'VALUE' as const,
      }),
    }),
    ...valueObject.attributes.map((attribute) =>
      fieldTarget(source, {
        attribute,
        property: attribute.code,
        typeId: targetId(valueObject, 'dto-value'),
        required: attribute.required,
        readOnly: attribute.readOnly,
        sent: true,
      }),
    ),
  ],
});

/** P2S-19, entities: what is read, what creates, and, where a command updates, what changes. */
export const typesOfEntity = rule('P2S-19', 'Entity', {
  targets: (entity, { source, equivalent, facts }) => {
    const { context, fields, property, versioned } = facts.entities.of(entity);
    return sharedTypesOf(entity, facts.handlersOn(entity)).flatMap(({ role, kind, prefix, typeId }) => {
      return [
        target(role, 'DtoType', {
          into: () => ({ container: equivalent(context, 'module'), feature: 'dtos' }),
          bind: () => ({
            name: `${prefix}${entity.name}`,
            description: kind === 'RESPONSE' ? entity.description : undefined,
            symbol: facts.symbol(typeId),
            kind,
          }),
        }),
        ...fields
          .filter((field) => kind === 'RESPONSE' || isShared(field))
          .map((field) =>
            fieldTarget(source, {
              attribute: field.attribute,
              property: property(field.attribute),
              typeId,
              required:
                kind === 'RESPONSE'
                  ? field.attribute.required && field.leaves.every(({ nullable }) => !nullable)
                  : kind === 'CREATE_REQUEST' && field.attribute.required && field.default === undefined,
              readOnly: kind === 'RESPONSE' && !field.writable,
              sent: kind !== 'RESPONSE',
            }),
          ),
        ...(versioned && kind !== 'CREATE_REQUEST'
          ? [
              target('version-field', 'DtoField', {
                suffix: typeId,
                into: () => ({ container: typeId, feature: 'fields' }),
                bind: () => ({
                  jsonName: versionProperty,
                  type: 'INTEGER' as const,
                  required: true,
                  readOnly: kind === 'RESPONSE',
                }),
              }),
            ]
          : []),
      ];
    });
  },
});

/** P2S-19, commands: a type of its own for each command that takes other values than the entity's shared types. */
export const typeOfCommand = rule('P2S-19', 'Command', {
  targets: (command, { source, equivalent, facts }) => {
    const handler = facts.ownerOfRequestType(command);
    const request = handler?.request;
    if (handler === undefined || request?.kind !== 'OWN' || !isCommand(handler.operation)) return [];
    const { versioned, property, entity } = facts.entities.of(handler.target);
    const typeId = targetId(command, 'dto-command');
    return [
      target('dto-command', 'DtoType', {
        into: () => ({ container: equivalent(homeOf(source, command), 'module'), feature: 'dtos' }),
        bind: () => ({
          name: command.name,
          symbol: facts.symbol(typeId),
          kind: request.dtoKind,
        }),
      }),
      ...request.fields.map((field) =>
        fieldTarget(source, {
          attribute: field.attribute,
          property: property(field.attribute),
          typeId,
          required:
            request.dtoKind !== 'UPDATE_REQUEST' && field.attribute.required && field.default === undefined,
          readOnly: false,
          sent: true,
        }),
      ),
      ...command.parameters.map((parameter) => parameterTarget(source, parameter, typeId)),
      ...request.members.map((member) => memberTarget(member, typeId)),
      ...(versioned && request.dtoKind === 'UPDATE_REQUEST'
        ? [
            target('version-field', 'DtoField', {
              key: entity,
              suffix: typeId,
              into: () => ({ container: typeId, feature: 'fields' }),
              bind: () => ({ jsonName: versionProperty, type: 'INTEGER' as const, required: true }),
            }),
          ]
        : []),
    ];
  },
});

/** The member of a request with the values for another row; needed where one of them is. */
function memberTarget(plan: HandlerEffectPlan, typeId: string): Target {
  return target('effect-field', 'DtoField', {
    key: plan.effect,
    into: () => ({ container: typeId, feature: 'fields' }),
    bind: () => ({
      jsonName: plan.effect.code,
      type: 'OBJECT' as const,
      dto: targetId(plan.effect, 'dto-effect'),
      required: isMemberRequired(plan),
    }),
  });
}

/** P2S-19, effects: the values that callers send for a row beside the command's own. */
export const typeOfEffect = rule('P2S-19', 'Effect', {
  targets: (effect, { source, equivalent, facts }) => {
    const plan = facts.effectMemberOf(effect);
    if (plan === undefined) return [];
    const typeId = targetId(effect, 'dto-effect');
    return [
      target('dto-effect', 'DtoType', {
        into: () => ({ container: equivalent(plan.on.context, 'module'), feature: 'dtos' }),
        bind: () => ({ name: effect.name, symbol: facts.symbol(typeId), kind: requestKindOf(plan) }),
      }),
      ...plan.fields.map((field) =>
        fieldTarget(source, {
          attribute: field.attribute,
          property: plan.on.property(field.attribute),
          typeId,
          required: isValueRequired(plan, field),
          readOnly: false,
          sent: true,
        }),
      ),
    ];
  },
});
