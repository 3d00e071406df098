import type { QueryObserverResult } from '@tanstack/query-core';
import { useRef } from 'preact/hooks';

/** What was read last for the same thing, while its next state is on the way; `key` names the thing. */
export function useHeld<Data>(result: QueryObserverResult<Data>, key: string): QueryObserverResult<Data> {
  const held = useRef<{ readonly key: string; readonly result: QueryObserverResult<Data> }>(undefined);
  if (result.data !== undefined) held.current = { key, result };
  if (result.isPending && held.current?.key === key) return held.current.result;
  return result;
}
