import { sqlName } from '../../../kernel/generation/escape.ts';
import type { Model } from '../../../kernel/model/model.ts';
import type { Column, DtoField, Psm, Table } from '../../psm/psm.ts';

/** One stored value. */
export type ValueField = {
  readonly kind: 'value';
  readonly name: string;
  readonly column: Column;
  /** The member of a JSON type that shows the value. */
  readonly shownAs: DtoField | undefined;
  /** The type without `undefined`. */
  readonly ts: string;
  readonly optional: boolean;
  /** How the value travels as JSON. */
  readonly json: 'text' | 'integer' | 'number' | 'decimal' | 'boolean' | 'json';
  /**
   * Where it describes a file of the store: the path of its contents, with a parameter for the id of each row from the
   * record down to the part that has it.
   */
  readonly file: string | undefined;
};

/** A nested object whose members are columns of the same row, such as money or an address. */
export type ObjectField = {
  readonly kind: 'object';
  readonly name: string;
  /** The member of a JSON type that shows the object. */
  readonly shownAs: DtoField | undefined;
  readonly ts: string;
  readonly optional: boolean;
  readonly money: boolean;
  readonly members: readonly (ValueField | ObjectField)[];
};

/** Rows of another table that belong to this row. */
export type PartsField = {
  readonly kind: 'parts';
  readonly name: string;
  readonly many: boolean;
  readonly optional: boolean;
  readonly shape: RecordShape;
  /** Ids of the members of JSON types that list the parts. */
  readonly listedBy: ReadonlySet<string>;
  /** The column of the part's table that points to this row. */
  readonly parentColumn: Column;
  /** Deleting this row deletes the parts. */
  readonly cascades: boolean;
};

/** Ids of rows that this row is linked with; a table of pairs keeps them. */
export type LinksField = {
  readonly kind: 'links';
  readonly name: string;
  /** The member of a JSON type that shows the ids. */
  readonly shownAs: DtoField;
  readonly ts: string;
  readonly optional: false;
  /** Qualified SQL name of the table of pairs. */
  readonly sqlTable: string;
  /** The column of the table of pairs that points to this row. */
  readonly ownColumn: Column;
  readonly otherColumn: Column;
};

/** A field of a record. */
export type RecordField = ValueField | ObjectField | PartsField | LinksField;

/** How rows of a table, with everything that belongs to them, look as one JSON object. */
export type RecordShape = {
  readonly table: Table;
  /** Qualified SQL name. */
  readonly sqlTable: string;
  /** `OrderRecord`. */
  readonly typeName: string;
  readonly fields: readonly RecordField[];
  readonly key: ValueField;
  readonly owner: Column | undefined;
  readonly version: ValueField | undefined;
  readonly createdAt: Column | undefined;
  readonly updatedAt: Column | undefined;
};

/** The qualified SQL name of a table. */
export function sqlTableName(model: Model<Psm>, table: Table): string {
  return `${sqlName(model.containerOf(table, 'DbSchema').schemaName)}.${sqlName(table.tableName)}`;
}

/** The name of the query parameter that filters a list by a column. */
export function filterName(column: Column): string {
  return pathOf(column).join('.');
}

/** The steps of a column's place in JSON; parts that are not plain names are left out. */
export function pathOf(column: Column): readonly string[] {
  return (column.jsonPath ?? '').split('.').filter((part) => /^[A-Za-z][A-Za-z0-9_]*$/.test(part));
}

/** The default of a column as a JSON value, when it is a plain literal. */
export function literalDefault(column: Column): string | number | boolean | undefined {
  const expression = column.defaultExpression?.trim() ?? '';
  const text = /^'((?:[^']|'')*)'$/.exec(expression)?.[1];
  if (text !== undefined) return text.replaceAll("''", "'");
  if (/^(?:true|false)$/i.test(expression)) return expression.toLowerCase() === 'true';
  if (!/^-?\d{1,15}(?:\.\d+)?$/.test(expression)) return undefined;
  return column.type === 'NUMERIC' ? expression : Number(expression);
}

/** How many digits after the point a field keeps, where its column limits them. */
export function digitsKept({ json, column }: ValueField): number | undefined {
  if (json === 'integer') return 0;
  return column.type === 'NUMERIC' && column.precision !== undefined ? (column.scale ?? 0) : undefined;
}

/** All shapes of a record: itself, its parts, their parts, outermost first. */
export function shapesIn(shape: RecordShape): readonly RecordShape[] {
  return [shape, ...partsOf(shape).flatMap((part) => shapesIn(part.shape))];
}

/** The fields of a record that are rows of their own. */
export function partsOf(shape: RecordShape): readonly PartsField[] {
  return shape.fields.filter((field) => field.kind === 'parts');
}

/** The links of a record. */
export function linksOf(shape: RecordShape): readonly LinksField[] {
  return shape.fields.filter((field) => field.kind === 'links');
}

/** The columns of a record's own row with the path of each inside the record. */
export function storedColumns(
  shape: RecordShape,
): readonly { readonly field: ValueField; readonly path: readonly (ValueField | ObjectField)[] }[] {
  const walk = (
    fields: readonly RecordField[],
    above: readonly ObjectField[],
  ): { readonly field: ValueField; readonly path: readonly (ValueField | ObjectField)[] }[] =>
    fields.flatMap((field) => {
      if (field.kind === 'parts' || field.kind === 'links') return [];
      if (field.kind === 'object') return walk(field.members, [...above, field]);
      return field.column.id === shape.owner?.id ? [] : [{ field, path: [...above, field] }];
    });
  return walk(shape.fields, []);
}
