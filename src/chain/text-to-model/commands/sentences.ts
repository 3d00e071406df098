import type { Span, Word } from './words.ts';

/** Cuts the words of a message into sentences: at full stops and line breaks, never inside of quotes. */
export function sentencesIn(source: string, words: readonly Word[]): readonly Span[] {
  const sentences: Word[][] = [];
  for (const line of withLists(linesOf(source, words))) {
    sentences.push([]);
    line.forEach((word, index) => {
      sentences.at(-1)?.push(word);
      if (/^[.!?]$/.test(word.text) && !isAbbreviation(line, index)) sentences.push([]);
    });
  }
  return sentences.filter((each) => each.some(({ kind }) => kind !== 'MARK'));
}

type Line = { readonly words: Span; readonly isItem: boolean };

function linesOf(source: string, words: readonly Word[]): readonly Line[] {
  const lines: Word[][] = [[]];
  words.forEach((word, index) => {
    if (/\n/.test(source.slice(words[index - 1]?.end ?? 0, word.start))) lines.push([]);
    lines.at(-1)?.push(word);
  });
  return lines.map((line) => {
    const mark = markOf(line);
    return { words: line.slice(mark), isItem: mark > 0 && lines.length > 1 };
  });
}

/** How many words mark an item of a list: "-", "1.", "2)". */
function markOf([first, second, third]: Span): number {
  if (first?.kind === 'MARK' && /^[-*•–]$/.test(first.text) && second !== undefined) return 1;
  return first?.kind === 'NUMBER' && /^[.)]$/.test(second?.text ?? '') && third !== undefined ? 2 : 0;
}

/** "Add the following fields: - a - b" is one sentence; items that are commands stand by themselves. */
function withLists(lines: readonly Line[]): readonly Span[] {
  const joined: Span[] = [];
  lines.forEach(({ words, isItem }, index) => {
    const [head, before] = [joined.at(-1), lines[index - 1]];
    const isListed = isItem && words[0]?.tag !== 'VB' && head !== undefined && head.length > 0;
    const [first] = words;
    if (!isListed || first === undefined) {
      // "Three things:" only leads to commands.
      const isLead = head?.at(-1)?.text === ':' && isItem && before?.isItem === false;
      if (isLead && head.every(({ tag }) => !/^(?:VB|MD|BE)/.test(tag))) joined.pop();
      joined.push(words);
      return;
    }
    const text = before?.isItem === true ? ',' : ':';
    const bare = head.filter(
      ({ kind, text: mark }, at) => kind !== 'MARK' || at < head.length - 1 || mark === ')',
    );
    joined.splice(-1, 1, [
      ...bare,
      { ...first, text, lower: text, end: first.start, kind: 'MARK', tag: 'PU' },
      ...words,
    ]);
  });
  return joined;
}

function isAbbreviation(words: readonly Word[], at: number): boolean {
  const before = words[at - 1];
  const mark = words[at];
  if (before === undefined || mark === undefined || mark.text !== '.') return false;
  return (
    mark.start === before.end &&
    /^(?:e\.g|i\.e|etc|vs|no|nr|approx|z|b)$/i.test(before.text) &&
    words[at + 1] !== undefined
  );
}
