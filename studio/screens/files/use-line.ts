import { type Signal, useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso';
import { useEffect, useRef } from 'preact/hooks';
import type { Cursor } from '../../code/extensions.ts';

/** The cursor of a file and the line in its address. */
export type FileLine = {
  readonly cursor: Signal<Cursor | undefined>;
  /** The line that the address names, unless it only follows the cursor, which may have moved on since. */
  readonly named: number | undefined;
  readonly onCursor: (cursor: Cursor) => void;
};

/** Later than this after a move of the cursor the address names its line (milliseconds). */
const rest = 300;

/** Has the address name the line of the cursor; `addressOf` gives it for a line. */
export function useLine(asked: string | undefined, addressOf: (line: number) => string): FileLine {
  const { route } = useLocation();
  const line = Number.parseInt(asked ?? '', 10);
  const named = line > 0 ? line : undefined;
  const cursor = useSignal<Cursor | undefined>(
    named === undefined ? undefined : { line: named, saved: named },
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The address that was made from the cursor. */
  const followed = useRef<string>(undefined);
  // What else the address names may change before the timer ends.
  const latest = useRef(addressOf);
  latest.current = addressOf;
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    cursor,
    named: named !== undefined && addressOf(named) === followed.current ? undefined : named,
    onCursor: (at) => {
      cursor.value = at;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        followed.current = latest.current(at.line);
        route(followed.current, true);
      }, rest);
    },
  };
}
