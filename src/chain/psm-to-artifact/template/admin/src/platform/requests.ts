/** A row, or a part of one, as the service answers it. */
export interface Row {
  readonly id: string;
  readonly version?: number;
  /** What the caller may do with it now. */
  readonly _actions?: readonly string[];
  readonly [member: string]: unknown;
}

/** The members that a request takes, with those of objects and parts. */
export interface Members {
  readonly [name: string]: true | Members;
}

/** What a list is asked for. */
export interface ListWish {
  readonly filter: Readonly<Record<string, unknown>>;
  /** Undefined: in the order of ids. */
  readonly sort?: { readonly field: string; readonly order: string } | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A refusal of the service; forms show `body.errors` at their fields. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly body: { readonly errors: Readonly<Record<string, unknown>> },
  ) {
    super(message);
  }
}

const operators = new Set(['gte', 'gt', 'lte', 'lt', 'contains', 'startsWith', 'null']);

/** The query of a list. Filters may be nested, as forms give them: `{ price: { amount: { gte: 10 } } }`. */
export function listQuery({ filter, sort, limit, cursor }: ListWish): string {
  const query = new URLSearchParams({ limit: String(limit) });
  const add = (path: readonly string[], value: unknown): void => {
    if (value === undefined || value === null || value === '') return;
    if (Array.isArray(value)) for (const each of value as readonly unknown[]) add(path, each);
    else if (isObject(value) && !(value instanceof Date))
      for (const [name, inner] of Object.entries(value)) add([...path, name], inner);
    else query.append(parameterName(path), value instanceof Date ? value.toISOString() : plain(value));
  };
  add([], filter);
  if (sort !== undefined && sort.field !== 'id')
    query.set('sort', (sort.order === 'DESC' ? '-' : '') + sort.field);
  if (cursor !== undefined) query.set('cursor', cursor);
  return query.toString();
}

function parameterName(path: readonly string[]): string {
  const last = path.at(-1) ?? '';
  return path.length > 1 && operators.has(last) ? `${path.slice(0, -1).join('.')}[${last}]` : path.join('.');
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The body of a creation: what the request takes and the form has. */
export function creationOf(data: object, members: Members): Record<string, unknown> {
  return picked(data, members);
}

/** The body of a change: what the request takes and is another value than before; `null` clears a value. */
export function changeOf(data: object, previous: object, members: Members): Record<string, unknown> {
  const now = new Map<string, unknown>(Object.entries(data));
  const before = new Map<string, unknown>(Object.entries(previous));
  const changed = Object.keys(members).filter(
    (name) => comparable(now.get(name)) !== comparable(before.get(name)),
  );
  const cleared = changed.filter((name) => isEmpty(now.get(name))).map((name) => [name, null] as const);
  const kept = Object.fromEntries(changed.flatMap((name) => (members[name] ? [[name, members[name]]] : [])));
  return { ...Object.fromEntries(cleared), ...picked(data, kept) };
}

/** What is sent for an operation on a row. Changes name the version that they were made on; steps are guarded by the state. */
export function sentFor(
  operation: { readonly method: string; readonly sends?: Members; readonly takesVersion?: true },
  given: { readonly values: object; readonly before: object; readonly version?: number | undefined },
): { readonly body?: object; readonly version?: number | undefined } {
  const { method, sends, takesVersion } = operation;
  const { values, before, version } = given;
  if (method !== 'PATCH') return sends === undefined ? {} : { body: creationOf(values, sends) };
  const body = changeOf(values, before, sends ?? {});
  return takesVersion === true ? { body: { ...body, version } } : { body, version };
}

function picked(data: object, members: Members): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(data));
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, inner]) => {
      const value = values.get(name);
      const sent = inner === true ? value : pickedInside(value, inner);
      return isEmpty(sent) ? [] : [[name, sent]];
    }),
  );
}

function pickedInside(value: unknown, members: Members): unknown {
  if (Array.isArray(value))
    // A part without values is there all the same.
    return (value as readonly unknown[]).map((item) => (isObject(item) ? picked(item, members) : item));
  if (!isObject(value)) return value;
  const inner = picked(value, members);
  return Object.keys(inner).length === 0 ? undefined : inner;
}

function comparable(value: unknown): string {
  return JSON.stringify(isEmpty(value) ? null : value);
}

/** Whether a form has no value: nothing, or an object of which it has no member, such as an amount without its number. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (!isObject(value) || Array.isArray(value)) return false;
  const members = Object.values(value) as readonly unknown[];
  return members.length > 0 && members.every(isEmpty);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The refusals of a problem by the fields of a form: `/lines/0/quantity` is the field `lines.0.quantity`. */
export function errorsByField(
  errors: readonly { readonly pointer: string; readonly code: string; readonly message: string }[],
  say: (error: { readonly code: string; readonly message: string }) => string,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const error of errors) {
    const field = error.pointer
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .join('.');
    if (field !== '') found[field] = [found[field] ?? [], say(error)].flat().join(' ');
  }
  return found;
}
