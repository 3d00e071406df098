import assert from 'node:assert/strict';
import type { RefusalKind } from '../../../src/lib/refusal.ts';
import { Refusal } from '../../../src/lib/refusal.ts';

/** Expects work to be refused with a kind; gives the refusal, so that its words can be looked at. */
export async function refusalOf(work: Promise<unknown>, kind: RefusalKind): Promise<Refusal> {
  const reason = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.ok(reason instanceof Refusal, `Expected a refusal, got ${String(reason)}.`);
  assert.equal(reason.kind, kind);
  return reason;
}
