/** Work that is done again and again until it is stopped. */
export type Repetition = {
  /** Begins no further run and resolves when the current one has ended. */
  readonly stop: () => Promise<void>;
};

/** Does `work` now and then `pause` milliseconds after each run; a failed run is reported and does not end it. */
export function repeat(options: {
  readonly pause: number;
  readonly work: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}): Repetition {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let current = Promise.resolve();
  const run = (): void => {
    current = options
      .work()
      .catch(options.onError)
      .then(() => {
        if (!stopped) timer = setTimeout(run, options.pause).unref();
      });
  };
  run();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
