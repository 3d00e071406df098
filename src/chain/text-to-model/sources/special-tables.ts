import { columnOf, meaningsOf, saysNo, saysYes, type ColumnMeaning } from './column-words.ts';
import { fieldTable } from './field-tables.ts';
import { definitionsOf } from './definitions.ts';
import { plainTextUnits } from './plain-text.ts';
import type { TextTable, TablePassage } from './text-table.ts';
import {
  beginsWithVerb,
  deedSentence,
  hasSentence,
  itemsOf,
  listed,
  lowerFirst,
  thingIn,
  upperFirst,
  withArticle,
} from './table-sentences.ts';

/** What a table says whose headings go together: fields, things, states, rights, deeds, terms; else undefined. */
export function specialTable(table: TextTable): readonly TablePassage[] | undefined {
  for (const read of [fieldTable, thingTable, stateTable, rightTable, deedTable, termTable]) {
    const passages = read(table);
    if (passages !== undefined) return passages;
  }
  return undefined;
}

/** The first column of each meaning, -1 where there is none. */
function columnsOf<Meaning extends ColumnMeaning>(
  table: TextTable,
  meanings: readonly Meaning[],
): Readonly<Record<Meaning, number>> {
  // Checked border: there is an entry for each meaning.
  return Object.fromEntries(meanings.map((meaning) => [meaning, columnOf(table.header, meaning)])) as Record<
    Meaning,
    number
  >;
}

/** `| Entity | Attributes | Description |` */
function thingTable(table: TextTable): readonly TablePassage[] | undefined {
  const { thing, attributes, meaning, title, term } = columnsOf(table, [
    'thing',
    'attributes',
    'meaning',
    'title',
    'term',
  ]);
  const named = [thing, term, title].find((column) => column >= 0) ?? -1;
  if (named < 0 || attributes < 0) return undefined;
  return table.rows.flatMap((cells, row) => {
    const name = cells[named]?.trim() ?? '';
    const has = name === '' ? undefined : hasSentence(name, itemsOf(cells[attributes] ?? ''));
    return [
      ...(has === undefined ? [] : [{ text: has, row }]),
      ...definitions({ cells, row, name, meaning }),
    ];
  });
}

function definitions(given: {
  readonly cells: readonly string[];
  readonly row: number;
  readonly name: string;
  readonly meaning: number;
}): readonly TablePassage[] {
  const meaning = given.cells[given.meaning]?.trim() ?? '';
  if (meaning === '') return [];
  return definitionsOf(given.name, meaning).map((each) => ({ ...each, row: given.row }));
}

/** `| State | Meaning | Next states |` below "Booking states" */
function stateTable(table: TextTable): readonly TablePassage[] | undefined {
  const { state, meaning, next } = columnsOf(table, ['state', 'meaning', 'next']);
  if (state !== 0 || (meaning < 0 && next < 0)) return undefined;
  const thing = table.above.map(thingIn).find((found) => found !== undefined);
  if (thing !== undefined && next > 0) return lifeTable(table, thing);
  const names = table.rows.map((cells) => cells[state]?.trim() ?? '');
  const values = listed([...new Set(names.map(lowerFirst))], 'or');
  const statement =
    thing === undefined
      ? `The status is ${values}.`
      : `${upperFirst(withArticle(thing))} has a status: ${values}.`;
  return table.rows.flatMap((cells, row): readonly TablePassage[] => {
    const after = cells[next]?.trim() ?? '';
    const name = lowerFirst(names[row] ?? '');
    return [
      ...(row === 0 ? [{ text: statement, row }] : []),
      ...plainTextUnits(cells[meaning] ?? '').map(({ text }) => ({ text, row })),
      ...(saysNo(after)
        ? []
        : [{ text: `${table.header[next] ?? ''} of ${name}: ${after}`, row, kind: 'EXAMPLE' as const }]),
    ];
  });
}

