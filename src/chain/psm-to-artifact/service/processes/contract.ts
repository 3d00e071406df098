import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { isOnEachPart } from '../../plan/handlers.ts';
import type { ProcessesPlan } from '../../plan/process-plan.ts';
import type { SchemaObject } from '../module/json-schema.ts';
import { modelElements, tracedThroughout, type Traced } from '../project/model-elements.ts';
import { refusal } from '../project/refusals.ts';

/** The names that the types of processes have in a contract. */
export const processTypeNames = ['ProcessInstance', 'ProcessTask', 'ProcessIncident'] as const;

/** The types in which a service says how its processes stand; none without processes. */
export function processSchemas({ processes, project }: ServicePlan): SchemaObject {
  if (processes === undefined) return {};
  const traced = (schema: SchemaObject): SchemaObject => tracedThroughout(schema, project);
  const text = { type: 'string' };
  const moment = { type: 'string', format: 'date-time' };
  const id = { type: 'string', format: 'uuid' };
  const process = { ...text, description: 'The code of the process.' };
  const subjectId = { ...text, description: 'The row that it is about.' };
  const name = { ...text, description: 'The name of the step.' };
  const role = { ...text, description: 'The role whose task it is.' };
  const ofStep = { id, name, process, processId: id, subjectId, since: moment };
  const named = ['id', 'name', 'process', 'processId', 'since'];
  return {
    ProcessInstance: traced({
      description: 'One run of a process.',
      type: 'object',
      required: ['id', 'process', 'name', 'state', 'subjectId', 'startedAt', 'waitsAt'],
      properties: {
        id,
        process,
        name: { ...text, description: 'The name of the process.' },
        state: { type: 'string', enum: ['ACTIVE', 'COMPENSATING', 'COMPLETED', 'FAILED'] },
        subjectId,
        startedAt: moment,
        waitsAt: {
          type: 'array',
          description: 'The steps where it waits.',
          items: { type: 'object', required: ['name', 'since'], properties: { name, since: moment, role } },
        },
      },
    }),
    ProcessTask: traced({
      description: 'A step that waits for the caller.',
      type: 'object',
      required: [...named, 'subjects'],
      properties: {
        ...ofStep,
        role,
        subjects: {
          type: 'array',
          description: 'All rows that the step is about and the caller may read.',
          items: {
            type: 'object',
            required: ['object', 'id'],
            properties: { object: { ...text, description: 'What the row is, by its name.' }, id: text },
          },
        },
      },
    }),
    ProcessIncident: traced({
      description: 'A step that failed and waits for a decision.',
      type: 'object',
      required: [...named, 'code', 'message'],
      properties: { ...ofStep, code: text, message: text },
    }),
  };
}

/** The operations of processes; none without processes. `security` is what each of them asks for. */
export function processPaths(service: ServicePlan, security: SchemaObject): SchemaObject {
  const { processes } = service;
  if (processes === undefined) return {};
  const managers = processes.processes.map(({ manager }) => manager);
  const manual = stepsOf(processes).filter(
    ({ command, step }) =>
      step.kind === 'HUMAN_TASK' && (command === undefined || isOnEachPart(command.handler)),
  );
  const place: Place = { service, security, managers };
  const repair = (what: string, summary: string): SchemaObject => ({
    post: change(place, { id: `${what}Incident`, summary, parameters: [pathParameter('id', managers)] }),
  });
  return {
    '/processes': {
      get: list(place, {
        id: 'listInstances',
        summary: 'How the processes of a row stand',
        item: 'ProcessInstance',
        parameters: [
          {
            name: 'subjectId',
            in: 'query',
            required: true,
            description: 'The row that the processes are about.',
            schema: { type: 'string' },
            ...modelElements(...managers),
          },
        ],
      }),
    },
    '/processes/incidents': {
      get: list(place, { id: 'listIncidents', summary: 'Steps that failed', item: 'ProcessIncident' }),
    },
    '/processes/incidents/{id}/abandon': repair('abandon', 'Undo what was done, and end the process'),
    '/processes/incidents/{id}/retry': repair('retry', 'Try the step again'),
    '/processes/incidents/{id}/skip': repair('skip', 'Go on behind the step'),
    '/processes/tasks': {
      get: list(place, { id: 'listTasks', summary: 'Steps that wait for the caller', item: 'ProcessTask' }),
    },
    '/processes/tasks/{id}/done': {
      post: change(place, {
        id: 'finishTask',
        summary: 'Say that a step without an operation is done',
        parameters: [pathParameter('id', managers)],
        about: manual.map(({ step }) => step),
      }),
    },
    '/processes/{code}': {
      post: change(place, {
        id: 'startProcess',
        summary: 'Start a process',
        parameters: [
          pathParameter(
            'code',
            managers,
            processes.processes.map(({ code }) => code),
          ),
        ],
        started: true,
      }),
    },
  };
}

