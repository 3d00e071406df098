import type { ResolvedRequestOptions } from '../generated/client/index.js';

/**
 * The parameters of one part of a list, to be spread into `query`: they also lead to what the answer says about the next
 * part, which is then asked for by its cursor.
 */
export type ListPart = { readonly limit: number; readonly offset: number; readonly after?: string };

/** As many entries as one request gives. */
const limit = 500;

/** Under this key a part has what is called with the link of its answer. Spreading copies it, and no query shows it. */
const onLink = Symbol('onLink');

/**
 * All entries of a list, however long: `read` asks for one part of it, and is called when its entries are needed. Where
 * the list has cursors, none is missing and none comes twice, also when others come and go in between.
 */
export async function* entriesOf<Entry>(
  read: (part: ListPart) => Promise<readonly Entry[]>,
): AsyncGenerator<Entry, void, undefined> {
  let part: ListPart | undefined = { limit, offset: 0 };
  while (part !== undefined) {
    let link: string | null | undefined;
    const noting = { [onLink]: (given: string | null): void => void (link = given) };
    const entries: readonly Entry[] = await read({ ...part, ...noting });
    yield* entries;
    part = link === undefined ? countedBehind(part, entries.length) : partBehind(link);
  }
}

/** Tells the list that a request reads a part of where the next part is. */
export function noteLink({ query }: Pick<ResolvedRequestOptions, 'query'>, headers: Headers): void {
  const note: unknown = query === undefined ? undefined : Reflect.get(query, onLink);
  if (isNote(note)) note(headers.get('link'));
}

function isNote(value: unknown): value is (link: string | null) => void {
  return typeof value === 'function';
}

/** For lists that are not read by an operation of this package: the next part by its offset. */
function countedBehind({ offset }: ListPart, read: number): ListPart | undefined {
  return read < limit ? undefined : { limit, offset: offset + limit };
}

function partBehind(link: string | null): ListPart | undefined {
  const target = /<[^>]*\?([^>]*)>; rel="next"/.exec(link ?? '')?.[1];
  if (target === undefined) return undefined;
  const parameters = new URLSearchParams(target);
  const after = parameters.get('after');
  return { limit, offset: Number(parameters.get('offset') ?? 0), ...(after !== null && { after }) };
}
