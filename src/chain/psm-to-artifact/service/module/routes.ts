import { tsComment, tsString } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { region } from '../../../../kernel/generation/region.ts';
import { bracketed, indent, separated, text, type Lines } from '../../../../kernel/generation/text.ts';
import { pascal } from '../../naming.ts';
import type { ResourcePlan, ServicePlan } from '../../plan/artifact-plan.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { filterName } from '../../plan/record-shape.ts';
import { bodyType } from './hooks.ts';
import { keyText } from './row-statements.ts';
import { repositoryNames } from './repository.ts';

/** The name of the function that registers a resource's routes. */
export function registerName(resource: ResourcePlan): string {
  return `register${pascal(resource.folder)}`;
}

/** `routes.ts` of a resource: what callers can reach, with its access rules and schemas. */
export function routesFile(service: ServicePlan, resource: ResourcePlan): GeneratedFile {
  const { controller } = resource;
  const exposed = resource.handlers.filter((plan) => plan.exposed);
  const routes = separated(...exposed.map((plan) => route(service, resource, plan)));
  const body = [
    `/** Routes of ${tsComment(controller.name)}. */`,
    `export function ${registerName(resource)}(app: FastifyInstance, context: RouteContext): void {`,
    ...indent(
      2,
      'const { services, authenticator } = context;',
      '',
      routes,
      routes.length > 0 && '',
      '// Routes of your own go here; what they need is in `services` and `authenticator`.',
      region({ kind: 'extra-routes', elementId: controller.id, hint: controller.name, style: '//' }),
    ),
    '}',
  ];
  return generatedFile({
    path: `services/${service.folder}/src/modules/${resource.module.folder}/${resource.folder}/routes.ts`,
    content: text(imports(body), '', body),
    mode: 'REGENERATE',
    elementIds: [controller.id, ...exposed.map((plan) => plan.handler.id)],
  });
}

function imports(body: readonly string[]): Lines {
  const code = body.join('\n');
  const has = (name: string): boolean => code.includes(name);
  const http = ['pageOf(', 'pathParameters(', 'requireAccess('].filter(has).map((name) => name.slice(0, -1));
  return [
    "import type { FastifyInstance } from 'fastify';",
    has('notFound(') && "import { notFound } from '../../../platform/errors.js';",
    `import { ${[...http, 'type RouteContext'].join(', ')} } from '../../../platform/http.js';`,
    has('listQuerySchema(') &&
      "import { listQuerySchema, type ListQuery } from '../../../platform/paging.js';",
    /\broles\./.test(code) && "import { roles } from '../../../platform/roles.js';",
    /\btypes\./.test(code) && "import type * as types from '../types.js';",
    has('hooks.') && "import * as hooks from './hooks.js';",
    has('operations.') && "import * as operations from './operations.js';",
    has('repository.') && "import * as repository from './repository.js';",
  ];
}

function route(service: ServicePlan, resource: ResourcePlan, plan: HandlerPlan): Lines {
  const generics = [
    ...(plan.parameters.length === 0
      ? []
      : [`Params: { ${plan.parameters.map((name) => `${name}: string`).join('; ')} }`]),
    ...(plan.kind === 'LIST' ? ['Querystring: ListQuery'] : []),
    ...(takesBody(resource, plan) ? [`Body: ${bodyType(resource, plan) ?? 'unknown'}`] : []),
  ];
  const typed = generics.length === 0 ? '' : `<{ ${generics.join('; ')} }>`;
  const path = plan.path.replace(/\{(\w+)\}/g, ':$1');
  return [
    `// ${tsComment(plan.handler.name)}`,
    `app.${plan.handler.verb.toLowerCase()}${typed}(`,
    ...indent(
      2,
      `${tsString(path)},`,
      '{',
      ...indent(
        2,
        bracketed({
          before: 'onRequest: requireAccess(authenticator, ',
          brackets: '{}',
          entries: accessRule(service, plan),
          after: '),',
          width: 104,
        }),
        schemaLines(resource, plan),
      ),
      '},',
      handlerLines(resource, plan),
    ),
    ');',
  ];
}

/** Whether a route reads a request body; GET never does. */
export function takesBody(resource: ResourcePlan, plan: HandlerPlan): boolean {
  return bodyType(resource, plan) !== undefined && plan.handler.verb !== 'GET' && plan.kind !== 'LIST';
}

function accessRule(service: ServicePlan, plan: HandlerPlan): readonly string[] {
  const names = (roles: HandlerPlan['everyRow']): string =>
    `[${roles.map((role) => `roles.${service.roles.get(role) ?? ''}`).join(', ')}]`;
  return [
    ...(plan.handler.anonymous ? ['anonymous: true'] : []),
    ...(plan.everyRow.length === 0 ? [] : [`everyRow: ${names(plan.everyRow)}`]),
    ...(plan.ownRows.length === 0 ? [] : [`ownRows: ${names(plan.ownRows)}`]),
  ];
}

