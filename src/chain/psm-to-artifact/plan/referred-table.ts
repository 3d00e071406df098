import type { Model } from '../../../kernel/model/model.ts';
import type { Column, Psm, Table } from '../../psm/psm.ts';

/** The table whose row a column names, where the model says so. */
export function tableReferredTo(
  { model }: { readonly model: Model<Psm> },
  table: Table,
  column: Column,
): Table | undefined {
  const key = table.foreignKeys.find(({ columns }) => columns.length === 1 && columns[0] === column.id);
  return key === undefined ? model.resolve(column.refersTo) : model.get(key.references);
}
