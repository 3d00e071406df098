import { psm, type AppRole, type Psm, type RouteHandler, type Table } from '../../src/chain/psm/psm.ts';
import { nameOf } from '../../src/kernel/model/element.ts';
import { openModel, type Model } from '../../src/kernel/model/model.ts';
import { generatedNotice, type GeneratedDocument } from './generated-document.ts';
import { readExamples, type Example } from './pictures.ts';

/** The page that says for each move of each lifecycle of the examples which route makes it, or which process. */
export function lifecyclesPage(): GeneratedDocument {
  const text = [
    generatedNotice,
    '',
    '# Lifecycles of the examples',
    '',
    'How the services that are generated from the [examples](../../examples/README.md) bring each object from state to state: the route that callers use, and the processes and policies that do it without one. `npm run test:generated -- walks` goes these ways over HTTP.',
    ...readExamples().flatMap(section),
    '',
  ].join('\n');
  return { path: 'docs/reference/lifecycles.md', text };
}

/** One way from a state to another. */
type Move = {
  readonly table: Table;
  readonly from: readonly string[];
  readonly to: string;
  readonly handler: RouteHandler;
};

function section({ models }: Example): readonly string[] {
  const model = openModel<Psm>(psm, models.psm);
  const byTable = Map.groupBy(movesIn(model), ({ table }) => table);
  return [
    '',
    `## ${nameOf(models.cim) ?? ''}`,
    ...[...byTable].flatMap(([table, moves]) => [
      '',
      `### ${table.name}`,
      '',
      '| From | To | Route | Roles | Without a call |',
      '|---|---|---|---|---|',
      ...moves.map((move) => `| ${cellsOf(model, move).join(' | ')} |`),
    ]),
  ];
}

function movesIn(model: Model<Psm>): readonly Move[] {
  return model.all('RouteHandler').flatMap((handler) => {
    const own = { ...handler, table: model.containerOf(handler, 'RestController').table };
    return [own, ...handler.effects].flatMap(({ table, allowedFrom, setsState }): Move[] => {
      const rows = model.resolve<'Table'>(table);
      return rows === undefined || setsState === undefined
        ? []
        : [{ table: rows, from: allowedFrom, to: setsState, handler }];
    });
  });
}

function cellsOf(model: Model<Psm>, { from, to, handler }: Move): readonly string[] {
  const { path } = model.containerOf(handler, 'RestController');
  const roles = model.resolveAll<'AppRole'>([...handler.requiredRoles, ...handler.ownRoles]);
  return [
    from.map((state) => `\`${state}\``).join(', '),
    `\`${to}\``,
    handler.exposed ? `\`${handler.verb} ${path}${handler.path}\`` : '',
    handler.exposed ? namesOf(roles) : '',
    [...processesOf(model, handler), ...policiesOf(model, handler)].join('; '),
  ];
}

/** The processes in which software does it: not those that only wait for a caller to do it. */
function processesOf(model: Model<Psm>, handler: RouteHandler): readonly string[] {
  return model
    .referrers(handler, 'SagaStep', 'runs')
    .filter(({ kind }) => kind !== 'HUMAN_TASK' && kind !== 'WAIT_EVENT')
    .map((step) => `process "${model.containerOf(step, 'ProcessManager').name}"`);
}

function policiesOf(model: Model<Psm>, handler: RouteHandler): readonly string[] {
  return model
    .referrers(handler, 'BackgroundHandler', 'runs')
    .map(({ name, schedule }) => `policy "${name}"${schedule === undefined ? '' : `, \`${schedule}\``}`);
}

function namesOf(roles: readonly AppRole[]): string {
  return roles
    .map(({ name }) => name)
    .sort()
    .join(', ');
}
