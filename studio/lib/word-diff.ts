/** A run of words that both texts have, or only one of them. */
export type WordRun = { readonly kind: 'SAME' | 'REMOVED' | 'ADDED'; readonly text: string };

/** Texts whose words make more pairs than this are shown as replaced: comparing them would hold up the page. */
const mostPairs = 4_000_000;

/** How one text becomes another, word by word; joined without what was added it is `before`, without what was removed `after`. */
export function wordDiff(before: string, after: string): readonly WordRun[] {
  const old = wordsOf(before);
  const now = wordsOf(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end))
    end += 1;
  const middle = compared(old.slice(start, old.length - end), now.slice(start, now.length - end));
  return joined([...old.slice(0, start).map(same), ...middle, ...old.slice(old.length - end).map(same)]);
}

/** Whether two texts have a word in common, so that showing one as a change of the other says more than both do. */
export function shareWords(one: string, other: string): boolean {
  const words = new Set(wordsOf(one).filter(isWord));
  return wordsOf(other).some((word) => isWord(word) && words.has(word));
}

function isWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Words, blanks and marks, so that joining them gives the text again. */
function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];
}

function compared(old: readonly string[], now: readonly string[]): readonly WordRun[] {
  const width = now.length + 1;
  if (old.length * now.length > mostPairs) return [...old.map(removed), ...now.map(added)];
  const lengths = new Uint32Array((old.length + 1) * width);
  const lengthAt = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        old[row] === now[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
  const runs: WordRun[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    const [left, right] = [old[row], now[column]];
    if (left !== undefined && left === right) {
      runs.push(same(left));
      row += 1;
      column += 1;
    } else if (
      left !== undefined &&
      (right === undefined || lengthAt(row + 1, column) >= lengthAt(row, column + 1))
    ) {
      runs.push(removed(left));
      row += 1;
    } else {
      if (right !== undefined) runs.push(added(right));
      column += 1;
    }
  }
  return runs;
}

/** Neighbours of one kind as one run; removed words stand before added ones, and blanks between changed words go with them. */
function joined(runs: readonly WordRun[]): readonly WordRun[] {
  const result: WordRun[] = [];
  let gone = '';
  let come = '';
  const flush = (): void => {
    if (gone !== '') result.push(removed(gone));
    if (come !== '') result.push(added(come));
    gone = '';
    come = '';
  };
  for (const [index, { kind, text }] of runs.entries()) {
    const isBetween =
      kind === 'SAME' &&
      text.trim() === '' &&
      gone + come !== '' &&
      (runs[index + 1]?.kind ?? 'SAME') !== 'SAME';
    if (kind === 'REMOVED' || isBetween) gone += text;
    if (kind === 'ADDED' || isBetween) come += text;
    if (kind !== 'SAME' || isBetween) continue;
    flush();
    const last = result.at(-1);
    if (last?.kind === 'SAME') result[result.length - 1] = same(last.text + text);
    else result.push(same(text));
  }
  flush();
  return result;
}

function same(text: string): WordRun {
  return { kind: 'SAME', text };
}

function removed(text: string): WordRun {
  return { kind: 'REMOVED', text };
}

function added(text: string): WordRun {
  return { kind: 'ADDED', text };
}
