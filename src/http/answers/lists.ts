import { Type } from 'typebox';
import type { ListQuery, Page } from '../../lib/listing.ts';

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
      description: 'Leave out this many entries.',
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
  readonly sort?: string;
  readonly q?: string;
};

/** The part of a list that its `limit` and `offset` ask for. */
export type ListPart = { readonly limit: number; readonly offset: number };

/** The headers a list answers with, for the documentation. */
export const listHeaders = {
  'X-Total-Count': { type: 'integer', description: 'How many entries the whole list has.' },
  Link: { type: 'string', description: 'Where the next and the previous part are (rel="next", rel="prev").' },
} as const;

/** As `listQueryOf`, of lists whose order is fixed: they do not declare `sort`, which may then be sent in any shape. */
export function listPartOf({
  limit = defaultLimit,
  offset = 0,
}: Pick<ListParameters, 'limit' | 'offset'>): ListPart {
  return { limit, offset };
}

/** Which part of a list the parameters ask for; a list is ordered by newest change unless asked otherwise. */
export function listQueryOf(parameters: ListParameters): ListQuery {
  const { limit = defaultLimit, offset = 0, sort = 'updatedAt,desc', q } = parameters;
  const [field = 'updatedAt', direction] = sort.split(',');
  return { limit, offset, sort: { field, direction: direction === 'desc' ? 'desc' : 'asc' }, q };
}

/** The headers of one part of a list; `target` is the path and query that was asked for. */
export function headersOfPage(
  page: Page<unknown>,
  asked: { readonly target: string; readonly query: ListPart },
): Readonly<Record<string, string>> {
  const { limit, offset } = asked.query;
  const links = [
    offset + limit < page.total ? linkTo(asked.target, { offset: offset + limit, rel: 'next' }) : undefined,
    offset > 0 ? linkTo(asked.target, { offset: Math.max(0, offset - limit), rel: 'prev' }) : undefined,
  ].filter((link) => link !== undefined);
  const count = { 'X-Total-Count': String(page.total) };
  return links.length === 0 ? count : { ...count, Link: links.join(', ') };
}

function linkTo(target: string, to: { readonly offset: number; readonly rel: string }): string {
  const [path = '', ...query] = target.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  parameters.set('offset', String(to.offset));
  return `<${path}?${parameters.toString()}>; rel="${to.rel}"`;
}
