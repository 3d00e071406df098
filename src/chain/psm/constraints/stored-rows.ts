import type { Model } from '../../../kernel/model/model.ts';
import type { Column, DtoField, DtoType, Psm, Table } from '../psm.ts';

/** A JSON type together with the table whose rows it shows or fills. */
export type RowType = {
  readonly dto: DtoType;
  readonly table: Table;
  /** Rows of the table belong to rows of another one, which is written with them. */
  readonly isPart: boolean;
};

/**
 * The types that show rows, with their tables: what handlers answer, about the table of their controller or the parts of
 * its rows, and the parts nested in it. What CUSTOM handlers answer is up to the people who write them.
 */
export function shownRows(model: Model<Psm>): readonly RowType[] {
  return rowTypes(model, (kind) => kind !== 'CUSTOM', 'response');
}

/** The types that new rows are made from, with their tables: what CREATE handlers take, and the parts nested in it. */
export function filledRows(model: Model<Psm>): readonly RowType[] {
  return rowTypes(model, (kind) => kind === 'CREATE', 'request');
}

function rowTypes(
  model: Model<Psm>,
  wanted: (kind: string) => boolean,
  feature: 'request' | 'response',
): readonly RowType[] {
  const found = new Map<string, RowType>();
  const add = (row: RowType): void => {
    const key = `${row.dto.id} ${row.table.id} ${row.isPart ? 'part' : ''}`;
    if (!found.has(key)) found.set(key, row);
  };
  for (const controller of model.all('RestController')) {
    for (const handler of controller.handlers) {
      const part = model.resolve<'DtoField'>(handler.part);
      const table = model.resolve<'Table'>(part === undefined ? controller.table : part.childTable);
      const dto = model.resolve<'DtoType'>(handler[feature]);
      if (dto !== undefined && table !== undefined && wanted(handler.kind))
        add({ dto, table, isPart: part !== undefined });
    }
  }
  // What is added while the map is read is read as well.
  for (const { dto } of found.values()) {
    for (const field of dto.fields) {
      const part = model.resolve<'DtoType'>(field.dto);
      const table = model.resolve<'Table'>(field.childTable);
      if (part !== undefined && table !== undefined) add({ dto: part, table, isPart: true });
    }
  }
  return [...found.values()];
}

/** Where JSON properties are kept in a table: the paths of its columns and everything above them. */
export function pathsOf({ columns }: Table): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const { jsonPath } of columns) {
    let path = jsonPath ?? '';
    while (path !== '' && !paths.has(path)) {
      paths.add(path);
      path = path.slice(0, Math.max(0, path.lastIndexOf('.')));
    }
  }
  return paths;
}

/** Whether a request type has a property for a column, and callers have to give it. */
export function isGiven(model: Model<Psm>, dto: DtoType, { jsonPath }: Column): boolean {
  if (jsonPath === undefined) return false;
  let fields: readonly DtoField[] = dto.fields;
  for (const name of jsonPath.split('.')) {
    const field = fields.find(({ jsonName }) => jsonName === name);
    if (field?.required !== true) return false;
    const inner = model.resolve<'DtoType'>(field.dto);
    if (inner === undefined) return true;
    ({ fields } = inner);
  }
  return true;
}
