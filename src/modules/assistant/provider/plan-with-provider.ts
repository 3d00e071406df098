import type { AssistantEngine, Plan } from '../contract/engine.ts';
import type { OperationTools } from '../contract/operation-tools.ts';
import type { CallJournal, Provider } from '../contract/provider.ts';
import { BudgetSpent, ProviderFailure, ProviderUnavailable } from '../contract/provider.ts';
import type { TurnWorkflow } from '../records/turn.ts';
import type { AskProvider } from './ask-provider.ts';
import { budgetSpent, type Fallback, type Why } from './fallback.ts';
import { historyText, lastHeard } from './history.ts';
import { plainText } from './plain-text.ts';
import { answerInstructions, questionMessages, routeInstructions, said } from './prompts.ts';
import type { Rooms } from './room.ts';

/** What turns are planned with. */
export type PlanningParts = {
  readonly embedded: AssistantEngine;
  readonly tools: OperationTools;
  readonly provider: Provider;
  readonly fallback: 'embedded' | 'none';
  readonly onFallback?: (fallback: Fallback) => void;
  readonly ask: AskProvider;
  readonly rooms: Rooms;
};

type Request = Parameters<AssistantEngine['plan']>[0] & { readonly journal: CallJournal };

/**
 * The plan of the embedded engine, but that the provider decides what the rules can take in two ways, and answers
 * questions. What the rules decided or answered in its place is said in the plan's routing. Where nothing may be done
 * without the provider, a question that it does not answer is refused; throws `ProviderUnavailable` when the provider
 * cannot be asked.
 */
export async function planWithProvider(parts: PlanningParts, request: Request): Promise<Plan> {
  const { embedded } = parts;
  const planned = await embedded.plan(request);
  const workflow = isTie(planned) ? await broken(parts, request) : undefined;
  if (typeof workflow === 'object' && workflow !== noWorkflow)
    return withoutProvider(parts, planned, workflow);
  const decided =
    typeof workflow === 'string'
      ? await embedded.plan({ ...request, workflow })
      : reported(parts, planned, workflow);
  if (decided.kind !== 'ANSWER') return decided;
  const text = await answer(parts, request);
  return typeof text === 'string' ? { ...decided, text } : withoutProvider(parts, decided, text);
}

function isTie(planned: Plan): boolean {
  return (planned.kind === 'ANSWER' || planned.kind === 'WORK') && planned.routing.isTie === true;
}

/** A plan that says why the provider did not decide it. */
function reported<P extends Plan>({ provider, onFallback }: PlanningParts, plan: P, why: Why | undefined): P {
  if (plan.kind === 'REFUSED' || why === undefined) return plan;
  const { reason, message } = why;
  onFallback?.({ provider: provider.name, reason, message });
  return { ...plan, routing: { ...plan.routing, fallbackFrom: provider.name, fallbackReason: message } };
}

function withoutProvider(parts: PlanningParts, planned: Plan, why: Why): Plan {
  const { reason, message } = why;
  if (parts.fallback === 'none') return { kind: 'REFUSED', code: reason, message };
  const plan = reported(parts, planned, why);
  if (plan.kind !== 'ANSWER') return plan;
  return { ...plan, text: `${plan.text} (${message} This is the answer without it.)` };
}

const noWorkflow: Why = { reason: 'NO_WORK', message: 'The provider does not say what the message wants.' };
const noAnswer: Why = { reason: 'NO_WORK', message: 'The provider gives no answer.' };

/** How the provider would answer a message that the rules can take in two ways, or why it does not decide. */
async function broken(parts: PlanningParts, request: Request): Promise<TurnWorkflow | Why> {
  const { journal, signal, message, selectedElementIds, level } = request;
  const facts = { level, selected: selectedElementIds.length, message };
  const text = await words(parts, {
    journal,
    signal,
    purpose: 'route',
    system: routeInstructions,
    messages: [said(JSON.stringify(facts))],
  });
  if (typeof text !== 'string') return text;
  const word = text.trim().toUpperCase();
  if (word === 'ANSWER') return 'answer';
  if (word === 'ACTIONS') return 'actions';
  return word === 'CONCEPTUAL' ? 'conceptual' : noWorkflow;
}

/** The answer in the provider's words, or why there is none. */
async function answer(parts: PlanningParts, request: Request): Promise<string | Why> {
  const { level, content, selectedElementIds, message, journal, signal, heard } = request;
  const { tools, rooms } = parts;
  const outline = await tools.outline({
    level,
    content,
    about: message,
    heard: lastHeard(heard),
    spokenIds: request.conversation?.topics.flat() ?? [],
    selectedElementIds,
    activeView: request.activeView,
    readsDocuments: false,
    madeIds: [],
    room: rooms.question,
  });
  const text = await words(parts, {
    journal,
    signal,
    purpose: 'answer',
    system: answerInstructions,
    messages: questionMessages({ message, outline, history: historyText(heard, rooms.share) }),
  });
  if (typeof text !== 'string') return text;
  return plainText(text) || noAnswer;
}

/** What a provider says, or why it was not asked. */
async function words(
  { ask, fallback }: PlanningParts,
  question: Parameters<AskProvider>[0],
): Promise<string | Why> {
  try {
    return (await ask(question)).text;
  } catch (error) {
    if (error instanceof BudgetSpent) return budgetSpent;
    if (!(error instanceof ProviderFailure)) throw error;
    if (fallback === 'none') throw new ProviderUnavailable(error.message, { cause: error });
    return error;
  }
}
