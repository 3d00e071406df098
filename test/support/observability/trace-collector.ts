import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { at, listAt, textAt } from '../lib/json.ts';

/** A span as a collector gets it, its attributes by name. */
export type CollectedSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: number;
  readonly start: bigint;
  readonly end: bigint;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly failed: boolean;
};

/** A collector of traces on the loopback address that takes OTLP over HTTP in JSON. */
export type TraceCollector = {
  readonly url: string;
  readonly spans: () => readonly CollectedSpan[];
  /** What was sent, as it was sent. */
  readonly requests: readonly { readonly headers: IncomingHttpHeaders; readonly body: string }[];
  /** What the next requests are answered with, one after the other; 200 when there is nothing left. */
  readonly answerWith: (...statuses: readonly number[]) => void;
  /** Resolves when so many requests have been answered. */
  readonly answered: (count: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Starts a collector. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const requests: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  const accepted: string[] = [];
  let next: readonly number[] = [];
  let wake = (): void => undefined;
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const [status = 200, ...rest] = next;
      next = rest;
      requests.push({ headers: request.headers, body });
      const isKnown = request.method === 'POST' && request.url === '/v1/traces';
      if (isKnown && status === 200) accepted.push(body);
      response.writeHead(isKnown ? status : 404, { 'Content-Type': 'application/json' }).end('{}');
      wake();
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Checked border: a server that listens on TCP has an address and a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    spans: () => accepted.flatMap((body) => spansIn(JSON.parse(body))),
    answerWith: (...statuses) => {
      next = statuses;
    },
    answered: async (count) => {
      while (requests.length < count) await new Promise<void>((resolve) => (wake = resolve));
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function spansIn(request: unknown): readonly CollectedSpan[] {
  return listAt(request, 'resourceSpans')
    .flatMap((resource) => listAt(resource, 'scopeSpans'))
    .flatMap((scope) => listAt(scope, 'spans'))
    .map((span) => {
      const parent = at(span, 'parentSpanId');
      return {
        traceId: textAt(span, 'traceId'),
        spanId: textAt(span, 'spanId'),
        parentSpanId: parent === undefined ? undefined : textAt(span, 'parentSpanId'),
        name: textAt(span, 'name'),
        kind: Number(at(span, 'kind')),
        start: BigInt(textAt(span, 'startTimeUnixNano')),
        end: BigInt(textAt(span, 'endTimeUnixNano')),
        attributes: attributesOf(span),
        failed: at(span, 'status', 'code') === 2,
      };
    });
}

/** The attributes of a span or resource by name. */
export function attributesOf(holder: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    listAt(holder, 'attributes').map((attribute) => {
      const value = at(attribute, 'value');
      const [kind, given] = Object.entries(value ?? {})[0] ?? [];
      return [textAt(attribute, 'key'), kind === 'intValue' ? Number(given) : given];
    }),
  );
}
