import type { Target } from '../../../kernel/transformation/rule.ts';
import type { Command } from '../../pim/pim.ts';
import type { HandlerEffectPlan } from '../facts/effects.ts';
import { requestKindOf } from '../facts/effects.ts';
import type { Field } from '../facts/fields.ts';
import { isCommand } from '../facts/handlers.ts';
import { sharedTypesOf } from '../facts/json-types.ts';
import { messageOf, type NamedRow } from '../facts/messages.ts';
import { kindProperty, versionProperty } from '../facts/names.ts';
import type { PimFacts } from '../facts/facts.ts';
import { homeOf, type PimSource } from '../facts/places.ts';
import { isRelationRequired } from '../facts/relations.ts';
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
        enumLabels: enumeration.literals
          .filter(({ code, name }) => code.replaceAll('_', ' ').toLowerCase() !== name.toLowerCase())
          .map(({ code, name }) => `${code}=${name}`),
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
    const { context, fields, property, versioned, kind: place } = facts.entities.of(entity);
    const given = { handlers: facts.handlersOn(entity), isListed: facts.isListed(entity) };
    return [
      ...(place?.top === entity
        ? [
            target('dto-kind', 'DtoType', {
              into: () => ({ container: equivalent(context, 'module'), feature: 'dtos' }),
              bind: () => ({
                name: `${entity.name} kind`,
                symbol: facts.symbol(targetId(entity, 'dto-kind')),
                kind: 'ENUM' as const,
                enumValues: place.words,
              }),
            }),
          ]
        : []),
      ...sharedTypesOf(entity, given).flatMap(({ role, kind, prefix, typeId }) => [
        target(role, 'DtoType', {
          into: () => ({ container: equivalent(context, 'module'), feature: 'dtos' }),
          bind: () => ({
            name: `${prefix}${entity.name}`,
            description: kind === 'RESPONSE' ? entity.description : undefined,
            symbol: facts.symbol(typeId),
            kind,
            kindOf:
              kind === 'RESPONSE' ? place?.general && targetId(place.general, 'dto-response') : undefined,
          }),
        }),
        ...(kind === 'RESPONSE' && place !== undefined
          ? [
              target('kind-field', 'DtoField', {
                into: () => ({ container: typeId, feature: 'fields' }),
                bind: () => ({
                  jsonName: kindProperty,
                  type: 'STRING' as const,
                  dto: targetId(place.top, 'dto-kind'),
                  required: true,
                  readOnly: true,
                }),
              }),
            ]
          : []),
        ...fields
          .filter(
            (field) => kind === 'RESPONSE' || isShared(field) || (kind === 'PART_REQUEST' && field.isKey),
          )
          .map((field) =>
            fieldTarget(source, {
              attribute: field.attribute,
              property: property(field.attribute),
              typeId,
              required:
                kind === 'RESPONSE'
                  ? field.attribute.required && field.leaves.every(({ nullable }) => !nullable)
                  : kind !== 'UPDATE_REQUEST' &&
                    field.attribute.required &&
                    field.default === undefined &&
                    !(kind === 'PART_REQUEST' && field.isKey),
              readOnly: kind === 'RESPONSE' && !field.writable,
              sent: kind !== 'RESPONSE',
            }),
          ),
        ...(versioned && (kind === 'RESPONSE' || kind === 'UPDATE_REQUEST')
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
      ]),
    ];
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

/** P2S-19, messages: what callers send who know the business key of a row and not its id. */
export const typeOfMessage = rule('P2S-19', 'Command', {
  targets: (command, { source, equivalent, facts }) => {
    const handler = facts.handlerOf(command);
    if (handler === undefined) return [];
    const on = facts.entities.of(handler.target);
    const message = messageOf(handler, on, facts);
    if (message === undefined) return [];
    const typeId = targetId(command, 'dto-message');
    const isKey = (field: Field): boolean => message.keys.includes(field);
    return [
      target('dto-message', 'DtoType', {
        into: () => ({ container: equivalent(homeOf(source, command), 'module'), feature: 'dtos' }),
        bind: () => ({
          name: `${command.name} message`,
          symbol: facts.symbol(typeId),
          kind: 'COMMAND_REQUEST' as const,
        }),
      }),
      ...[...message.keys, ...message.fields].map((field) =>
        fieldTarget(source, {
          attribute: field.attribute,
          property: on.property(field.attribute),
          typeId,
          required:
            isKey(field) ||
            (message.likeKind !== 'UPDATE_REQUEST' &&
              field.attribute.required &&
              field.default === undefined),
          readOnly: false,
          sent: true,
        }),
      ),
      ...command.parameters.map((parameter) => parameterTarget(source, parameter, typeId)),
      ...message.members.map((member) => memberTarget(member, typeId, typeId)),
      ...message.rows.flatMap((row) => namedRowTargets(source, row, { command, typeId, facts })),
    ];
  },
});

/** The member in which a message names a row by its business key, and the type of that. */
function namedRowTargets(
  source: PimSource,
  { reference, on, keys, member }: NamedRow,
  given: { readonly command: Command; readonly typeId: string; readonly facts: PimFacts },
): readonly Target[] {
  const { command, typeId, facts } = given;
  const { association } = reference;
  const keyId = targetId(command, 'dto-message-key', association.id);
  return [
    target('dto-message-key', 'DtoType', {
      key: command,
      suffix: association.id,
      into: () => ({ container: targetId(homeOf(source, command), 'module'), feature: 'dtos' }),
      bind: () => ({
        name: `${on.entity.name} key`,
        symbol: facts.symbol(keyId),
        kind: 'COMMAND_REQUEST' as const,
      }),
    }),
    ...keys.map((field) =>
      fieldTarget(source, {
        attribute: field.attribute,
        property: on.property(field.attribute),
        typeId: keyId,
        required: true,
        readOnly: false,
        sent: true,
      }),
    ),
    target('message-key-field', 'DtoField', {
      key: association,
      suffix: typeId,
      into: () => ({ container: typeId, feature: 'fields' }),
      bind: () => ({
        jsonName: member,
        type: 'OBJECT' as const,
        dto: keyId,
        required: isRelationRequired(reference),
      }),
    }),
  ];
}

/** The member of a request with the values for another row; needed where one of them is. */
function memberTarget(plan: HandlerEffectPlan, typeId: string, suffix?: string): Target {
  return target('effect-field', 'DtoField', {
    key: plan.effect,
    suffix,
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
