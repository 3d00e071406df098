import { columnOf, meaningsOf, saysNo } from './column-words.ts';
import { factsOf } from './field-facts.ts';
import { typeSaid } from './field-types.ts';
import { definitionSentences, fieldName, isClause, thingIn } from './table-sentences.ts';
import type { TextTable, TablePassage } from './text-table.ts';

/** `| Class | Attribute | Type | Multiplicity |`, or without the class below the heading of a thing. */
export function fieldTable(table: TextTable): readonly TablePassage[] | undefined {
  const field = fieldColumn(table);
  if (field < 0) return undefined;
  const thing = columnOf(table.header, 'thing');
  const above = table.above.map(thingIn).find((found) => found !== undefined);
  let last = '';
  const fields = table.rows.map((cells, row) => {
    last = cells[thing]?.trim() || last;
    return { row, cells, of: thing < 0 ? (above ?? '') : last, name: cells[field]?.trim() ?? '' };
  });
  if (fields.some(({ of }) => of === '')) return undefined;
  return fields.flatMap((each) => (fieldName(each.name) === '' ? [] : fieldPassages(table, each)));
}

/** The column of the names: one that is called so, or "Name" beside types of values. */
function fieldColumn({ header, rows }: TextTable): number {
  const field = columnOf(header, 'field');
  if (field >= 0) return columnOf(header, 'values') < 0 || header.length > 2 ? field : -1;
  const [name, type] = [columnOf(header, 'title'), columnOf(header, 'type')];
  const areTypes = type >= 0 && rows.every((cells) => typeSaid(cells[type] ?? '', '').kind !== undefined);
  return areTypes ? name : -1;
}

function fieldPassages(
  { header }: TextTable,
  {
    row,
    cells,
    of,
    name,
  }: { readonly row: number; readonly cells: readonly string[]; readonly of: string; readonly name: string },
): readonly TablePassage[] {
  const said = header.flatMap((heading, column) =>
    meaningsOf(heading).has('thing') ? [] : [{ heading, text: cells[column]?.trim() ?? '' }],
  );
  const type = cells[columnOf(header, 'type')]?.trim() ?? '';
  const meaning = cells[columnOf(header, 'meaning')]?.trim() ?? '';
  const sentences = isClause(meaning) ? definitionSentences(fieldName(name), meaning) : [];
  const shown = said.filter(({ text }) => !saysNo(text)).map(({ heading, text }) => `${heading}: ${text}`);
  return [
    {
      text: `${of}: ${shown.join('; ')}`,
      row,
      kind: 'FACT',
      declares: { kind: 'FIELD', of, name, facts: factsOf({ name: fieldName(name), type, details: said }) },
    },
    ...sentences.map((text) => ({ text, row })),
  ];
}
