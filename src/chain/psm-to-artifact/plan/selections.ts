import { sqlName } from '../../../kernel/generation/escape.ts';
import type { Model } from '../../../kernel/model/model.ts';
import type { Column, DtoType, Psm } from '../../psm/psm.ts';
import { camel } from '../naming.ts';
import type { HandlerPlan } from './handlers.ts';
import type { RecordShape } from './record-shape.ts';
import { tableReferredTo } from './referred-table.ts';
import type { ModulePlan, ResourcePlan } from './resource-plan.ts';

/** How a background handler that an event starts finds the rows that its operation runs on. */
export type EventSelection =
  /** The event carries the id of the row. */
  | { readonly kind: 'CARRIED'; readonly member: string }
  /** The event carries the id of its subject; the statement answers the ids of rows for it. */
  | { readonly kind: 'REFERRED'; readonly member: string; readonly statement: string };

/**
 * Finds the rows by the one reference that the model has; undefined where people have to say it: values or a way are
 * missing, or a schedule starts the operation, and the model says in words which rows are due.
 */
export function selectionOf(
  service: { readonly model: Model<Psm>; readonly modules: readonly ModulePlan[] },
  plan: {
    readonly resource: ResourcePlan;
    readonly handler: HandlerPlan;
    readonly event: { readonly dto: DtoType } | undefined;
  },
): EventSelection | undefined {
  const { handler, resource, event } = plan;
  const { shape } = resource;
  const isSimple = handler.kind !== 'CREATE' && handler.kind !== 'CUSTOM' && handler.request === undefined;
  if (event === undefined || shape === undefined || !isSimple || handler.way.length > 0) return undefined;
  const carried = (of: RecordShape): string | undefined =>
    event.dto.fields.find(
      ({ jsonName, required }) => required && jsonName === `${camel(of.table.tableName)}Id`,
    )?.jsonName;
  const own = carried(shape);
  if (own !== undefined) return { kind: 'CARRIED', member: own };
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
  const key = sqlName(subject.key.column.columnName);
  const statement = `SELECT ${name} AS id FROM ${subject.sqlTable} WHERE ${key} = $1 AND ${name} IS NOT NULL`;
  return { kind: 'REFERRED', member, statement };
}

function referencesTo(
  service: { readonly model: Model<Psm> },
  from: RecordShape,
  to: RecordShape,
): readonly Column[] {
  return from.table.columns.filter((column) => tableReferredTo(service, from.table, column) === to.table);
}
