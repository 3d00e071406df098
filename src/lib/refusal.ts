/** Why a request is refused; `http/answers/errors.ts` alone knows which status each kind becomes. */
export type RefusalKind =
  | 'INVALID'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'PRECONDITION_FAILED'
  | 'TOO_LARGE'
  | 'QUOTA_EXCEEDED'
  | 'UNSUPPORTED_MEDIA'
  | 'UNPROCESSABLE'
  | 'TOO_MANY'
  | 'DAMAGED'
  | 'UNAVAILABLE';

/**
 * A request that cannot be carried out for a reason the client can act on. `issues` are entries of the form
 * `field: detail`. Anything else that is thrown is a bug.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly issues: readonly string[];

  constructor(kind: RefusalKind, message: string, issues: readonly string[] = []) {
    super(message);
    this.name = 'Refusal';
    this.kind = kind;
    this.issues = issues;
  }
}

/** The refusal for something that does not exist, was deleted, or is not visible to the caller. */
export function notFound(what: string): Refusal {
  return new Refusal('NOT_FOUND', `${what} was not found.`);
}
