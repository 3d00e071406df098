import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { callerOf } from '../admission/admission.ts';
import { ProtocolError, protocolStatuses } from '../answers/errors.ts';
import { failures } from '../openapi/answers.ts';
import { id } from '../schemas/common.ts';
import { TurnEventOnWire } from '../schemas/turn-events.ts';
import type { Server } from '../server.ts';
import { streamTurn, usualTimes } from '../answers/turn-stream.ts';
import type { ChatbotDependencies } from './chatbot-dependencies.ts';

const eventsAtATime = 100;

const stream = {
  description:
    'Server-sent events: `id`, `event` and `data` lines, the data being a TurnEvent. A comment every 15 seconds keeps the connection open; the stream ends when the turn has ended, and within a second when you may not see it any more: after logout, expiry, or leaving the project.',
  content: {
    'text/event-stream': {
      schema: Type.Unsafe<string>({
        type: 'string',
        contentMediaType: 'application/json',
        contentSchema: TurnEventOnWire.ref,
      }),
    },
  },
} as const;

/** Declares the stream of a turn's events. */
export function addChatEventRoutes(
  server: Server,
  dependencies: Omit<ChatbotDependencies, 'validators' | 'maxAttachmentBytes'>,
): void {
  const {
    assistant,
    accounts,
    turnSignals,
    streams,
    stopping,
    lookEvery,
    streamTimes = usualTimes,
  } = dependencies;
  server.get(
    '/api/chatbot/turns/:turnId/events',
    {
      schema: {
        operationId: 'followTurn',
        summary: 'Follow a turn',
        description:
          'Replays what has happened, then sends what happens next. `Last-Event-ID` is the id or the number of the last event you have; without a usable one everything is replayed.',
        tags: ['Assistant'],
        headers: Type.Object({
          'last-event-id': Type.Optional(
            Type.String({ description: 'The last event you have; only later ones are sent.' }),
          ),
        }),
        params: Type.Object({ turnId: id }),
        response: { 200: stream, ...failures(401, 404, 406, 429) },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { turnId } = request.params;
      const { turn } = await assistant.turn(caller, turnId);
      refuseOtherMedia(request);
      const after = cursorOf(request.headers['last-event-id'], turnId);
      const close = streams.open(caller.accountId);
      reply.hijack();
      const { raw: response } = reply;
      response.writeHead(200, {
        // What the common checks have set, such as the request id.
        ...headersSoFar(reply.getHeaders()),
        // In lower case, as those are: a name in two spellings would be sent twice.
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      const token = request.headers['x-auth-token'];
      try {
        await streamTurn({
          response,
          after: Math.min(after, Number.MAX_SAFE_INTEGER),
          read: (behind) =>
            assistant.events(caller, { turnId: turn.id, after: behind, limit: eventsAtATime }),
          atATime: eventsAtATime,
          hasEnded: () => assistant.hasEnded(caller, turn.id),
          subscribe: (listener) => {
            const stop = turnSignals.onChanged(turn.id, listener);
            const looking = lookEvery === undefined ? undefined : setInterval(listener, lookEvery);
            return () => {
              stop();
              clearInterval(looking);
            };
          },
          authorize: async () => {
            await accounts.authenticate(typeof token === 'string' ? token : undefined);
            await assistant.hasEnded(caller, turn.id);
          },
          stopping,
          times: streamTimes,
        });
      } finally {
        close();
      }
    },
  );
}

function headersSoFar(headers: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );
}

/** The sequence number in a cursor; 0 when the cursor is not of this turn. */
function cursorOf(header: string | readonly string[] | undefined, turnId: string): number {
  const text = typeof header === 'string' ? header.trim() : '';
  const number = text.startsWith(`${turnId}.`) ? text.slice(turnId.length + 1) : text;
  return /^\d{1,15}$/.test(number) ? Number(number) : 0;
}

function refuseOtherMedia({ headers }: FastifyRequest): void {
  const { accept } = headers;
  if (accept === undefined || /text\/(event-stream|\*)|\*\/\*/i.test(accept)) return;
  throw new ProtocolError({
    status: protocolStatuses.NOT_ACCEPTABLE,
    message: 'Events are sent as text/event-stream only.',
    issues: ['Accept: must allow text/event-stream'],
    headers: {},
  });
}
