import type { Clock } from './lib/clock.ts';
import { providerEngine, type AssistantEngine, type Fallback } from './modules/assistant/index.ts';
import type { Settings } from './settings.ts';
import type { Workers } from './workers/index.ts';

/**
 * The engine the settings ask for: the embedded one, or one that has a language model propose. Throws when a setting it
 * needs is missing.
 */
export async function assistantEngine(
  settings: Settings,
  parts: {
    readonly workers: Workers;
    readonly clock: Clock;
    readonly onFallback: (fallback: Fallback) => void;
  },
): Promise<AssistantEngine> {
  const { workers, clock, onFallback } = parts;
  const { assistantProvider: kind, assistantFallback: fallback } = settings;
  if (kind === 'embedded') return workers.assistant;
  // Loaded on first use: the packages behind it would take a good part of every start.
  const { createProvider } = await import('./providers/index.ts');
  const provider = createProvider({
    kind,
    baseUrl: settings.assistantBaseUrl === '' ? undefined : settings.assistantBaseUrl,
    model: settings.assistantModel,
    apiKey: settings.assistantApiKey === '' ? undefined : settings.assistantApiKey,
    outputTokensName: settings.assistantOutputTokensName,
  });
  const { assistant: embedded, operationTools: tools } = workers;
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
