import type { Model } from '../../../kernel/model/model.ts';
import type { Column, ForeignKey, Psm, Table } from '../../psm/psm.ts';

/** The foreign key that one column makes alone. */
export function foreignKeyOf({ foreignKeys }: Table, columnId: string): ForeignKey | undefined {
  return foreignKeys.find(({ columns }) => columns.length === 1 && columns[0] === columnId);
}

/** The table whose row a column names, where the model says so. */
export function tableReferredTo(
  { model }: { readonly model: Model<Psm> },
  table: Table,
  column: Column,
): Table | undefined {
  const key = foreignKeyOf(table, column.id);
  return key === undefined ? model.resolve(column.refersTo) : model.get(key.references);
}
