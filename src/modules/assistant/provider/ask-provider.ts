import type { Clock } from '../../../lib/clock.ts';
import type {
  CallEnd,
  CallJournal,
  CallPurpose,
  Provider,
  ProviderMessage,
  ProviderReply,
  ProviderTool,
  ReplyForm,
} from '../contract/provider.ts';
import { ProviderFailure } from '../contract/provider.ts';

/** One question for a provider. */
export type Question = {
  readonly journal: CallJournal;
  readonly purpose: CallPurpose;
  readonly signal: AbortSignal | undefined;
  readonly system: string;
  readonly messages: readonly ProviderMessage[];
  /** Tools it may call; without them it answers in words. */
  readonly tools?: readonly ProviderTool[];
  /** What it gets in place of the tools, where it takes none. */
  readonly withoutTools?: string;
};

/** Asks a provider; replies that the journal has are given without asking. */
export type AskProvider = (question: Question) => Promise<ProviderReply>;

/** How patiently a provider is asked. */
export type Patience = {
  /** Milliseconds one call may take. */
  readonly callTimeout: number;
  /** How often a call is repeated that failed for a reason which passes. */
  readonly retries: number;
  /** Milliseconds before the first repetition, unless the provider asks for another time; it doubles each time. */
  readonly firstWait: number;
};

/** A provider that wants to be asked later than that (milliseconds) is not waited for. */
const longestWait = 30_000;

/** One that was in trouble for long is not waited for by the next calls, unless it asks for a time (milliseconds). */
const troubleLasts = 60_000;

/** Time at the end of a turn in which its work is done without the provider (milliseconds). */
const timeWithout = 2_000;

/** After so many calls in a row without an answer in time the next ones are not made while that trouble lasts. */
const mostTimeouts = 2;

/** A reply that cannot be read is rarely better the next time. */
const retriesOfUnreadable = 1;

const ladder = ['STRICT_TOOLS', 'TOOLS', 'JSON'] as const;

/**
 * Makes a function that asks a provider: again while its trouble may pass, after waits that double and are drawn by
 * chance so that many turns do not come back at once, and in a plainer form when it does not take the one before. Once
 * the repetitions were in vain, the calls of the next minute are made once, and none after two that got no answer in
 * time. The last seconds of a turn are left for doing without. Every attempt is noted before it is made.
 */
export function createAsk(parts: {
  readonly provider: Provider;
  readonly clock: Clock;
  readonly patience: Patience;
  /** Tokens an answer may have. */
  readonly outputTokens: number;
}): AskProvider {
  let rung = 0;
  const trouble = { until: 0, timeouts: 0 };
  const patiently = (question: Question, form: ReplyForm): Promise<ProviderReply> =>
    askPatiently({ ...parts, trouble }, question, form);
  return async (question) => {
    const recorded = question.journal.recorded();
    if (recorded !== undefined) return recorded;
    if (question.tools === undefined) return patiently(question, { kind: 'TEXT' });
    for (let tried = rung; ; tried += 1) {
      const kind = ladder[tried] ?? 'JSON';
      try {
        const reply = await patiently(question, formOf(kind, question.tools));
        // Only a form that was taken is remembered: some requests are refused for other reasons.
        rung = tried;
        return reply;
      } catch (error) {
        const isRefused = error instanceof ProviderFailure && error.reason === 'REFUSED';
        if (!isRefused || kind === 'JSON') throw error;
      }
    }
  };
}

function formOf(kind: (typeof ladder)[number], tools: readonly ProviderTool[]): ReplyForm {
  return kind === 'JSON' ? { kind } : { kind, tools };
}

type Parts = Parameters<typeof createAsk>[0] & { readonly trouble: Trouble };

/** What is remembered of a provider's trouble: until when it is expected, and calls in a row without an answer. */
type Trouble = { until: number; timeouts: number };

async function askPatiently(parts: Parts, question: Question, form: ReplyForm): Promise<ProviderReply> {
  const { trouble, clock, patience } = parts;
  if (trouble.timeouts >= mostTimeouts && clock.now() < trouble.until) throw notInTime();
  for (let attempt = 0; ; attempt += 1) {
    try {
      const reply = await once(parts, question, form);
      trouble.until = 0;
      trouble.timeouts = 0;
      return reply;
    } catch (error) {
      if (!(error instanceof ProviderFailure && error.isPassing)) throw error;
      const { retryAfter } = error;
      const timeLeft = question.journal.timeLeft() - timeWithout;
      const isInTrouble = retryAfter === null && clock.now() < trouble.until;
      const wait = retryAfter ?? patience.firstWait * 2 ** attempt * (0.5 + Math.random() / 2);
      const isTooLong = wait > Math.min(longestWait, timeLeft);
      if (isInTrouble || attempt >= retriesFor(error, patience) || isTooLong) {
        trouble.until = clock.now() + troubleLasts;
        throw error;
      }
      await pause(wait, question.signal);
    }
  }
}

function notInTime(): ProviderFailure {
  return new ProviderFailure('UNREACHABLE', 'The provider did not answer in time.');
}

function retriesFor({ reason }: ProviderFailure, { retries }: Patience): number {
  return reason === 'MALFORMED' ? Math.min(retries, retriesOfUnreadable) : retries;
}

async function once(parts: Parts, question: Question, form: ReplyForm): Promise<ProviderReply> {
  const { provider, clock, patience, outputTokens } = parts;
  const { journal, purpose, system } = question;
  const number = await journal.begin(purpose);
  const startedAt = clock.now();
  const timeLeft = journal.timeLeft() - timeWithout;
  const limit = AbortSignal.timeout(Math.max(1, Math.min(patience.callTimeout, timeLeft)));
  const signal = question.signal === undefined ? limit : AbortSignal.any([question.signal, limit]);
  const failed = (state: Exclude<CallEnd['state'], 'OK'>): Promise<void> =>
    journal.end(number, { state, milliseconds: clock.now() - startedAt });
  const messages = messagesFor(question, form);
  let reply: ProviderReply;
  try {
    reply = await provider.complete({ system, messages, form, maxOutputTokens: outputTokens, signal });
  } catch (error) {
    question.signal?.throwIfAborted();
    await failed(limit.aborted ? 'ABORTED' : 'ERROR');
    if (limit.aborted) {
      parts.trouble.timeouts += 1;
      parts.trouble.until = clock.now() + troubleLasts;
      throw notInTime();
    }
    throw error;
  }
  await journal.end(number, { state: 'OK', milliseconds: clock.now() - startedAt, reply });
  return reply;
}

function messagesFor({ messages, withoutTools }: Question, form: ReplyForm): readonly ProviderMessage[] {
  if (form.kind !== 'JSON' || withoutTools === undefined) return messages;
  return [{ role: 'USER', text: withoutTools }, ...messages];
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
