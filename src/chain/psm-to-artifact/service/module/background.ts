import { tsComment, tsString } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { region } from '../../../../kernel/generation/region.ts';
import { bracketed, indent, text, type Lines } from '../../../../kernel/generation/text.ts';
import type { BackgroundPlan, ServicePlan } from '../../plan/artifact-plan.ts';
import type { ModulePlan } from '../../plan/resource-plan.ts';
import { eventType } from '../../plan/messaging.ts';
import { selectionOf, type RowSelection } from '../../plan/selections.ts';
import { tsTypeOfField } from '../../plan/dto-names.ts';
import { bodyType } from './hooks.ts';

/** The background files of a module: one a handler that an event or a schedule starts. */
export function backgroundFiles(service: ServicePlan, module: ModulePlan): GeneratedFile[] {
  return service.background
    .filter((plan) => module.module.backgroundHandlers.includes(plan.background))
    .map((plan) =>
      generatedFile({
        path: `services/${service.folder}/src/modules/${module.folder}/background/${plan.file}.ts`,
        content: plan.event === undefined ? scheduled(service, plan) : subscribed(service, plan),
        mode: 'REGENERATE',
        elementIds: [plan.background.id, plan.handler.handler.id],
      }),
    );
}

function operationImports(plan: BackgroundPlan, ...others: readonly string[]): Lines {
  const { resource, handler } = plan;
  const folder = `../../${resource.module.folder}`;
  const file = handler.kind === 'CUSTOM' ? 'hooks' : 'operations';
  return [
    "import { systemAccess } from '../../../platform/access.js';",
    others,
    "import type { Services } from '../../../platform/services.js';",
    bodyType(resource, handler) !== undefined && `import type * as types from '${folder}/types.js';`,
    `import * as ${file} from '${folder}/${resource.folder}/${file}.js';`,
  ];
}

// What the operation needs to know for one run, without the access.
function inputType(plan: BackgroundPlan): string {
  const { resource, handler } = plan;
  const body = bodyType(resource, handler);
  if (handler.kind === 'CUSTOM')
    return `{ readonly parameters: Readonly<Record<string, string>>; readonly body: ${body ?? 'unknown'} }`;
  const members = [
    ...(handler.kind === 'CREATE' ? [] : ['readonly id: string']),
    ...(body === undefined ? [] : [`readonly body: ${body}`]),
  ];
  return `{ ${members.join('; ')} }`;
}

function callOf(plan: BackgroundPlan, services: string): string {
  const file = plan.handler.kind === 'CUSTOM' ? 'hooks' : 'operations';
  return `${file}.${plan.handler.name}(${services}, { ...input, access: systemAccess })`;
}

function scheduled(service: ServicePlan, plan: BackgroundPlan): string {
  const { background, name } = plan;
  const selection = selectionOf(service, plan);
  // What the model selects is in the right state; its rules say which of the rows are due.
  const skips = selection?.kind === 'QUERIED';
  return text(
    operationImports(
      plan,
      ...(skips ? ["import { isRefusedByRule } from '../../../platform/errors.js';"] : []),
    ),
    '',
    `/** What "${tsComment(plan.handler.handler.name)}" needs for one run. */`,
    `type Input = ${inputType(plan)};`,
    '',
    '/**',
    ` * ${tsComment(background.name)}: runs "${tsComment(plan.handler.handler.name)}" on everything that is selected, by the schedule`,
    ` * \`${tsComment(background.schedule ?? 'of its own')}\`; answers how many runs succeeded and throws when some failed.`,
    ' */',
    `export async function ${name}(services: Services): Promise<number> {`,
    ...indent(
      2,
      'const inputs = await selectInputs(services);',
      'let done = 0;',
      'let failed = 0;',
      'for (const input of inputs) {',
      ...indent(
        2,
        'try {',
        `  await ${callOf(plan, 'services')};`,
        '  done += 1;',
        '} catch (error) {',
        skips && [
          '  if (isRefusedByRule(error)) {',
          `    services.log.info({ job: ${tsString(name)}, input, reason: error.message }, 'not due');`,
          '    continue;',
          '  }',
        ],
        '  failed += 1;',
        `  services.log.error({ err: error, job: ${tsString(name)}, input }, 'run failed');`,
        '}',
      ),
      '}',
      'if (failed > 0) throw new Error(`${failed} of ${inputs.length} runs failed; the log has the reasons.`);',
      'return done;',
    ),
    '}',
    '',
    'async function selectInputs(services: Services): Promise<readonly Input[]> {',
    ...indent(
      2,
      '// Answer one entry for every run, usually found with `services.db.query`.',
      region({
        kind: 'select',
        elementId: background.id,
        hint: background.name,
        style: '//',
        body: selected(plan, selection),
      }),
    ),
    '}',
  );
}

