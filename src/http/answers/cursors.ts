import { createHash } from 'node:crypto';
import type { ListPlace } from '../../lib/listing.ts';

/** What the values of a place are, one after the other. */
export type PlaceForm = readonly ('string' | 'number')[];

/** Which list a cursor is of, with its filters and its order, and the form of its places. */
export type CursorList = { readonly name: string; readonly form: PlaceForm };

/** What a cursor says: a place, or what is wrong with it. */
export type CursorReading = { readonly place: ListPlace } | { readonly problem: string };

const checkLength = 8;

const broken = 'expected the cursor of a link with rel="next", whole and unchanged';
const foreign =
  'this cursor is of another list, or of other filters, another order or another account; begin again without it';

/**
 * A place of a list as a text that a client sends back to go on there. It names its list and ends in a check sum, so that
 * a part of it or one of another list is noticed. It is no secret, and gives access to nothing.
 */
export function cursorOf(place: ListPlace, { name }: CursorList): string {
  const body = Buffer.from(JSON.stringify([digestOf(name), ...place])).toString('base64url');
  return body + digestOf(body);
}

/** The place in a list that a cursor leads to. */
export function readCursor(cursor: string, { name, form }: CursorList): CursorReading {
  const body = cursor.slice(0, -checkLength);
  if (digestOf(body) !== cursor.slice(-checkLength)) return { problem: broken };
  const [of, ...place] = listIn(body);
  if (of !== digestOf(name)) return { problem: foreign };
  return isPlace(place, form) ? { place } : { problem: broken };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, checkLength);
}

function listIn(body: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Anyone can make a check sum, so the values are looked at before a database gets them. */
function isPlace(values: readonly unknown[], form: PlaceForm): values is ListPlace {
  return (
    values.length === form.length &&
    values.every((value, index) =>
      typeof value === 'string'
        ? form[index] === 'string' && !value.includes('\0')
        : form[index] === 'number' && Number.isSafeInteger(value),
    )
  );
}
