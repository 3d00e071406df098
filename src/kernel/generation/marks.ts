/** Marks that show which element a word of a text comes from: they survive everything templates do to names. */
export type Marks = {
  /** The mark of an element: a few lower-case letters, to be put behind its names. */
  readonly of: (elementId: string) => string;
  /** The elements whose marks stand in a text, in any letter case; each once, in their order. */
  readonly idsIn: (text: string) => readonly string[];
  /** A text without marks. */
  readonly strip: (text: string) => string;
};

const letters = 'abcdefghijklmnoprstuvw';
const beginnings = ['qx', 'xq', 'qz', 'zx', 'jq', 'qj', 'vq', 'qy'] as const;

/**
 * Makes marks for elements that no word of their model looks like; undefined in the unlikely case that there are none.
 */
export function createMarks(elementIds: readonly string[], modelText: string): Marks | undefined {
  const text = modelText.toLowerCase();
  const beginning = beginnings.find((letters) => !text.includes(letters));
  if (beginning === undefined) return undefined;
  const width = Math.max(1, Math.ceil(Math.log(elementIds.length) / Math.log(letters.length)));
  const marks = new Map(elementIds.map((id, index) => [id, beginning + numeral(index, width)]));
  const byMark = new Map([...marks].map(([id, mark]) => [mark, id]));
  const pattern = new RegExp(`${beginning}[${letters}]{${width}}`, 'gi');
  return {
    of: (elementId) => marks.get(elementId) ?? '',
    idsIn: (marked) => [
      ...new Set((marked.match(pattern) ?? []).flatMap((mark) => byMark.get(mark.toLowerCase()) ?? [])),
    ],
    strip: (marked) => marked.replace(pattern, ''),
  };
}

function numeral(value: number, width: number): string {
  let rest = value;
  let text = '';
  for (let place = 0; place < width; place += 1) {
    text = (letters[rest % letters.length] ?? '') + text;
    rest = Math.floor(rest / letters.length);
  }
  return text;
}
