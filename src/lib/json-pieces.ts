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

function write(value: unknown, add: (text: string) => void): void {
  if (typeof value !== 'object' || value === null || isFlat(value)) return add(JSON.stringify(value));
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

/** Whether it is an object without anything in it that can be large but texts. */
function isFlat(value: object): boolean {
  if (Array.isArray(value)) return false;
  for (const member of Object.values(value)) if (typeof member === 'object' && member !== null) return false;
  return true;
}
