import { tsKey, tsString } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { bracketed, indent, separated, text, type Lines } from '../../../../kernel/generation/text.ts';
import type { BackgroundPlan, ServicePlan } from '../../plan/artifact-plan.ts';
import type { ModulePlan } from '../../plan/resource-plan.ts';
import { fileColumns } from '../../plan/files.ts';
import { eventType } from '../../plan/messaging.ts';
import { camel } from '../../naming.ts';
import { pointersOf } from '../../plan/pointers.ts';
import { literalLines } from '../code-lines.ts';
import { registerName } from '../module/routes.ts';

/** `src/modules/index.ts`: the one place that knows all modules. */
export function modulesIndexFile(service: ServicePlan): GeneratedFile {
  const { modules, background } = service;
  const files = fileColumns(service);
  const events = background.filter((plan) => plan.event !== undefined);
  const sent = service.messaging?.sent.map(({ type }) => type) ?? [];
  const awaited = (service.processes?.awaited ?? []).map(({ dto, module }) => eventType(module, dto));
  const jobs = background.filter((plan) => plan.event === undefined);
  const resources = modules.flatMap((module) => module.resources.map((resource) => ({ module, resource })));
  const imports: Lines = [
    "import type { FastifyInstance } from 'fastify';",
    events.length > 0 && "import type { Db } from '../platform/db.js';",
    sent.length > 0 && "import { brokerSubscriber } from '../platform/broker-traffic.js';",
    "import type { ColumnPointers } from '../platform/errors.js';",
    files.length > 0 && "import type { FileColumn } from '../platform/files/sweep.js';",
    "import type { RouteContext } from '../platform/http.js';",
    "import type { Subscriber } from '../platform/outbox.js';",
    "import type { Services, Subscriptions } from '../platform/services.js';",
    background.map(
      (plan) => `import { ${plan.name} } from './${folderOf(modules, plan)}/background/${plan.file}.js';`,
    ),
    resources.map(
      ({ module, resource }) =>
        `import { ${registerName(resource)} as ${alias(module, registerName(resource))} } from './${module.folder}/${resource.folder}/routes.js';`,
    ),
    modules.map(
      (module) => `import { schemas as ${alias(module, 'schemas')} } from './${module.folder}/types.js';`,
    ),
  ];
  const servicesType = events.length > 0 ? '(db: Db) => Services' : 'unknown';
  return generatedFile({
    path: `services/${service.folder}/src/modules/index.ts`,
    mode: 'REGENERATE',
    elementIds: [
      service.project.id,
      ...modules.map((module) => module.module.id),
      ...background.map((plan) => plan.background.id),
    ],
    content: text(
      imports,
      '',
      separated(
        [
          '/** The JSON schemas of all modules. */',
          bracketed({
            before: 'export const schemas: readonly object[] = ',
            brackets: '[]',
            entries: modules.map((module) => `...${alias(module, 'schemas')}`),
            after: ';',
            width: 110,
          }),
        ],
        [
          '/** Where the columns of each table stand in JSON. */',
          ...literalLines(pointersOf(service), {
            before: 'export const columns: ColumnPointers = ',
            after: ';',
            width: 110,
          }).split('\n'),
        ],
        files.length > 0 && [
          '/** The columns that describe files. */',
          ...literalLines(files, {
            before: 'export const fileColumns: readonly FileColumn[] = ',
            after: ';',
            width: 110,
          }).split('\n'),
        ],
        [
          '/** Who handles which event. */',
          events.length + sent.length + awaited.length === 0
            ? 'export const subscriptions: Subscriptions = {};'
            : [
                'export const subscriptions: Subscriptions = {',
                ...indent(2, subscriptions({ events, sent, awaited })),
                '};',
              ],
        ],
        [
          '/** The code that runs when an event occurs; `services` binds it to an open transaction. */',
          `export function subscribers(services: ${servicesType}): readonly Subscriber[] {`,
          ...indent(
            2,
            bracketed({
              before: 'return ',
              brackets: '[]',
              entries: events.map((plan) => `${plan.name}(services)`),
              after: ';',
            }),
          ),
          '}',
        ],
        [
          '/** The code that runs on a schedule, by the name that `job.js` takes. */',
          bracketed({
            before: 'export const jobs: Readonly<Record<string, (services: Services) => Promise<number>>> = ',
            brackets: '{}',
            entries: jobs.map((plan) => plan.name),
            after: ';',
            width: 110,
          }),
        ],
        [
          '/** Registers the routes of all modules. */',
          'export function registerModules(app: FastifyInstance, context: RouteContext): void {',
          ...indent(
            2,
            resources.map(
              ({ module, resource }) => `${alias(module, registerName(resource))}(app, context);`,
            ),
          ),
          '}',
        ],
      ),
    ),
  });
}

function alias(module: ModulePlan, name: string): string {
  return `${camel(module.folder)}${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

function folderOf(modules: readonly ModulePlan[], plan: BackgroundPlan): string {
  return modules.find((module) => module.module.backgroundHandlers.includes(plan.background))?.folder ?? '';
}

function subscriptions(given: {
  readonly events: readonly BackgroundPlan[];
  /** Types of events that leave over the broker. */
  readonly sent: readonly string[];
  /** Types of events that processes wait for. */
  readonly awaited: readonly string[];
}): readonly string[] {
  const { events, sent, awaited } = given;
  const names = new Map<string, string[]>(sent.map((type) => [type, ['brokerSubscriber']]));
  for (const type of awaited) names.set(type, [...(names.get(type) ?? []), tsString('processes')]);
  for (const plan of events) {
    if (plan.event === undefined) continue;
    const type = eventType(plan.event.module, plan.event.dto);
    names.set(type, [...(names.get(type) ?? []), tsString(plan.name)]);
  }
  return [...names].sort().map(([type, list]) => `${tsKey(type)}: [${list.sort().join(', ')}],`);
}
