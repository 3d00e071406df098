import { columnOf, meaningsOf, saysNo } from './column-words.ts';
import type { TextTable, TablePassage } from './text-table.ts';
import {
  definitionSentences,
  fieldName,
  fieldSentences,
  isClause,
  isListType,
  itemsOf,
  singularThing,
  thingIn,
  valuesSentence,
  withArticle,
} from './table-sentences.ts';

/** `| Class | Attribute | Type | Multiplicity |`, or without the class below the heading of a thing. */
export function fieldTable(table: TextTable): readonly TablePassage[] | undefined {
  const field = fieldColumn(table);
  if (field < 0) return undefined;
  const thing = columnOf(table.header, 'thing');
  const above = table.above.map(thingIn).find((found) => found !== undefined);
  let last = '';
  const fields = table.rows.map((cells, row) => {
    last = cells[thing]?.trim() || last;
    return { row, cells, thing: thing < 0 ? (above ?? '') : last, name: fieldName(cells[field] ?? '') };
  });
  if (fields.some((each) => each.thing === '')) return undefined;
  const own = Map.groupBy(fields, (each) => each.thing);
  const firsts = new Map([...own].map(([name, [first]]) => [first?.row, name]));
  return fields.flatMap(({ row, cells, thing: owner, name }) => {
    const begins = firsts.get(row);
    const texts = begins === undefined ? [] : sentencesAbout(table, begins, own.get(begins) ?? []);
    return [
      ...texts.map((text) => ({ text, row })),
      ...(name === '' ? [] : fieldPassages(table, { row, cells, thing: owner, name, things: own })),
    ];
  });
}

type Field = {
  readonly row: number;
  readonly cells: readonly string[];
  readonly thing: string;
  readonly name: string;
};

/** The column of the names: one that is called so, or "Name" beside types of values. */
function fieldColumn({ header, rows }: TextTable): number {
  const field = columnOf(header, 'field');
  if (field >= 0) return columnOf(header, 'values') < 0 || header.length > 2 ? field : -1;
  const [name, type] = [columnOf(header, 'title'), columnOf(header, 'type')];
  const areTypes = type >= 0 && rows.every((cells) => valueType.test(cells[type]?.trim() ?? ''));
  return areTypes ? name : -1;
}

const valueType =
  /^(?:string|text|varchar|char|int|integer|bigint|long|short|number|numeric|decimal|float|double|real|bool|boolean|date|time|datetime|timestamp|uuid|guid|id|enum|enumeration|money|currency|url|uri|e-?mail|blob|binary|json|list|array)\b/i;

const isMany = (cells: readonly string[], header: readonly string[]): boolean =>
  cells.some((cell, column) =>
    /^(?:multiplicity|cardinality|occurrence)$/i.test(header[column]?.trim() ?? '')
      ? /(?:\*|n|many|[2-9]\d*)\s*$/i.test(cell)
      : meaningsOf(header[column] ?? '').has('type') && isListType(cell.trim()),
  );

function sentencesAbout(table: TextTable, thing: string, fields: readonly Field[]): readonly string[] {
  return fieldSentences(
    thing,
    fields.map(({ name, cells }) => ({ name, isMany: isMany(cells, table.header) })),
  );
}

function fieldPassages(
  table: TextTable,
  field: Field & { readonly things: ReadonlyMap<string, unknown> },
): readonly TablePassage[] {
  const { row, cells, thing, name } = field;
  const cell = (column: number): string => cells[column]?.trim() ?? '';
  const [type, values, meaning] = [
    cell(columnOf(table.header, 'type')),
    cell(columnOf(table.header, 'values')),
    cell(columnOf(table.header, 'meaning')),
  ];
  const chosen = values === '' ? valuesOfType(type) : itemsOf(values);
  const sentence = valuesSentence({ thing, field: name, values: chosen });
  const other = [...field.things.keys()].find((each) => each.toLowerCase() === type.toLowerCase());
  const isNamed = other !== undefined && other.toLowerCase() !== name;
  const said = meaning !== '' && isClause(meaning) ? definitionSentences(name, meaning) : [];
  const details = table.header.flatMap((heading, column) =>
    meaningsOf(heading).has('thing') || saysNo(cell(column)) ? [] : [`${heading}: ${cell(column)}`],
  );
  return [
    ...(sentence === undefined ? [] : [{ text: sentence, row }]),
    ...(isNamed
      ? [
          {
            text: `The ${name} of ${withArticle(singularThing(thing))} is ${withArticle(singularThing(other))}.`,
            row,
          },
        ]
      : []),
    ...said.map((text) => ({ text, row })),
    // Types and the rest are no sentences, but a language model has a use for them.
    ...(details.length > 1 ? [{ text: details.join('; '), row, kind: 'EXAMPLE' as const }] : []),
  ];
}

/** "enum (beginner, advanced)", "open | closed" */
function valuesOfType(type: string): readonly string[] {
  const inside = /^(?:enum(?:eration)?|choice|one of|list of values)\b\W*([^()]+)\)?$/i.exec(type)?.[1];
  if (inside !== undefined) return inside.split(/[,;|/]/);
  return /^[^|]+(?:\|[^|]+)+$/.test(type) ? type.replace(/["']/g, '').split('|') : [];
}
