import { tsComment, tsString } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { region } from '../../../../kernel/generation/region.ts';
import { bracketed, indent, separated, text, type Lines } from '../../../../kernel/generation/text.ts';
import { pascal } from '../../naming.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { fileOfResource, homeOfDerivation } from '../../plan/homes.ts';
import { allHandlers, type ResourcePlan } from '../../plan/resource-plan.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { asyncFunction, exportedFrom } from '../code-lines.ts';
import { Imports } from '../imports.ts';
import type { DerivationPlan } from '../../plan/rules.ts';
import { fieldType, moduleTypes, platform } from './field-type.ts';

/** Whether an operation changes rows and therefore has hooks. */
export function hasHooks(plan: HandlerPlan): boolean {
  return changing.has(plan.kind);
}

const changing: ReadonlySet<HandlerPlan['kind']> = new Set([
  'CREATE',
  'UPDATE',
  'TRANSITION',
  'DELETE',
  'NOTE',
]);

/** `hooks.ts` of a resource: the places where people write what the model cannot say. */
export function hooksFile(service: ServicePlan, resource: ResourcePlan): GeneratedFile {
  const { controller, derivations } = resource;
  const handlers = allHandlers(resource);
  const imports = new Imports();
  const printing: Printing = { resource, imports };
  const custom = handlers.filter((plan) => plan.kind === 'CUSTOM');
  const changing = handlers.filter(hasHooks);
  const body = separated(
    [
      '// Imports that the code in this file needs.',
      region({ kind: 'imports', elementId: controller.id, hint: controller.name, style: '//' }),
    ],
    changing.length > 0 && contextInterface(imports),
    ...changing.flatMap((plan) => [beforeHook(printing, plan), afterHook(printing, plan)]),
    ...custom.map((plan) => customOperation(printing, plan)),
    ...derivations
      .filter((plan) => plan.expression === undefined)
      .map((plan) => derivation(service, { resource, plan, imports })),
    changing.length > 0 && hooksAsRun(changing),
  );
  return generatedFile({
    path: `services/${service.folder}/src/modules/${resource.module.folder}/${resource.folder}/hooks.ts`,
    content: text(separated(imports.lines(), body)),
    mode: 'REGENERATE',
    elementIds: [
      controller.id,
      ...handlers.map((plan) => plan.handler.id),
      ...derivations.map((plan) => plan.column.id),
    ],
  });
}

type Printing = { readonly resource: ResourcePlan; readonly imports: Imports };

function contextInterface(imports: Imports): Lines {
  return [
    '/** What every hook gets besides the record. */',
    'export interface HookContext<Body = undefined> {',
    '  /** Database, events and log, all in the transaction of the operation. */',
    `  readonly tx: ${services(imports)};`,
    `  readonly access: ${access(imports)};`,
    '  /** The request as it came. */',
    '  readonly body: Body;',
    '}',
  ];
}

/** The name of the hook of an operation before or after its row is stored. */
export function hookName(when: 'before' | 'after', { name }: HandlerPlan): string {
  return `${when}${pascal(name)}`;
}

/** The object in which operations find the hooks. It has no name, so that it is in the way of no name that people use. */
function hooksAsRun(changing: readonly HandlerPlan[]): Lines {
  return [
    '/** The hooks as operations run them; a test replaces them here for as long as it runs. */',
    bracketed({
      before: 'export default ',
      brackets: '{}',
      entries: changing.flatMap((plan) => [hookName('before', plan), hookName('after', plan)]),
      after: ';',
      width: 110,
    }),
  ];
}

function access(imports: Imports): string {
  return imports.type('Access', `${platform}/access.js`);
}

function services(imports: Imports): string {
  return imports.type('Services', `${platform}/services.js`);
}

function recordType(typeName: string, imports: Imports): string {
  return `${imports.allTypes('repository', './repository.js')}.${typeName}`;
}

/** The TypeScript type of an operation's request, if it has one. */
export function bodyType(resource: ResourcePlan, plan: HandlerPlan): string | undefined {
  const name = resource.module.names.nameOf(plan.request);
  return name === undefined ? undefined : `types.${name}`;
}

function importedBodyType({ resource, imports }: Printing, plan: HandlerPlan): string | undefined {
  const body = bodyType(resource, plan);
  if (body !== undefined) moduleTypes(imports);
  return body;
}

