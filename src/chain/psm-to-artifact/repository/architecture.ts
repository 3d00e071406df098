import { markdown, markdownCode, mermaidLabel, mermaidPlain } from '../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../kernel/generation/generated-file.ts';
import { region } from '../../../kernel/generation/region.ts';
import { indent, separated, text, type Lines } from '../../../kernel/generation/text.ts';
import type { Column, DbSchema, ForeignKey, Table } from '../../psm/psm.ts';
import { byName } from '../deploy/kubernetes-object.ts';
import type { ArtifactPlan } from '../plan/artifact-plan.ts';
import { allHandlers, type ResourcePlan } from '../plan/resource-plan.ts';
import { eventType, topicsOf } from '../plan/messaging.ts';
import { stepsOf } from '../plan/moves.ts';
import { movesOf, movesTable, processSections } from './business-flow.ts';
import { decisionPath, sortedDecisions } from './decisions.ts';
import { fenced, numbered } from './diagrams.ts';

/** `docs/architecture.md`: the system in pictures and tables. */
export function architectureFile(plan: ArtifactPlan): GeneratedFile {
  const { model, root } = plan;
  const resources = plan.services.flatMap((service) => service.modules.flatMap((module) => module.resources));
  const schemas = [...model.all('DbSchema')].sort((left, right) =>
    left.schemaName < right.schemaName ? -1 : 1,
  );
  return generatedFile({
    path: 'docs/architecture.md',
    mode: 'REGENERATE',
    elementIds: [
      root.id,
      ...root.workloads.map((workload) => workload.id),
      ...root.backingServices.map((service) => service.id),
      ...resources.map((resource) => resource.controller.id),
    ],
    content: text(
      separated(
        `# Architecture of ${markdown(root.name)}`,
        ['## Services and what they use', '', containerDiagram(plan)],
        ['## Deployment', '', deploymentDiagram(plan)],
        ['## Operations', '', operationsTable(resources)],
        eventsSection(plan),
        ...schemas.filter((schema) => schema.tables.length > 0).map((schema) => entitySection(plan, schema)),
        ...stateSections(plan, resources),
        ...processSections(plan),
        decisionsSection(plan),
        ['## Notes', '', region({ kind: 'notes', elementId: root.id, hint: root.name, style: '<!-- -->' })],
      ),
    ),
  });
}

function containerDiagram(plan: ArtifactPlan): Lines {
  const { root } = plan;
  const services = numbered(
    's',
    plan.services.map((service) => service.project),
  );
  const backing = numbered('b', root.backingServices);
  const uses = plan.services.flatMap((service) =>
    [...new Set(service.workloads.flatMap((workload) => workload.uses))]
      .sort()
      .map((target) => `${services.get(service.project.id) ?? ''} --> ${backing.get(target) ?? ''}`),
  );
  return fenced(
    'flowchart LR',
    ...indent(
      2,
      root.appRoles.length > 0 && [
        `people((${mermaidLabel('People and programs')}))`,
        plan.services.map((service) => `people --> ${services.get(service.project.id) ?? ''}`),
      ],
      plan.services.map(
        (service) => `${services.get(service.project.id) ?? ''}[${mermaidLabel(service.project.name)}]`,
      ),
      byName(root.backingServices).map((service) =>
        service.eClass === 'Database'
          ? `${backing.get(service.id) ?? ''}[(${mermaidLabel(service.name)})]`
          : `${backing.get(service.id) ?? ''}[${mermaidLabel(service.name)}]`,
      ),
      uses,
    ),
  );
}

function deploymentDiagram(plan: ArtifactPlan): Lines {
  const { model, root } = plan;
  const workloads = numbered('w', root.workloads);
  const doors = numbered('i', root.ingresses);
  const flows = root.ingresses.flatMap((ingress) =>
    [...new Set(ingress.routes.map((route) => model.get(route.service).workload))]
      .sort()
      .map((target) => `${doors.get(ingress.id) ?? ''} --> ${workloads.get(target) ?? ''}`),
  );
  return fenced(
    'flowchart TB',
    ...indent(
      2,
      byName(root.ingresses).map(
        (ingress) => `${doors.get(ingress.id) ?? ''}{{${mermaidLabel(`Ingress ${ingress.hostPrefix}`)}}}`,
      ),
      byName(root.workloads).map(
        (workload) =>
          `${workloads.get(workload.id) ?? ''}[${mermaidLabel(`${workload.name} (${workload.kind.toLowerCase().replace('_', ' ')})`)}]`,
      ),
      flows,
    ),
  );
}

function operationsTable(resources: readonly ResourcePlan[]): Lines {
  return [
    '| Operation | Address | Who | Events |',
    '|---|---|---|---|',
    ...resources.flatMap((resource) =>
      allHandlers(resource).map((plan) => {
        const address = plan.exposed
          ? markdownCode(`${plan.handler.verb} ${plan.path}`)
          : 'inside the service';
        const events = plan.publishes
          .map((event) => markdown(event.name))
          .sort()
          .join(', ');
        return `| ${markdown(plan.handler.name)} | ${address} | ${who(plan)} | ${events} |`;
      }),
    ),
  ];
}

function who(plan: ResourcePlan['handlers'][number]): string {
  if (!plan.exposed) return '';
  if (plan.handler.anonymous) return 'everybody';
  if (plan.denied) return 'no caller';
  const every = plan.everyRow.map((role) => markdown(role.name));
  const own = plan.ownRows.map((role) => `${markdown(role.name)} (own rows)`);
  return every.length + own.length === 0 ? 'everybody who is signed in' : [...every, ...own].join(', ');
}

