import type { Clock } from '../../../lib/clock.ts';
import type { AssistantEngine, Made, Plan } from '../contract/engine.ts';
import type { OperationTools } from '../contract/operation-tools.ts';
import type { CallJournal, Provider } from '../contract/provider.ts';
import { BudgetSpent, ProviderFailure, ProviderUnavailable } from '../contract/provider.ts';
import type { TurnWorkflow } from '../records/turn.ts';
import { actWithTools } from './act-with-tools.ts';
import type { AskProvider } from './ask-provider.ts';
import { createAsk } from './ask-provider.ts';
import { plainText } from './plain-text.ts';
import { answerInstructions, routeInstructions, said } from './prompts.ts';
import { propose } from './propose.ts';

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

const usualCallTimeout = 90_000;

type Planning = Parameters<AssistantEngine['plan']>[0] & { readonly journal: CallJournal };

/**
 * An engine whose batches a language model proposes. Cutting texts, planning, validation, coverage and everything
 * that decides stays with the embedded engine: what the provider says is a proposal about one part of the work.
 */
export function providerEngine(parts: ProviderEngineParts): AssistantEngine {
  const { embedded, provider, fallback, tools, clock, callTimeout = usualCallTimeout } = parts;
  const ask = createAsk({ provider, clock, callTimeout });
  return {
    ...embedded,
    provenance: async () => ({
      ...(await embedded.provenance()),
      engine: 'provider',
      model: provider.model,
    }),
    plan: async (request) => {
      const { journal } = request;
      if (journal === undefined) return embedded.plan(request);
      return plan(parts, ask, { ...request, journal });
    },
    make: async (request) => {
      const { journal } = request;
      if (journal === undefined) return embedded.make(request);
      const making = { ask, tools, request: { ...request, journal } };
      try {
        const made = await (request.workflow === 'actions' ? actWithTools(making) : propose(making));
        return made.kind === 'WORK' ? { ...made, work: { ...made.work, engine: 'provider' } } : made;
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

async function plan(parts: ProviderEngineParts, ask: AskProvider, request: Planning): Promise<Plan> {
  const planned = await parts.embedded.plan(request);
  const workflow = isTie(planned) ? await broken(ask, request) : undefined;
  const decided = workflow === undefined ? planned : await parts.embedded.plan({ ...request, workflow });
  if (decided.kind !== 'ANSWER') return decided;
  const text = await answer(parts, ask, request);
  return text === undefined ? decided : { ...decided, text };
}

function isTie(planned: Plan): boolean {
  return (planned.kind === 'ANSWER' || planned.kind === 'WORK') && planned.routing.isTie === true;
}

/** How the provider would answer a message that the rules can take in two ways; undefined when it does not tell. */
async function broken(ask: AskProvider, request: Planning): Promise<TurnWorkflow | undefined> {
  const { journal, signal, message, selectedElementIds, level } = request;
  const facts = { level, selected: selectedElementIds.length, message };
  const text = await words(ask, {
    journal,
    signal,
    purpose: 'route',
    system: routeInstructions,
    messages: [said(JSON.stringify(facts))],
  });
  const word = text?.trim().toUpperCase();
  if (word === 'ANSWER') return 'answer';
  if (word === 'ACTIONS') return 'actions';
  return word === 'CONCEPTUAL' ? 'conceptual' : undefined;
}

/** The answer in the provider's words; undefined when it gives none. */
async function answer(
  { tools }: ProviderEngineParts,
  ask: AskProvider,
  request: Planning,
): Promise<string | undefined> {
  const { level, content, selectedElementIds, message, journal, signal } = request;
  const shown = { readsDocuments: false, madeIds: [], selectedElementIds };
  const outline = await tools.outline({ level, content, ...shown });
  const text = await words(ask, {
    journal,
    signal,
    purpose: 'answer',
    system: answerInstructions,
    messages: [
      said(`Elements of the model:\n${outline.lines.join('\n')}`),
      said(`The question: ${JSON.stringify(message)}`),
    ],
  });
  return text === undefined ? undefined : plainText(text) || undefined;
}

async function words(ask: AskProvider, question: Parameters<AskProvider>[0]): Promise<string | undefined> {
  try {
    return (await ask(question)).text;
  } catch (error) {
    if (error instanceof ProviderFailure || error instanceof BudgetSpent) return undefined;
    throw error;
  }
}
