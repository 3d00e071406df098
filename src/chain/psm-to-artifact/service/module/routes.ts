import { tsComment, tsString } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { region } from '../../../../kernel/generation/region.ts';
import { bracketed, indent, separated, text, type Lines } from '../../../../kernel/generation/text.ts';
import type { AppRole } from '../../../psm/psm.ts';
import { pascal } from '../../naming.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { allHandlers, type ResourcePlan } from '../../plan/resource-plan.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { keyOf } from '../../plan/process-tables.ts';
import { filterName } from '../../plan/record-shape.ts';
import { Imports } from '../imports.ts';
import { moduleTypes, platform } from './field-type.ts';
import { bodyType } from './hooks.ts';
import { findParts, listOfParts, partIds } from './part-changes.ts';
import { keyText } from './row-statements.ts';
import { repositoryNames } from './repository.ts';

/** The name of the function that registers a resource's routes. */
export function registerName(resource: ResourcePlan): string {
  return `register${pascal(resource.folder)}`;
}

/** `routes.ts` of a resource: what callers can reach, with its access rules and schemas. */
export function routesFile(service: ServicePlan, resource: ResourcePlan): GeneratedFile {
  const { controller } = resource;
  const exposed = allHandlers(resource).filter((plan) => plan.exposed);
  const imports = new Imports();
  imports.type('FastifyInstance', 'fastify');
  imports.type('RouteContext', `${platform}/http.js`);
  const printing: Printing = { service, resource, imports };
  const routes = separated(...exposed.map((plan) => route(printing, plan)));
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
    content: text(imports.lines(), '', body),
    mode: 'REGENERATE',
    elementIds: [controller.id, ...exposed.map((plan) => plan.handler.id)],
  });
}

type Printing = {
  readonly service: ServicePlan;
  readonly resource: ResourcePlan;
  readonly imports: Imports;
};

function route(printing: Printing, plan: HandlerPlan): Lines {
  const { resource, imports } = printing;
  const body = takesBody(resource, plan) ? bodyType(resource, plan) : undefined;
  if (body !== undefined) moduleTypes(imports);
  const generics = [
    ...(plan.parameters.length === 0
      ? []
      : [`Params: { ${plan.parameters.map((name) => `${name}: string`).join('; ')} }`]),
    ...(plan.kind === 'LIST' && plan.way.length === 0
      ? [`Querystring: ${imports.type('ListQuery', `${platform}/paging.js`)}`]
      : []),
    ...(body === undefined ? [] : [`Body: ${body}`]),
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
          before: `onRequest: ${imports.value('requireAccess', `${platform}/http.js`)}(authenticator, `,
          brackets: '{}',
          entries: accessRule(printing.service, plan, () =>
            printing.imports.value('roles', `${platform}/roles.js`),
          ),
          after: '),',
          width: 104,
        }),
        schemaLines(printing, plan),
      ),
      '},',
      handlerLines(printing, plan),
    ),
    ');',
  ];
}

/** Whether a route reads a request body; GET never does. */
export function takesBody(resource: ResourcePlan, plan: HandlerPlan): boolean {
  return bodyType(resource, plan) !== undefined && plan.handler.verb !== 'GET' && plan.kind !== 'LIST';
}

/** The members of the rule that says who may run an operation; `roles` gives the name of the roles of the service. */
export function accessRule(service: ServicePlan, plan: HandlerPlan, roles: () => string): readonly string[] {
  const roleName = (role: AppRole): string => `${roles()}.${service.roles.get(role) ?? ''}`;
  const names = (roles: readonly AppRole[]): string => `[${roles.map(roleName).join(', ')}]`;
  return [
    ...(plan.handler.anonymous ? ['anonymous: true'] : []),
    ...(plan.everyRow.length === 0 ? [] : [`everyRow: ${names(plan.everyRow)}`]),
    ...(plan.ownRows.length === 0 ? [] : [`ownRows: ${names(plan.ownRows)}`]),
    ...(plan.denied ? ['deny: true'] : []),
  ];
}

function schemaLines({ resource, imports }: Printing, plan: HandlerPlan): Lines {
  const reference = (name: string): string => tsString(`${resource.module.folder}.${name}`);
  const request = resource.module.names.nameOf(plan.request);
  const response = resource.module.names.nameOf(plan.response);
  const keys = [resource.shape, ...plan.way.map(({ shape }) => shape)].map((shape) => shape?.key.column.type);
  const form = keys.every((type) => type === 'UUID') && plan.kind !== 'CUSTOM' ? 'uuid' : 'text';
  const answer =
    response === undefined || plan.kind === 'DELETE' || plan.kind === 'CUSTOM'
      ? undefined
      : plan.kind === 'LIST'
        ? `${imports.value('pageOf', `${platform}/http.js`)}(${reference(response)})`
        : `{ $ref: ${reference(`${response}#`)} }`;
  const members = [
    plan.parameters.length > 0 &&
      `params: ${imports.value('pathParameters', `${platform}/http.js`)}('${form}', [${plan.parameters.map(tsString).join(', ')}]),`,
    plan.kind === 'LIST' &&
      plan.way.length === 0 &&
      `querystring: ${imports.value('listQuerySchema', `${platform}/paging.js`)}([${plan.filters.map((column) => tsString(filterName(column))).join(', ')}]),`,
    takesBody(resource, plan) && request !== undefined && `body: { $ref: ${reference(`${request}#`)} },`,
    answer !== undefined && `response: { ${plan.handler.successStatus}: ${answer} },`,
  ].filter((line) => line !== false);
  return members.length === 0 ? [] : ['schema: {', ...indent(2, members), '},'];
}