function contextType(printing: Printing, plan: HandlerPlan): string {
  const body = importedBodyType(printing, plan);
  return body === undefined ? 'HookContext' : `HookContext<${body}>`;
}

// Without one of its parts the record stays.
function deletesRecord({ kind, way }: HandlerPlan): boolean {
  return kind === 'DELETE' && way.length === 0;
}

function beforeHook(printing: Printing, plan: HandlerPlan): Lines {
  const { variable, shape } = printing.resource;
  const deletes = deletesRecord(plan);
  const type = recordType(shape?.typeName ?? '', printing.imports);
  return [
    `/** Runs in the transaction of "${tsComment(plan.handler.name)}", before the record is ${deletes ? 'deleted' : 'stored'}. */`,
    asyncFunction({
      name: hookName('before', plan),
      parameters: [`${variable}: ${type}`, `context: ${contextType(printing, plan)}`],
      result: deletes ? 'void' : type,
    }),
    ...indent(
      2,
      deletes
        ? '// Throw a Problem to refuse; other rows that belong to the record can be cleaned up here.'
        : '// Answer the record as it shall be stored, or throw a Problem to refuse.',
      region({
        kind: 'before',
        elementId: plan.handler.id,
        hint: plan.handler.name,
        style: '//',
        body: deletes ? [] : `return ${variable};`,
      }),
    ),
    '}',
  ];
}

function afterHook(printing: Printing, plan: HandlerPlan): Lines {
  const { variable, shape } = printing.resource;
  return [
    `/** Runs in the transaction of "${tsComment(plan.handler.name)}", after the record is ${deletesRecord(plan) ? 'deleted' : 'stored'}. */`,
    asyncFunction({
      name: hookName('after', plan),
      parameters: [
        `${variable}: ${recordType(shape?.typeName ?? '', printing.imports)}`,
        `context: ${contextType(printing, plan)}`,
      ],
      result: 'void',
    }),
    ...indent(
      2,
      '// Change other rows or publish further events; throwing undoes everything.',
      region({ kind: 'after', elementId: plan.handler.id, hint: plan.handler.name, style: '//' }),
    ),
    '}',
  ];
}

function customOperation(printing: Printing, plan: HandlerPlan): Lines {
  const { imports } = printing;
  const body = importedBodyType(printing, plan);
  return [
    `/** ${tsComment(plan.handler.description ?? `${plan.handler.name}.`)} */`,
    `export async function ${plan.name}(`,
    `  services: ${services(imports)},`,
    '  input: {',
    '    readonly parameters: Readonly<Record<string, string>>;',
    `    readonly body: ${body ?? 'unknown'};`,
    `    readonly access: ${access(imports)};`,
    '  },',
    '): Promise<unknown> {',
    ...indent(
      2,
      '// The whole behaviour goes here; what it returns is the answer.',
      region({
        kind: 'custom',
        elementId: plan.handler.id,
        hint: plan.handler.name,
        style: '//',
        body: `throw ${imports.value('notImplemented', `${platform}/errors.js`)}(${tsString(plan.handler.name)});`,
      }),
    ),
    '}',
  ];
}

function derivation(
  service: ServicePlan,
  given: { readonly resource: ResourcePlan; readonly plan: DerivationPlan; readonly imports: Imports },
): Lines {
  const { resource, plan, imports } = given;
  const { field, shape, hook } = plan;
  const comment = `/** Computes \`${field.name}\` before every write. */`;
  const home = homeOfDerivation(service, resource, plan);
  if (home.resource !== resource) {
    const file = fileOfResource(resource, home.resource, 'hooks');
    return [comment, exportedFrom(file, { name: hook, written: home.plan.hook })];
  }
  const type = field.kind === 'parts' ? 'unknown' : fieldType(field, imports);
  return [
    comment,
    `export function ${hook}(record: ${recordType(shape.typeName, imports)}): ${type} | undefined {`,
    ...indent(
      2,
      '// Answer the value as it shall be stored.',
      region({
        kind: 'derive',
        elementId: plan.column.id,
        hint: plan.column.name,
        style: '//',
        body: `return record.${field.name};`,
      }),
    ),
    '}',
  ];
}

/** Whether a route reads a request body; GET never does. */
export function takesBody(resource: ResourcePlan, plan: HandlerPlan): boolean {
  return bodyType(resource, plan) !== undefined && plan.handler.verb !== 'GET' && plan.kind !== 'LIST';
}
