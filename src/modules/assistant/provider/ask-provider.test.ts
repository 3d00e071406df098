import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import type { CallJournal, ProviderReply } from '../contract/provider.ts';
import { ProviderFailure } from '../contract/provider.ts';
import { createAsk } from './ask-provider.ts';

const reply: ProviderReply = { text: 'x', calls: [], inputTokens: 1, outputTokens: 1 };

type Outcome = { readonly outcome: unknown; readonly calls: number };

/** Asks a provider that fails in these ways before it answers; gives the answer or failure, and the calls made. */
async function asked(
  failures: readonly ProviderFailure[],
  patience: { readonly retries: number; readonly timeLeft?: number },
): Promise<Outcome> {
  const [first] = await askedTwice(failures, patience);
  return first;
}

/** As `asked`, one question after the other. */
async function askedTwice(
  failures: readonly ProviderFailure[],
  patience: { readonly retries: number; readonly timeLeft?: number },
): Promise<readonly [Outcome, Outcome]> {
  const left = [...failures];
  let calls = 0;
  const journal: CallJournal = {
    timeLeft: () => patience.timeLeft ?? 60_000,
    recorded: () => undefined,
    begin: () => Promise.resolve((calls += 1)),
    end: () => Promise.resolve(),
    used: () => Promise.resolve(),
  };
  const ask = createAsk({
    provider: {
      name: 'test',
      model: 'm',
      complete: () => {
        const failure = left.shift();
        return failure === undefined ? Promise.resolve(reply) : Promise.reject(failure);
      },
    },
    clock: { now: () => 0 },
    outputTokens: 100,
    patience: { callTimeout: 1_000, firstWait: 1, retries: patience.retries },
  });
  const question = { journal, purpose: 'act', signal: undefined, system: '', messages: [] } as const;
  const oneOutcome = async (): Promise<Outcome> => {
    calls = 0;
    return { outcome: await ask(question).catch((error: unknown) => error), calls };
  };
  return [await oneOutcome(), await oneOutcome()];
}

const overloaded = (retryAfter: number | null): ProviderFailure =>
  new ProviderFailure('TOO_MANY', 'The provider is overloaded.', { isPassing: true, retryAfter });
const inTrouble = new ProviderFailure('UNREACHABLE', 'The provider cannot be reached.', { isPassing: true });
const unreadable = new ProviderFailure('MALFORMED', 'It cannot be read.', { isPassing: true });
const refusesTheKey = new ProviderFailure('UNAUTHORIZED', 'The provider refuses the key.');

describe('a provider in trouble', () => {
  it('is asked again until it answers', async () => {
    assert.deepEqual(await asked([inTrouble, overloaded(null), overloaded(2)], { retries: 3 }), {
      outcome: reply,
      calls: 4,
    });
  });

  it('is asked no more often than it was said', async () => {
    const failures = [inTrouble, inTrouble, inTrouble];
    assert.deepEqual(await asked(failures, { retries: 2 }), { outcome: inTrouble, calls: 3 });
    assert.deepEqual(await asked(failures, { retries: 0 }), { outcome: inTrouble, calls: 1 });
  });

  it('is asked once more for a reply that cannot be read', async () => {
    const failures = [unreadable, unreadable, unreadable];
    assert.deepEqual(await asked(failures, { retries: 3 }), { outcome: unreadable, calls: 2 });
  });

  it('is asked once only while its trouble lasts, unless it says when', async () => {
    const lasting = await askedTwice([inTrouble, inTrouble, inTrouble], { retries: 1 });
    assert.deepEqual(lasting[1], { outcome: inTrouble, calls: 1 });
    const ending = await askedTwice([inTrouble, inTrouble, overloaded(1)], { retries: 1 });
    assert.deepEqual(ending[1], { outcome: reply, calls: 2 });
  });

  it('is not waited for beyond the time of the turn', async () => {
    const later = overloaded(5_000);
    assert.deepEqual(await asked([later], { retries: 3, timeLeft: 6_000 }), { outcome: later, calls: 1 });
  });

  it('that never answers is left in time to do without, and not asked for a while after two such calls', async () => {
    const silent = createAsk({
      provider: {
        name: 'test',
        model: 'm',
        complete: ({ signal }) => once(signal, 'abort').then(() => Promise.reject(new Error('aborted'))),
      },
      clock: { now: () => 0 },
      outputTokens: 100,
      patience: { callTimeout: 60_000, firstWait: 1, retries: 3 },
    });
    let calls = 0;
    const journal: CallJournal = {
      timeLeft: () => 2_020,
      recorded: () => undefined,
      begin: () => Promise.resolve((calls += 1)),
      end: () => Promise.resolve(),
      used: () => Promise.resolve(),
    };
    const question = { journal, purpose: 'act', signal: undefined, system: '', messages: [] } as const;
    for (let asked = 0; asked < 4; asked += 1) await assert.rejects(silent(question), /not answer in time/);
    assert.equal(calls, 2);
  });

  it('is not asked again for what does not pass, nor when it wants to be left alone for long', async () => {
    assert.deepEqual(await asked([refusesTheKey], { retries: 3 }), { outcome: refusesTheKey, calls: 1 });
    const forLong = overloaded(600_000);
    assert.deepEqual(await asked([forLong], { retries: 3 }), { outcome: forLong, calls: 1 });
  });
});