/** `| Status | Next | Action | Who |`: each row is a state with those that may follow, and who moves the thing on. */
function lifeTable(table: TextTable, of: string): readonly TablePassage[] {
  const { state, meaning, next, who } = columnsOf(table, ['state', 'meaning', 'next', 'who']);
  const deed = table.header.findIndex(
    (heading, column) =>
      column !== state && column !== next && /^(?:action|event|trigger|step)$/i.test(heading.trim()),
  );
  return table.rows.flatMap((cells, row): readonly TablePassage[] => {
    const cell = (column: number): string => cells[column]?.trim() ?? '';
    const name = cell(state);
    const after = saysNo(cell(next)) ? [] : itemsOf(cell(next));
    const [actor, action] = [cell(who), cell(deed)];
    const moved = `change ${withArticle(of)}`;
    const done = beginsWithVerb(action) ? action : after.length > 0 ? moved : '';
    const shown = [state, next].map((column) => `${table.header[column] ?? ''}: ${cell(column)}`);
    return [
      ...(name === ''
        ? []
        : [
            {
              text: `${upperFirst(of)}: ${shown.join('; ')}`,
              row,
              kind: 'FACT' as const,
              declares: { kind: 'STATE' as const, of, name, next: after },
            },
          ]),
      ...plainTextUnits(cell(meaning)).map(({ text }) => ({ text, row })),
      ...(done === ''
        ? []
        : actor === ''
          ? done === moved
            ? []
            : [{ text: done, row }]
          : [deedPassage(actor, done, row)]),
    ];
  });
}

/** `| Right | Reader | Librarian |`, or `| Role | Lend books | Delete books |`, with marks below. */
function rightTable(table: TextTable): readonly TablePassage[] | undefined {
  const meant = meaningsOf(table.header[0] ?? '');
  const others = table.header.slice(1);
  const marks = table.rows.flatMap((cells) => others.map((_, index) => cells[index + 1] ?? ''));
  if (others.length === 0 || !marks.some(saysYes) || !marks.every((mark) => saysYes(mark) || saysNo(mark)))
    return undefined;
  const areActors = meant.has('who') && others.every(beginsWithVerb);
  if (!areActors && !(meant.has('right') && others.every((each) => meaningsOf(each).size === 0)))
    return undefined;
  return table.rows.flatMap((cells, row) =>
    others.flatMap((other, index) => {
      const [actor, deed] = areActors ? [cells[0] ?? '', other] : [other, cells[0] ?? ''];
      return saysYes(cells[index + 1] ?? '') ? [deedPassage(actor, deed, row)] : [];
    }),
  );
}

/** `| Actor | Use cases |` */
function deedTable(table: TextTable): readonly TablePassage[] | undefined {
  const { who, deeds, why, meaning } = columnsOf(table, ['who', 'deeds', 'why', 'meaning']);
  if (who < 0 || deeds < 0 || why >= 0) return undefined;
  return table.rows.flatMap((cells, row) => {
    const name = cells[who]?.trim() ?? '';
    return [
      ...definitions({ cells, row, name, meaning }),
      ...itemsOf(cells[deeds] ?? '').map((deed) =>
        name === '' ? { text: deed, row } : deedPassage(name, deed, row),
      ),
    ];
  });
}

/** `| Term | Definition |`, `| Actor | Description |` */
function termTable(table: TextTable): readonly TablePassage[] | undefined {
  const { term, thing, who, meaning } = columnsOf(table, ['term', 'thing', 'who', 'meaning']);
  const named = [term, thing, who].find((column) => column >= 0) ?? -1;
  if (named < 0 || meaning < 0) return undefined;
  const isPlain = table.header.every(
    (heading, column) => column === named || column === meaning || meaningsOf(heading).has('mark'),
  );
  if (!isPlain) return undefined;
  return table.rows.flatMap((cells, row) =>
    definitions({ cells, row, name: cells[named]?.trim() ?? '', meaning }),
  );
}

/** What an actor may do, in a passage that says that it acts. */
function deedPassage(actor: string, deed: string, row: number): TablePassage {
  return { text: deedSentence(actor, deed), row, declares: { kind: 'ACTOR', name: actor } };
}
