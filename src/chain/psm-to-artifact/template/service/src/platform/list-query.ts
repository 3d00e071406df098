import { filterOf, operatorsOf, type Filter, type Operator } from './list-filters.js';
import { readableFields, type ListField, type ListSource } from './list-source.js';
import { badParameter, pageLimit } from './paging.js';

/** The query string of a list as it was sent; what stands there several times is a list. */
export type SentQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A field by which a list is ordered. */
export interface SortField {
  readonly field: ListField;
  readonly descending: boolean;
}

/** What a caller asks a list for. */
export interface ListRequest {
  readonly filters: readonly Filter[];
  /** The words that all must occur. */
  readonly words: readonly string[];
  readonly sort: readonly SortField[];
  readonly limit: number;
  readonly cursor: string | undefined;
  /** Whether the number of all rows is asked for. */
  readonly total: boolean;
  /** The same text for the same rows in the same order, whatever page is asked for. */
  readonly meaning: string;
}

const pageParameters: ReadonlySet<string> = new Set(['limit', 'cursor', 'total']);
const mostSortFields = 3;
const mostWords = 10;

/** Reads the query of a list for a caller with these roles; what the list does not offer is refused with 400. */
export function readListQuery(
  sent: SentQuery,
  { source, roles }: { readonly source: ListSource; readonly roles: readonly string[] | undefined },
): ListRequest {
  const fields = readableFields(source, roles);
  const texts = new Map(Object.entries(sent).map(([name, value]) => [name, [value ?? ''].flat()]));
  const single = (name: string): string | undefined => {
    const values = texts.get(name) ?? [];
    if (values.length > 1) throw badParameter(name, 'repeated', `${name} must stand once in the query.`);
    return values[0];
  };
  const own = new Set(['limit', 'cursor', 'total', 'sort', ...(source.search === undefined ? [] : ['q'])]);
  const filters = [...texts]
    .filter(([name]) => !own.has(name))
    .map(([name, values]) => filterOf(name, { ...fieldAt(name, { fields, own }), values }));
  const meant = [...texts].filter(([name]) => !pageParameters.has(name));
  return {
    filters,
    words: wordsOf(single('q')),
    sort: sortOf(single('sort'), fields),
    limit: pageLimit({ limit: single('limit') }),
    cursor: single('cursor'),
    total: flagOf('total', single('total')),
    meaning: JSON.stringify(meant.sort(([left], [right]) => (left < right ? -1 : 1))),
  };
}

/** The field and the operator that a parameter names. */
function fieldAt(
  name: string,
  { fields, own }: { readonly fields: ReadonlyMap<string, ListField>; readonly own: ReadonlySet<string> },
): { readonly field: ListField; readonly operator: Operator } {
  const [, fieldName = '', asked] = /^([^[]*)(?:\[(.*)\])?$/.exec(name) ?? [];
  const field = fields.get(fieldName);
  if (field === undefined) {
    const known = [...own, ...fields.keys()].join(', ');
    throw badParameter(name, 'unknown_member', `There is no parameter ${name}. This list has ${known}.`);
  }
  if (asked === undefined) return { field, operator: 'is' };
  const offered = operatorsOf(field);
  const operator = offered.find((each) => each === asked);
  if (operator !== undefined) return { field, operator };
  const known = [fieldName, ...offered.map((each) => `${fieldName}[${each}]`)].join(', ');
  throw badParameter(name, 'unknown_member', `There is no parameter ${name}. This list has ${known}.`);
}

function sortOf(text: string | undefined, fields: ReadonlyMap<string, ListField>): readonly SortField[] {
  if (text === undefined) return [];
  const sortable = new Map([...fields].filter(([, field]) => field.sortable === true));
  const names = text.split(',').map((name) => name.replace(/^-/, ''));
  const refuse = (reason: string): Error => {
    const known = [...sortable.keys()].join(', ');
    return badParameter(
      'sort',
      'bad_sort',
      `sort ${reason}. This list is sorted by ${known || 'its id only'}.`,
    );
  };
  if (names.length > mostSortFields) throw refuse(`names more than ${mostSortFields} fields`);
  if (new Set(names).size < names.length) throw refuse('names a field twice');
  return text.split(',').map((name, index): SortField => {
    const field = sortable.get(names[index] ?? '');
    if (field === undefined) throw refuse(`cannot be ${name}`);
    return { field, descending: name.startsWith('-') };
  });
}

function wordsOf(text = ''): readonly string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length > mostWords) throw badParameter('q', 'too_many', `q takes up to ${mostWords} words.`);
  if (text.includes('\0')) throw badParameter('q', 'malformed', 'q must be a text.');
  return words;
}

function flagOf(name: string, text = 'false'): boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  throw badParameter(name, 'malformed', `${name} must be true or false.`);
}
