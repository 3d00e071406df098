import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { oneLine, region } from '../../../../kernel/generation/region.ts';
import { yamlText } from '../../../../kernel/generation/yaml-text.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { allHandlers, type ModulePlan } from '../../plan/resource-plan.ts';
import { offeringAnswers } from '../../plan/client.ts';
import { clearableFields, computedFields, filledTexts, nonEmptyLists } from '../../plan/request-fields.ts';
import { isNamed } from '../../plan/handlers.ts';
import { takesBody } from '../module/hooks.ts';
import { byMessage } from '../module/message-routes.ts';
import type { SchemaObject } from '../module/json-schema.ts';
import { processPaths, processSchemas, processTypeNames } from '../processes/contract.ts';
import {
  isMatched,
  isTagged,
  problemSchema,
  refusals,
  sharedResponses,
  type OperationPlace,
} from './refusals.ts';
import { listParameters } from './list-parameters.ts';
import {
  componentName,
  contractDialect,
  documentedSchema,
  moneyContract,
  storedFileContract,
} from './contract-schemas.ts';
import { answersOfKinds, itselfName, ofAnyKind, ofOneKind } from './kind-schemas.ts';
import { modelElements, tracedThroughout } from './model-elements.ts';
import { hasFiles } from '../../plan/files.ts';
import { contentsAnswer, fileAnswers, fileBody, fileParameters } from './file-contract.ts';
import { withoutUndefined } from '../../../../lib/without-undefined.ts';

/** `openapi/openapi.yaml`: the contract of a service for its callers. */
export function openApiFile(service: ServicePlan): GeneratedFile {
  const { project, modules } = service;
  const document = {
    openapi: '3.1.0',
    info: {
      title: oneLine(project.name),
      version: '1.0.0',
      ...withoutUndefined({ description: project.description }),
    },
    tags: tags(service),
    // Where a step has two addresses, that with the id comes first.
    paths: {
      ...sorted({ ...paths(service), ...processPaths(service, security(service)) }),
      ...sorted(messagePaths(service)),
    },
    components: {
      ...securitySchemes[project.authMode],
      schemas: { ...schemas(service), ...processSchemas(service) },
      responses: sharedResponses(service),
    },
  };
  const handlers = modules.flatMap((module) => module.resources.flatMap(allHandlers));
  const dtos = modules.flatMap((module) => module.module.dtos);
  const extensions = region({ kind: 'extensions', elementId: project.id, hint: project.name, style: '#' });
  return generatedFile({
    path: `services/${service.folder}/openapi/openapi.yaml`,
    content: `# Generated from the model.\n${yamlText(document)}# Top-level members of your own, such as webhooks or x- extensions, go here.\n${extensions.join('\n')}\n`,
    mode: 'REGENERATE',
    elementIds: [project.id, ...handlers.map((plan) => plan.handler.id), ...dtos.map((dto) => dto.id)],
  });
}

const securitySchemes = {
  OIDC_JWT: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  },
  API_KEY: { securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' } } },
  NONE: {},
} as const;

const securityNames = { OIDC_JWT: 'bearer', API_KEY: 'apiKey', NONE: undefined } as const;

function schemas(service: ServicePlan): SchemaObject {
  const result: Record<string, unknown> = {
    Money: tracedThroughout(moneyContract, service.project),
    ...(hasFiles(service) && { StoredFile: tracedThroughout(storedFileContract, service.project) }),
    Problem: tracedThroughout(problemSchema, service.project),
  };
  const componentOf = componentNames(service);
  for (const module of service.modules) {
    const dialect = contractDialect({
      model: service.model,
      module,
      clearable: clearableFields(module),
      computed: computedFields(module),
      nonEmpty: nonEmptyLists(module),
      filled: filledTexts(module),
      offering: offeringAnswers(service, module),
      componentOf: (name) => componentOf(module, name),
      componentElsewhere: (type) => {
        const home = service.modules.find(({ folder }) => folder === type.folder);
        return home === undefined ? componentName(type, type.name) : componentOf(home, type.name);
      },
    });
    for (const dto of module.module.dtos) {
      const name = module.names.nameOf(dto);
      if (name === undefined || dto.kind === 'EVENT') continue;
      const component = componentOf(module, name);
      const specials = answersOfKinds(service.model, dto).filter(({ dto: each }) => each !== dto);
      const own = ofOneKind(service.model, dto, documentedSchema(dto, dialect));
      if (specials.length === 0) result[component] = own;
      else {
        const itself = componentOf(module, itselfName(name));
        result[itself] = own;
        result[component] = ofAnyKind(service.model, dto, (each) => {
          const of = module.names.nameOf(each) ?? '';
          const hasKinds = answersOfKinds(service.model, each).length > 1;
          return dialect.refTo(hasKinds ? itselfName(of) : of);
        });
      }
    }
  }
  return result;
}

