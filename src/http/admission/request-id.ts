import type { IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';

const acceptable = /^[A-Za-z0-9._:-]{1,128}$/;

/**
 * The correlation id of a request: the first present of `X-Request-Id` and `X-Correlation-Id` when it is
 * acceptable, otherwise a new UUID. It is echoed on the response and equals the `errorId` of a failure.
 */
export function correlationId(request: IncomingMessage): string {
  const sent = request.headers['x-request-id'] ?? request.headers['x-correlation-id'];
  return typeof sent === 'string' && acceptable.test(sent) ? sent : randomUUID();
}
