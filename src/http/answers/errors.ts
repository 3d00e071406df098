import { Refusal, type RefusalKind } from '../../lib/refusal.ts';

/** The one table from the reason of a refusal to its HTTP status. */
export const statusOfKind = {
  INVALID: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  TOO_LARGE: 413,
  QUOTA_EXCEEDED: 413,
  UNSUPPORTED_MEDIA: 415,
  UNPROCESSABLE: 422,
  TOO_MANY: 429,
  DAMAGED: 500,
  UNAVAILABLE: 503,
} as const satisfies Readonly<Record<RefusalKind, number>>;

/** Statuses that only the protocol layer answers with; no module knows them. */
export const protocolStatuses = {
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  REQUEST_TIMEOUT: 408,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  NOT_IMPLEMENTED: 501,
} as const;

type Status = (typeof statusOfKind)[RefusalKind] | (typeof protocolStatuses)[keyof typeof protocolStatuses];

/** What each status of a failure means; `docs/reference/errors.md` and the OpenAPI document show this table. */
export const statusMeanings = {
  400: 'The request is malformed or its values are not acceptable; `issues` lists every problem.',
  401: 'The session token is missing, unknown or expired; or the credentials are wrong.',
  403: 'The caller may see this, but not do it.',
  404: 'It does not exist, was deleted, or is not visible to the caller.',
  405: 'The path exists, but not with this method; `Allow` lists its methods.',
  406: '`Accept` excludes the only media type there is: `text/event-stream` for streams.',
  408: 'The request did not arrive in time.',
  409: 'It contradicts what is stored: a stale `expectedRevision` or session, a name that is taken, a limit of the account.',
  412: '`If-Match` names another revision than the current one.',
  413: 'The body is too large.',
  415: 'The `Content-Type` is not supported.',
  422: 'The request is well-formed, but cannot be carried out: its result would be an invalid model, or its `Idempotency-Key` was used for another request.',
  429: 'Too many requests; `Retry-After` says how many seconds to wait.',
  431: 'The request line and headers are too large.',
  500: 'A mistake in the service, or what is stored is damaged, which the message says; quote the `errorId` when you report it.',
  501: 'Administration over HTTP is planned and not implemented.',
  503: 'The service is stopping, has lost its storage, or is overloaded; `Retry-After` says how many seconds to wait.',
} as const satisfies Readonly<Record<Status, string>>;

/** A failure as the client sees it, before it gets its timestamp and correlation id. */
export type Failure = {
  readonly status: number;
  readonly message: string;
  readonly issues: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
};

/** The one error body: exactly these five members, for every failure. */
export type ErrorBody = {
  readonly message: string;
  readonly status: number;
  readonly timestamp: string;
  readonly issues: readonly string[];
  readonly errorId: string;
};

/** A failure of the protocol layer: a wrong method, a planned route, a rate limit with its waiting time. */
export class ProtocolError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'ProtocolError';
    this.failure = failure;
  }
}

/** Puts a failure into the error body; `now` is in milliseconds since the epoch. */
export function errorBody(
  failure: Failure,
  at: { readonly errorId: string; readonly now: number },
): ErrorBody {
  return {
    message: failure.message,
    status: failure.status,
    timestamp: new Date(at.now).toISOString(),
    issues: failure.issues,
    errorId: at.errorId,
  };
}

/** The answer to anything that was thrown; that to an unknown error says nothing about its cause. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ProtocolError) return error.failure;
  if (error instanceof Refusal) {
    const status = statusOfKind[error.kind];
    return { status, message: error.message, issues: error.issues, headers: headersOf(status) };
  }
  return frameworkFailure(error) ?? internalFailure;
}

const internalFailure: Failure = {
  status: protocolStatuses.INTERNAL,
  message: 'The service failed to answer this request. Quote the errorId when you report it.',
  issues: [],
  headers: {},
};

function headersOf(status: number): Readonly<Record<string, string>> {
  if (status === 401) return { 'WWW-Authenticate': 'X-Auth-Token' };
  if (status === 429) return { 'Retry-After': '1' };
  if (status === 503) return { 'Retry-After': '5' };
  return {};
}

/** Fastify's own refusals, in the words of this API. */
function frameworkFailure(error: unknown): Failure | undefined {
  const code = codeOf(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return failureOf(new Refusal('TOO_LARGE', 'The request body is too large.', [tooLarge]));
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return failureOf(unsupportedMedia({ found: undefined }));
  if (
    code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH' ||
    code === 'ECONNRESET' ||
    code === 'ERR_STREAM_PREMATURE_CLOSE'
  ) {
    return failureOf(
      new Refusal('INVALID', 'The request body could not be read.', [
        'body: its length differs from Content-Length; send the whole body',
      ]),
    );
  }
  return undefined;
}

const tooLarge = 'body: is larger than this operation accepts; send less, or raise the limit in the settings';

/** The types of a patch, as `Accept-Patch` lists them. */
export const patchTypes = 'application/json-patch+json, application/json';

/** The refusal for a body of a type that the operation does not read; `wanted` is the one it reads. */
export function unsupportedMedia({
  found,
  wanted = 'application/json',
}: {
  readonly found: string | undefined;
  readonly wanted?: string;
}): Refusal {
  const detail =
    found === undefined ? 'is missing or malformed' : `${JSON.stringify(found)} is not supported`;
  return new Refusal('UNSUPPORTED_MEDIA', 'The Content-Type is not supported.', [
    `Content-Type: ${detail}; send ${wanted}`,
  ]);
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
