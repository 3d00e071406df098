import { type Signal, useSignal } from '@preact/signals';

/** Something that is sent to the service. */
export type Sending = {
  /** Whether it is under way. */
  readonly isBusy: Signal<boolean>;
  /** What went wrong with it last; undefined when nothing did. */
  readonly failure: Signal<unknown>;
  /** Sends it; when that fails, keeps the failure and does what `otherwise` says. Never throws what `send` throws. */
  readonly run: (send: () => Promise<void>, otherwise?: () => Promise<void>) => Promise<void>;
};

/** What a component keeps of something that it sends. */
export function useSending(): Sending {
  const isBusy = useSignal(false);
  const failure = useSignal<unknown>(undefined);
  return {
    isBusy,
    failure,
    run: async (send, otherwise) => {
      isBusy.value = true;
      failure.value = undefined;
      try {
        await send();
      } catch (error) {
        failure.value = error;
        await otherwise?.();
      } finally {
        isBusy.value = false;
      }
    },
  };
}
