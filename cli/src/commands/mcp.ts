import { finished } from 'node:stream/promises';
import { ToolFailure, type Reach } from '../../../src/mcp/reach.ts';
import { failureOf, signedIn } from '../service/connection.ts';
import { Failure } from '../terminal/failure.ts';
import type { ServiceOption } from './account.ts';
import type { Context } from './context.ts';

/** `mde mcp`: answers the messages of one agent on standard input and output, until its input ends. */
export async function mcp(context: Context, options: ServiceOption): Promise<void> {
  const { input, output, terminal, version } = context;
  const { service, token } = await signedIn({ ...context, service: options.service });
  // Loaded when it is needed: other commands need none of it.
  const { serveOn } = await import('../../../src/mcp/stdio.ts');
  terminal.note(`Serving an agent with the models of ${service}; it ends with its input.`);
  const reach = await reachOver(service, token);
  const close = serveOn({ input, output }, reach, {
    version,
    onError: (error) =>
      terminal.note(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  });
  await finished(input, { writable: false }).catch(() => undefined);
  await close();
}

async function reachOver(service: string, token: string): Promise<Reach> {
  const { workOnModel } = await import('../../../src/mcp/model-work.ts');
  return {
    workOnModel: async (request) => workOnModel(request),
    ask: async ({ method, url, headers, body }) => {
      try {
        const response = await fetch(service + url, {
          method,
          headers: { ...headers, 'X-Auth-Token': token },
          ...(body !== undefined && { body: typeof body === 'string' ? body : Buffer.from(body) }),
        });
        const { status, headers: answered } = response;
        return { status, headers: answered, bytes: new Uint8Array(await response.arrayBuffer()) };
      } catch (error) {
        const failure = failureOf(error, service);
        throw failure instanceof Failure ? new ToolFailure(failure.message, failure.details) : failure;
      }
    },
  };
}