type ComponentNames = (module: ModulePlan, name: string) => string;

/** Types are named as in code; those of one name in several modules have the module's folder before it. */
function componentNames(service: ServicePlan): ComponentNames {
  // Those of the platform count as well.
  const counts = new Map<string, number>([
    ['Money', 1],
    ['Problem', 1],
    ...(hasFiles(service) ? [['StoredFile', 1] as const] : []),
    ...(service.processes === undefined ? [] : processTypeNames.map((name) => [name, 1] as const)),
  ]);
  for (const { module, names } of service.modules)
    for (const dto of module.dtos) {
      const name = names.nameOf(dto) ?? '';
      const taken =
        answersOfKinds(service.model, dto).length > 1
          ? [name, itselfName(name)]
          : dto.kind === 'EVENT'
            ? []
            : [name];
      for (const each of taken) counts.set(each, (counts.get(each) ?? 0) + 1);
    }
  return (module, name) => (counts.get(name) === 1 ? name : componentName(module, name));
}

function paths(service: ServicePlan): SchemaObject {
  const componentOf = componentNames(service);
  const result: Record<string, Record<string, unknown>> = {};
  for (const module of service.modules)
    for (const resource of module.resources)
      for (const plan of allHandlers(resource).filter((each) => each.exposed)) {
        const operations = (result[plan.path] ??= {});
        operations[plan.handler.verb.toLowerCase()] = operation(
          service,
          { module, resource, plan },
          componentOf,
        );
      }
  return result;
}

/** The addresses at which callers name a row by its business key. */
function messagePaths(service: ServicePlan): SchemaObject {
  const componentOf = componentNames(service);
  const places = service.modules.flatMap((module) =>
    module.resources.flatMap((resource) => allHandlers(resource).map((plan) => ({ module, resource, plan }))),
  );
  return Object.fromEntries(
    places.flatMap(({ module, resource, plan }) => {
      const { message } = plan;
      if (message === undefined) return [];
      const named = { ...plan, ...byMessage(message), name: `${plan.name}ByKey` };
      const place = { module, resource, plan: named, byKey: true };
      return [[message.path, { [plan.handler.verb.toLowerCase()]: operation(service, place, componentOf) }]];
    }),
  );
}

