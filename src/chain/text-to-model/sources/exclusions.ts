import { leadsToExcluded, namesExclusion, saysExcluded } from './exclusion-words.ts';
import type { RawUnit } from './source-unit.ts';
import { withoutEnd } from './without-end.ts';

/**
 * The passages with those marked that their text says to be left out: below a heading or a lead such as "Out of scope",
 * or in a sentence that says so. Below a lead without a list it is the next paragraph.
 */
export function withExclusions(units: readonly RawUnit[], text: string): readonly RawUnit[] {
  const marked: RawUnit[] = [];
  let lead: Lead | undefined;
  for (const unit of units) {
    if (leadsToExcluded(unit.text)) {
      lead = leadAt(unit, text);
      marked.push({ ...unit, kind: 'HEADING' });
      continue;
    }
    lead = lead && reaching(lead, unit, text);
    if (lead !== undefined || unit.headings.some(namesExclusion)) marked.push({ ...unit, kind: 'EXCLUDED' });
    else marked.push(...piecesOf(unit));
  }
  return marked;
}

/** A lead, and the passages below it so far. */
type Lead = { readonly mark: string; readonly isItem: boolean; readonly below: readonly RawUnit[] };

/** What stands in front of a passage in its line: its indentation, and the mark of a list. */
const markBefore = ({ start }: RawUnit, text: string): string =>
  text.slice(text.lastIndexOf('\n', start - 1) + 1, start);

const leadAt = (unit: RawUnit, text: string): Lead => ({
  mark: markBefore(unit, text),
  isItem: unit.isItem === true,
  below: [],
});

/** The lead with one passage more below it; undefined where the passage stands no longer below it. */
function reaching(lead: Lead, unit: RawUnit, text: string): Lead | undefined {
  const before = lead.below.at(-1);
  const reached = { ...lead, below: [...lead.below, unit] };
  if (unit.isItem === true) {
    const isOther = before !== undefined && before.isItem !== true;
    return isOther || (lead.isItem && !isBelow(lead.mark, markBefore(unit, text))) ? undefined : reached;
  }
  if (before === undefined) return lead.isItem && !/\d/.test(lead.mark) ? undefined : reached;
  const isApart = /\n[^\S\n]*\n/.test(text.slice(before.end, unit.start));
  return before.isItem === true || isApart ? undefined : reached;
}

/** Whether an item stands below another one: further to the right, or with another mark below a numbered heading. */
function isBelow(lead: string, mark: string): boolean {
  const indented = (each: string): number => each.length - each.trimStart().length;
  return indented(mark) > indented(lead) || (/\d/.test(lead) && !/\d/.test(mark));
}

/** "Guests book rooms; breakfast is out of scope.": what is said before stays. */
function piecesOf(unit: RawUnit): readonly RawUnit[] {
  if (!saysExcluded(unit.text)) return [unit];
  const parts = unit.text.split(/[;,]\s+(?=(?:but|while|whereas|however)\b)|;\s+/);
  const [last = ''] = parts.slice(-1);
  const first = withoutEnd(unit.text.slice(0, unit.text.length - last.length), ';,');
  if (parts.length < 2 || saysExcluded(first) || !saysExcluded(last)) return [{ ...unit, kind: 'EXCLUDED' }];
  return [
    { ...unit, text: `${first}.` },
    { ...unit, text: last, kind: 'EXCLUDED' },
  ];
}
