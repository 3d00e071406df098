import { APICallError, generateText, type LanguageModel } from 'ai';
import type { Provider, ProviderReply, ProviderRequest } from '../modules/assistant/index.ts';
import { ProviderFailure } from '../modules/assistant/index.ts';

/** The models behind a provider: one that answers with a JSON object, one with plain text. */
export type Models = { readonly json: LanguageModel; readonly text: LanguageModel };

/**
 * A provider over the AI SDK. One step for each request and no retries of its own: every call is counted where it is
 * made. Only the text of a reply is looked at, so what a model thinks aloud goes nowhere.
 */
export function aiSdkProvider(given: {
  readonly name: string;
  readonly model: string;
  readonly models: Models;
}): Provider {
  const { name, model, models } = given;
  return {
    name,
    model,
    complete: async (request) => {
      try {
        return await ask(request.form === 'JSON' ? models.json : models.text, request);
      } catch (error) {
        request.signal.throwIfAborted();
        throw failureOf(error);
      }
    },
  };
}

async function ask(model: LanguageModel, request: ProviderRequest): Promise<ProviderReply> {
  const { text, usage } = await generateText({
    model,
    instructions: request.system,
    messages: request.messages.map((content) => ({ role: 'user' as const, content })),
    maxOutputTokens: request.maxOutputTokens,
    maxRetries: 0,
    abortSignal: request.signal,
  });
  return {
    text,
    inputTokens: usage.inputTokens ?? null,
    outputTokens: usage.outputTokens ?? null,
  };
}

/** What went wrong, in words of our own: those of a provider could tell its key or our prompts. */
function failureOf(error: unknown): ProviderFailure {
  if (!APICallError.isInstance(error))
    return new ProviderFailure('MALFORMED', 'The provider sent a reply that cannot be read.', {
      cause: error,
    });
  const { statusCode, responseHeaders } = error;
  const options = { cause: error };
  if (statusCode === 401 || statusCode === 403)
    return new ProviderFailure('UNAUTHORIZED', 'The provider refuses the key.', options);
  if (statusCode === 429) {
    const seconds = Number(responseHeaders?.['retry-after'] ?? Number.NaN);
    const retryAfter = Number.isFinite(seconds) ? seconds * 1000 : null;
    return new ProviderFailure('TOO_MANY', 'The provider has too much to do.', { ...options, retryAfter });
  }
  if (statusCode !== undefined && statusCode < 400)
    return new ProviderFailure('MALFORMED', 'The provider sent a reply that cannot be read.', options);
  return new ProviderFailure('UNREACHABLE', 'The provider cannot be reached.', options);
}
