import { tsComment } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { indent, separated, text, type Lines } from '../../../../kernel/generation/text.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { allHandlers, type ResourcePlan } from '../../plan/resource-plan.ts';
import { isNamed, type HandlerPlan } from '../../plan/handlers.ts';
import { clearableFields } from '../../plan/request-fields.ts';
import { Imports } from '../imports.ts';
import { moduleTypes, platform } from './field-type.ts';
import { fileInput } from './file-statements.ts';
import { bodyType, hasHooks } from './hooks.ts';
import { type Mapping } from './mapping.ts';
import { partIds } from './part-changes.ts';
import { keepsVersion, tellsVersion, type OperationPrinting } from './operation-statements.ts';
import { operationSteps } from './operation-steps.ts';

/** `operations.ts` of a resource: its changes, callable from routes, events, schedules and tests alike. */
export function operationsFile(service: ServicePlan, resource: ResourcePlan): GeneratedFile[] {
  const { shape } = resource;
  const changing = allHandlers(resource).filter(hasHooks);
  if (shape === undefined || changing.length === 0) return [];
  const imports = new Imports();
  const mapping: Mapping = { service, resource, imports, clearable: clearableFields(resource.module) };
  const printing: OperationPrinting = { service, resource, shape, mapping, imports };
  const body = separated(...changing.map((plan) => operation(printing, plan)));
  return [
    generatedFile({
      path: `services/${service.folder}/src/modules/${resource.module.folder}/${resource.folder}/operations.ts`,
      content: text(imports.lines(), '', body),
      mode: 'REGENERATE',
      elementIds: [resource.controller.id, ...changing.map((plan) => plan.handler.id)],
    }),
  ];
}

function operation(printing: OperationPrinting, plan: HandlerPlan): Lines {
  const { resource, shape, imports } = printing;
  const body = bodyType(resource, plan);
  imports.type('Access', `${platform}/access.js`);
  imports.type('Services', `${platform}/services.js`);
  imports.default('hooks', './hooks.js');
  imports.all('repository', './repository.js');
  if (body !== undefined) moduleTypes(imports);
  const create = plan.kind === 'CREATE';
  const ids = create && plan.way.length === 0 ? [] : ['id', ...partIds(plan)];
  const input = [
    ...ids.map((name) => `readonly ${name}: string`),
    ...(body === undefined ? [] : [`readonly body: ${body}`]),
    ...fileInput(plan, imports),
    'readonly access: Access',
    ...(tellsVersion(printing.shape, plan) ? ['readonly tell?: (version: number) => void'] : []),
  ];
  const names = [...ids, ...(body === undefined ? [] : ['body']), 'access'];
  const row = plan.way.at(-1)?.shape ?? shape;
  const result = plan.kind === 'DELETE' ? 'void' : `repository.${row.typeName}`;
  return [
    `/** ${tsComment(plan.handler.description ?? `${plan.handler.name}.`)} */`,
    `export async function ${plan.name}(`,
    '  services: Services,',
    ...indent(2, inputType(input)),
    `): Promise<${result}> {`,
    ...indent(
      2,
      `const { ${names.join(', ')} } = input;`,
      transaction(printing, plan, ids),
      ...indent(2, operationSteps(printing, plan)),
      '});',
      keepsVersion(printing.shape, plan) && [
        'input.tell?.(version);',
        plan.kind !== 'DELETE' && 'return part;',
      ],
    ),
    '}',
  ];
}

/** How the transaction of an operation begins: one that callers POST is carried out once for each key that they give. */
function transaction(
  { resource, shape, imports }: OperationPrinting,
  plan: HandlerPlan,
  ids: readonly string[],
): Lines {
  if (!isNamed(plan)) return 'return services.transaction(async (tx) => {';
  const once = imports.value('once', `${platform}/idempotency.js`);
  const sent = `[${[...ids, ...(bodyType(resource, plan) === undefined ? [] : ['body'])].join(', ')}]`;
  if (!keepsVersion(shape, plan))
    return `return ${once}(services, { access, sent: ${sent} }, async (tx) => {`;
  const result = plan.kind === 'DELETE' ? '{ version }' : '{ part, version }';
  return [
    `const sent = ${sent};`,
    `const ${result} = await ${once}(services, { access, sent }, async (tx) => {`,
  ];
}

function inputType(members: readonly string[]): Lines {
  const line = `input: { ${members.join('; ')} },`;
  if (line.length <= 108) return line;
  return ['input: {', ...members.map((member) => `  ${member};`), '},'];
}
