import { tsComment, tsString } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { region } from '../../../../kernel/generation/region.ts';
import { bracketed, indent, separated, text, type Lines } from '../../../../kernel/generation/text.ts';
import type { AppRole } from '../../../psm/psm.ts';
import { pascal } from '../../naming.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { allHandlers, type ResourcePlan } from '../../plan/resource-plan.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { restrictedMembers } from '../../plan/restricted-members.ts';
import { Imports } from '../imports.ts';
import { moduleTypes, platform } from './field-type.ts';
import { bodyType, takesBody } from './hooks.ts';
import { messageRoute } from './message-routes.ts';
import { fileHandler, takesFile } from './file-routes.ts';
import { handlerLines, type Printing } from './route-handlers.ts';

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
  const head = (plan: HandlerPlan): Lines => [
    access(printing, plan),
    readerHooks(printing, plan),
    schemaLines(printing, plan),
  ];
  const taking = exposed.filter(takesFile);
  const routes = separated(
    ...exposed
      .filter((plan) => !takesFile(plan))
      .flatMap((plan) => [route(printing, plan), ...messageRoute(printing, plan, head)]),
    taking.length > 0 && [
      `${imports.value('takingFiles', `${platform}/files/receive.js`)}(app, (scope) => {`,
      ...indent(2, separated(...taking.map((plan) => route(printing, plan, 'scope')))),
      '});',
    ],
  );
  const files = exposed.some(({ file }) => file?.action === 'store' || file?.action === 'read');
  const given = `{ services, authenticator${files ? ', files' : ''} }`;
  // Where there is no route yet, nothing uses them: parameters may be unused, constants may not.
  const isEmpty = routes.length === 0;
  const body = [
    `/** Routes of ${tsComment(controller.name)}. */`,
    `export function ${registerName(resource)}(app: FastifyInstance, ${isEmpty ? given : 'context'}: RouteContext): void {`,
    ...indent(
      2,
      !isEmpty && [`const ${given} = context;`, ''],
      routes,
      !isEmpty && '',
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

function access(printing: Printing, plan: HandlerPlan): Lines {
  return bracketed({
    before: `onRequest: ${printing.imports.value('requireAccess', `${platform}/http.js`)}(authenticator, `,
    brackets: '{}',
    entries: accessRule(printing.service, plan, () =>
      printing.imports.value('roles', `${platform}/roles.js`),
    ),
    after: '),',
    width: 104,
  });
}

function route(printing: Printing, plan: HandlerPlan, app: 'app' | 'scope' = 'app'): Lines {
  const { resource, imports } = printing;
  const body = takesBody(resource, plan) ? bodyType(resource, plan) : undefined;
  if (body !== undefined) moduleTypes(imports);
  const generics = [
    ...(plan.parameters.length === 0
      ? []
      : [`Params: { ${plan.parameters.map((name) => `${name}: string`).join('; ')} }`]),
    ...(plan.kind === 'LIST' && plan.way.length === 0
      ? [`Querystring: ${imports.type('SentQuery', `${platform}/list-query.js`)}`]
      : []),
    ...(body === undefined ? [] : [`Body: ${body}`]),
  ];
  const verb = `${app}.${plan.handler.verb.toLowerCase()}`;
  const path = plan.path.replace(/\{(\w+)\}/g, ':$1');
  return [
    `// ${tsComment(plan.handler.name)}`,
    typedCall(verb, generics),
    ...indent(
      2,
      `${tsString(path)},`,
      '{',
      ...indent(2, access(printing, plan), readerHooks(printing, plan), schemaLines(printing, plan)),
      '},',
      plan.file === undefined ? handlerLines(printing, plan) : fileHandler(printing, plan, plan.file),
    ),
    ');',
  ];
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

/** What keeps values from callers whose roles do not read them. */
function readerHooks({ service, imports }: Printing, plan: HandlerPlan): Lines {
  const members = restrictedMembers(service.model, plan);
  if (members.length === 0) return [];
  const roles = imports.value('roles', `${platform}/roles.js`);
  return bracketed({
    before: `preSerialization: ${imports.value('onlyReadable', `${platform}/readers.js`)}(`,
    brackets: '[]',
    entries: members.map(({ at, roles: readers }) => {
      const names = readers.map((role) => `${roles}.${service.roles.get(role) ?? ''}`);
      return `{ at: ${tsString(at)}, roles: [${names.join(', ')}] }`;
    }),
    after: '),',
    width: 104,
  });
}

// A file is answered as its bytes, and of one that is removed nothing is answered.
function answersRow({ file }: HandlerPlan): boolean {
  return file === undefined || file.action === 'store';
}

function schemaLines({ resource, imports }: Printing, plan: HandlerPlan): Lines {
  const reference = (name: string): string => tsString(`${resource.module.folder}.${name}`);
  const request = resource.module.names.nameOf(plan.request);
  const response = resource.module.names.nameOf(plan.response);
  const keys = [resource.shape, ...plan.way.map(({ shape }) => shape)].map((shape) => shape?.key.column.type);
  const form = keys.every((type) => type === 'UUID') && plan.kind !== 'CUSTOM' ? 'uuid' : 'text';
  const answer =
    response === undefined || plan.kind === 'DELETE' || plan.kind === 'CUSTOM' || !answersRow(plan)
      ? undefined
      : plan.kind === 'LIST'
        ? `${imports.value('pageOf', `${platform}/http.js`)}(${reference(response)})`
        : `{ $ref: ${reference(`${response}#`)} }`;
  const members = [
    plan.parameters.length > 0 &&
      `params: ${imports.value('pathParameters', `${platform}/http.js`)}('${form}', [${plan.parameters.map(tsString).join(', ')}]),`,
    takesBody(resource, plan) && request !== undefined && `body: { $ref: ${reference(`${request}#`)} },`,
    answer !== undefined && `response: { ${plan.handler.successStatus}: ${answer} },`,
  ].filter((line) => line !== false);
  return members.length === 0 ? [] : ['schema: {', ...indent(2, members), '},'];
}

/** The first line, or lines, of a call with the members of its type argument. */
function typedCall(name: string, members: readonly string[]): Lines {
  if (members.length === 0) return `${name}(`;
  const line = `${name}<{ ${members.join('; ')} }>(`;
  if (line.length <= 108) return line;
  return [
    `${name}<{`,
    ...indent(
      2,
      members.map((member) => `${member};`),
    ),
    '}>(',
  ];
}
