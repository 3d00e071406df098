import { randomBytes } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import type { AssistantEngine, Made, OperationTools, Outline } from './engine.ts';
import {
  answerInstructions,
  changeInstructions,
  changeMessages,
  plainText,
  repairMessages,
} from './provider-prompts.ts';
import type { CallJournal, Provider, ProviderReply } from './provider.ts';
import { BudgetSpent, ProviderFailure, ProviderUnavailable } from './provider.ts';

/** What an engine with a provider is made of. */
export type ProviderEngineParts = {
  readonly embedded: AssistantEngine;
  readonly tools: OperationTools;
  readonly provider: Provider;
  /** Whether the embedded engine does what the provider cannot be reached for. */
  readonly fallback: 'embedded' | 'none';
  readonly clock: Clock;
  /** Milliseconds one call may take; 90,000 unless given. */
  readonly callTimeout?: number;
};

const repairsPerItem = 2;
const retriesPerCall = 1;
const longestWait = 5_000;
const outputTokens = 8_000;
const usualCallTimeout = 90_000;

type MakeRequest = Parameters<AssistantEngine['make']>[0];

/**
 * An engine whose batches a language model proposes. Cutting texts, planning, validation, coverage and everything
 * that decides stays with the embedded engine: what the provider says is a proposal about one part of the work.
 */
export function providerEngine(parts: ProviderEngineParts): AssistantEngine {
  const { embedded, provider, fallback } = parts;
  return {
    ...embedded,
    provenance: async () => ({
      ...(await embedded.provenance()),
      engine: 'provider',
      model: provider.model,
    }),
    plan: async (request) => {
      const plan = await embedded.plan(request);
      if (plan.kind !== 'ANSWER' || request.journal === undefined) return plan;
      const text = await answer(parts, { ...request, journal: request.journal });
      return text === undefined ? plan : { ...plan, text };
    },
    make: async (request) => {
      const { journal } = request;
      if (journal === undefined) return embedded.make(request);
      try {
        return await propose(parts, { ...request, journal });
      } catch (error) {
        if (error instanceof BudgetSpent) return { kind: 'BLOCKED', issues: ['The budget is spent.'] };
        if (!(error instanceof ProviderFailure)) throw error;
        if (fallback === 'none') throw new ProviderUnavailable(error.message, { cause: error });
        return withoutProvider(await embedded.make(request), provider);
      }
    },
  };
}

function withoutProvider(made: Made, provider: Provider): Made {
  if (made.kind !== 'WORK') return made;
  return { ...made, work: { ...made.work, engine: 'embedded', fallbackFrom: provider.name } };
}

type Journaled<T> = T & { readonly journal: CallJournal };

/** Asks for the operations of an item, and again, at most twice, with what is wrong with them. */
async function propose(parts: ProviderEngineParts, request: Journaled<MakeRequest>): Promise<Made> {
  const { tools } = parts;
  const { level, content, message, item, selectedElementIds, signal } = request;
  const outline = await tools.outline({ level, content, selectedElementIds });
  const ours = new Set(item.unitIds);
  const units = request.workflow === 'actions' ? [] : request.units.filter(({ unitId }) => ours.has(unitId));
  const messages = changeMessages({ message, outline, units, nonce: randomBytes(12).toString('hex') });
  let asked = messages;
  let issues: readonly string[] = [];
  for (let attempt = 0; attempt <= repairsPerItem; attempt += 1) {
    const purpose = attempt === 0 ? 'generate' : 'repair';
    const reply = await call(parts, {
      ...{ journal: request.journal, purpose, signal, form: 'JSON' },
      ...{ system: changeInstructions, messages: asked },
    });
    const shaped = await tools.shape({
      ...{ level, content, reply: reply.text, aliases: outline.aliases, message },
      unitIds: item.unitIds,
    });
    if (shaped.kind !== 'BLOCKED')
      return shaped.kind === 'WORK' ? { ...shaped, work: { ...shaped.work, engine: 'provider' } } : shaped;
    issues = shaped.issues;
    asked = repairMessages(messages, { reply: reply.text, issues });
  }
  return { kind: 'BLOCKED', issues };
}

/** The answer in the provider's words; undefined when it gives none. */
async function answer(
  parts: ProviderEngineParts,
  request: Journaled<Parameters<AssistantEngine['plan']>[0]>,
): Promise<string | undefined> {
  const { level, content, selectedElementIds, message, signal } = request;
  const outline: Outline = await parts.tools.outline({ level, content, selectedElementIds });
  const messages = [
    `Elements of the model:\n${outline.lines.join('\n')}`,
    `The question: ${JSON.stringify(message)}`,
  ];
  try {
    const reply = await call(parts, {
      ...{ journal: request.journal, purpose: 'answer', signal, form: 'TEXT' },
      ...{ system: answerInstructions, messages },
    });
    return plainText(reply.text) || undefined;
  } catch (error) {
    if (error instanceof ProviderFailure || error instanceof BudgetSpent) return undefined;
    throw error;
  }
}

type Call = {
  readonly journal: CallJournal;
  readonly purpose: 'generate' | 'repair' | 'answer';
  readonly signal: AbortSignal | undefined;
  readonly form: 'JSON' | 'TEXT';
  readonly system: string;
  readonly messages: readonly string[];
};

/** Asks the provider, and once more when it asks for a moment's patience. Every attempt is noted before it is made. */
async function call(parts: ProviderEngineParts, asked: Call): Promise<ProviderReply> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await callOnce(parts, asked);
    } catch (error) {
      const wait = error instanceof ProviderFailure ? error.retryAfter : null;
      if (wait === null || wait > longestWait || attempt >= retriesPerCall) throw error;
      await pause(wait, asked.signal);
    }
  }
}

async function callOnce(parts: ProviderEngineParts, asked: Call): Promise<ProviderReply> {
  const { provider, clock, callTimeout = usualCallTimeout } = parts;
  const { journal, purpose, form, system, messages } = asked;
  const number = await journal.begin(purpose);
  const startedAt = clock.now();
  const limit = AbortSignal.timeout(callTimeout);
  const signal = asked.signal === undefined ? limit : AbortSignal.any([asked.signal, limit]);
  const ended = (state: 'OK' | 'ERROR' | 'ABORTED', reply?: ProviderReply): Promise<void> =>
    journal.end(number, {
      state,
      inputTokens: reply?.inputTokens ?? null,
      outputTokens: reply?.outputTokens ?? null,
      milliseconds: clock.now() - startedAt,
    });
  try {
    const reply = await provider.complete({ system, messages, form, maxOutputTokens: outputTokens, signal });
    await ended('OK', reply);
    return reply;
  } catch (error) {
    asked.signal?.throwIfAborted();
    await ended(limit.aborted ? 'ABORTED' : 'ERROR');
    if (limit.aborted) throw new ProviderFailure('UNREACHABLE', 'The provider did not answer in time.');
    throw error;
  }
}

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), milliseconds);
  const abort = (): void => resolve(undefined);
  signal?.addEventListener('abort', abort);
  await promise;
  clearTimeout(timer);
  signal?.removeEventListener('abort', abort);
  signal?.throwIfAborted();
}
