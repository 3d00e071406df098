/**
 * Makes a function that has `act` done once it was not called for so long (milliseconds). The process does not stay for
 * it.
 */
export function afterQuiet(quiet: number, act: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, quiet).unref();
  };
}
