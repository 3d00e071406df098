import type { ErrorResponse } from '../generated/index.js';

/** A request that the service refused, with the five members of its answer. `message` is the summary for people. */
export class ServiceError extends Error implements ErrorResponse {
  override readonly name = 'ServiceError';
  /** The HTTP status. */
  readonly status: number;
  readonly timestamp: string;
  /** What exactly is wrong, as `field: detail`. */
  readonly issues: string[];
  /** Names the request in the logs of the service. */
  readonly errorId: string;
  /** Seconds to wait before the next attempt, where the service states them. */
  readonly retryAfter: number | undefined;

  constructor(answer: Partial<ErrorResponse>, { status, statusText, headers }: Response) {
    super(answer.message ?? `The service answered ${status} ${statusText}`.trim());
    this.status = status;
    this.timestamp = answer.timestamp ?? new Date().toISOString();
    this.issues = answer.issues ?? [];
    this.errorId = answer.errorId ?? headers.get('X-Request-Id') ?? '';
    const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
    this.retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  }
}

/** The error of an answer that is no success; a proxy's answer need not have the service's body. */
export function serviceErrorOf(body: unknown, response: Response): ServiceError {
  return new ServiceError(isErrorBody(body) ? body : {}, response);
}

function isErrorBody(body: unknown): body is ErrorResponse {
  return typeof body === 'object' && body !== null && 'message' in body && 'issues' in body;
}
