import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
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
  const failure = failureOfCode(error.code);
  const body = JSON.stringify(errorBody(failure, { errorId, now }));
  socket.end(
    [
      `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status] ?? ''}`,
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

function failureOfCode(code: string | undefined): Failure {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const message = 'The request line and headers are larger than 16 KiB; send less.';
    return { status: protocolStatuses.HEADERS_TOO_LARGE, message, issues: [], headers: {} };
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    const message = 'The request did not arrive in time; send it faster or in parts.';
    return { status: protocolStatuses.REQUEST_TIMEOUT, message, issues: [], headers: {} };
  }
  return { status: 400, message: 'This is not a valid HTTP request.', issues: [], headers: {} };
}
