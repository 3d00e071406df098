/** A part of a generated file that belongs to people: what stands between two marker lines. */
export type Region = {
  readonly id: string;
  /** Number of the line with the opening marker, from 1. */
  readonly line: number;
  /** Blanks before the opening marker. */
  readonly indent: string;
  /** Where its text begins and ends, in UTF-16 units; the end is the beginning of the line with the closing marker. */
  readonly start: number;
  readonly end: number;
};

const marker = /^([ \t]*)(?:\/\/|#|--|<!--) (BEGIN|END) PROTECTED (\S+)/;

/** The regions of a file whose lines end in `\n`; only markers with the ids that the service lists count. */
export function regionsOf(content: string, ids: readonly string[]): readonly Region[] {
  const known = new Set(ids);
  const regions: Region[] = [];
  if (known.size === 0) return regions;
  let open: Omit<Region, 'end'> | undefined;
  let position = 0;
  for (const [index, line] of content.split('\n').entries()) {
    const [, indent = '', kind, id = ''] = marker.exec(line) ?? [];
    const next = position + line.length + 1;
    if (known.has(id) && kind === 'BEGIN') open = { id, indent, line: index + 1, start: next };
    if (kind === 'END' && open?.id === id) {
      regions.push({ ...open, end: position });
      open = undefined;
    }
    position = next;
  }
  return regions;
}

/** The region that a line belongs to, with its two marker lines. */
export function regionOfLine(
  content: string,
  { regions, line }: { readonly regions: readonly Region[]; readonly line: number },
): Region | undefined {
  return regions.find(({ line: first, start, end }) => {
    const lines = content.slice(start, end).split('\n').length - 1;
    return first <= line && line <= first + lines + 1;
  });
}

/** A text as it was read, as it was changed here, and as others changed it; `ids` are those of its regions. */
export type ThreeTexts = {
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
  readonly ids: readonly string[];
};

/**
 * Their text with my regions in it; nothing when a region that I changed was changed by them, too, or is gone.
 */
export function carriedOver({ base, mine, theirs, ids }: ThreeTexts): string | undefined {
  const before = bodiesOf(base, ids);
  const wanted = bodiesOf(mine, ids);
  const present = regionsOf(theirs, ids);
  const changed = [...wanted].filter(([id, body]) => body !== before.get(id));
  let text = theirs;
  for (const [id, body] of changed) {
    const region = present.find((each) => each.id === id);
    const now = region && theirs.slice(region.start, region.end);
    if (now === undefined || (now !== before.get(id) && now !== body)) return undefined;
  }
  for (const { id, start, end } of present.toReversed()) {
    const body = changed.find(([each]) => each === id)?.[1];
    if (body !== undefined) text = text.slice(0, start) + body + text.slice(end);
  }
  return text;
}

function bodiesOf(text: string, ids: readonly string[]): ReadonlyMap<string, string> {
  return new Map(regionsOf(text, ids).map(({ id, start, end }) => [id, text.slice(start, end)]));
}
