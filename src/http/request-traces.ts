import { inTrace, traceContextOf } from '../lib/trace-context.ts';
import type { TraceSpan, Tracer } from '../lib/tracer.ts';
import { whenEnded } from './request-endings.ts';
import type { Server } from './server.ts';

/**
 * Adds a span for every request, part of the trace that its `traceparent` header names. It records the pattern of the
 * path, never the path itself, and whether the client left before it was answered. Without a tracer nothing is added.
 * Must be called before other hooks.
 */
export function addTraces(server: Server, tracer: Tracer | undefined): void {
  if (tracer === undefined) return;
  const spans = new WeakMap<object, TraceSpan>();
  server.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    const span = tracer.start({
      name: request.method,
      kind: 'SERVER',
      parent: traceContextOf(typeof traceparent === 'string' ? traceparent : undefined),
      attributes: { 'http.request.method': request.method, 'mde.request.id': request.id },
    });
    spans.set(request, span);
    inTrace(span.context, done);
  });
  // A body is read in events of the connection, which belong to no request.
  server.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else inTrace(span.context, done);
  });
  whenEnded(server, (request, ending, { raw, statusCode }) => {
    const route = request.routeOptions.url ?? 'none';
    spans.get(request)?.end({
      name: `${request.method} ${route}`,
      attributes: {
        'http.route': route,
        ...(raw.headersSent && { 'http.response.status_code': statusCode }),
        ...(ending === 'LEFT' && { 'mde.request.left': true }),
      },
      failed: raw.headersSent && statusCode >= 500,
    });
  });
}
