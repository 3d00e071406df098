/** One place in the request, or in the resource, that a refusal is about. */
export interface Detail {
  /** A JSON pointer into the body, or into the resource where the body lacks the value; `/name` for a parameter. */
  readonly pointer: string;
  /** A word that programs can react to. */
  readonly code: string;
  readonly message: string;
}

/** A refusal that the caller can understand; everything else that is thrown is a bug and answers 500. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly errors: readonly Detail[] = [],
  ) {
    super(message);
  }
}

/** 404: there is no such row, or it belongs to somebody else. */
export function notFound(what: string, id: string): Problem {
  return new Problem(404, 'not_found', `There is no ${what} with id ${id}.`);
}

/** 409: the row changed since the caller read it. */
export function staleVersion(what: string, given: number, current: number): Problem {
  const message = `The ${what} has version ${current}, not ${given}. Read it again and repeat the change.`;
  const code = 'stale_version';
  return new Problem(409, code, message, [{ pointer: '/version', code, message }]);
}

/** 409: the row is in a state that does not allow the operation. */
export function wrongState(
  operation: string,
  state: string | undefined,
  allowed: readonly string[],
): Problem {
  return new Problem(
    409,
    'wrong_state',
    `${operation} is possible in state ${allowed.join(' or ')}, but the state is ${state ?? 'unset'}.`,
  );
}

/** 422: the request is well formed but breaks business rules. */
export function rulesBroken(errors: readonly Detail[]): Problem {
  const messages = new Set(errors.map((error) => error.message));
  return new Problem(422, 'rules_broken', [...messages].join(' '), errors);
}

/** Whether a change was refused because of what the row is like: by its rules, or by its state. */
export function isRefusedByRule(error: unknown): error is Problem {
  return error instanceof Problem && (error.code === 'rules_broken' || error.code === 'wrong_state');
}

/** 409: the whole has its one part already. */
export function partExists(what: string): Problem {
  return new Problem(409, 'already_exists', `There is a ${what} already; change or remove that one.`);
}

/** 422: the whole needs one part of the kind at least. */
export function lastPart(what: string, pointer: string): Problem {
  const message = `At least one ${what} has to stay.`;
  return new Problem(422, 'too_few', message, [{ pointer, code: 'too_few', message }]);
}

/** 501: the operation has no behaviour yet; its protected region says where to write it. */
export function notImplemented(operation: string): Problem {
  return new Problem(501, 'not_implemented', `${operation} is not implemented yet.`);
}

/** Where the columns of each table stand in JSON: pointers by `schema.table`, then by column; `*` stands for a part. */
export type ColumnPointers = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Turns the refusals of the database into problems; anything else comes back as it is. */
export function explainDatabaseError(
  error: unknown,
  { method, body }: { readonly method: string; readonly body?: unknown },
  columns: ColumnPointers = {},
): unknown {
  const state = error instanceof Error && 'code' in error ? error.code : undefined;
  const problem = (status: number, code: string, message: string): Problem => {
    const errors = pointersOf(error, columns, body).map((pointer): Detail => ({ pointer, code, message }));
    return new Problem(status, code, message, errors);
  };
  switch (state) {
    case '23505':
      return problem(409, 'already_exists', 'Another row has the same unique value.');
    case '23001':
    case '23503':
      return method === 'DELETE' || isRemoval(error)
        ? new Problem(409, 'still_referenced', 'Other rows still refer to this one.')
        : problem(422, 'unknown_reference', 'The request refers to a row that does not exist.');
    case '23502':
    case '23514':
      return problem(422, 'value_refused', 'The database refuses a missing or impossible value.');
    case '22001':
    case '22003':
    case '22007':
    case '22008':
    case '22021':
    case '22P02':
      return new Problem(400, 'value_malformed', 'A value is malformed or out of range.');
    default:
      return error;
  }
}

/** Whether the statement that the database refused was to remove rows. */
function isRemoval(error: unknown): boolean {
  return error instanceof Error && 'removes' in error && error.removes === true;
}

/** The places of the columns that the database names: one that is missing, or those of a key, as `(a, b)=(1, 2)`. */
function pointersOf(error: unknown, columns: ColumnPointers, body: unknown): readonly string[] {
  const { schema, table, column, detail, member } = error as Readonly<Record<string, unknown>>;
  const pointers = columns[`${String(schema)}.${String(table)}`] ?? {};
  const key = /\(([^()]+)\)=\(/.exec(String(detail))?.[1] ?? '';
  const names = typeof column === 'string' ? [column] : key.split(', ');
  // What an operation does to a further row stands in a member of the request.
  const above = typeof member === 'string' ? `/${member}` : '';
  const found = names.flatMap((name) => pointers[name.replaceAll('"', '')] ?? []);
  const here = above === '' ? body : memberOf(body, String(member));
  return [...new Set(found.map((pointer) => above + pointerIn(here, pointer)))];
}

/** Of a value in a part: where the request is about the part its place there, else the list, which does not say which. */
function pointerIn(body: unknown, pointer: string): string {
  const [list = '', ...inside] = pointer.split('/*');
  const own = inside.at(-1);
  if (own === undefined) return pointer;
  const isOfPart = memberOf(body, list.slice(1)) === undefined && memberOf(body, own.slice(1)) !== undefined;
  return isOfPart ? own : list;
}

function memberOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}
