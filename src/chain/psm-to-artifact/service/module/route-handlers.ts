import { tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, indent, type Lines } from '../../../../kernel/generation/text.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { rowReader, type ResourcePlan } from '../../plan/resource-plan.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { keyOf } from '../../plan/process-tables.ts';
import { actionsConstant } from '../admin/actions-constant.ts';
import type { Imports } from '../imports.ts';
import { platform } from './field-type.ts';
import { takesBody } from './hooks.ts';
import { findParts, listOfParts, partIds } from './part-changes.ts';
import { keyText } from './row-statements.ts';
import { repositoryNames } from './repository.ts';

/** What routes of a resource are printed from, and the imports that they note. */
export type Printing = {
  readonly service: ServicePlan;
  readonly resource: ResourcePlan;
  readonly imports: Imports;
};

/** The call of an operation. */
export function operationCall(
  { imports }: Printing,
  plan: HandlerPlan,
  given: { readonly before: string; readonly input: readonly string[] },
): string {
  const operations = imports.all('operations', './operations.js');
  return `${given.before}await ${operations}.${plan.name}(services, { ${given.input.join(', ')} });`;
}

/** The function that answers a request: it reads, or calls the operation, and puts address and tag into the answer. */
export function handlerLines(printing: Printing, plan: HandlerPlan): Lines {
  const { resource, imports } = printing;
  const names = repositoryNames(resource);
  const { variable, shape } = resource;
  const status = plan.handler.successStatus;
  const body = takesBody(resource, plan) ? ['body'] : [];
  const owner = shape?.owner === undefined ? '' : ', access.onlyOwner';
  const [parameter = ''] = plan.parameters;
  const idMember = `id: params.${parameter}`;
  if (plan.way.length > 0) return partHandler(printing, plan);
  const isTagged = shape?.version !== undefined;
  const tag = (row: string): Lines => (isTagged ? tagged(imports, `${row}.version`) : []);
  switch (plan.kind) {
    case 'LIST':
      return [
        `async ({ query, access }) => ${records(imports)}.${names.list}(services.db, { query, access }),`,
      ];
    case 'READ':
      return [
        `async ({ params, access }${isTagged ? ', reply' : ''}) => {`,
        ...indent(
          2,
          `const found = await ${records(imports)}.${names.find}(services.db, params.${parameter}${owner});`,
          `if (found === undefined) throw ${imports.value('notFound', `${platform}/errors.js`)}(${tsString(shape?.table.name ?? '')}, params.${parameter});`,
          tag('found'),
          answerWithActions(printing),
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
          tag(variable),
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
    case 'NOTE':
      return [
        `async ({ ${['params', ...body, 'access'].join(', ')} }, reply) => {`,
        ...indent(
          2,
          operationCall(printing, plan, {
            before: `const ${variable} = `,
            input: [idMember, ...body, 'access'],
          }),
          tag(variable),
          `return reply.code(${status}).send(${status === 204 ? '' : variable});`,
        ),
        '},',
      ];
    case 'CUSTOM':
      return customHandler(printing, plan, body.length > 0 ? 'body' : 'body: undefined');
  }
}

/** A row of a service with a web client says what the caller may do with it. */
function answerWithActions({ service, resource, imports }: Printing): string {
  const constant = actionsConstant(service, resource);
  if (constant === undefined) return 'return found;';
  const actionsOf = imports.value('actionsOn', `${platform}/actions.js`);
  return `return { ...found, _actions: ${actionsOf}(found, ${imports.value(constant, './actions.js')}, access) };`;
}

/** Parts are found in their whole; a change answers the part. */
function partHandler(printing: Printing, plan: HandlerPlan): Lines {
  const { resource, imports } = printing;
  const { shape } = resource;
  const status = plan.handler.successStatus;
  const isTagged = shape?.version !== undefined;
  const [id = '', ...others] = plan.parameters;
  const ids = partIds(plan).map((name, index) => ({ name, value: `params.${others[index] ?? ''}` }));
  if (plan.kind === 'LIST') {
    const owner = shape?.owner === undefined ? '' : ', access.onlyOwner';
    const notFound = imports.value('notFound', `${platform}/errors.js`);
    return [
      `async ({ params, access }${isTagged ? ', reply' : ''}) => {`,
      ...indent(
        2,
        ids.map(({ name, value }) => `const ${name} = ${value};`),
        `const found = await ${records(imports)}.${repositoryNames(resource).find}(services.db, params.${id}${owner});`,
        `if (found === undefined) throw ${notFound}(${tsString(shape?.table.name ?? '')}, params.${id});`,
        findParts({ imports }, plan, 'found'),
        isTagged && tagged(imports, 'found.version'),
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
        input: [
          `id: params.${id}`,
          ...ids.map(({ name, value }) => `${name}: ${value}`),
          ...body,
          'access',
          ...(isTagged ? [`tell: (version) => void ${tagging(imports, 'version')}`] : []),
        ],
      }),
      `return reply.code(${status}).send(${answers ? 'part' : ''});`,
    ),
    '},',
  ];
}

/** The statement that puts the tag of a version into the answer: that of the whole, for parts too. */
function tagged(imports: Imports, version: string): string {
  return `void ${tagging(imports, version)};`;
}

/** The call that puts the tag of a version into the answer. */
export function tagging(imports: Imports, version: string): string {
  return `reply.header('etag', ${imports.value('etagOf', `${platform}/etag.js`)}(${version}))`;
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
  const read = rowReader(resource);
  const path = read?.path ?? `${plan.path}/{id}`;
  if (shape === undefined || path.includes('`')) return [];
  const address = path.replace(/\{\w+\}/, `\${encodeURIComponent(${keyText(shape, variable)})}`);
  return /\{\w+\}/.test(address.replace(/\$\{[^{}]*\}/, ''))
    ? []
    : bracketed({
        before: 'void reply.header',
        brackets: '()',
        entries: ["'location'", `\`${address}\``],
        after: ';',
        width: 104,
      });
}
