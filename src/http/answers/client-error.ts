import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { errorBody, protocolStatuses, type Failure } from './errors.ts';
import type { Server } from '../server.ts';

/** A connection that is to be closed may take so long to take its answer (milliseconds). */
const lastPatience = 1_000;

/** The connection that an answer is written to, and what else it takes. */
type Connection = {
  readonly socket: Duplex;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly log: Pick<Server['log'], 'info'>;
};

/** Answers bytes that are not an HTTP request, a header that is too large, or a request that takes too long. */
export function answerClientError(error: Error & { readonly code?: string }, connection: Connection): void {
  const { socket } = connection;
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  writeFailure(connection, failureOfCode(error.code));
}

/** Has a server answer what Node.js would cut off or answer without a body. `now` is in milliseconds since 1970. */
export function addAnswersToOddRequests(server: Server, now: () => number): void {
  server.server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy()).resume();
    writeFailure({ socket, now: now(), log: server.log }, connectIsForProxies);
    // The server looks after this connection no more.
    setTimeout(() => socket.destroy(), lastPatience).unref();
  });
  // Expecting more than "100-continue" is no reason to refuse a request (RFC 9110, section 10.1.1).
  server.server.on('checkExpectation', (request, response) =>
    server.server.emit('request', request, response),
  );
}

/** A failure with the words that belong to its status. */
type WrittenFailure = Failure & { readonly reason: string };

const connectIsForProxies: WrittenFailure = {
  status: protocolStatuses.METHOD_NOT_ALLOWED,
  reason: 'Method Not Allowed',
  message:
    'CONNECT opens a tunnel through a proxy, and this service is not a proxy; send the request itself.',
  issues: [],
  headers: { Allow: 'DELETE, GET, HEAD, PATCH, POST, PUT, OPTIONS' },
};

function writeFailure({ socket, now, log }: Connection, { reason, ...failure }: WrittenFailure): void {
  const errorId = randomUUID();
  const body = JSON.stringify(errorBody(failure, { errorId, now }));
  socket.end(
    [
      `HTTP/1.1 ${failure.status} ${reason}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      `X-Request-Id: ${errorId}`,
      ...Object.entries(failure.headers).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  log.info({ requestId: errorId, status: failure.status }, 'answered');
}

/**
 * Reasons are written out because a module that imports `node:http` makes Node.js load all of `fetch` with it, which
 * takes a twentieth of the time the service needs to start.
 */
function failureOfCode(code: string | undefined): WrittenFailure {
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
  const message =
    code === 'HPE_INVALID_URL'
      ? 'The request target is not valid; send a path that begins with /, percent-encoded outside of ASCII.'
      : 'This is not a valid HTTP request.';
  return { status: 400, reason: 'Bad Request', message, issues: [], headers: {} };
}
