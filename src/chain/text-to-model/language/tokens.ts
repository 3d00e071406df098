/** A word, number or mark of a text, with its place. */
export type Token = {
  readonly text: string;
  readonly lower: string;
  readonly start: number;
  readonly end: number;
};

const pattern =
  /https?:\/\/\S+[\w/]|[\w.+-]{1,64}@[\w-]+\.[\w.]+|i\.e\.|e\.g\.|\p{L}+(?=n['’]t\b)|n['’]t\b|\b(?:do|does|did|is|are|was|were|has|have|had|ca|could|wo|would|should|must|need)(?=nt\b)|(?<=\b(?:do|does|did|is|are|was|were|has|have|had|ca|could|wo|would|should|must|need))nt\b|['’](?:s|re|ve|ll|d|m)\b|(?:\p{L}\.){2,}|\d+(?:[.,:]\d+)*%?|[\p{L}\d_]+(?:[-‐‑][\p{L}\d_]+)*|\S/gu;

/** Cuts a text into tokens; words with hyphens stay whole, `'s` and `n't` are tokens of their own, `nt` as well. */
export function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(pattern)].map((match) => ({
    text: match[0],
    lower: lowerOf(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** People leave out apostrophes: "doesnt". */
function lowerOf(token: string): string {
  const lower = token.toLowerCase().replace('’', "'");
  return lower === 'nt' ? "n't" : lower;
}
