import { tsComment, tsString } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { region } from '../../../../kernel/generation/region.ts';
import { indent, separated, text, type Lines } from '../../../../kernel/generation/text.ts';
import { pascal } from '../../naming.ts';
import type { ResourcePlan, ServicePlan } from '../../plan/artifact-plan.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { asyncFunction } from '../code-lines.ts';
import type { DerivationPlan } from '../../plan/rules.ts';

/** Whether an operation changes rows and therefore has hooks. */
export function hasHooks(plan: HandlerPlan): boolean {
  return (
    plan.kind === 'CREATE' || plan.kind === 'UPDATE' || plan.kind === 'TRANSITION' || plan.kind === 'DELETE'
  );
}

/** `hooks.ts` of a resource: the places where people write what the model cannot say. */
export function hooksFile(service: ServicePlan, resource: ResourcePlan): GeneratedFile {
  const { controller, handlers, derivations, shape } = resource;
  const custom = handlers.filter((plan) => plan.kind === 'CUSTOM');
  const changing = handlers.filter(hasHooks);
  const body = separated(
    [
      '// Imports that the code in this file needs.',
      region({ kind: 'imports', elementId: controller.id, hint: controller.name, style: '//' }),
    ],
    changing.length > 0 && contextInterface,
    ...changing.flatMap((plan) => [beforeHook(resource, plan), afterHook(resource, plan)]),
    ...custom.map((plan) => customOperation(resource, plan)),
    ...derivations.filter((plan) => plan.expression === undefined).map(derivation),
  );
  const code = body.join('\n');
  const uses = (pattern: RegExp): boolean => pattern.test(code);
  return generatedFile({
    path: `services/${service.folder}/src/modules/${resource.module.folder}/${resource.folder}/hooks.ts`,
    content: text(
      uses(/\bAccess\b/) && "import type { Access } from '../../../platform/access.js';",
      uses(/\bnotImplemented\b/) && "import { notImplemented } from '../../../platform/errors.js';",
      uses(/\bMoney\b/) && "import type { Money } from '../../../platform/money.js';",
      uses(/\bServices\b/) && "import type { Services } from '../../../platform/services.js';",
      uses(/\btypes\./) && "import type * as types from '../types.js';",
      shape !== undefined && uses(/\brepository\./) && "import type * as repository from './repository.js';",
      '',
      body,
    ),
    mode: 'REGENERATE',
    elementIds: [
      controller.id,
      ...handlers.map((plan) => plan.handler.id),
      ...derivations.map((plan) => plan.column.id),
    ],
  });
}

const contextInterface = [
  '/** What every hook gets besides the record. */',
  'export interface HookContext<Body = undefined> {',
  '  /** Database, events and log, all in the transaction of the operation. */',
  '  readonly tx: Services;',
  '  readonly access: Access;',
  '  /** The request as it came. */',
  '  readonly body: Body;',
  '}',
];

/** The TypeScript type of an operation's request, if it has one. */
export function bodyType(resource: ResourcePlan, plan: HandlerPlan): string | undefined {
  const name = resource.module.names.nameOf(plan.request);
  return name === undefined ? undefined : `types.${name}`;
}

function contextType(resource: ResourcePlan, plan: HandlerPlan): string {
  const body = bodyType(resource, plan);
  return body === undefined ? 'HookContext' : `HookContext<${body}>`;
}

function beforeHook(resource: ResourcePlan, plan: HandlerPlan): Lines {
  const { variable, shape } = resource;
  const deletes = plan.kind === 'DELETE';
  const type = `repository.${shape?.typeName ?? ''}`;
  return [
    `/** Runs in the transaction of "${tsComment(plan.handler.name)}", before the record is ${deletes ? 'deleted' : 'stored'}. */`,
    asyncFunction({
      name: `before${pascal(plan.name)}`,
      parameters: [`${variable}: ${type}`, `context: ${contextType(resource, plan)}`],
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

function afterHook(resource: ResourcePlan, plan: HandlerPlan): Lines {
  const { variable, shape } = resource;
  return [
    `/** Runs in the transaction of "${tsComment(plan.handler.name)}", after the record is ${plan.kind === 'DELETE' ? 'deleted' : 'stored'}. */`,
    asyncFunction({
      name: `after${pascal(plan.name)}`,
      parameters: [
        `${variable}: repository.${shape?.typeName ?? ''}`,
        `context: ${contextType(resource, plan)}`,
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

function customOperation(resource: ResourcePlan, plan: HandlerPlan): Lines {
  const body = bodyType(resource, plan);
  return [
    `/** ${tsComment(plan.handler.description ?? `${plan.handler.name}.`)} */`,
    `export async function ${plan.name}(`,
    '  services: Services,',
    `  input: {`,
    '    readonly parameters: Readonly<Record<string, string>>;',
    `    readonly body: ${body ?? 'unknown'};`,
    '    readonly access: Access;',
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
        body: `throw notImplemented(${tsString(plan.handler.name)});`,
      }),
    ),
    '}',
  ];
}

function derivation(plan: DerivationPlan): Lines {
  const { field, shape } = plan;
  const type = field.kind === 'parts' ? 'unknown' : field.ts;
  return [
    `/** Computes \`${field.name}\` before every write. */`,
    `export function ${plan.hook}(record: repository.${shape.typeName}): ${type} | undefined {`,
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
