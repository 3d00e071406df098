import type { ComponentChildren, VNode } from 'preact';
import type { QueryObserverResult } from '@tanstack/query-core';
import { useEffect, useState } from 'preact/hooks';
import { ServiceError } from '../../client/src/index.ts';
import { giveUp } from '../api/queries.ts';
import { Missing } from './missing.tsx';
import { Problem } from './problem.tsx';

type LoadedProps<Data> = {
  readonly result: QueryObserverResult<Data>;
  readonly children: (data: Data) => ComponentChildren;
};

/** Draws what was read; before that the frame of it, and what went wrong in its place. */
export function Loaded<Data>({ result, children }: LoadedProps<Data>): VNode {
  const { data, error, refetch } = result;
  const [isGivenUp, setGivenUp] = useState(false);
  if (data !== undefined) return <>{children(data)}</>;
  if (error instanceof ServiceError && error.status === 404) return <Missing />;
  if (error !== null) return <Problem error={error} retry={() => void result.refetch()} />;
  if (!isGivenUp)
    return (
      <Waiting
        cancel={() => {
          setGivenUp(true);
          giveUp(result);
        }}
      />
    );
  return (
    <div class="skeleton-given-up">
      <p>It was not loaded: you cancelled that.</p>
      <button
        type="button"
        class="button"
        onClick={() => {
          setGivenUp(false);
          void refetch();
        }}
      >
        Load it
      </button>
    </div>
  );
}

/** After so long (milliseconds) a wait says how long it has taken, and can be given up. */
const long = 2_000;

function Waiting({ cancel }: { readonly cancel: () => void }): VNode {
  const seconds = useSeconds();
  return (
    <div class="skeleton" role="status">
      <span class="sr-only">Loading</span>
      <div class="skeleton-line" />
      <div class="skeleton-line" />
      <div class="skeleton-line" />
      {seconds >= long / 1_000 && (
        <p class="skeleton-wait">
          {/* The seconds are for the eye: said aloud, each would interrupt. */}
          <span>
            Still loading … <span aria-hidden="true">{seconds} s</span>
          </span>
          <button type="button" class="button" onClick={cancel}>
            Cancel
          </button>
        </p>
      )}
    </div>
  );
}

/** Seconds since it was shown, whole ones. */
function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
