import type { Clock } from '../lib/clock.ts';
import type { Provider } from '../modules/assistant/index.ts';
import { ProviderFailure } from '../modules/assistant/index.ts';
import type { ProviderSettings } from './index.ts';

/** How the engine of the assistant is, as far as its last call tells. */
export type EngineHealth = {
  readonly engine: 'embedded' | ProviderSettings['kind'];
  /** `UNKNOWN`: nothing was asked yet. */
  readonly state: 'UP' | 'DOWN' | 'UNKNOWN';
  /** Why it is down. */
  readonly reason: ProviderFailure['reason'] | null;
  /** When that was found out; null where nothing has to be. */
  readonly at: number | null;
};

/** A provider whose calls say how it is. */
export type WatchedProvider = {
  readonly provider: Provider;
  readonly health: () => Omit<EngineHealth, 'engine'>;
  /** Asks it for a word. Gives why that failed, in a sentence of ours; undefined when it answered. */
  readonly check: (signal: AbortSignal) => Promise<string | undefined>;
};

/** Tokens the answer to a check may have: models that think use some before the word. */
const checkTokens = 1_000;

/** Watches the calls of a provider. One that does not take a form of request is up: another form may do. */
export function watched(provider: Provider, clock: Clock): WatchedProvider {
  let health: Omit<EngineHealth, 'engine'> = { state: 'UNKNOWN', reason: null, at: null };
  const complete: Provider['complete'] = async (request) => {
    try {
      const reply = await provider.complete(request);
      health = { state: 'UP', reason: null, at: clock.now() };
      return reply;
    } catch (error) {
      if (error instanceof ProviderFailure && error.reason !== 'REFUSED')
        health = { state: 'DOWN', reason: error.reason, at: clock.now() };
      throw error;
    }
  };
  return {
    provider: { ...provider, complete },
    health: () => health,
    check: async (signal) => {
      const ask = (): Promise<unknown> =>
        complete({
          system: 'Answer with one word.',
          messages: [{ role: 'USER', text: 'Say: ready' }],
          form: { kind: 'TEXT' },
          maxOutputTokens: checkTokens,
          signal,
        });
      try {
        await ask().catch((error: unknown) => {
          // What it refused is left out the next time.
          if (error instanceof ProviderFailure && error.reason === 'REFUSED' && error.isPassing) return ask();
          throw error;
        });
        return undefined;
      } catch (error) {
        if (error instanceof ProviderFailure) {
          if (error.reason === 'REFUSED') health = { state: 'DOWN', reason: error.reason, at: clock.now() };
          return error.message;
        }
        health = { state: 'DOWN', reason: 'UNREACHABLE', at: clock.now() };
        return signal.aborted ? 'The provider did not answer in time.' : 'The provider cannot be asked.';
      }
    },
  };
}
