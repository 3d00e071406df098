import type { Model } from '../../../kernel/model/model.ts';
import type { Column, DtoField, DtoType, Psm, Table } from '../../psm/psm.ts';
import { pascal } from '../naming.ts';
import { tsTypeOfField, type DtoNames } from './dto-names.ts';
import { isKindOf } from './kinds.ts';
import type { Notes } from './notes.ts';
import { pathOfHandler } from './paths.ts';
import {
  literalDefault,
  pathOf,
  sqlTableName,
  type LinksField,
  type ObjectField,
  type PartsField,
  type RecordField,
  type RecordShape,
  type ValueField,
} from './record-shape.ts';

/** What a shape is made from. */
export type ShapeSource = {
  readonly model: Model<Psm>;
  readonly notes: Notes;
  readonly names: DtoNames;
  readonly table: Table;
  /** The JSON types that show rows of the table, answers first. */
  readonly dtos: readonly DtoType[];
  /** The requests from which rows of the table are made. */
  readonly creators: readonly DtoType[];
  readonly owner?: Column | undefined;
  /** For parts: the column that points to the row they belong to. */
  readonly parentColumn?: Column | undefined;
  /** The tables above this one, against endless nesting. */
  readonly above?: readonly Table[];
};

/** The shape of a table's rows, or undefined when the table has no single key that travels as JSON. */
export function recordShape(source: ShapeSource): RecordShape | undefined {
  const { model, table, owner, parentColumn } = source;
  const fields: RecordField[] = columnFields(source);
  const keys = table.columns.filter((column) => column.primaryKey);
  const key = fields.find(
    (field): field is ValueField =>
      field.kind === 'value' && keys.length === 1 && field.column.id === keys[0]?.id,
  );
  if (key === undefined) return undefined;
  const named = (name: string): Column | undefined =>
    table.columns.find(
      (column) =>
        column.columnName === name && column.jsonPath === undefined && column.type === 'TIMESTAMPTZ',
    );
  fields.push(...partsFields(source), ...linksFields(source));
  return {
    table,
    sqlTable: sqlTableName(model, table),
    typeName: `${pascal(table.tableName)}Record`,
    fields,
    key,
    owner: owner === parentColumn ? undefined : owner,
    version: fields.find(
      (field): field is ValueField =>
        field.kind === 'value' &&
        field.name === 'version' &&
        field.json === 'integer' &&
        !field.optional &&
        field !== key,
    ),
    createdAt: named('created_at'),
    updatedAt: named('updated_at'),
  };
}

/** The foreign key by which a table's rows belong to rows of another table. */
export function parentKey(
  model: Model<Psm>,
  child: Table,
  parent: Table,
): { readonly column: Column; readonly cascades: boolean } | undefined {
  const candidates = child.foreignKeys
    .filter((key) => key.columns.length === 1 && isKindOf(model, parent, model.get(key.references)))
    .flatMap((key) =>
      model.resolveAll(key.columns).map((column) => ({ column, cascades: key.onDelete === 'CASCADE' })),
    )
    // A role that callers fill in has a JSON path; the link to the owning row has none.
    .sort(
      (left, right) => rank(left.column) - rank(right.column) || (left.column.id < right.column.id ? -1 : 1),
    );
  return candidates[0];
}

function rank(column: Column): number {
  return column.jsonPath === undefined ? 0 : 1;
}

function fieldsByName(source: ShapeSource): ReadonlyMap<string, DtoField> {
  const byName = new Map<string, DtoField>();
  for (const field of source.dtos.flatMap((dto) => dto.fields))
    if (!byName.has(field.jsonName)) byName.set(field.jsonName, field);
  return byName;
}

function columnFields(source: ShapeSource): RecordField[] {
  const known = fieldsByName(source);
  const columns = source.table.columns.filter(
    (column) => column.jsonPath !== undefined && column.id !== source.parentColumn?.id,
  );
  return membersOf({ source, columns, depth: 0, dtoFields: known });
}

type Grouping = {
  readonly source: ShapeSource;
  readonly columns: readonly Column[];
  readonly depth: number;
  readonly dtoFields: ReadonlyMap<string, DtoField>;
};

