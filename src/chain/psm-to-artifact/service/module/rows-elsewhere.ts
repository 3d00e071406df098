import { sqlName, tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, indent, type Lines } from '../../../../kernel/generation/text.ts';
import type { Column } from '../../../psm/psm.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import {
  partsOf,
  sqlTableName,
  storedColumns,
  type PartsField,
  type RecordShape,
} from '../../plan/record-shape.ts';

/** Whether a record, or one of its parts, refers to rows of other contexts of its service. */
export function refersElsewhere(service: ServicePlan, shape: RecordShape): boolean {
  return (
    referencesOf(service, shape).length > 0 ||
    linksOf(service, shape).length > 0 ||
    partsOf(shape).some((part) => refersElsewhere(service, part.shape))
  );
}

/** The function that names the rows of other contexts that a record refers to. */
export function rowsElsewhereFunction(
  service: ServicePlan,
  { shape, variable }: { readonly shape: RecordShape; readonly variable: string },
): Lines {
  if (!refersElsewhere(service, shape)) return [];
  const entries = rowsOf(service, { shape, variable, pointer: '' });
  // Several objects in a list stand on a line each.
  const width = entries.length === 1 ? 108 : 0;
  return [
    '/** Rows of other contexts that a record refers to. */',
    `function rowsElsewhere(${variable}: ${shape.typeName}): readonly RowElsewhere[] {`,
    ...indent(2, bracketed({ before: 'return ', brackets: '[]', entries, after: ';', width })),
    '}',
  ];
}

type Place = { readonly shape: RecordShape; readonly variable: string; readonly pointer: string };

function rowsOf(service: ServicePlan, { shape, variable, pointer }: Place, depth = 0): readonly string[] {
  return [
    ...referencesOf(service, shape).map(({ path, table, key }) => {
      const [name = '', ...rest] = path;
      const value = [`${variable}.${name}`, ...rest].join('?.');
      const place = `${pointer}/${path.join('/')}`;
      return bracketed({
        brackets: '{}',
        entries: [
          `table: ${tsString(table)}`,
          `key: ${tsString(key)}`,
          `value: ${value}`,
          `pointer: ${pointer.includes('${') ? `\`${place}\`` : tsString(place)}`,
        ],
        width: 100 - 2 * depth,
      });
    }),
    ...linksOf(service, shape).map(({ name, table, key }) =>
      rowsOfLinks({ name, table, key }, { variable, pointer, depth }),
    ),
    ...partsOf(shape)
      .filter((part) => refersElsewhere(service, part.shape))
      .map((part) => rowsOfParts(service, part, { variable, pointer, depth })),
  ];
}

function rowsOfParts(
  service: ServicePlan,
  { name, many, shape }: PartsField,
  { variable, pointer, depth }: Inside,
): string {
  const part = `part${depth === 0 ? '' : depth + 1}`;
  const index = `index${depth === 0 ? '' : depth + 1}`;
  const list = `${variable}.${name}`;
  const place = many ? `${pointer}/${name}/\${${index}}` : `${pointer}/${name}`;
  const rows = rowsOf(service, { shape, variable: part, pointer: place }, depth + 1);
  const isCounted = many && rows.some((row) => row.includes(`\${${index}}`));
  return bracketed({
    before: `...${many ? list : `(${list} === undefined ? [] : [${list}])`}.flatMap((${isCounted ? `${part}, ${index}` : part}) => `,
    brackets: '[]',
    entries: rows,
    after: ')',
    width: rows.length === 1 ? 100 : 0,
  });
}

type Inside = { readonly variable: string; readonly pointer: string; readonly depth: number };

function rowsOfLinks({ name, table, key }: LinkElsewhere, { variable, pointer, depth }: Inside): string {
  return bracketed({
    before: `...${variable}.${name}.map((value, index) => (`,
    brackets: '{}',
    entries: [
      `table: ${tsString(table)}`,
      `key: ${tsString(key)}`,
      'value',
      `pointer: \`${pointer}/${name}/\${index}\``,
    ],
    after: '))',
    width: 100 - 2 * depth,
  });
}

type LinkElsewhere = { readonly name: string; readonly table: string; readonly key: string };

function linksOf(service: ServicePlan, shape: RecordShape): readonly LinkElsewhere[] {
  return shape.fields.flatMap((field): readonly LinkElsewhere[] => {
    const place = field.kind === 'links' ? placeElsewhere(service, field.otherColumn) : undefined;
    return place === undefined ? [] : [{ name: field.name, ...place }];
  });
}

type ReferenceElsewhere = { readonly path: readonly string[]; readonly table: string; readonly key: string };

function referencesOf(service: ServicePlan, shape: RecordShape): readonly ReferenceElsewhere[] {
  return storedColumns(shape).flatMap(({ field, path }): readonly ReferenceElsewhere[] => {
    const place = placeElsewhere(service, field.column);
    return place === undefined ? [] : [{ path: path.map(({ name }) => name), ...place }];
  });
}

/** Where the rows of this service stand that a column names without a foreign key: SQL names of the table and its key. */
export function placeElsewhere(
  { model, schemas }: ServicePlan,
  { refersTo }: Column,
): { readonly table: string; readonly key: string } | undefined {
  const table = model.resolve(refersTo);
  const keys = table?.columns.filter((column) => column.primaryKey) ?? [];
  const [key] = keys;
  const isHere = table !== undefined && schemas.some((schema) => schema.tables.includes(table));
  if (!isHere || key === undefined || keys.length > 1) return undefined;
  return { table: sqlTableName(model, table), key: sqlName(key.columnName) };
}
