import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { oneLine } from '../../../../kernel/generation/region.ts';
import { yamlText } from '../../../../kernel/generation/yaml-text.ts';
import type { CodeModule, DtoType } from '../../../psm/psm.ts';
import { slug } from '../../naming.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { dtoNames } from '../../plan/dto-names.ts';
import { eventType, type TopicPlan } from '../../plan/messaging.ts';
import type { SchemaObject } from '../module/json-schema.ts';
import {
  componentName,
  contractDialect,
  documentedSchema,
  moneyContract,
  storedFileContract,
} from './contract-schemas.ts';

/** An event in the contract; without topic it stays inside the service. */
type Channel = {
  readonly type: string;
  readonly event: DtoType;
  readonly module: CodeModule;
  readonly topic: TopicPlan | undefined;
  readonly action: 'send' | 'receive' | undefined;
};

/** `asyncapi/asyncapi.yaml`: the events of a service and those it waits for; none for a service without events. */
export function asyncApiFile(service: ServicePlan): readonly GeneratedFile[] {
  const channels = channelsOf(service);
  if (channels.length === 0) return [];
  const { project, messaging } = service;
  const document = {
    asyncapi: '3.0.0',
    info: {
      title: `Events of ${oneLine(project.name)}`,
      version: '1.0.0',
      description:
        messaging === undefined
          ? 'Events stay inside the service: subscribers run in the same process.'
          : 'Events travel as CloudEvents at least once; an event that arrives again has the same id.',
    },
    defaultContentType: cloudEventsType,
    ...(messaging !== undefined && { servers: { broker: server(messaging) } }),
    channels: Object.fromEntries(channels.map((channel) => [channel.type, channelObject(channel)])),
    ...operations(channels),
    components: {
      messages: Object.fromEntries(channels.map((channel) => [channel.type, message(channel)])),
      schemas: schemas(service, channels),
    },
  };
  return [
    generatedFile({
      path: `services/${service.folder}/asyncapi/asyncapi.yaml`,
      content: `# Generated from the model.\n${yamlText(document)}`,
      mode: 'REGENERATE',
      elementIds: [
        project.id,
        ...channels.flatMap(({ event, topic }) => [
          event.id,
          ...(topic === undefined ? [] : [topic.topic.id]),
        ]),
      ],
    }),
  ];
}

/** Whether a service defines events or waits for those of others. */
export function hasEvents(service: ServicePlan): boolean {
  return channelsOf(service).length > 0;
}

const cloudEventsType = 'application/cloudevents+json';

function channelsOf(service: ServicePlan): readonly Channel[] {
  const { modules, messaging } = service;
  const own = modules.flatMap(({ module }) =>
    module.dtos
      .filter((dto) => dto.kind === 'EVENT')
      .map((event): Channel => {
        const type = eventType(module, event);
        const topic = messaging?.sent.find((each) => each.type === type);
        return { type, event, module, topic, action: topic === undefined ? undefined : 'send' };
      }),
  );
  const foreign = (messaging?.received ?? []).map((topic): Channel => ({
    ...topic,
    topic,
    action: 'receive',
  }));
  const byType = new Map([...own, ...foreign].map((channel) => [channel.type, channel]));
  return [...byType.values()].sort((left, right) => (left.type < right.type ? -1 : 1));
}

const protocols = { NATS: 'nats', RABBITMQ: 'amqp', KAFKA: 'kafka' } as const;
const usualPorts = { NATS: 4222, RABBITMQ: 5672, KAFKA: 9092 } as const;

function server({ broker }: NonNullable<ServicePlan['messaging']>): SchemaObject {
  return {
    host: `${broker.resourceName}:${broker.port ?? usualPorts[broker.engine]}`,
    protocol: protocols[broker.engine],
    description: oneLine(broker.description ?? broker.name),
  };
}

function channelObject({ type, event, topic }: Channel): SchemaObject {
  return {
    address: topic?.name ?? null,
    title: oneLine(event.name),
    ...(topic === undefined
      ? { description: 'Stays inside the service.' }
      : { description: `The broker keeps events for ${topic.retentionHours} hours.` }),
    messages: { event: { $ref: `#/components/messages/${type}` } },
  };
}

function operations(channels: readonly Channel[]): SchemaObject {
  const travelling = channels.filter(({ action }) => action !== undefined);
  if (travelling.length === 0) return {};
  const entries = travelling.map(({ type, event, action }) => [
    `${action ?? ''}.${type}`,
    {
      action,
      channel: { $ref: `#/channels/${type}` },
      summary: oneLine(event.name),
      messages: [{ $ref: `#/channels/${type}/messages/event` }],
    },
  ]);
  return { operations: Object.fromEntries(entries) };
}

function message({ type, event, module }: Channel): SchemaObject {
  return {
    name: type,
    title: oneLine(event.name),
    contentType: cloudEventsType,
    payload: {
      allOf: [
        { $ref: '#/components/schemas/CloudEvent' },
        {
          type: 'object',
          properties: {
            type: { const: type },
            data: { $ref: `#/components/schemas/${componentName(placeOf(module), nameIn(module, event))}` },
          },
        },
      ],
    },
  };
}

function placeOf(module: CodeModule): { readonly folder: string } {
  return { folder: slug(module.folder, 'module') };
}

function nameIn(module: CodeModule, dto: DtoType): string {
  return dtoNames(module).nameOf(dto) ?? dto.symbol;
}

function schemas(service: ServicePlan, channels: readonly Channel[]): SchemaObject {
  const result: Record<string, unknown> = { CloudEvent: cloudEvent };
  for (const { event, module } of channels) {
    const names = dtoNames(module);
    const place = { ...placeOf(module), names };
    const dialect = contractDialect({
      model: service.model,
      module: place,
      clearable: new Set(),
      computed: new Set(),
      nonEmpty: new Set(),
      filled: new Set(),
      offering: new Set(),
    });
    for (const dto of withTypesOfFields(service, event)) {
      const name = names.nameOf(dto);
      if (name === undefined) continue;
      const required = dto.fields.filter((field) => field.required).map((field) => field.jsonName);
      result[componentName(place, name)] = {
        ...documentedSchema(dto, dialect),
        ...(dto.kind === 'EVENT' && required.length > 0 && { required }),
      };
      if (dto.fields.some((field) => field.format === 'money')) result['Money'] = moneyContract;
      if (dto.fields.some((field) => field.format === 'file')) result['StoredFile'] = storedFileContract;
    }
  }
  return Object.fromEntries(Object.entries(result).sort(([left], [right]) => (left < right ? -1 : 1)));
}

function withTypesOfFields({ model }: ServicePlan, event: DtoType): ReadonlySet<DtoType> {
  const found = new Set([event]);
  // A set that grows while it is walked: types of members lead to further types.
  for (const dto of found)
    for (const type of model.resolveAll<'DtoType'>(dto.fields.flatMap((field) => field.dto ?? [])))
      found.add(type);
  return found;
}

const cloudEvent: SchemaObject = {
  description: 'An event in the JSON form of CloudEvents 1.0.',
  type: 'object',
  required: ['specversion', 'id', 'source', 'type', 'time', 'datacontenttype', 'data'],
  properties: {
    specversion: { const: '1.0' },
    id: { type: 'string', format: 'uuid', description: 'The same each time the event arrives.' },
    source: { type: 'string', description: 'The service that published the event.' },
    type: { type: 'string' },
    time: { type: 'string', format: 'date-time', description: 'When it happened.' },
    datacontenttype: { const: 'application/json' },
    data: { type: 'object' },
  },
};
