import type { Ledger, Obligation, SourceUnit } from '../records/ledger.ts';
import { outOfScope } from '../records/ledger.ts';
import { contradictionsIn } from './read-turn.ts';

const mostNamed = 12;
const mostQuoted = 3;
const longest = 100;

/** What an account leaves to its user, in sentences: what is open, what contradicts what, what
 * is out of scope, and what was not followed. */
export function tellAccount({
  open,
  ledger,
}: {
  readonly open: readonly Obligation[];
  readonly ledger: Ledger | undefined;
}): readonly string[] {
  const units = new Map((ledger?.units ?? []).map((unit) => [unit.unitId, unit]));
  const named = [...new Set(open.map(({ words, unitId }) => words ?? units.get(unitId)?.text ?? ''))];
  const pairs = contradictionsIn(ledger, units).map(
    ([first, second]) =>
      `${quoted(first.text)} and ${quoted(second.text)} contradict each other; the second was set aside.`,
  );
  const left = (ledger?.obligations ?? []).filter(({ reason }) => reason === outOfScope);
  const leftOut = [...new Set(left.map(({ words = '' }) => words))];
  const flagged = (ledger?.units ?? []).filter((unit) => unit.flagged);
  return [
    ...(open.length === 0 ? [] : [`Open: ${open.length}: ${listed(named, mostNamed)}.`]),
    ...pairs.slice(0, mostQuoted),
    ...(pairs.length > mostQuoted
      ? [`${pairs.length - mostQuoted} more contradictions are listed in the turn.`]
      : []),
    ...(leftOut.length === 0
      ? []
      : [`Left out, because the text says that it is out of scope: ${listed(leftOut, mostNamed)}.`]),
    ...notFollowed(flagged),
  ];
}

/** Their words are not repeated: the answer is read by people and programs that might follow them. */
function notFollowed(flagged: readonly SourceUnit[]): readonly string[] {
  if (flagged.length === 0) return [];
  const places = flagged.slice(0, mostNamed).map(({ locator }) => locator);
  const more = flagged.length > mostNamed ? ` and ${flagged.length - mostNamed} more` : '';
  return [`Not followed, because only messages give commands: ${places.join(', ')}${more}.`];
}

function listed(texts: readonly string[], most: number): string {
  const shown = texts.slice(0, most).map(quoted).join(', ');
  return texts.length > most ? `${shown} and ${texts.length - most} more, which the turn lists` : shown;
}

/** Plain text alone: addresses, markup and pictures of a document stay in it. */
function quoted(text: string): string {
  const plain = text.replace(/https?:\S*/gi, '…').replace(/[<>`[\]]/g, '');
  return `“${plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain}”`;
}
