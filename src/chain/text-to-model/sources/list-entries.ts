import { introducesDemands, isInstruction, orderAboutModel } from './instructions.ts';
import type { RawUnit, SourceText } from './source-unit.ts';

/**
 * The entries of lists that tell what a system shall do: "Delete a reader" below "Readers borrow books". A list has two
 * entries, or one below a colon. In a message they stand below a sentence that asks for a model, or that announces them.
 */
export function demandsInLists({ origin }: SourceText, units: readonly RawUnit[]): ReadonlySet<RawUnit> {
  const entries = new Set(units.filter(({ isItem }) => isItem === true));
  return origin === 'attachment' ? new Set(ofLists(units, entries)) : belowRequests(units, entries);
}

function ofLists(units: readonly RawUnit[], entries: ReadonlySet<RawUnit>): readonly RawUnit[] {
  return units.filter((unit, at) => {
    const [before, after] = [units[at - 1], units[at + 1]];
    const isBeside = [before, after].some((each) => each !== undefined && entries.has(each));
    return entries.has(unit) && (isBeside || before?.text.endsWith(':') === true);
  });
}

function belowRequests(units: readonly RawUnit[], entries: ReadonlySet<RawUnit>): ReadonlySet<RawUnit> {
  const found = new Set<RawUnit>();
  let isAsked = false;
  for (const unit of units)
    if (!entries.has(unit)) isAsked = introducesDemands(unit.text) || (isAsked && !isInstruction(unit.text));
    else if (isAsked && !orderAboutModel(unit.text)) found.add(unit);
  return found;
}
