import { Refusal } from './refusal.ts';

/**
 * Reads a revision as clients send it: an integer of 1 or more, or its decimal text. Undefined when it is neither.
 */
export function revisionOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 1 ? number : undefined;
}

/** Which revision a client believes to be the current one, and how it said so. Absent: it does not care. */
export type ExpectedRevision = {
  /** From the body or the query; a mismatch is CONFLICT. */
  readonly expectedRevision?: number | undefined;
  /** From the header; a mismatch is PRECONDITION_FAILED. Counts only without `expectedRevision`. */
  readonly ifMatch?: number | undefined;
};

/** Refuses when the current revision is not the expected one. */
export function checkRevision(expected: ExpectedRevision, current: number): void {
  const { expectedRevision, ifMatch } = expected;
  const isStale = (revision: number | undefined): boolean => revision !== undefined && revision !== current;
  const message =
    'It was changed meanwhile; read it again, apply your change to what you find, and send that.';
  if (isStale(expectedRevision))
    throw new Refusal('CONFLICT', message, [
      `expectedRevision: expected ${expectedRevision ?? ''} but current revision is ${current}`,
    ]);
  if (expectedRevision === undefined && isStale(ifMatch))
    throw new Refusal('PRECONDITION_FAILED', message, [
      `If-Match: expected ${ifMatch ?? ''} but current revision is ${current}`,
    ]);
}
