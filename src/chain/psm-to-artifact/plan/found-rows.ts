import type { Column, HandlerEffect, Table } from '../../psm/psm.ts';
import type { ServicePlan } from './artifact-plan.ts';
import { isKindOf } from './kinds.ts';
import type { RecordShape, ValueField } from './record-shape.ts';
import { tableReferredTo } from './referred-table.ts';
import { fieldOf, resourceOf } from './stored-rows.ts';

/** How a row is found: by references from the operation's own row on, or by the id that callers send. */
export type FoundRow =
  | {
      readonly by: 'WAY';
      /** The member of the own row to start from: its reference, or its key where a row refers to it. */
      readonly start: ValueField;
      /** The references, one after the other, that of the own row included. */
      readonly hops: readonly [RowHop, ...RowHop[]];
    }
  | { readonly by: 'ASKED'; readonly member: string };

/** One reference on the way to a row. */
export type RowHop = {
  /** The rows that keep it. */
  readonly holder: RecordShape;
  readonly field: ValueField;
  /** Where it leads from row to row: to the row that it names, or back to the row that keeps it. */
  readonly way: 'THERE' | 'BACK';
  /** The table of the row that it names. */
  readonly named: Table;
};

/** How the row of an effect is found; undefined where its columns do not lead there. */
export function foundIn(service: ServicePlan, own: RecordShape, effect: HandlerEffect): FoundRow | undefined {
  const column = service.model.resolve(effect.foundBy);
  if (column === undefined)
    return effect.asks === undefined ? undefined : { by: 'ASKED', member: effect.asks };
  const hops: RowHop[] = [];
  let at: Table = own.table;
  for (const each of [...service.model.resolveAll(effect.through), column]) {
    const hop = hopAlong(service, each, at);
    if (hop === undefined) return undefined;
    hops.push(hop);
    at = nextOf(hop);
  }
  const [first, ...others] = hops;
  const wanted = service.model.get(effect.table);
  if (first === undefined || !isOneOf(service, at, wanted)) return undefined;
  return { by: 'WAY', start: first.way === 'THERE' ? first.field : own.key, hops: [first, ...others] };
}

/** The table of the row to which a reference leads on the way. */
export function nextOf({ holder, way, named }: RowHop): Table {
  return way === 'THERE' ? named : holder.table;
}

/** Whether the own row itself names the row that is meant. */
export function isNamedByOwn(found: FoundRow | undefined): boolean {
  return found?.by === 'WAY' && found.hops.length === 1 && found.hops[0].way === 'THERE';
}

function hopAlong(service: ServicePlan, column: Column, at: Table): RowHop | undefined {
  const table = service.model.containerOf(column, 'Table');
  const holder = resourceOf(service, table)?.shape;
  const field = holder === undefined ? undefined : fieldOf(holder, column);
  const named = tableReferredTo(service, table, column);
  if (holder === undefined || field === undefined || named === undefined) return undefined;
  if (table === at) return { holder, field, way: 'THERE', named };
  return isOneOf(service, at, named) ? { holder, field, way: 'BACK', named } : undefined;
}

/** Whether rows of one table may be rows of the other: it is the same, or one is a kind of the other. */
function isOneOf({ model }: ServicePlan, left: Table, right: Table): boolean {
  return isKindOf(model, left, right) || isKindOf(model, right, left);
}