// Six blanks stand before the call in the file.
function operationCall(
  { imports }: Printing,
  plan: HandlerPlan,
  given: { readonly before: string; readonly input: readonly string[] },
): string {
  const operations = imports.all('operations', './operations.js');
  const before = `${given.before}await ${operations}.${plan.name}(services, `;
  return bracketed({ before, brackets: '{}', entries: given.input, after: ');', width: 104 });
}

function handlerLines(printing: Printing, plan: HandlerPlan): Lines {
  const { resource, imports } = printing;
  const names = repositoryNames(resource);
  const { variable, shape } = resource;
  const status = plan.handler.successStatus;
  const body = takesBody(resource, plan) ? ['body'] : [];
  const owner = shape?.owner === undefined ? '' : ', access.onlyOwner';
  const [parameter = ''] = plan.parameters;
  const idMember = `id: params.${parameter}`;
  if (plan.way.length > 0) return partHandler(printing, plan);
  switch (plan.kind) {
    case 'LIST':
      return [`async ({ query, access }) => ${records(imports)}.${names.list}(services.db, query${owner}),`];
    case 'READ':
      return [
        'async ({ params, access }) => {',
        ...indent(
          2,
          `const found = await ${records(imports)}.${names.find}(services.db, params.${parameter}${owner});`,
          `if (found === undefined) throw ${imports.value('notFound', `${platform}/errors.js`)}(${tsString(shape?.table.name ?? '')}, params.${parameter});`,
          'return found;',
        ),
        '},',
      ];
    case 'CREATE':
      return [
        `async ({ ${[...body, 'access'].join(', ')} }, reply) => {`,
        ...indent(
          2,
          operationCall(printing, plan, { before: `const ${variable} = `, input: [...body, 'access'] }),
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
          operationCall(printing, plan, { before: '', input: [idMember, ...body, 'access'] }),
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
          operationCall(printing, plan, {
            before: `const ${variable} = `,
            input: [idMember, ...body, 'access'],
          }),
          `return reply.code(${status}).send(${status === 204 ? '' : variable});`,
        ),
        '},',
      ];
    case 'CUSTOM':
      return customHandler(printing, plan, body.length > 0 ? 'body' : 'body: undefined');
  }
}

/** Parts are found in their whole; a change answers the part. */
function partHandler(printing: Printing, plan: HandlerPlan): Lines {
  const { resource, imports } = printing;
  const { shape } = resource;
  const status = plan.handler.successStatus;
  const [id = '', ...others] = plan.parameters;
  const ids = partIds(plan).map((name, index) => ({ name, value: `params.${others[index] ?? ''}` }));
  if (plan.kind === 'LIST') {
    const owner = shape?.owner === undefined ? '' : ', access.onlyOwner';
    const notFound = imports.value('notFound', `${platform}/errors.js`);
    return [
      'async ({ params, access }) => {',
      ...indent(
        2,
        ids.map(({ name, value }) => `const ${name} = ${value};`),
        `const found = await ${records(imports)}.${repositoryNames(resource).find}(services.db, params.${id}${owner});`,
        `if (found === undefined) throw ${notFound}(${tsString(shape?.table.name ?? '')}, params.${id});`,
        findParts({ imports }, plan, 'found'),
        `return { items: ${listOfParts(plan, 'found')} };`,
      ),
      '},',
    ];
  }
  const body = takesBody(resource, plan) ? ['body'] : [];
  const answers = plan.kind !== 'DELETE' && status !== 204;
  return [
    `async ({ ${['params', ...body, 'access'].join(', ')} }, reply) => {`,
    ...indent(
      2,
      operationCall(printing, plan, {
        before: answers ? 'const part = ' : '',
        input: [`id: params.${id}`, ...ids.map(({ name, value }) => `${name}: ${value}`), ...body, 'access'],
      }),
      `return reply.code(${status}).send(${answers ? 'part' : ''});`,
    ),
    '},',
  ];
}

function records(imports: Imports): string {
  return imports.all('repository', './repository.js');
}

function customHandler(
  { service, resource, imports }: Printing,
  plan: HandlerPlan,
  body: 'body' | 'body: undefined',
): Lines {
  const taken = [
    ...(plan.parameters.length === 0 ? [] : ['params']),
    ...(body === 'body' ? [body] : []),
    'access',
  ];
  const input = [plan.parameters.length === 0 ? 'parameters: {}' : 'parameters: params', body, 'access'];
  const [parameter] = plan.parameters;
  const { shape } = resource;
  const command = service.processes?.commands.find(({ handler }) => handler === plan);
  const call = (caller: string): string =>
    `await ${imports.all('hooks', './hooks.js')}.${plan.name}(${caller}, { ${input.join(', ')} });`;
  const followed = command !== undefined && shape !== undefined && parameter !== undefined;
  return [
    `async ({ ${taken.join(', ')} }, reply) => {`,
    ...indent(
      2,
      followed
        ? [
            'const answer = await services.transaction(async (tx) => {',
            ...indent(
              2,
              `const done = ${call('tx')}`,
              `const rows = [{ table: ${tsString(keyOf(service.model, shape.table))}, id: params.${parameter} }];`,
              `await tx.commandDone({ command: ${tsString(command.key)}, rows, access });`,
              'return done;',
            ),
            '});',
          ]
        : `const answer = ${call('services')}`,
      `return reply.code(${plan.handler.successStatus}).send(answer);`,
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