function schemaLines(resource: ResourcePlan, plan: HandlerPlan): Lines {
  const reference = (name: string): string => tsString(`${resource.module.folder}.${name}`);
  const request = resource.module.names.nameOf(plan.request);
  const response = resource.module.names.nameOf(plan.response);
  const form = resource.shape?.key.column.type === 'UUID' && plan.kind !== 'CUSTOM' ? 'uuid' : 'text';
  const answer =
    response === undefined || plan.kind === 'DELETE' || plan.kind === 'CUSTOM'
      ? undefined
      : plan.kind === 'LIST'
        ? `pageOf(${reference(response)})`
        : `{ $ref: ${reference(`${response}#`)} }`;
  const members = [
    plan.parameters.length > 0 &&
      `params: pathParameters('${form}', [${plan.parameters.map(tsString).join(', ')}]),`,
    plan.kind === 'LIST' &&
      `querystring: listQuerySchema([${plan.filters.map((column) => tsString(filterName(column))).join(', ')}]),`,
    takesBody(resource, plan) && request !== undefined && `body: { $ref: ${reference(`${request}#`)} },`,
    answer !== undefined && `response: { ${plan.handler.successStatus}: ${answer} },`,
  ].filter((line) => line !== false);
  return members.length === 0 ? [] : ['schema: {', ...indent(2, members), '},'];
}

// Six blanks stand before the call in the file.
function operationCall(before: string, plan: HandlerPlan, input: readonly string[]): string {
  const call = `${before}await operations.${plan.name}(services, `;
  return bracketed({ before: call, brackets: '{}', entries: input, after: ');', width: 104 });
}

function handlerLines(resource: ResourcePlan, plan: HandlerPlan): Lines {
  const names = repositoryNames(resource);
  const { variable, shape } = resource;
  const status = plan.handler.successStatus;
  const body = takesBody(resource, plan) ? ['body'] : [];
  const owner = shape?.owner === undefined ? '' : ', access.onlyOwner';
  const [parameter = ''] = plan.parameters;
  const idMember = parameter === 'id' ? 'id: params.id' : `id: params.${parameter}`;
  switch (plan.kind) {
    case 'LIST':
      return [`async ({ query, access }) => repository.${names.list}(services.db, query${owner}),`];
    case 'READ':
      return [
        'async ({ params, access }) => {',
        ...indent(
          2,
          `const found = await repository.${names.find}(services.db, params.${parameter}${owner});`,
          `if (found === undefined) throw notFound(${tsString(shape?.table.name ?? '')}, params.${parameter});`,
          'return found;',
        ),
        '},',
      ];
    case 'CREATE':
      return [
        `async ({ ${[...body, 'access'].join(', ')} }, reply) => {`,
        ...indent(
          2,
          operationCall(`const ${variable} = `, plan, [...body, 'access']),
          location(resource, plan),
          `return reply.code(${status}).send(${status === 204 ? '' : variable});`,
        ),
        '},',
      ];
    case 'DELETE':
      return [
        `async ({ ${['params', ...body, 'access'].join(', ')} }, reply) => {`,
        ...indent(
          2,
          operationCall('', plan, [idMember, ...body, 'access']),
          `return reply.code(${status}).send();`,
        ),
        '},',
      ];
    case 'UPDATE':
    case 'TRANSITION':
      return [
        `async ({ ${['params', ...body, 'access'].join(', ')} }, reply) => {`,
        ...indent(
          2,
          operationCall(`const ${variable} = `, plan, [idMember, ...body, 'access']),
          `return reply.code(${status}).send(${status === 204 ? '' : variable});`,
        ),
        '},',
      ];
    case 'CUSTOM':
      return customHandler(plan, { body: body.length > 0, status });
  }
}

function customHandler(plan: HandlerPlan, given: { readonly body: boolean; readonly status: number }): Lines {
  const taken = [
    ...(plan.parameters.length === 0 ? [] : ['params']),
    ...(given.body ? ['body'] : []),
    'access',
  ];
  const input = [
    plan.parameters.length === 0 ? 'parameters: {}' : 'parameters: params',
    given.body ? 'body' : 'body: undefined',
    'access',
  ];
  return [
    `async ({ ${taken.join(', ')} }, reply) => {`,
    ...indent(
      2,
      `const answer = await hooks.${plan.name}(services, { ${input.join(', ')} });`,
      `return reply.code(${given.status}).send(answer);`,
    ),
    '},',
  ];
}

// The address of a new record is that of the operation that reads it.
function location(resource: ResourcePlan, plan: HandlerPlan): Lines {
  const { shape, variable } = resource;
  const read = resource.handlers.find((each) => each.kind === 'READ' && each.exposed);
  const path = read?.path ?? `${plan.path}/{id}`;
  if (shape === undefined || path.includes('`')) return [];
  const address = path.replace(/\{\w+\}/, `\${encodeURIComponent(${keyText(shape, variable)})}`);
  return /\{\w+\}/.test(address.replace(/\$\{[^{}]*\}/, ''))
    ? []
    : `void reply.header('location', \`${address}\`);`;
}