function membersOf(grouping: Grouping): (ValueField | ObjectField)[] {
  const groups = new Map<string, Column[]>();
  for (const column of grouping.columns) {
    const name = pathOf(column)[grouping.depth] ?? '';
    groups.set(name, [...(groups.get(name) ?? []), column]);
  }
  return [...groups]
    .filter(([name]) => name !== '')
    .map(([name, columns]) => {
      const [first] = columns;
      const isLeaf =
        first !== undefined && columns.length === 1 && pathOf(first).length === grouping.depth + 1;
      return isLeaf ? valueField(grouping, name, first) : objectField(grouping, name, columns);
    });
}

function valueField(grouping: Grouping, name: string, column: Column): ValueField {
  const { model, names } = grouping.source;
  const field = grouping.dtoFields.get(name);
  const json = jsonKind(column, field);
  const typed = field !== undefined && (json === 'json' || (json === 'text' && field.type === 'STRING'));
  const ts = typed ? tsTypeOfField(field, { model, names, prefix: 'types.' }) : plainType[json];
  return {
    kind: 'value',
    name,
    shownAs: sentAs(grouping, name) ?? field,
    column,
    json,
    ts,
    file: filePath(model, column),
    optional: mayBeMissing(column) || isNotSent(grouping, name, { ts, column }),
  };
}

/** Where the contents of the file are read that a column describes; undefined where no operation is about it. */
function filePath(model: Model<Psm>, column: Column): string | undefined {
  const handlers = model.referrers(column, 'RouteHandler', 'file');
  const handler = handlers.find(({ kind }) => kind === 'READ') ?? handlers[0];
  return handler && pathOfHandler(model.containerOf(handler, 'RestController'), handler);
}

// Requests carry the limits that matter.
function sentAs(grouping: Grouping, name: string): DtoField | undefined {
  if (grouping.depth > 0) return undefined;
  return grouping.source.creators
    .flatMap((creator) => creator.fields)
    .find((field) => field.jsonName === name);
}

/** Some request makes rows without this value: then it is missing until a hook or the database provides it. */
function isNotSent(
  grouping: Grouping,
  name: string,
  value: { readonly ts: string; readonly column?: Column },
): boolean {
  const { model, names, creators } = grouping.source;
  const { column, ts } = value;
  if (grouping.depth > 0 || column?.primaryKey === true || name === 'version') return false;
  if (column !== undefined && literalDefault(column) !== undefined) return false;
  return creators.some((creator) => {
    const sent = creator.fields.find((field) => field.jsonName === name);
    if (sent?.required !== true) return true;
    const sentTs = tsTypeOfField(sent, { model, names, prefix: 'types.' });
    return sentTs !== ts && ts !== 'unknown' && !(ts === 'string' && sent.type === 'STRING');
  });
}

const plainType: Readonly<Record<ValueField['json'], string>> = {
  text: 'string',
  integer: 'number',
  number: 'number',
  decimal: 'string',
  boolean: 'boolean',
  json: 'unknown',
};

function jsonKind(column: Column, field: DtoField | undefined): ValueField['json'] {
  switch (column.type) {
    case 'INTEGER':
    case 'BIGINT':
      return 'integer';
    case 'NUMERIC':
      return field?.type === 'NUMBER' || field?.type === 'INTEGER' ? 'number' : 'decimal';
    case 'BOOLEAN':
      return 'boolean';
    case 'JSONB':
      return 'json';
    default:
      return 'text';
  }
}

/** A value that the database fills in, or that a formula computes, is not there while a record is being made. */
function mayBeMissing(column: Column): boolean {
  const filledByDatabase = column.defaultExpression !== undefined && literalDefault(column) === undefined;
  return !column.primaryKey && (column.nullable || column.derived || filledByDatabase);
}

