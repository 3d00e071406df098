import { createMcpHandler } from '@modelcontextprotocol/server';
import { Refusal } from '../../lib/refusal.ts';
import { ToolFailure, type ApiAnswer, type Reach } from '../../mcp/reach.ts';
import { createMcpServer } from '../../mcp/server.ts';
import type { Server } from '../server.ts';

/** What answers messages of agents. */
export type McpDependencies = {
  /** Names the service to agents. */
  readonly version: string;
  readonly workOnModel: Reach['workOnModel'];
};

/** One message of an agent, or several, with who sends it. */
export type McpMessage = {
  readonly headers: Headers;
  readonly body: unknown;
  readonly token: string;
  /** Names the request in the log; the requests that come of it have the same name. */
  readonly requestId: string;
  /** Waits until there is room for so many bytes while the message is answered. */
  readonly enterRoom: (bytes: number) => Promise<void>;
};

/** Answers messages of agents. Nothing is kept from one to the next: each has a server of its own. */
export function createMcpAnswers(
  server: Server,
  { version, workOnModel }: McpDependencies,
): (message: McpMessage) => Promise<Response> {
  return (message) => {
    const { headers, body, requestId } = message;
    const reach = { workOnModel, ask: askingInside(server, message) };
    const onError = (error: unknown): void =>
      server.log.error({ err: error, requestId, errorId: requestId }, 'failed');
    // What the tools are does not change while the service runs, so there is nothing to subscribe to.
    const handler = createMcpHandler(() => createMcpServer(reach, { version, onError }), {
      maxSubscriptions: 0,
    });
    // The address has no meaning here: the router has decided what the request is about.
    return handler.fetch(new Request('http://localhost/mcp', { method: 'POST', headers }), {
      parsedBody: body,
    });
  };
}

/** Asks the API inside the process, by the same way as requests from outside: with its checks, limits and log. */
function askingInside(server: Server, { token, requestId, enterRoom }: McpMessage): Reach['ask'] {
  return async ({ method, url, headers, body }): Promise<ApiAnswer> => {
    const {
      statusCode,
      rawPayload,
      headers: answered,
    } = await server.inject({
      method,
      url,
      headers: { ...headers, 'x-auth-token': token, 'x-request-id': requestId },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : Buffer.from(body) }),
    });
    // The room of the answer was given back with its end, but the bytes are still worked on.
    await enterRoom(rawPayload.byteLength).catch(asFailure);
    return {
      status: statusCode,
      headers: { get: (name) => textOf(answered[name]) },
      bytes: rawPayload,
    };
  };
}

function asFailure(error: unknown): never {
  throw error instanceof Refusal ? new ToolFailure(error.message, error.issues) : error;
}

function textOf(header: string | number | readonly string[] | undefined): string | undefined {
  return header === undefined ? undefined : String(header);
}
