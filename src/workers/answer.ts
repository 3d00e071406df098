import { move, transferableSymbol, valueSymbol } from 'piscina';
import { givingBack } from '../lib/collect-garbage.ts';
import { Refusal } from '../lib/refusal.ts';

/** What a task gives back: classes of errors do not survive the way between threads, so refusals travel as values. */
export type TaskAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string; readonly issues: readonly string[] };

/** Makes a task of work that needs little memory. */
export function light<R, T>(
  work: (request: R) => T | Promise<T>,
): (request: R) => Promise<TaskAnswer<Awaited<T>>> {
  return async (request) => ({ ok: true, value: await work(request) });
}

/** Makes a task of work that may need much memory and gives it back; the bytes in its value are handed over, not copied. */
export function heavy<R, T>(
  work: (request: R) => T | Promise<T>,
  bytesIn: (value: Awaited<T>) => readonly Uint8Array[] = () => [],
): (request: R) => Promise<TaskAnswer<Awaited<T>>> {
  return async (request) => {
    try {
      const value = await givingBack(() => work(request));
      return handedOver({ ok: true, value }, bytesIn(value));
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== 'INVALID') throw error;
      return { ok: false, message: error.message, issues: error.issues };
    }
  };
}

function handedOver<T extends object>(value: T, bytes: readonly Uint8Array[]): T {
  const buffers = bytes.map((part) => part.buffer).filter((buffer) => buffer instanceof ArrayBuffer);
  // Checked border: the pool unwraps what `move` marks, so the caller of the task gets `value` itself.
  return move({ [transferableSymbol]: buffers, [valueSymbol]: value }) as unknown as T;
}
