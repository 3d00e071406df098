import { textPieces, type TextPieces } from './text-pieces.ts';

/**
 * Gives the text of plain JSON data in pieces to `take`, as `JSON.stringify` writes it without space. Of a large value
 * the whole text would be in memory twice while it is put together.
 */
export function eachJsonPiece(value: unknown, take: (piece: string) => void): void {
  const pieces = textPieces(take);
  writeJson(value, pieces);
  pieces.end();
}

/** What `JSON.stringify` writes at once, which is fastest, has at most this many values and hundreds of characters. */
const writtenAtOnce = 2_000;

/** Adds the text of plain JSON data, each object in it as a part. */
export function writeJson(value: unknown, pieces: TextPieces): void {
  if (Array.isArray(value)) return writeList(value, pieces);
  if (typeof value !== 'object' || value === null) return pieces.add(JSON.stringify(value));
  pieces.part(value, () => writeObject(value, pieces));
}

function writeObject(value: object, pieces: TextPieces): void {
  const { add } = pieces;
  if (roomAfter(value, writtenAtOnce) >= 0) return add(JSON.stringify(value));
  let before = '{';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    add(`${before}${JSON.stringify(name)}:`);
    writeJson(member, pieces);
    before = ',';
  }
  add(before === '{' ? '{}' : '}');
}

function writeList(list: readonly unknown[], pieces: TextPieces): void {
  const { add } = pieces;
  if (roomAfter(list, writtenAtOnce) >= 0) return add(JSON.stringify(list));
  let before = '[';
  for (const item of list) {
    add(before);
    writeJson(item ?? null, pieces);
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
