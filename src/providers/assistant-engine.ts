import type { Clock } from '../lib/clock.ts';
import {
  providerEngine,
  type AssistantEngine,
  type Fallback,
  type OperationTools,
} from '../modules/assistant/index.ts';
import type { ProviderSettings } from './index.ts';

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
};

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
  },
): Promise<AssistantEngine> {
  const { embedded, tools, clock, onFallback } = parts;
  const { assistantProvider: kind, assistantFallback: fallback } = settings;
  if (kind === 'embedded') return embedded;
  // Loaded on first use: the packages behind it would take a good part of every start.
  const { createProvider } = await import('./index.ts');
  const provider = createProvider({
    kind,
    baseUrl: settings.assistantBaseUrl === '' ? undefined : settings.assistantBaseUrl,
    model: settings.assistantModel,
    apiKey: settings.assistantApiKey === '' ? undefined : settings.assistantApiKey,
    outputTokensName: settings.assistantOutputTokensName,
  });
  return providerEngine({
    embedded,
    tools,
    provider,
    fallback,
    clock,
    onFallback,
    outputTokens: settings.assistantOutputTokens,
    patience: {
      callTimeout: settings.assistantTimeoutSeconds * 1000,
      retries: settings.assistantRetries,
      firstWait: 1_000,
    },
  });
}
