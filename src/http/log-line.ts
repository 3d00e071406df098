import type { Tracer } from '../lib/tracer.ts';
import { currentTrace } from '../lib/trace-context.ts';
import { targetOf } from './admission/request-target.ts';
import { whenEnded } from './request-endings.ts';
import type { Server } from './server.ts';

/** A request that was answered. */
export type AnsweredRoute = {
  readonly method: string;
  /** The route as it is declared; `none` without one. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
};

/** Logs one line for every request when it has ended, also where it failed or its client left. Must be called before routes are declared. */
export function addLogLine(
  server: Server,
  {
    onAnswered,
    tracer,
  }: { readonly onAnswered: (request: AnsweredRoute) => void; readonly tracer?: Tracer | undefined },
): void {
  server.decorateRequest('refused', undefined);
  server.decorateRequest('triedAccountId', undefined);
  server.decorateRequest('trouble', undefined);
  whenEnded(server, (request, ending, reply) => {
    if (ending === 'ANSWERED')
      onAnswered({
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        milliseconds: reply.elapsedTime,
      });
    const { level = 'info', message, ...facts } = request.trouble ?? {};
    request.log[level](
      {
        requestId: request.id,
        method: request.method,
        path: targetOf(request).sentPath,
        ...(reply.raw.headersSent && { status: reply.statusCode }),
        milliseconds: Math.round(reply.elapsedTime),
        accountId: request.caller?.accountId,
        triedAccountId: request.triedAccountId,
        refused: request.refused,
        ...(message !== undefined && { errorId: request.id, ...facts }),
        ...(tracer !== undefined && { traceId: currentTrace()?.traceId }),
      },
      message ?? (ending === 'ANSWERED' ? 'answered' : 'left'),
    );
  });
}
