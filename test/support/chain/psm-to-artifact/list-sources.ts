import { sqlName } from '../../../../src/kernel/generation/escape.ts';
import type { Model } from '../../../../src/kernel/model/model.ts';
import { planArtifact } from '../../../../src/chain/psm-to-artifact/plan/artifact-plan.ts';
import {
  listedFields,
  listType,
  searchColumnOf,
} from '../../../../src/chain/psm-to-artifact/plan/listed-fields.ts';
import type { Psm } from '../../../../src/chain/psm/psm.ts';
import { filledTable, type FilledTable } from './filled-table.ts';
import type { ListSource } from './read-list.ts';

/** A list of a generated service, as its repository has it, and the table it is read from. */
export type ListUnderTest = { readonly source: ListSource; readonly table: FilledTable };

/** The lists of all services of a deployment model. */
export function listsOf(model: Model<Psm>): readonly ListUnderTest[] {
  return planArtifact(model).services.flatMap(({ modules }) =>
    modules
      .flatMap(({ resources }) => resources)
      .flatMap((resource): readonly ListUnderTest[] => {
        const { shape } = resource;
        const fields = listedFields(model, resource);
        if (shape === undefined || fields.length === 0) return [];
        const { column } = shape.key;
        const search = searchColumnOf(resource);
        const source: ListSource = {
          table: shape.sqlTable,
          record: "jsonb_build_object('id', t.id)",
          key: { column: sqlName(column.columnName), type: listType(column) ?? 'text' },
          ...(shape.owner !== undefined && { owner: sqlName(shape.owner.columnName) }),
          ...(search !== undefined && { search: sqlName(search.columnName) }),
          fields: Object.fromEntries(
            fields.map(({ name, column: { columnName }, type, values, nullable, sortable }) => [
              name,
              {
                column: sqlName(columnName),
                type,
                nullable,
                sortable,
                ...(values.length > 0 && { values }),
              },
            ]),
          ),
        };
        return [{ source, table: filledTable(shape.sqlTable, shape.table.columns) }];
      }),
  );
}
