import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { errorBody, protocolStatuses, type Failure } from './errors.ts';

/** Answers bytes that are no HTTP request, a header that is too large, or a request that takes too long. */
export function answerClientError(
  error: Error & { readonly code?: string },
  { socket, now }: { readonly socket: Socket; readonly now: number },
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const errorId = randomUUID();
  const { reason, ...failure } = failureOfCode(error.code);
  const body = JSON.stringify(errorBody(failure, { errorId, now }));
  socket.end(
    [
      `HTTP/1.1 ${failure.status} ${reason}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      `X-Request-Id: ${errorId}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/**
 * Reasons are written out because a module that imports `node:http` makes Node.js load all of `fetch` with it, which
 * takes a twentieth of the time the service needs to start.
 */
function failureOfCode(code: string | undefined): Failure & { readonly reason: string } {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const message = 'The request line and headers are larger than 16 KiB; send less.';
    const reason = 'Request Header Fields Too Large';
    return { status: protocolStatuses.HEADERS_TOO_LARGE, reason, message, issues: [], headers: {} };
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    const message = 'The request did not arrive in time; send it faster or in parts.';
    const reason = 'Request Timeout';
    return { status: protocolStatuses.REQUEST_TIMEOUT, reason, message, issues: [], headers: {} };
  }
  const message = 'This is not a valid HTTP request.';
  return { status: 400, reason: 'Bad Request', message, issues: [], headers: {} };
}