function eventsSection(plan: ArtifactPlan): Lines {
  const { model } = plan;
  const events = model.all('DtoType').filter((dto) => dto.kind === 'EVENT');
  if (events.length === 0) return [];
  const topics = new Map(topicsOf(model).map((topic) => [topic.type, topic.name]));
  const rows = events.map((event) => {
    const type = eventType(model.containerOf(event, 'CodeModule'), event);
    const handlers = plan.services
      .flatMap((service) => service.background)
      .filter((each) => each.event?.dto === event)
      .map((each) => markdown(each.background.name));
    const topic = topics.get(type);
    const cells = [markdownCode(type), markdown(event.name), topic === undefined ? '' : markdownCode(topic)];
    return `| ${[...cells, handlers.sort().join(', ')].join(' | ')} |`;
  });
  return [
    '## Events',
    '',
    'An operation writes its events into the table `outbox_event`, in its own transaction. A dispatcher in the same',
    'process hands them to their subscribers, each in a transaction of its own, and repeats what failed.',
    '',
    ...(plan.services.some((service) => service.messaging !== undefined) ? overTheBroker : []),
    '| Type | Event | Topic | Handled by |',
    '|---|---|---|---|',
    ...rows.sort(),
  ];
}

const overTheBroker: readonly string[] = [
  'Events with a topic also go to the broker, as CloudEvents: a relay sends them from the outbox after the transaction has',
  'ended, and tries again as long as the broker is away. Another service stores what arrives in its own `outbox_event`, with',
  'one delivery for each of its subscribers, before it acknowledges; an event that arrives again is known by its id. So every',
  'event is handled at least once, and its effects are stored once. Their order is not promised: what failed comes later.',
  'Topics and payloads are described in `services/*/asyncapi/asyncapi.yaml`.',
  '',
];

function entitySection(plan: ArtifactPlan, schema: DbSchema): Lines {
  const { model } = plan;
  const names = new Map(schema.tables.map((table, index) => [table.id, `t${index + 1}`]));
  const tables = schema.tables.map((table) => [
    `${names.get(table.id) ?? ''}[${mermaidLabel(table.tableName)}] {`,
    ...indent(
      2,
      ownColumns(table).map(
        (column) => `${column.type.toLowerCase()} ${column.columnName}${column.primaryKey ? ' PK' : ''}`,
      ),
    ),
    '}',
  ]);
  const kinds = schema.tables.flatMap((table) => {
    const general = table.kindOf === undefined ? undefined : names.get(table.kindOf);
    return general === undefined ? [] : [`${general} ||--o| ${names.get(table.id) ?? ''} : "is"`];
  });
  const relations = schema.tables.flatMap((table) =>
    ownKeys(model, table).flatMap((key) => {
      const target = names.get(key.references);
      const unique = table.indexes.some(
        (index) => index.unique && index.columns.join() === key.columns.join(),
      );
      const optional = model.resolveAll(key.columns).some((column) => column.nullable);
      if (target === undefined) return [];
      const label = mermaidPlain(key.name);
      return [
        `${target} ${optional ? '|o' : '||'}--${unique ? 'o|' : 'o{'} ${names.get(table.id) ?? ''} : "${label === '' ? 'has' : label}"`,
      ];
    }),
  );
  return [
    `## Data: ${markdown(schema.name)}`,
    '',
    fenced('erDiagram', ...indent(2, tables, relations, kinds)),
  ];
}

/** What rows of a special kind have besides; the rest stands with the more general table. */
function ownColumns({ columns }: Table): readonly Column[] {
  return columns.filter(({ shows }) => shows === undefined);
}

function ownKeys(model: ArtifactPlan['model'], { foreignKeys }: Table): readonly ForeignKey[] {
  return foreignKeys.filter(({ columns }) =>
    model.resolveAll<'Column'>(columns).some(({ shows }) => shows === undefined),
  );
}

function stateSections(plan: ArtifactPlan, resources: readonly ResourcePlan[]): readonly Lines[] {
  return resources.flatMap((resource) => {
    const moves = movesOf(resource);
    const column = plan.model.resolve(moves[0]?.handler.stateColumn);
    if (column === undefined) return [];
    const states = [
      ...new Set([
        ...column.allowedValues,
        ...moves.flatMap(({ handler }) => [
          ...handler.allowedFrom,
          handler.setsState ?? '',
          ...handler.moves.map(({ setsState }) => setsState),
        ]),
      ]),
    ].filter((state) => state !== '');
    const ids = new Map(states.map((state, index) => [state, `st${index + 1}`]));
    const start = /^'(.*)'$/.exec(column.defaultExpression ?? '')?.[1];
    const lines = [
      states.map((state) => `state ${mermaidLabel(state)} as ${ids.get(state) ?? ''}`),
      start !== undefined && ids.has(start) && `[*] --> ${ids.get(start) ?? ''}`,
      moves.flatMap((move) =>
        stepsOf(move.handler).map(
          ({ from, to }) =>
            `${ids.get(from) ?? ''} --> ${ids.get(to) ?? ''} : ${mermaidPlain(move.handler.name)}`,
        ),
      ),
    ];
    const title = resource.shape?.table.name ?? resource.controller.name;
    const picture = fenced('stateDiagram-v2', ...indent(2, lines));
    return [[`## States: ${markdown(title)}`, '', picture, '', movesTable(plan, moves)]];
  });
}

function decisionsSection(plan: ArtifactPlan): Lines {
  const decisions = sortedDecisions(plan);
  if (decisions.length === 0) return [];
  return [
    '## Decisions',
    '',
    ...decisions.map((record, index) => {
      const choice = record.choice === undefined ? '' : ` ${markdown(record.choice)}.`;
      return `- [${markdown(record.name)}](${decisionPath(record, index).replace('docs/', '')})${choice}`;
    }),
  ];
}
