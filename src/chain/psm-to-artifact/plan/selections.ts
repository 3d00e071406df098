import { sqlName } from '../../../kernel/generation/escape.ts';
import type { Model } from '../../../kernel/model/model.ts';
import type { BackgroundHandler, Column, DtoType, Psm } from '../../psm/psm.ts';
import { camel } from '../naming.ts';
import type { HandlerPlan } from './handlers.ts';
import type { RecordShape } from './record-shape.ts';
import { tableReferredTo } from './referred-table.ts';
import type { ModulePlan, ResourcePlan } from './resource-plan.ts';

/** How a background handler finds the rows that its operation runs on. */
export type RowSelection =
  /** The event carries the id of the row. */
  | { readonly kind: 'CARRIED'; readonly member: string }
  /** A statement answers the ids of the rows: for the subject of an event, or what is due when a time has come. */
  | {
      readonly kind: 'QUERIED';
      readonly statement: string;
      /** The member of the event with the value of the statement; otherwise it has these values. */
      readonly member: string | undefined;
      readonly values: readonly string[];
      readonly sends: Sent;
    }
  /** A time has come, and the operation makes a new row of nothing but defaults. */
  | { readonly kind: 'ONCE' };

/** The body that the operation gets: none, an empty one, or the version of the row. */
type Sent = 'NOTHING' | 'EMPTY' | 'VERSION';

type Service = {
  readonly model: Model<Psm>;
  readonly modules: readonly ModulePlan[];
};

/** What a background handler runs, and what starts it. */
type Started = {
  readonly background: Pick<BackgroundHandler, 'description'>;
  readonly resource: ResourcePlan;
  readonly handler: HandlerPlan;
  readonly event: { readonly dto: DtoType } | undefined;
};

/**
 * Finds the rows by the one reference that the model has from the subject of the event, or by the states from which the
 * operation may run when its time has come. Undefined where people have to say it: values or a way are missing, or the
 * model says in words alone which rows are due.
 */
export function selectionOf(service: Service, plan: Started): RowSelection | undefined {
  const { handler, resource, event } = plan;
  const { shape } = resource;
  const sends = sentTo(handler);
  if (shape === undefined || sends === undefined || handler.kind === 'CUSTOM' || handler.way.length > 0)
    return undefined;
  if (event === undefined) return dueRows(plan, shape, sends);
  if (handler.kind === 'CREATE') return undefined;
  const carried = (of: RecordShape): string | undefined =>
    event.dto.fields.find(
      ({ jsonName, required }) => required && jsonName === `${camel(of.table.tableName)}Id`,
    )?.jsonName;
  const queried = { kind: 'QUERIED', values: [], sends } as const;
  const own = carried(shape);
  if (own !== undefined)
    return sends === 'NOTHING'
      ? { kind: 'CARRIED', member: own }
      : { ...queried, member: own, statement: `${selectedFrom(shape, sends)} WHERE ${keyName(shape)} = $1` };
  const ways = service.modules
    .flatMap(({ resources }) => resources)
    .flatMap(({ shape: subject }) => {
      const member = subject && carried(subject);
      if (subject === undefined || member === undefined) return [];
      return referencesTo(service, subject, shape).map((column) => ({ subject, member, column }));
    });
  const [way, second] = ways;
  if (way === undefined || second !== undefined) return undefined;
  const { subject, member, column } = way;
  const name = sqlName(column.columnName);
  const found = `FROM ${subject.sqlTable} WHERE ${keyName(subject)} = $1 AND ${name} IS NOT NULL`;
  const statement =
    sends === 'NOTHING'
      ? `SELECT ${name} AS id ${found}`
      : `${selectedFrom(shape, sends)} WHERE ${keyName(shape)} IN (SELECT ${name} ${found})`;
  return { ...queried, member, statement };
}

/** What an operation gets besides its row; undefined where it needs values that nothing gives. */
function sentTo({ request }: HandlerPlan): Sent | undefined {
  if (request === undefined) return 'NOTHING';
  const required = request.fields.filter((field) => field.required && !field.readOnly);
  if (required.length === 0) return 'EMPTY';
  return required.every(({ jsonName }) => jsonName === 'version') ? 'VERSION' : undefined;
}

/** The rows in the states from which the operation may run; the rules of the move then decide about each. */
function dueRows(plan: Started, shape: RecordShape, sends: Sent): RowSelection | undefined {
  const { handler, background, resource } = plan;
  if (handler.kind === 'CREATE') return sends === 'EMPTY' ? { kind: 'ONCE' } : undefined;
  // Words may leave rows out that nothing here can tell from the others.
  if (background.description !== undefined && !isGuarded(handler, resource)) return undefined;
  const { stateName } = handler;
  const values = stateName === undefined ? [] : handler.handler.allowedFrom;
  const state = shape.fields.find((field) => field.name === stateName);
  if (state !== undefined && state.kind !== 'value') return undefined;
  const places = values.map((_, index) => `$${index + 1}`).join(', ');
  const where =
    state === undefined || values.length === 0
      ? ''
      : ` WHERE ${sqlName(state.column.columnName)} IN (${places})`;
  const statement = `${selectedFrom(shape, sends)}${where} ORDER BY ${keyName(shape)}`;
  return { kind: 'QUERIED', statement, member: undefined, values: where === '' ? [] : values, sends };
}

/** Whether a rule in the rule language that new rows need not keep decides when the operation may run. */
function isGuarded({ checks, moves }: HandlerPlan, { handlers }: ResourcePlan): boolean {
  const always = handlers.filter(({ kind }) => kind === 'CREATE').flatMap((creation) => creation.checks);
  return [...checks, ...moves.flatMap((move) => move.checks)].some(
    (check) => check.expression !== undefined && !always.includes(check),
  );
}

function selectedFrom(shape: RecordShape, sends: Sent): string {
  const version =
    sends === 'VERSION' && shape.version !== undefined
      ? `, ${sqlName(shape.version.column.columnName)} AS version`
      : '';
  return `SELECT ${keyName(shape)} AS id${version} FROM ${shape.sqlTable}`;
}

function keyName(shape: RecordShape): string {
  return sqlName(shape.key.column.columnName);
}

function referencesTo(
  service: { readonly model: Model<Psm> },
  from: RecordShape,
  to: RecordShape,
): readonly Column[] {
  return from.table.columns.filter((column) => tableReferredTo(service, from.table, column) === to.table);
}
