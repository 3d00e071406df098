/** Makes a function that runs `act` when it has not been called for `quiet` milliseconds. It does not keep the process alive. */
export function afterQuiet(quiet: number, act: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, quiet).unref();
  };
}
