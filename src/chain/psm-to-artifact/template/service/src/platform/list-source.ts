/** The type of a column as PostgreSQL names it, as far as lists compare values of it. */
export type ListType =
  | 'text'
  | 'uuid'
  | 'integer'
  | 'bigint'
  | 'numeric'
  | 'boolean'
  | 'date'
  | 'time'
  | 'timestamptz'
  | 'interval';

/** A value of the rows by which callers filter a list. */
export interface ListField {
  /** SQL name of its column. */
  readonly column: string;
  readonly type: ListType;
  /** The values that it can have, where they are a closed choice. */
  readonly values?: readonly string[];
  /** Some rows have none. */
  readonly nullable?: boolean;
  /** An index has the rows in its order. */
  readonly sortable?: boolean;
  /** The roles that alone read it; missing when all may who read the row. */
  readonly roles?: readonly string[];
}

/** Where a list comes from, and by what callers filter, search and order it. */
export interface ListSource {
  /** SQL name of the table, which statements call `t`. */
  readonly table: string;
  /** The SQL expression that reads a row as one JSON object. */
  readonly record: string;
  readonly key: { readonly column: string; readonly type: ListType };
  /** The column with the owner of a row. */
  readonly owner?: string;
  /** The column with the texts of a row in the form of `search_form`. */
  readonly search?: string;
  /** By the place of the value in JSON, such as `unitPrice.amount`. */
  readonly fields: Readonly<Record<string, ListField>>;
}

/** The fields of a list that a caller with these roles reads. */
export function readableFields(
  { fields }: ListSource,
  roles: readonly string[] | undefined,
): ReadonlyMap<string, ListField> {
  const isReadable = ({ roles: readers }: ListField): boolean =>
    readers === undefined || readers.some((role) => roles?.includes(role) === true);
  return new Map(Object.entries(fields).filter(([, field]) => isReadable(field)));
}
