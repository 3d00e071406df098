import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { ListQuery, Page, ListPlace } from '../../lib/listing.ts';
import { Refusal } from '../../lib/refusal.ts';
import { cursorOf, readCursor, type CursorList, type PlaceForm } from './cursors.ts';

const defaultLimit = 200;

/** The query parameters that every list takes. */
export const listParameters = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 500,
      default: defaultLimit,
      description: 'At most this many entries.',
    }),
  ),
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000_000,
      default: 0,
      description:
        'Leave out this many entries. Entries that come or go in between move the others; `after` is stable.',
    }),
  ),
  after: Type.Optional(
    Type.String({
      maxLength: 4_000,
      description:
        'Go on behind an earlier part: the cursor in its `Link` with `rel="next"`. It is good for the same list with the same filters and order.',
    }),
  ),
  sort: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z]+(,(asc|desc))?$',
      default: 'updatedAt,desc',
      description: 'A field, then asc or desc: name,asc.',
    }),
  ),
  q: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name, in any letter case.' })),
};

type ListParameters = {
  readonly limit?: number;
  readonly offset?: number;
  readonly after?: string;
  readonly sort?: string;
  readonly q?: string;
};

/** The headers a list answers with, for the documentation. */
export const listHeaders = {
  'X-Total-Count': {
    type: 'integer',
    description: 'How many entries the whole list has; not counted for a part behind a cursor.',
  },
  Link: {
    type: 'string',
    description:
      'Where other parts are (RFC 8288): rel="next", behind an offset also rel="prev", behind a cursor rel="first".',
  },
} as const;

/** The part of a list that its `limit` and `offset` ask for. */
export type CountedPart = { readonly limit: number; readonly offset: number };

/** What a request asks of a list, and the headers of the answer that say where other parts are. */
export type AskedList = {
  readonly query: ListQuery;
  readonly headersOf: (page: Page<unknown>) => Readonly<Record<string, string>>;
};

type ListRequest = Pick<FastifyRequest, 'url' | 'params' | 'routeOptions' | 'caller'> & {
  readonly query: ListParameters;
};

/** What is particular to a list: its order where none is asked for, and its places where an id is not what ends them. */
type ListOptions = { readonly sort?: string; readonly form?: PlaceForm };

const textFields: readonly string[] = ['name', 'title', 'fileName'];

/**
 * Reads which part of a list a request wants; a list is ordered by newest change unless asked otherwise. Refuses with
 * INVALID a cursor that does not belong to it.
 */
export function listOf(request: ListRequest, options: ListOptions = {}): AskedList {
  const { url } = request;
  const { limit, offset, after: cursor, sort: order, q } = declaredOf(request);
  const sort = sortOf(order ?? options.sort ?? 'updatedAt,desc');
  const form = options.form ?? [textFields.includes(sort.field) ? 'string' : 'number', 'string'];
  const list = { name: nameOf(request, sort), form };
  const query = { limit, offset, sort, q };
  if (cursor !== undefined)
    return {
      query: { ...query, after: placeIn(cursor, { list, offset }) },
      headersOf: (page) =>
        headersWith(page, [nextBehind(page, { url, list }), linkTo(url, { rel: 'first' })]),
    };
  if (offset > 0) return { query, headersOf: (page) => headersOfPage(page, { target: url, query }) };
  return { query, headersOf: (page) => headersWith(page, [nextBehind(page, { url, list })]) };
}

function placeIn(
  cursor: string,
  { list, offset }: { readonly list: CursorList; readonly offset: number },
): ListPlace {
  const reading = offset > 0 ? { problem: 'cannot be combined with offset' } : readCursor(cursor, list);
  if ('place' in reading) return reading.place;
  throw new Refusal('INVALID', 'Request validation failed', [`after: ${reading.problem}`]);
}

const partParameters: readonly string[] = ['limit', 'offset', 'after', 'sort', 'include'];

/** The parameters that a list declares; others may be sent in any shape. */
function declaredOf({ routeOptions, query }: ListRequest): ListParameters & CountedPart {
  const declared = propertiesOf(routeOptions.schema?.querystring);
  const given: ListParameters = Object.fromEntries(
    Object.entries(query).filter(([name]) => declared.includes(name)),
  );
  return { ...given, ...listPartOf(given) };
}

/** All that decides which entries a list has, for whom, and in which order. */
function nameOf(request: ListRequest, sort: ListQuery['sort']): string {
  const { routeOptions, params } = request;
  const filters = Object.entries(declaredOf(request))
    .filter(([name]) => !partParameters.includes(name))
    .sort();
  return JSON.stringify([routeOptions.url, params, filters, sort, request.caller?.accountId]);
}

/** As `listOf`, of lists that are worked out for a request and have no cursors. */
export function listPartOf({
  limit = defaultLimit,
  offset = 0,
}: Pick<ListParameters, 'limit' | 'offset'>): CountedPart {
  return { limit, offset };
}

/** The headers of one part of a list that was counted; `target` is the path and query that was asked for. */
export function headersOfPage(
  page: Pick<Page<unknown>, 'total'>,
  asked: { readonly target: string; readonly query: CountedPart },
): Readonly<Record<string, string>> {
  const { target } = asked;
  const { limit, offset } = asked.query;
  const { total = 0 } = page;
  return headersWith(page, [
    offset + limit < total ? linkTo(target, { rel: 'next', offset: offset + limit }) : undefined,
    offset > 0 ? linkTo(target, { rel: 'prev', offset: Math.max(0, offset - limit) }) : undefined,
  ]);
}

/** The headers of one part of a list whose entries are numbered, and which goes on behind a number. */
export function numberedHeaders(
  page: Pick<Page<unknown>, 'total' | 'items'>,
  asked: { readonly target: string; readonly limit: number; readonly last: number | undefined },
): Readonly<Record<string, string>> {
  const { target, limit, last } = asked;
  const isFull = page.items.length === limit && last !== undefined;
  return headersWith(page, [isFull ? linkTo(target, { rel: 'next', after: last }) : undefined]);
}

function nextBehind(
  { next }: Page<unknown>,
  { url, list }: { readonly url: string; readonly list: CursorList },
): string | undefined {
  return next === undefined ? undefined : linkTo(url, { rel: 'next', after: cursorOf(next, list) });
}

function headersWith(
  { total }: Pick<Page<unknown>, 'total'>,
  links: readonly (string | undefined)[],
): Readonly<Record<string, string>> {
  const given = links.filter((link) => link !== undefined);
  return {
    ...(total !== undefined && { 'X-Total-Count': String(total) }),
    ...(given.length > 0 && { Link: given.join(', ') }),
  };
}

type LinkedPart = { readonly rel: string; readonly offset?: number; readonly after?: string | number };

/** A link to another part of a list; `target` is the path and query that was asked for. */
function linkTo(target: string, { rel, offset, after }: LinkedPart): string {
  const [path = '', ...query] = target.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  for (const [name, value] of Object.entries({ offset, after }))
    if (value === undefined) parameters.delete(name);
    else parameters.set(name, String(value));
  const asked = parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
  return `<${asked}>; rel="${rel}"`;
}

function sortOf(sort: string): ListQuery['sort'] {
  const [field = '', direction] = sort.split(',');
  return { field, direction: direction === 'desc' ? 'desc' : 'asc' };
}

function propertiesOf(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null || !('properties' in schema)) return [];
  const { properties } = schema;
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}
