import type { Desk } from '../contract/operation-tools.ts';
import type { SourceUnit } from '../records/ledger.ts';

/** Characters for headings, for candidates, and for the beginnings of passages. */
const headingCharacters = 1_500;
const candidateCharacters = 3_000;
const passageCharacters = 6_000;
const shortestPassage = 40;

/** A whole text in short: what a provider is shown to find its concepts. */
export type TextOutline = {
  readonly headings: readonly string[];
  /** What the rules take for things, as `Class "name"`. */
  readonly candidates: readonly string[];
  /** Beginnings of passages, spread evenly over the text when there are many. */
  readonly passages: readonly { readonly u: string; readonly t: string }[];
};

/** Makes the outline of a text; with a share of the usual room, less of everything. */
export function textOutline(
  units: readonly SourceUnit[],
  candidates: readonly string[],
  share: number,
): TextOutline {
  const work = units.filter(({ mandatory }) => mandatory);
  const room = passageCharacters * share;
  const every = Math.max(1, Math.ceil((work.length * shortestPassage) / room));
  const shown = work.filter((_, index) => index % every === 0);
  const longest = Math.floor(room / Math.max(1, shown.length));
  return {
    headings: fitting([...new Set(units.flatMap(({ headings }) => headings))], headingCharacters * share),
    candidates: fitting([...new Set(candidates)], candidateCharacters * share),
    passages: shown.map(({ unitId, text }) => ({ u: unitId, t: text.slice(0, longest) })),
  };
}

/** What is laid out to be added, an element a line. */
export function laidOutLines({ operations, aliases }: Desk): readonly string[] {
  const aliasOf = new Map(Object.entries(aliases).map(([alias, id]) => [id, alias]));
  return operations.flatMap((operation) =>
    operation.op === 'add'
      ? [
          `${aliasOf.get(operation.ref) ?? ''} ${operation.class} ${JSON.stringify(operation.set?.['name'] ?? '')}`,
        ]
      : [],
  );
}

function fitting(texts: readonly string[], characters: number): readonly string[] {
  let room = characters;
  return texts.filter((text) => {
    room -= text.length + 4;
    return room > 0;
  });
}
