/** One entry of the list that explains which part of a request was wrong. */
export interface Detail {
  readonly path: string;
  readonly message: string;
}

/** A refusal that the caller can understand; everything else that is thrown is a bug and answers 500. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: readonly Detail[] = [],
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
  return new Problem(
    409,
    'stale_version',
    `The ${what} has version ${current}, not ${given}. Read it again and repeat the change.`,
  );
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
export function rulesBroken(details: readonly Detail[]): Problem {
  return new Problem(422, 'rules_broken', details.map((detail) => detail.message).join(' '), details);
}

/** 501: the operation has no behaviour yet; its protected region says where to write it. */
export function notImplemented(operation: string): Problem {
  return new Problem(501, 'not_implemented', `${operation} is not implemented yet.`);
}

/** Turns the refusals of the database into problems; anything else comes back as it is. */
export function explainDatabaseError(error: unknown, method: string): unknown {
  const state = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (state) {
    case '23505':
      return new Problem(409, 'already_exists', 'Another row has the same unique value.');
    case '23001':
    case '23503':
      return method === 'DELETE'
        ? new Problem(409, 'still_referenced', 'Other rows still refer to this one.')
        : new Problem(422, 'unknown_reference', 'The request refers to a row that does not exist.');
    case '23502':
    case '23514':
      return new Problem(422, 'value_refused', 'The database refuses a missing or impossible value.');
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
