import { textPieces } from './text-pieces.ts';

/**
 * Gives the text of plain JSON data in pieces to `take`, as `JSON.stringify` writes it without space. Of a large value
 * the whole text would be in memory twice while it is put together.
 */
export function eachJsonPiece(value: unknown, take: (piece: string) => void): void {
  const pieces = textPieces(take);
  write(value, pieces.add);
  pieces.end();
}

/** What `JSON.stringify` writes at once, which is fastest, has at most this many values and hundreds of characters. */
const writtenAtOnce = 2_000;

function write(value: unknown, add: (text: string) => void): void {
  if (roomAfter(value, writtenAtOnce) >= 0 || typeof value !== 'object' || value === null)
    return add(JSON.stringify(value));
  if (Array.isArray(value)) return writeList(value, add);
  let before = '{';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    add(`${before}${JSON.stringify(name)}:`);
    write(member, add);
    before = ',';
  }
  add(before === '{' ? '{}' : '}');
}

function writeList(list: readonly unknown[], add: (text: string) => void): void {
  let before = '[';
  for (const item of list) {
    add(before);
    write(item ?? null, add);
    before = ',';
  }
  add(before === '[' ? '[]' : ']');
}

/** What is left of some room after a value; less than 0 as soon as it is known not to fit. */
function roomAfter(value: unknown, room: number): number {
  if (typeof value === 'string') return room - 1 - Math.trunc(value.length / 100);
  let left = room - 1;
  if (typeof value !== 'object' || value === null) return left;
  const inside: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  for (const each of inside) {
    left = roomAfter(each, left);
    if (left < 0) return left;
  }
  return left;
}
