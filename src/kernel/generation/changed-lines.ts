/**
 * Numbers (from 1) of the lines of a text that another text has not at the same place: what is left when common
 * lines at both ends are taken away and the rest is matched line by line, in order. Where only the other text has
 * more lines, the line after which they stand.
 */
export function changedLines(text: string, other: string): readonly number[] {
  const left = text.split(/\r?\n/);
  const right = other.split(/\r?\n/);
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  let leftEnd = left.length;
  let rightEnd = right.length;
  while (leftEnd > start && rightEnd > start && left[leftEnd - 1] === right[rightEnd - 1]) {
    leftEnd -= 1;
    rightEnd -= 1;
  }
  const changed = unmatched(left.slice(start, leftEnd), right.slice(start, rightEnd)).map(
    (index) => start + index + 1,
  );
  return changed.length > 0 ? changed : [Math.max(1, start)];
}

const comparedCells = 4_000_000;

/** Indexes of lines that are in no longest common sequence; all of them when the texts are too long to compare. */
function unmatched(left: readonly string[], right: readonly string[]): readonly number[] {
  const width = right.length + 1;
  if ((left.length + 1) * width > comparedCells) return left.map((_, index) => index);
  const lengths = new Uint32Array((left.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1)
    for (let column = right.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        left[row] === right[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const found: number[] = [];
  let column = 0;
  for (let row = 0; row < left.length; row += 1) {
    while (column < right.length && left[row] !== right[column] && at(row, column + 1) > at(row + 1, column))
      column += 1;
    if (column < right.length && left[row] === right[column]) column += 1;
    else found.push(row);
  }
  return found;
}
