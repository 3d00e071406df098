import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';

/** A request as it is sent. The path is sent byte by byte. */
export type WireRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
};

/** What came back. */
export type WireAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Buffer;
};

/** Sends a request; throws when no answer comes. */
export type Wire = {
  readonly send: (request: WireRequest) => Promise<WireAnswer>;
  readonly close: () => void;
};

const patienceMs = 60_000;
/** A stream of events has no end of its own. */
const mostOfStreamMs = 100;

/** Sends to a service from an address of its own, so that limits by address do not count for others. */
export function createWire(baseUrl: string, localAddress: string): Wire {
  const { hostname, port } = new URL(baseUrl);
  // Elsewhere than on Linux only one loopback address can be sent from.
  const origin = process.platform === 'linux' ? { localAddress } : {};
  const agent = new Agent({ keepAlive: true, ...origin });
  const send: Wire['send'] = (request) =>
    new Promise((resolve, reject) => {
      const { method, path, headers, body } = request;
      // Without a length, the body of a GET would be taken for a request of its own.
      const framed = body === undefined || 'Transfer-Encoding' in headers;
      const framing = framed ? {} : { 'Content-Length': String(body.length) };
      const allHeaders = { ...headers, ...framing };
      const options = { agent, hostname, port, method, path, headers: allHeaders, timeout: patienceMs };
      const sent = httpRequest(options);
      sent.on('response', (response) => {
        readAll(response).then((bytes) => resolve(answerOf(response, bytes)), reject);
      });
      sent.on('timeout', () => sent.destroy(new Error(`no answer within ${patienceMs} ms`)));
      sent.on('error', (error) => {
        // The service has ended a connection that was idle for long, just when this request took it.
        if (sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET') resolve(send(request));
        else reject(error);
      });
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
}

async function readAll(response: IncomingMessage): Promise<Buffer> {
  const isStream = response.headers['content-type']?.startsWith('text/event-stream') === true;
  const cut = isStream ? setTimeout(() => response.destroy(), mostOfStreamMs) : undefined;
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of response) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  } catch (error) {
    if (!isStream) throw error;
  } finally {
    clearTimeout(cut);
  }
  return Buffer.concat(chunks);
}

function answerOf(response: IncomingMessage, bytes: Buffer): WireAnswer {
  const headers = Object.entries(response.headers).map(([name, value]) => [name, value?.toString()] as const);
  return { status: response.statusCode ?? 0, headers: Object.fromEntries(headers), bytes };
}

/** The request as text from which it can be sent again. */
export function shown({ method, path, headers, body }: WireRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${short(JSON.stringify(value))}`);
  const text = body === undefined ? [] : [`  body: ${bodyText(body)}`];
  return [`${method} ${short(path)}`, ...lines, ...text].join('\n');
}

function bodyText(body: Buffer): string {
  const text = body.toString('utf8');
  return Buffer.from(text).equals(body) ? short(text) : `base64 ${short(body.toString('base64'))}`;
}

/** Long texts of this fuzz are repetitions. */
const mostShown = 4_000;

function short(text: string): string {
  return text.length <= mostShown ? text : `${text.slice(0, mostShown)}… (${text.length} characters)`;
}