function objectField(grouping: Grouping, name: string, columns: readonly Column[]): ObjectField {
  const { model, names } = grouping.source;
  const field = grouping.dtoFields.get(name);
  const dto = model.resolve(field?.dto);
  const dtoFields = new Map((dto?.fields ?? []).map((member) => [member.jsonName, member]));
  const members = membersOf({ ...grouping, columns, depth: grouping.depth + 1, dtoFields });
  const money = field?.format === 'money' || looksLikeMoney(members);
  const named = field?.type === 'OBJECT' && (money || names.nameOf(dto) !== undefined);
  const inline = members.map(
    (member) => `readonly ${member.name}${member.optional ? '?' : ''}: ${member.ts}`,
  );
  const ts = money
    ? 'Money'
    : named
      ? tsTypeOfField(field, { model, names, prefix: 'types.' })
      : `{ ${inline.join('; ')} }`;
  const optional = members.every((member) => member.optional) || isNotSent(grouping, name, { ts });
  return { kind: 'object', name, shownAs: sentAs(grouping, name) ?? field, members, money, optional, ts };
}

function looksLikeMoney(members: readonly (ValueField | ObjectField)[]): boolean {
  const names = members.map((member) => member.name).sort();
  return names.length === 2 && names[0] === 'amount' && names[1] === 'currency';
}

/** A list of ids without a type of its own, kept as pairs of ids in another table. */
function linksFields(source: ShapeSource): LinksField[] {
  const { model, notes, names, table } = source;
  const links: LinksField[] = [];
  for (const field of fieldsByName(source).values()) {
    const pairs = model.resolve(field.childTable);
    if (pairs === undefined || field.dto !== undefined || field.type !== 'ARRAY') continue;
    const keys = pairs.columns.filter((column) => column.primaryKey);
    // The key of the table leads with the own side; the other side has the index.
    const other = keys.find((column) => pairs.indexes.some((index) => index.columns.includes(column.id)));
    const own = keys.find((column) => column !== other);
    const belongs = pairs.foreignKeys.some(
      (key) =>
        key.columns.length === 1 &&
        key.columns[0] === own?.id &&
        isKindOf(model, table, model.get(key.references)),
    );
    if (keys.length !== 2 || own === undefined || other === undefined || !belongs) {
      notes.add(
        field.id,
        `The links "${field.jsonName}" of ${table.name} are not stored: ${pairs.name} is not a table of pairs with it.`,
      );
      continue;
    }
    links.push({
      kind: 'links',
      name: field.jsonName,
      shownAs: field,
      ts: tsTypeOfField(field, { model, names, prefix: 'types.' }),
      optional: false,
      sqlTable: sqlTableName(model, pairs),
      ownColumn: own,
      otherColumn: other,
    });
  }
  return links;
}

function partsFields(source: ShapeSource): PartsField[] {
  const { model, notes, table, above = [] } = source;
  const parts: PartsField[] = [];
  for (const field of fieldsByName(source).values()) {
    const child = model.resolve(field.childTable);
    const dto = model.resolve(field.dto);
    if (child === undefined || dto === undefined) continue;
    const link = parentKey(model, child, table);
    if (link === undefined || [...above, table].includes(child)) {
      notes.add(
        field.id,
        `The parts "${field.jsonName}" of ${table.name} are not stored: ${child.name} has no foreign key to it.`,
      );
      continue;
    }
    const listing = source.dtos
      .flatMap((each) => each.fields)
      .filter((each) => each.jsonName === field.jsonName && each.childTable === field.childTable);
    const dtos = listing.flatMap((each) => model.resolve(each.dto) ?? []);
    const creators = source.creators
      .flatMap((each) => each.fields)
      .filter((each) => each.jsonName === field.jsonName && each.childTable === field.childTable)
      .flatMap((each) => model.resolve(each.dto) ?? []);
    const shape = recordShape({
      ...source,
      table: child,
      dtos,
      creators,
      owner: undefined,
      parentColumn: link.column,
      above: [...above, table],
    });
    if (shape === undefined) {
      notes.add(
        field.id,
        `The parts "${field.jsonName}" of ${table.name} are not stored: ${child.name} has no key.`,
      );
      continue;
    }
    const many = field.type === 'ARRAY';
    parts.push({
      kind: 'parts',
      name: field.jsonName,
      many,
      optional: !many,
      shape,
      listedBy: new Set(listing.map(({ id }) => id)),
      parentColumn: link.column,
      cascades: link.cascades,
    });
  }
  return parts;
}
