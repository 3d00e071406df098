import type { Clock } from '../../../lib/clock.ts';
import type { AssistantEngine, ItemWork, Made } from '../contract/engine.ts';
import type { OperationTools } from '../contract/operation-tools.ts';
import type { Provider } from '../contract/provider.ts';
import { BudgetSpent, ProviderFailure, ProviderUnavailable } from '../contract/provider.ts';
import { actWithTools } from './act-with-tools.ts';
import type { Patience } from './ask-provider.ts';
import { createAsk } from './ask-provider.ts';
import { budgetSpent, type Fallback, type Why } from './fallback.ts';
import { type PlanningParts, planWithProvider } from './plan-with-provider.ts';
import { propose } from './propose.ts';
import { outputTokensIn, roomsIn } from './room.ts';

/** What an engine with a provider is made of. */
export type ProviderEngineParts = {
  readonly embedded: AssistantEngine;
  readonly tools: OperationTools;
  readonly provider: Provider;
  /** Whether the embedded engine does what the provider cannot be reached for. */
  readonly fallback: 'embedded' | 'none';
  readonly clock: Clock;
  readonly patience?: Patience;
  /** Tokens an answer of the provider may have, 8,000 unless given, and that fit into its context, 32,000. */
  readonly outputTokens?: number;
  readonly contextTokens?: number;
  /** Called whenever something is done without the provider that it should have done. */
  readonly onFallback?: (fallback: Fallback) => void;
};

const usualPatience: Patience = { callTimeout: 90_000, retries: 3, firstWait: 1_000 };
const usualOutputTokens = 8_000;
const usualContextTokens = 32_000;

/**
 * An engine whose batches a language model proposes. Cutting texts, planning, validation, coverage and everything
 * that decides stays with the embedded engine: what the provider says is a proposal about one part of the work.
 */
export function providerEngine(parts: ProviderEngineParts): AssistantEngine {
  const { embedded, provider, fallback, tools, clock } = parts;
  const { patience = usualPatience, contextTokens = usualContextTokens } = parts;
  const { outputTokens: wanted = usualOutputTokens } = parts;
  const outputTokens = outputTokensIn({ contextTokens, outputTokens: wanted });
  const rooms = roomsIn({ contextTokens, outputTokens });
  const ask = createAsk({ provider, clock, patience, outputTokens });
  const planning: PlanningParts = { ...parts, ask, rooms };
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
      return planWithProvider(planning, { ...request, journal });
    },
    make: async (request) => {
      const { journal } = request;
      if (journal === undefined || request.takesBack !== undefined) return embedded.make(request);
      const undone = maySayUndo(request) ? await embedded.make(request) : undefined;
      // What was before is in the service only: no model could bring it back.
      if (undone?.kind === 'TAKE_BACK' && undone.isAll) return undone;
      const candidates = (unitIds: readonly string[]): Promise<readonly string[]> =>
        candidatesIn(embedded, { ...request, item: { ...request.item, unitIds } });
      const making = { ask, tools, rooms, candidates, request: { ...request, journal } };
      try {
        const { made, left } =
          request.workflow === 'actions'
            ? { made: await actWithTools(making), left: [] }
            : await propose(making);
        if (made.kind === 'WORK') {
          const work: ItemWork = { ...made.work, engine: 'provider' };
          const isWhole = left.length === 0 || fallback === 'none';
          return { ...made, work: isWhole ? work : await completed(parts, request, work) };
        }
        if (made.kind !== 'BLOCKED' || fallback === 'none') return made;
        return withoutProvider(parts, await embedded.make(request), noWork);
      } catch (error) {
        if (error instanceof BudgetSpent) {
          if (fallback === 'none') return { kind: 'BLOCKED', issues: [budgetSpent.message] };
          return withoutProvider(parts, await embedded.make(request), budgetSpent);
        }
        if (!(error instanceof ProviderFailure)) throw error;
        if (fallback === 'none') throw new ProviderUnavailable(error.message, { cause: error });
        return withoutProvider(parts, await embedded.make(request), error);
      }
    },
  };
}

/** A message that takes everything back and says nothing else is no longer (characters). */
const longestUndo = 80;

/** Whether it is worth reading a message for that: reading costs time in a large model. */
function maySayUndo({ workflow, conversation, message }: Parameters<AssistantEngine['make']>[0]): boolean {
  const hasDone = (conversation?.done.length ?? 0) > 0;
  return workflow === 'actions' && hasDone && message.length <= longestUndo;
}

/** Names of more words are sentences. */
const mostWords = 4;

/** What the embedded engine would add for all that a request reads: names of things that stand alone, and classes. */
async function candidatesIn(
  embedded: AssistantEngine,
  request: Parameters<AssistantEngine['make']>[0],
): Promise<readonly string[]> {
  const made = await embedded.make(request);
  const operations = made.kind === 'WORK' ? made.work.batches.flatMap((batch) => batch.operations) : [];
  const added = operations.flatMap((each) => (each.op === 'add' ? [each] : []));
  const refs = new Set(added.map(({ ref }) => ref));
  return added.flatMap(({ class: className, set, container }) => {
    const name = set?.['name'];
    if (typeof name !== 'string' || refs.has(container.target)) return [];
    return name.split(' ').length > mostWords ? [] : [`${className} ${JSON.stringify(name)}`];
  });
}

/** What a provider that gave nothing usable is said to have done. */
const noWork = { reason: 'NO_WORK', message: 'The provider proposed nothing that fits the model.' } as const;

const partlyWork = {
  reason: 'NO_WORK',
  message: 'Some of what the provider proposed does not fit the model.',
} as const;

function withoutProvider(parts: ProviderEngineParts, made: Made, { reason, message }: Why): Made {
  const { name } = parts.provider;
  parts.onFallback?.({ provider: name, reason, message });
  const told = { fallbackFrom: name, fallbackReason: message };
  switch (made.kind) {
    case 'WORK':
      return { ...made, work: { ...made.work, engine: 'embedded', ...told } };
    case 'QUESTION':
      return { ...made, question: `${made.question} (${message} This is asked without it.)` };
    case 'BLOCKED':
      return { ...made, ...told };
    default:
      return made;
  }
}

/** What a provider did with what the embedded engine finds missing after it. */
async function completed(
  parts: ProviderEngineParts,
  request: Parameters<AssistantEngine['make']>[0],
  work: ItemWork,
): Promise<ItemWork> {
  const { embedded } = parts;
  const operations = work.batches.flatMap((batch) => batch.operations);
  const tried = await embedded.tryBatch({ ...request, operations, account: { obligations: [], claims: [] } });
  if (!tried.ok) return work;
  const rest = await embedded.make({ ...request, content: tried.content.bytes });
  if (rest.kind !== 'WORK') return work;
  withoutProvider(parts, rest, partlyWork);
  const added = rest.work.batches.map((batch) => ({ ...batch, engine: 'embedded' as const }));
  return {
    ...work,
    batches: [...work.batches, ...added],
    claims: [...work.claims, ...rest.work.claims],
    waived: rest.work.waived,
    fallbackFrom: parts.provider.name,
    fallbackReason: partlyWork.message,
  };
}
