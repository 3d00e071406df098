import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** A request as it is sent. */
export type SteadyRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** How requests were answered, all of them with success. */
export type SteadyAnswers = {
  /** Answers a second, from the first request to the last answer. */
  readonly rate: number;
  /** Milliseconds that 99 of 100 requests did not exceed, from the time they were due to their whole answer. */
  readonly p99: number;
};

/**
 * More that are opened at once than wait to be accepted (511 in Node.js) are reset by the system. A request that waits for
 * a connection counts as waiting.
 */
const mostConnections = 200;

/**
 * Sends so many requests a second at even distances, for so many seconds, whether earlier ones are answered or not. A
 * request that could not be sent in time counts as waiting since then, so that slow answers do not hide how long the
 * next ones wait ("coordinated omission", Gil Tene, How NOT to Measure Latency). Fails at an answer that is not a success.
 */
export async function sendSteadily(
  url: string,
  load: { readonly rate: number; readonly seconds: number; readonly next: () => SteadyRequest },
): Promise<SteadyAnswers> {
  const { rate, seconds, next } = load;
  // Every connection has its turn, so that none lies idle until the service closes it, perhaps while it is taken up.
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo', maxSockets: mostConnections });
  const began = performance.now();
  const count = rate * seconds;
  const times: Promise<number>[] = [];
  try {
    while (times.length < count) {
      const due = began + (times.length * 1000) / rate;
      const early = due - performance.now();
      if (early > 0) await pause(early);
      times.push(answered(url, { ...next(), agent }).then(() => performance.now() - due));
    }
    const sorted = (await Promise.all(times)).toSorted((one, other) => one - other);
    const took = (performance.now() - began) / 1000;
    return { rate: count / took, p99: sorted[Math.ceil(count * 0.99) - 1] ?? Infinity };
  } finally {
    agent.destroy();
  }
}

/** Resolves when the whole answer is there. */
async function answered(url: string, asked: SteadyRequest & { readonly agent: Agent }): Promise<void> {
  const { method, path } = asked;
  assert.equal(await statusOf(url, asked), 200, `${method} ${path}`);
}

async function statusOf(
  url: string,
  asked: SteadyRequest & { readonly agent: Agent },
): Promise<number | undefined> {
  const { method, path, headers, body, agent } = asked;
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const sent = request(new URL(path, url), { method, headers, agent }, (answer) => {
    answer.on('end', () => resolve(answer.statusCode));
    answer.on('error', reject);
    answer.resume();
  });
  sent.on('error', (error) => {
    // The service ends connections that are idle for long. A client that gets no processor time for as long sends on one
    // before it notices; the service has not read that request.
    if (sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET') resolve(statusOf(url, asked));
    else reject(error);
  });
  sent.end(body);
  return promise;
}
