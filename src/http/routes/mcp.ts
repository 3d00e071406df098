import { Refusal } from '../../lib/refusal.ts';
import { bearerToken } from '../admission/bearer.ts';
import { roomForAnswer } from '../limits/memory-room.ts';
import type { McpDependencies } from '../mcp/handler.ts';
import type { Server } from '../server.ts';

export type { McpDependencies } from '../mcp/handler.ts';

/** Declares the door for agents: the Model Context Protocol over HTTP, without sessions. */
export function addMcpRoute(server: Server, dependencies: McpDependencies): void {
  // Loaded on first use: the packages behind it would take a good part of every start.
  let loaded: ReturnType<typeof load> | undefined;
  const load = async () => (await import('../mcp/handler.ts')).createMcpAnswers(server, dependencies);
  server.post('/mcp', { config: { bearer: true } }, async (request, reply) => {
    const { body, id: requestId } = request;
    const token = bearerToken(request.headers);
    if (token === undefined) throw new Error('A request came in without its token.');
    if (body === undefined) throw new Refusal('INVALID', 'Request validation failed', ['body: is missing']);
    const answer = await (loaded ??= load());
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (value !== undefined) headers.set(name, String(value));
    const response = await answer({
      headers,
      body,
      token,
      requestId,
      enterRoom: (bytes) => roomForAnswer(reply, bytes),
    });
    return reply
      .code(response.status)
      .headers({ ...Object.fromEntries(response.headers), 'cache-control': 'no-store' })
      .send(Buffer.from(await response.arrayBuffer()));
  });
}
