import { connect } from 'node:net';

/** An answer as it came over a connection of its own. */
export type RawAnswer = {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
};

const patienceMs = 30_000;

/**
 * Sends bytes over a connection of their own and gives the answer; undefined when the connection is closed without one.
 * A stream of events is left as soon as it begins.
 */
export function sendRaw(baseUrl: string, bytes: Uint8Array): Promise<RawAnswer | undefined> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true }, () => {
      socket.write(bytes);
    });
    socket.setTimeout(patienceMs, () => socket.destroy(new Error(`no answer within ${patienceMs} ms`)));
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      if (isComplete(received)) socket.destroy();
    });
    socket.on('end', () => socket.destroy());
    socket.on('close', () => resolve(answerIn(received)));
    socket.on('error', (error: Error & { readonly code?: string }) => {
      // A server may close a connection on which it has answered, while the rest of the request is on its way.
      if (received.length === 0 && error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
  });
}

/** Whether an answer ends before its connection does: by its length, or because it is a stream. */
function isComplete(received: Buffer): boolean {
  const answer = answerIn(received);
  if (answer === undefined) return false;
  if (answer.headers['content-type']?.startsWith('text/event-stream') === true) return true;
  const length = answer.headers['content-length'];
  return length !== undefined && Buffer.byteLength(answer.body, 'latin1') >= Number(length);
}

function answerIn(received: Buffer): RawAnswer | undefined {
  const text = received.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  if (first.startsWith('HTTP/1.1 100')) return answerIn(received.subarray(end + 4));
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? '0');
  return { status, headers: Object.fromEntries(headers), body: text.slice(end + 4) };
}