/** What stands in the region of a handler at first: what the model selects, else a remark that this is nothing. */
function selected(plan: BackgroundPlan, selection: RowSelection | undefined): Lines {
  const { name, event } = plan;
  const subject =
    event === undefined ? `job: ${tsString(name)}` : `subscriber: ${tsString(name)}, event: event.id`;
  if (selection === undefined) return [...warning(`{ ${subject} }`), 'return [];'];
  if (selection.kind === 'ONCE') return 'return [{ body: {} }];';
  if (selection.kind === 'CARRIED') return `return [{ id: event.payload.${selection.member} }];`;
  const { statement, member, values, sends } = selection;
  const given = member === undefined ? values.map(tsString) : [`event.payload.${member}`];
  const query = (row: string): string => `services.db.query<${row}>(found, [${given.join(', ')}])`;
  const found = `const found = ${tsString(statement)};`;
  switch (sends) {
    case 'NOTHING':
      return [found, `return ${query('Input')};`];
    case 'EMPTY':
      return [
        found,
        `const rows = await ${query('{ readonly id: string }')};`,
        'return rows.map(({ id }) => ({ id, body: {} }));',
      ];
    case 'VERSION':
      return [
        found,
        `const rows = await ${query('{ readonly id: string; readonly version: number }')};`,
        'return rows.map(({ id, version }) => ({ id, body: { version } }));',
      ];
  }
}

function warning(fields: string): readonly string[] {
  return bracketed({
    before: 'services.log.warn',
    brackets: '()',
    entries: [fields, `'nothing is selected: fill the region "select"'`],
    after: ';',
  }).split('\n');
}

function subscribed(service: ServicePlan, plan: BackgroundPlan): string {
  const { background, name, event } = plan;
  if (event === undefined) return '';
  const payload = event.dto.fields.map((field) => {
    const type = tsTypeOfField(field, {
      model: service.model,
      names: { nameOf: () => undefined, elsewhere: () => undefined },
      prefix: '',
    });
    const plain = type === 'Money' ? '{ readonly amount: string; readonly currency: string }' : type;
    return `  readonly ${field.jsonName}${field.required ? '' : '?'}: ${plain};`;
  });
  return text(
    "import type { EventMessage, Subscriber } from '../../../platform/outbox.js';",
    operationImports(plan),
    '',
    `/** The event "${tsComment(event.dto.name)}". */`,
    'interface Payload {',
    payload,
    '}',
    '',
    `/** What "${tsComment(plan.handler.handler.name)}" needs for one run. */`,
    `type Input = ${inputType(plan)};`,
    '',
    `/** ${tsComment(background.name)}: runs "${tsComment(plan.handler.handler.name)}" when the event "${tsComment(event.dto.name)}" occurs. */`,
    `export function ${name}(services: (tx: Services['db']) => Services): Subscriber {`,
    ...indent(
      2,
      'return {',
      ...indent(
        2,
        `name: ${tsString(name)},`,
        `event: ${tsString(eventType(event.module, event.dto))},`,
        `retries: ${background.retries},`,
        'async handle(message, db) {',
        ...indent(
          2,
          'const tx = services(db);',
          '// Only this event reaches this handler, and its publisher wrote the payload.',
          'for (const input of await selectInputs(message as EventMessage<Payload>, tx)) {',
          `  await ${callOf(plan, 'tx')};`,
          '}',
        ),
        '},',
      ),
      '};',
    ),
    '}',
    '',
    'async function selectInputs(event: EventMessage<Payload>, services: Services): Promise<readonly Input[]> {',
    ...indent(
      2,
      '// Answer one entry for every run that this event asks for.',
      region({
        kind: 'select',
        elementId: background.id,
        hint: background.name,
        style: '//',
        body: selected(plan, selectionOf(service, plan)),
      }),
    ),
    '}',
  );
}
