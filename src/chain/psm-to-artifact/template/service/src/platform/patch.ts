import { Problem } from './errors.js';

/** A value after a partial change: absent keeps it, `null` clears it, anything else replaces it. */
export function patched<T>(given: T | null | undefined, current: T | undefined): T | undefined {
  if (given === undefined) return current;
  return given ?? undefined;
}

/** The items of a list that are new: they have no id. */
type New<Sent, Key extends string> = Extract<Sent, { readonly [name in Key]?: undefined }>;

/** How the parts in a request become parts of a whole. */
export interface PartsRule<Sent, Key extends string, Part> {
  /** What a part is called, for refusals. */
  readonly what: string;
  /** JSON pointer to the list. */
  readonly at: string;
  /** The name of the member that holds the id of a part. */
  readonly key: Key;
  /** A stored part with the values that were sent for it; `at` points to the item. */
  readonly changed: (sent: Exclude<Sent, New<Sent, Key>>, stored: Part, at: string) => Part;
  /** A new part; `at` points to the item. */
  readonly added: (sent: New<Sent, Key>, at: string) => Part;
}

/**
 * The parts of a whole after a partial change. An absent list keeps all. In a list that was sent, an item with an id
 * changes the part of that id, an item without one is new, and parts that the list does not name are removed.
 */
export function listedParts<
  Key extends string,
  Sent extends { readonly [name in Key]?: string | undefined },
  Part extends { readonly [name in Key]: string },
>(
  sent: readonly Sent[] | undefined,
  stored: readonly Part[],
  rule: PartsRule<Sent, Key, NoInfer<Part>>,
): readonly Part[] {
  if (sent === undefined) return stored;
  const { key, what, at, changed, added } = rule;
  const taken = new Set<string>();
  return sent.map((item, index) => {
    const place = `${at}/${index}`;
    const id: string | undefined = item[key];
    if (id === undefined) return added(item as New<Sent, Key>, place);
    const part = stored.find((each) => idOf(each, key) === id);
    if (part === undefined || taken.has(id)) throw noSuchPart(what, `${place}/${key}`, id);
    taken.add(id);
    return changed(item as Exclude<Sent, New<Sent, Key>>, part, place);
  });
}

/** The one part of a kind after a partial change; an item without an id takes the place of the stored part. */
export function listedPart<
  Key extends string,
  Sent extends { readonly [name in Key]?: string | undefined },
  Part extends { readonly [name in Key]: string },
>(
  sent: Sent | undefined,
  stored: Part | undefined,
  rule: PartsRule<Sent, Key, NoInfer<Part>>,
): Part | undefined {
  if (sent === undefined) return stored;
  const { key, what, at, changed, added } = rule;
  const id: string | undefined = sent[key];
  if (id === undefined) return added(sent as New<Sent, Key>, at);
  if (stored === undefined || idOf(stored, key) !== id) throw noSuchPart(what, `${at}/${key}`, id);
  return changed(sent as Exclude<Sent, New<Sent, Key>>, stored, at);
}

function idOf<Key extends string>(part: { readonly [name in Key]: string }, key: Key): string {
  return part[key];
}

function noSuchPart(what: string, pointer: string, id: string): Problem {
  const code = 'unknown_reference';
  const message = `There is no ${what} with id ${id} here, or it is listed twice.`;
  return new Problem(422, code, message, [{ pointer, code, message }]);
}
