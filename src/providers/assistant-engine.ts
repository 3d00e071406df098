import { readFileSync } from 'node:fs';
import type { Clock } from '../lib/clock.ts';
import {
  providerEngine,
  type AssistantDependencies,
  type AssistantEngine,
  type Fallback,
  type OperationTools,
} from '../modules/assistant/index.ts';
import type { ProviderSettings } from './index.ts';
import type { EngineHealth } from './watched-provider.ts';
import { watched } from './watched-provider.ts';

/** The settings of the service that are about the assistant's engine; texts that are not set are empty. */
export type EngineSettings = {
  readonly assistantProvider: 'embedded' | ProviderSettings['kind'];
  readonly assistantFallback: 'embedded' | 'none';
  readonly assistantBaseUrl: string;
  readonly assistantModel: string;
  readonly assistantApiKey: string;
  readonly assistantOutputTokens: number;
  readonly assistantOutputTokensName: NonNullable<ProviderSettings['outputTokensName']>;
  readonly assistantTimeoutSeconds: number;
  readonly assistantRetries: number;
  readonly assistantTemperature: ProviderSettings['temperature'];
  readonly assistantReasoningEffort: ProviderSettings['reasoningEffort'];
  readonly assistantContextTokens: number;
  readonly assistantTurnCalls: number;
  readonly assistantTurnTokens: number;
  readonly assistantHeaders: Readonly<Record<string, string>>;
  readonly assistantProxy: string;
  readonly assistantCaFile: string;
};

/** What makes the assistant's changes, how it is, and a way to try it. */
export type EngineInUse = {
  readonly forTurns: Pick<AssistantDependencies, 'engine' | 'providerBudget'>;
  readonly health: () => EngineHealth;
  /** Tries it once, and logs how that went. */
  readonly check: (signal: AbortSignal) => Promise<void>;
};

/** Where is written how it is; made after the engine. */
type Log = Record<'info' | 'warn' | 'error', (facts: object, words: string) => void>;

/**
 * The engine the settings ask for: the embedded one, or one that has a language model propose. Throws when a setting it
 * needs is missing.
 */
export async function assistantEngine(
  settings: EngineSettings,
  parts: {
    readonly embedded: AssistantEngine;
    readonly tools: OperationTools;
    readonly clock: Clock;
    readonly onFallback: (fallback: Fallback) => void;
    readonly log: () => Log;
  },
): Promise<EngineInUse> {
  const { embedded, tools, clock, log } = parts;
  const { assistantProvider: kind, assistantFallback: fallback } = settings;
  const providerBudget = { calls: settings.assistantTurnCalls, tokens: settings.assistantTurnTokens };
  if (kind === 'embedded')
    return {
      forTurns: { engine: embedded, providerBudget },
      health: () => ({ engine: kind, state: 'UP', reason: null, at: null }),
      check: () => Promise.resolve(log().info({ engine: kind }, works)),
    };
  // Loaded on first use: the packages behind it would take a good part of every start.
  const { createProvider } = await import('./index.ts');
  const { provider, health, check } = watched(createProvider(providerSettings(kind, settings)), clock);
  const callTimeout = settings.assistantTimeoutSeconds * 1000;
  const engine = providerEngine({
    embedded,
    tools,
    provider,
    fallback,
    clock,
    onFallback: (fallback) => {
      const { provider: name, reason, message } = fallback;
      parts.onFallback(fallback);
      log().warn({ provider: name, reason }, `${message} The embedded engine did its work.`);
    },
    outputTokens: settings.assistantOutputTokens,
    contextTokens: settings.assistantContextTokens,
    patience: { callTimeout, retries: settings.assistantRetries, firstWait: 1_000 },
  });
  return {
    forTurns: { engine, providerBudget },
    health: () => ({ engine: kind, ...health() }),
    check: async (signal) => {
      const problem = await check(AbortSignal.any([signal, AbortSignal.timeout(callTimeout)]));
      if (problem === undefined) log().info({ engine: kind }, works);
      else if (!signal.aborted)
        log().error({ engine: kind }, `${problem} Look at the settings SERVICE_ASSISTANT_….`);
    },
  };
}

const works = 'the engine of the assistant works';

function providerSettings(kind: ProviderSettings['kind'], settings: EngineSettings): ProviderSettings {
  return {
    kind,
    baseUrl: given(settings.assistantBaseUrl),
    model: settings.assistantModel,
    apiKey: given(settings.assistantApiKey),
    outputTokensName: settings.assistantOutputTokensName,
    temperature: settings.assistantTemperature,
    reasoningEffort: settings.assistantReasoningEffort,
    contextTokens: settings.assistantContextTokens,
    headers: settings.assistantHeaders,
    wayOut: {
      proxy: given(settings.assistantProxy),
      certificates: certificatesIn(settings.assistantCaFile),
    },
  };
}

function given(text: string): string | undefined {
  return text === '' ? undefined : text;
}

function certificatesIn(path: string): string | undefined {
  if (path === '') return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`SERVICE_ASSISTANT_CA_FILE: ${path} cannot be read; give a file this process may read.`, {
      cause: error,
    });
  }
}
