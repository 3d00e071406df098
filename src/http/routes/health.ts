import type { Clock } from '../../lib/clock.ts';
import { json, failures } from '../openapi/answers.ts';
import { isoTime } from '../schemas/component.ts';
import { Health } from '../schemas/health.ts';
import type { Server } from '../server.ts';

/** What the health operation reports about. */
export type HealthDependencies = {
  readonly clock: Clock;
  /** SemVer of the service. */
  readonly version: string;
  /** Probes what the service stands on; must not reject. */
  readonly probe: () => Promise<{ readonly storage: boolean; readonly jobs: boolean }>;
  /** How the engine of the assistant is, as far as its last call tells. */
  readonly assistantHealth: () => {
    readonly engine: 'embedded' | 'openai-compatible' | 'anthropic' | 'ollama';
    readonly state: 'UP' | 'DOWN' | 'UNKNOWN';
    readonly reason: 'UNREACHABLE' | 'UNAUTHORIZED' | 'TOO_MANY' | 'MALFORMED' | 'REFUSED' | null;
    readonly at: number | null;
  };
};

/** Declares the operation that reports the health of the service. */
export function addHealthRoutes(
  server: Server,
  { clock, version, probe, assistantHealth }: HealthDependencies,
): void {
  const startedAt = clock.now();

  server.get(
    '/api/health',
    {
      config: { public: true },
      schema: {
        operationId: 'getHealth',
        summary: 'Report the health of the service',
        description:
          'Needs no token. 503 says that the storage or the jobs do not work; `checks` names which. `assistant` says how the language model is, if one is used.',
        tags: ['Health'],
        security: [],
        response: {
          200: json('It works.', Health.ref),
          ...failures(400),
          503: json('Its storage or its jobs do not work.', Health.ref),
        },
      },
    },
    async (_request, reply) => {
      const { storage, jobs } = await probe();
      const now = clock.now();
      const { at, ...assistant } = assistantHealth();
      const health = {
        status: wordFor(storage && jobs ? 'works' : 'fails'),
        version,
        time: isoTime(now),
        uptimeSeconds: (now - startedAt) / 1000,
        checks: { storage: wordFor(storage ? 'works' : 'fails'), jobs: wordFor(jobs ? 'works' : 'fails') },
        assistant: { ...assistant, checkedAt: at === null ? null : isoTime(at) },
      };
      return storage && jobs ? reply.code(200).send(health) : reply.code(503).send(health);
    },
  );
}

function wordFor(state: 'works' | 'fails'): 'UP' | 'DOWN' {
  return state === 'works' ? 'UP' : 'DOWN';
}
