import { useCallback, useEffect, useState } from 'preact/hooks';

/** Whether what is in sight first is drawn: the view. The rest is read behind it. */
export type FirstSight = {
  readonly isDrawn: boolean;
  /** Says that the view is drawn, or cannot be. */
  readonly drawn: () => void;
};

/** So long the rest waits for a view that takes its time (milliseconds). */
const patience = 1_000;

/**
 * Lets the view come first: a screen reads a dozen things when it opens, and each of them takes the service and the page
 * away from the picture.
 */
export function useFirstSight(): FirstSight {
  const [isDrawn, setDrawn] = useState(false);
  const drawn = useCallback(() => setDrawn(true), []);
  useEffect(() => {
    const timer = setTimeout(drawn, patience);
    return () => clearTimeout(timer);
  }, []);
  return { isDrawn, drawn };
}

/** Calls `drawn` when something is in the page and has been painted, or has failed. */
export function useDrawn(isThere: boolean, { drawn }: Pick<FirstSight, 'drawn'>): void {
  useEffect(() => {
    if (!isThere) return undefined;
    const frame = requestAnimationFrame(() => setTimeout(drawn));
    return () => cancelAnimationFrame(frame);
  }, [isThere]);
}