function sorted(paths: SchemaObject): SchemaObject {
  return Object.fromEntries(Object.entries(paths).sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** One for each module, and one for the operations of processes. */
function tags({ modules, processes }: ServicePlan): readonly SchemaObject[] {
  const ofModules = modules.map((module) => ({
    name: module.folder,
    description: oneLine(module.module.name),
  }));
  const taken = modules.some(({ folder }) => folder === 'processes');
  return processes === undefined || taken
    ? ofModules
    : [...ofModules, { name: 'processes', description: 'How processes stand, and what they wait for.' }];
}

/** What an operation asks for that only callers who are signed in may run. */
function security({ project }: ServicePlan): SchemaObject {
  const scheme = securityNames[project.authMode];
  if (scheme === undefined) return {};
  return { security: [{ [scheme]: [] }] };
}

function operation(service: ServicePlan, place: OperationPlace, componentOf: ComponentNames): SchemaObject {
  const { module, plan, resource } = place;
  const { handler } = plan;
  const parameters = [
    ...pathParameters(place),
    ...listParameters(service.model, place),
    ...(plan.file === undefined ? headerParameters(place) : fileParameters(place, plan.file)),
  ];
  const request = module.names.nameOf(plan.request);
  const scheme = securityNames[service.project.authMode];
  return {
    operationId: `${module.folder}.${plan.name}`,
    summary: oneLine(handler.name),
    ...withoutUndefined({ description: handler.description }),
    tags: [module.folder],
    ...modelElements(handler),
    ...(scheme !== undefined && {
      security: handler.anonymous ? [{}, { [scheme]: [] }] : [{ [scheme]: [] }],
    }),
    ...(parameters.length > 0 && { parameters }),
    ...(takesBody(resource, plan) &&
      request !== undefined && {
        requestBody: {
          // Where a POST needs no member, its body may be left out.
          required: handler.verb !== 'POST' || plan.request?.fields.some(({ required }) => required) === true,
          content: jsonContent(componentOf(module, request)),
        },
      }),
    ...(plan.file?.action === 'store' && { requestBody: fileBody(handler) }),
    responses: {
      ...(plan.file?.action === 'read' && fileAnswers),
      [String(handler.successStatus)]: success(place, componentOf),
      ...((isTagged(place) || plan.file?.action === 'read') && {
        304: { $ref: '#/components/responses/NotChanged' },
      }),
      ...refusals(service, place),
    },
  };
}

function jsonContent(name: string): SchemaObject {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
}

function success(place: OperationPlace, componentOf: ComponentNames): SchemaObject {
  const { module, plan } = place;
  if (plan.file?.action === 'read') return contentsAnswer;
  const name = module.names.nameOf(plan.response);
  const empty = plan.handler.successStatus === 204 || plan.kind === 'DELETE' || name === undefined;
  if (empty) return { description: 'Done.' };
  const component = componentOf(module, name);
  if (plan.kind !== 'LIST') return { description: 'Done.', content: jsonContent(component) };
  const schema = {
    type: 'object',
    required: ['items'],
    properties: {
      items: { type: 'array', items: { $ref: `#/components/schemas/${component}` } },
      ...(plan.way.length === 0 && {
        nextCursor: { type: 'string', description: 'Present when there are more.' },
        total: {
          type: 'integer',
          description:
            'With total=true: the number of rows on all pages; 10000 stands for that many or more.',
        },
      }),
    },
  };
  const traced = tracedThroughout(schema, plan.handler);
  return {
    description: plan.way.length > 0 ? 'All of them.' : 'One page.',
    content: { 'application/json': { schema: traced } },
  };
}

function pathParameters(place: OperationPlace): readonly SchemaObject[] {
  const { plan, resource } = place;
  const keys = [resource.shape, ...plan.way.map(({ shape }) => shape)].map((shape) => shape?.key.column.type);
  const uuid = keys.every((type) => type === 'UUID') && plan.kind !== 'CUSTOM';
  const schema = uuid ? { type: 'string', format: 'uuid' } : { type: 'string' };
  return plan.parameters.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema,
    ...modelElements(plan.response ?? plan.handler),
  }));
}

/** The version that a change expects, or that a reader has, as the header ETag of an answer had it. */
function headerParameters(place: OperationPlace): readonly SchemaObject[] {
  const headers: readonly (readonly [name: string, isTaken: boolean, description: string])[] = [
    ['If-Match', isMatched(place), 'The ETag of the row as it was read; another one is refused with 412.'],
    [
      'If-None-Match',
      isTagged(place),
      'The ETag of the row that the caller has; where it is still that one, 304.',
    ],
    [
      'Idempotency-Key',
      isNamed(place.plan),
      'Names the request for a day: sent again with the same values, it is answered as before and nothing is done.',
    ],
  ];
  return headers
    .filter(([, isTaken]) => isTaken)
    .map(([name, , description]) => ({
      name,
      in: 'header',
      description,
      schema: { type: 'string' },
      ...modelElements(place.plan.handler),
    }));
}
