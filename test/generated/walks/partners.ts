import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Ending } from '../../support/storage/temporary-storage.ts';

/** What an external system answers. */
export type Answer = { readonly status: number; readonly body?: object };

/** A call that reached an external system. */
export type Call = { readonly key: string; readonly body: string };

/** The external systems of a service under test: they note what is sent to them, and answer as they are asked to. */
export type Partners = {
  /** The address of a system. */
  readonly addressOf: (system: string) => string;
  /** Lets a system give these answers to each request that it gets: one a repetition, and then the last one for good. */
  readonly answer: (system: string, answers: readonly Answer[]) => void;
  /** The calls of a system since it last got answers. */
  readonly callsOf: (system: string) => readonly Call[];
};

/** Starts a server on the loopback address that plays all external systems; each answers 200 at first. */
export async function startPartners(ending: Ending): Promise<Partners> {
  const answers = new Map<string, readonly Answer[]>();
  const calls = new Map<string, readonly Call[]>();
  const server = createServer((request, response) => {
    const [, system = ''] = (request.url ?? '').split('/').map(decodeURIComponent);
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (text: string) => (body += text));
    request.on('end', () => {
      const key = request.headers['idempotency-key'];
      const call = { key: typeof key === 'string' ? key : '', body };
      const before = calls.get(system) ?? [];
      calls.set(system, [...before, call]);
      const repetition = before.filter((each) => each.key === call.key).length;
      const given = answers.get(system) ?? [];
      const answer = given[repetition] ?? given.at(-1) ?? { status: 200 };
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer.body ?? {}));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ending.after(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const place = server.address();
  assert.ok(typeof place === 'object' && place !== null);
  return {
    addressOf: (system) => `http://127.0.0.1:${place.port}/${encodeURIComponent(system)}`,
    answer: (system, given) => {
      answers.set(system, given);
      calls.set(system, []);
    },
    callsOf: (system) => calls.get(system) ?? [],
  };
}
