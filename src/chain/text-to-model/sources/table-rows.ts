import { storyPartsOf } from '../reading/story-parts.ts';
import { columnOf, isMark, meaningsOf } from './column-words.ts';
import { marksExclusion, namesExclusion } from './exclusion-words.ts';
import { plainTextUnits } from './plain-text.ts';
import { specialTable } from './special-tables.ts';
import type { TextTable, TablePassage } from './text-table.ts';
import { beginsWithVerb, isClause, itemsOf, storySentence } from './table-sentences.ts';
import { unitKindOf } from './unit-kind.ts';

/**
 * What a table says, in the order of its rows. Columns that mean something together become sentences; else each cell
 * that is a story or a sentence is one by itself, and cells that are none stand with their headings.
 */
export function tablePassages(table: TextTable): readonly TablePassage[] {
  return (
    specialTable(table) ??
    table.rows.flatMap((cells, row) =>
      withoutExcluded(table.header, cells).map((passage) => ({ ...passage, row })),
    )
  );
}

type RowPassage = Pick<TablePassage, 'text' | 'kind'>;

/** Texts of several columns that are one story, with the columns that it takes up. */
export type StoriesOfRow = { readonly stories: readonly string[]; readonly columns: ReadonlySet<number> };

/** The stories that who, what and why make, where they stand in columns of their own; without such columns there are none. */
export function storiesOf(header: readonly string[], cells: readonly string[]): StoriesOfRow {
  const who = columnOf(header, 'who');
  const want = wantColumn(header, who);
  const wanted = cells[want]?.trim() ?? '';
  const actor = cells[who]?.trim() ?? '';
  if (wanted === '' || actor === '') return { stories: [], columns: new Set() };
  const why = header.findIndex(
    (heading, column) => column !== who && column !== want && meaningsOf(heading).has('why'),
  );
  const reason = cells[why]?.trim() ?? '';
  const whyLead = /\b(?:so|so that)\s+(i(?:\s+can)?)$/i.exec(
    (header[why] ?? '').replace(/[^\p{L}]+/gu, ' ').trim(),
  )?.[1];
  const lines = wanted.split('\n').map((line) => itemsOf(line)[0] ?? '');
  const wants =
    lines.length > 1 && lines.every(beginsWithVerb) ? wanted.split('\n') : [wanted.replace(/\s+/g, ' ')];
  const stories = wants.flatMap(
    (each) =>
      storySentence({
        who: actor,
        want: each.replace(/^\s*(?:[-*•]|\d{1,3}[.)])\s+/, ''),
        why: isMark(header[why] ?? '', reason) || /^\d+$/.test(reason) ? '' : reason,
        ...(whyLead !== undefined && { whyLead: whyLead.replace(/^i/i, 'I') }),
      }) ?? [],
  );
  return stories.length < wants.length
    ? { stories: [], columns: new Set() }
    : { stories, columns: new Set([who, want, why]) };
}

/** The column of what is wanted: the one that says nothing else, before one that could be a text of its own. */
function wantColumn(header: readonly string[], who: number): number {
  if (who < 0) return -1;
  const found = header.flatMap((heading, column) =>
    column !== who && meaningsOf(heading).has('want')
      ? [{ column, isText: meaningsOf(heading).has('text') }]
      : [],
  );
  return (found.find(({ isText }) => !isText) ?? found[0])?.column ?? -1;
}

/** The passages of a row: what a column "Out of scope" holds, and a row that is marked so, is left out. */
function withoutExcluded(header: readonly string[], cells: readonly string[]): readonly RowPassage[] {
  const excluded = (texts: readonly string[]): readonly RowPassage[] =>
    texts.flatMap(piecesOf).map((text) => ({ text, kind: 'EXCLUDED' }));
  if (cells.some((cell, column) => marksExclusion(header[column] ?? '', cell)))
    return excluded(
      cells.filter((cell, column) => cell.trim() !== '' && !isMark(header[column] ?? '', cell)),
    );
  const isLeft = header.map(namesExclusion);
  return [
    ...rowPassages(
      header.filter((_, column) => isLeft[column] !== true),
      cells.filter((_, column) => isLeft[column] !== true),
    ),
    ...excluded(cells.filter((_, column) => isLeft[column] === true)),
  ];
}

function rowPassages(header: readonly string[], cells: readonly string[]): readonly RowPassage[] {
  const { stories, columns } = storiesOf(header, cells);
  const open = cells.flatMap((cell, column) => {
    const heading = header[column] ?? '';
    return cell.trim() === '' || columns.has(column) || isMark(heading, cell)
      ? []
      : [{ cell: cell.trim(), heading, pieces: piecesOf(cell) }];
  });
  const hasStory =
    stories.length > 0 ||
    open.some(({ pieces }) => pieces.some((piece) => storyPartsOf(piece) !== undefined));
  const said: RowPassage[] = stories.map((text) => ({ text }));
  const rest: string[] = [];
  for (const { cell, heading, pieces } of open) {
    if (hasStory && isTitle(heading, cell)) said.push({ text: cell, kind: 'HEADING' });
    else if (isText(heading) && pieces.length === 1 && isShortEntry(cell))
      said.push({ text: cell, kind: 'REQUIREMENT' });
    else if (pieces.some((piece) => unitKindOf(piece) !== 'NOISE'))
      said.push(...pieces.map((text) => ({ text })));
    else rest.push(isText(heading) && open.length === 1 ? cell : `${heading}: ${cell}`);
  }
  const isLabelled = said.length === 0 || rest.some((each) => each.split(/\s+/).length > 3);
  return isLabelled && rest.length > 0 ? [...said, { text: rest.join('; ') }] : said;
}

/** The stories, sentences and items of a cell; the code of one that is no sentence, as "FR-7 Print labels", says nothing. */
export function piecesOf(cell: string): readonly string[] {
  return plainTextUnits(cell).map(({ text }) => {
    const bare = text.replace(/^[[(]?[A-Z]{1,10}[-_]?\d{1,6}[\])]?\s{0,3}[:.–—-]?\s+/, '');
    return bare !== text && unitKindOf(text) === 'NOISE' ? bare : text;
  });
}

/** Whether a text beside a story only names it. */
export function isTitle(heading: string, text: string): boolean {
  return (
    meaningsOf(heading).has('title') &&
    storyPartsOf(text) === undefined &&
    !/[.!?]$/.test(text) &&
    (text.split(/\s+/).length <= 5 || !(isClause(text) || beginsWithVerb(text)))
  );
}

const isText = (heading: string): boolean => {
  const meant = meaningsOf(heading);
  return meant.has('text') || meant.has('title');
};

/** "Export visits": an entry of a backlog in two words. */
function isShortEntry(cell: string): boolean {
  return /^\p{L}+\s+\p{L}+[.]?$/u.test(cell) && beginsWithVerb(cell);
}
