import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Decision } from './conflicts.ts';
import type { Pending } from './deciding.ts';

/** How decisions reach the service. */
export type DecisionSender = {
  /** Saves decisions, all or none. */
  readonly save: (
    decisions: readonly { readonly conflictId: string; readonly decision: Decision }[],
  ) => Promise<void>;
  readonly withdraw: (conflictId: string) => Promise<void>;
};

/** Decisions on their way to the service: they count at once, and are saved one request after the other. */
export type DecisionQueue = {
  /** What is not saved yet. */
  readonly pending: ReadonlySignal<Pending>;
  /** What went wrong last; the decisions that were being saved then do not count any more. */
  readonly failure: ReadonlySignal<unknown>;
  /** Decides, or withdraws with null. */
  readonly decide: (conflictIds: readonly string[], decision: Decision | null) => void;
  /** Waits until everything is saved, or saving has failed. */
  readonly settled: () => Promise<void>;
};

/** Makes a queue of decisions. */
export function createDecisionQueue(sender: DecisionSender): DecisionQueue {
  const pending = signal<Pending>(new Map());
  const failure = signal<unknown>(undefined);
  let sending: Promise<void> | undefined;

  const sendAll = async (): Promise<void> => {
    while (pending.value.size > 0) {
      const sent = pending.value;
      try {
        await send(sender, sent);
      } catch (error) {
        failure.value = error;
      }
      // What was decided otherwise in the meantime is sent next.
      pending.value = new Map([...pending.value].filter(([id, decision]) => sent.get(id) !== decision));
    }
    sending = undefined;
  };

  return {
    pending,
    failure,
    decide: (conflictIds, decision) => {
      failure.value = undefined;
      pending.value = new Map([...pending.value, ...conflictIds.map((id) => [id, decision] as const)]);
      sending ??= sendAll();
    },
    settled: async () => {
      await sending;
    },
  };
}

async function send(sender: DecisionSender, sent: Pending): Promise<void> {
  const decisions = [...sent].flatMap(([conflictId, decision]) =>
    decision === null ? [] : [{ conflictId, decision }],
  );
  if (decisions.length > 0) await sender.save(decisions);
  for (const [conflictId, decision] of sent) if (decision === null) await sender.withdraw(conflictId);
}
