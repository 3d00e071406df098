import { Type } from 'typebox';
import type { Assistant } from '../../modules/assistant/index.ts';
import { unitStates } from '../../modules/assistant/index.ts';
import { callerOf } from '../admission/admission.ts';
import { failures, json } from '../openapi/answers.ts';
import { id } from '../schemas/common.ts';
import { oneOf } from '../schemas/component.ts';
import { listHeaders, numberedHeaders } from '../answers/lists.ts';
import { TurnUnit, turnUnitOf } from '../schemas/turn-units.ts';
import type { Server } from '../server.ts';

/** Declares reading of the passages of a turn's text. */
export function addTurnUnitRoutes(server: Server, { assistant }: { readonly assistant: Assistant }): void {
  server.get(
    '/api/chatbot/turns/:turnId/units',
    {
      schema: {
        operationId: 'listTurnUnits',
        summary: 'List the passages of a turn with what they ask for',
        description:
          'In reading order, all of them: the turn itself lists the first 50. Coverage is checked against the model as it is now.',
        tags: ['Assistant'],
        params: Type.Object({ turnId: id }),
        querystring: Type.Object({
          state: Type.Optional(oneOf(unitStates, { description: 'Only passages in this state.' })),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 200 })),
          after: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: Number.MAX_SAFE_INTEGER,
              default: 0,
              description: 'Only what is behind this `ordinal`.',
            }),
          ),
        }),
        response: {
          200: json('One part of the passages.', Type.Array(TurnUnit.ref), listHeaders),
          ...failures(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const { state, limit = 200, after = 0 } = request.query;
      const { turnId } = request.params;
      const page = await assistant.units(callerOf(request), { turnId, state, after, limit });
      const last = page.items.at(-1)?.unit.ordinal;
      reply.headers(numberedHeaders(page, { target: request.url, limit, last }));
      return page.items.map(turnUnitOf);
    },
  );
}
