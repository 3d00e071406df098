import type { Ledger, SourceUnit } from '../records/ledger.ts';
import { unitsOf } from '../records/ledger.ts';

/** An attachment of a turn. */
export type ReadFile = { readonly attachmentId: string; readonly fileName: string };

const mostNamed = 12;

/**
 * What is said of attachments in which nothing was found that a model can show: their names, what they have instead, and
 * what to do. Empty when each has something, or repeats what another says.
 */
export function tellEmptyFiles(files: readonly ReadFile[], ledger: Ledger | undefined): readonly string[] {
  const asked = new Set((ledger?.obligations ?? []).filter(({ mandatory }) => mandatory).flatMap(unitsOf));
  const empty = files.flatMap(({ attachmentId, fileName }) => {
    const units = (ledger?.units ?? []).filter((unit) => unit.attachmentId === attachmentId);
    const isUsed = units.some(({ unitId, duplicateOf }) => asked.has(unitId) || duplicateOf !== undefined);
    return isUsed ? [] : [`${fileName} (${contentOf(units)})`];
  });
  if (empty.length === 0) return [];
  const more = empty.length > mostNamed ? ` and ${empty.length - mostNamed} more` : '';
  return [
    `Nothing to build from was found in ${empty.slice(0, mostNamed).join(', ')}${more}.`,
    'Say there, or in a message, in sentences or entries of a list who does what with which things, such as “Readers borrow books”.',
  ];
}

/** What a file may have instead, in the plural. */
const forms = {
  heading: 'headings',
  'flagged passage': 'flagged passages',
  question: 'questions',
  example: 'examples',
  'row or labelled line': 'rows or labelled lines',
  'piece of code': 'pieces of code',
  'short line': 'short lines',
  'other passage': 'other passages',
} as const;
type Form = keyof typeof forms;

/** "2 headings, 1 piece of code" */
function contentOf(units: readonly SourceUnit[]): string {
  const headings = new Set(units.flatMap((unit) => unit.headings)).size;
  const counts = new Map<Form, number>(headings > 0 ? [['heading', headings]] : []);
  for (const unit of units) counts.set(formOf(unit), (counts.get(formOf(unit)) ?? 0) + 1);
  const said = [...counts].map(([form, count]) => `${count} ${count === 1 ? form : forms[form]}`);
  return said.length === 0 ? 'nothing but headings' : said.join(', ');
}

/** Code and markup are kept without a mark of their own; rows of tables are kept as "Header: cell". */
const code = /[{}]|=>|::|<\/?\p{L}+|\p{L}\(|;\s*$|^\s*(?:import|def|class|function|select)\s/iu;
const labelled = /^[^:;.]{1,60}: \S/;

function formOf({ kind, flagged, text }: SourceUnit): Form {
  if (flagged) return 'flagged passage';
  if (kind === 'HEADING') return 'heading';
  if (kind === 'QUESTION') return 'question';
  if (kind === 'EXAMPLE') return 'example';
  if (code.test(text)) return 'piece of code';
  if (labelled.test(text)) return 'row or labelled line';
  return kind === 'NOISE' ? 'short line' : 'other passage';
}