type Place = {
  readonly service: ServicePlan;
  readonly security: SchemaObject;
  readonly managers: readonly Traced[];
};

function stepsOf({ processes }: ProcessesPlan): ProcessesPlan['processes'][number]['nodes'] {
  return processes.flatMap(({ nodes }) => nodes);
}

function pathParameter(name: string, about: readonly Traced[], values?: readonly string[]): SchemaObject {
  const schema = values === undefined ? { type: 'string', format: 'uuid' } : { type: 'string', enum: values };
  return { name, in: 'path', required: true, schema, ...modelElements(...about) };
}

function list(
  { security, managers }: Place,
  given: {
    readonly id: string;
    readonly summary: string;
    readonly item: (typeof processTypeNames)[number];
    readonly parameters?: readonly SchemaObject[];
  },
): SchemaObject {
  const { id, summary, item } = given;
  const traced = modelElements(...managers);
  const parameters = [
    ...(given.parameters ?? []),
    {
      name: 'limit',
      in: 'query',
      description: 'Size of the page.',
      schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
      ...traced,
    },
    {
      name: 'cursor',
      in: 'query',
      description: 'The nextCursor of the page before.',
      schema: { type: 'string' },
      ...traced,
    },
  ];
  const properties = {
    items: {
      type: 'array',
      items: { $ref: `#/components/schemas/${item}` },
      ...traced,
    },
    nextCursor: { type: 'string', description: 'Present when there are more.', ...traced },
  };
  const schema = { type: 'object', required: ['items'], properties, ...traced };
  return {
    ...operation({ id, summary, security, about: managers }),
    parameters,
    responses: {
      200: { description: 'One page.', content: { 'application/json': { schema } } },
      400: refusal(400),
      401: refusal(401),
      403: refusal(403),
      404: refusal(404),
      default: refusal('default'),
    },
  };
}

function change(
  { service, security, managers }: Place,
  given: {
    readonly id: string;
    readonly summary: string;
    readonly parameters: readonly SchemaObject[];
    readonly about?: readonly Traced[];
    readonly started?: boolean;
  },
): SchemaObject {
  const { id, summary, parameters, about = [], started = false } = given;
  const traced = (schema: SchemaObject): SchemaObject => tracedThroughout(schema, service.project);
  const answer = traced({
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', format: 'uuid', description: 'The instance that began.' } },
  });
  const body = traced({
    type: 'object',
    properties: { subjectId: { type: 'string', description: 'The row that it is about, if there is one.' } },
  });
  return {
    ...operation({ id, summary, security, about: [...managers, ...about] }),
    parameters,
    ...(started && { requestBody: { content: { 'application/json': { schema: body } } } }),
    responses: {
      ...(started
        ? { 201: { description: 'Started.', content: { 'application/json': { schema: answer } } } }
        : { 204: { description: 'Done.' } }),
      400: refusal(400),
      401: refusal(401),
      403: refusal(403),
      404: refusal(404),
      409: refusal(409),
      default: refusal('default'),
    },
  };
}

function operation(given: {
  readonly id: string;
  readonly summary: string;
  readonly security: SchemaObject;
  readonly about: readonly Traced[];
}): SchemaObject {
  const { id, summary, security, about } = given;
  return {
    operationId: `processes.${id}`,
    summary,
    tags: ['processes'],
    ...modelElements(...about),
    ...security,
  };
}
