import assert from 'node:assert/strict';
import { ServiceError } from '../../client/src/index.ts';

/** The error of a request that is refused with the status; fails when it succeeds, or fails otherwise. */
export async function refused(status: number, sent: Promise<unknown>): Promise<ServiceError> {
  const error: unknown = await sent.then(
    () => assert.fail(`succeeded, but ${status} was expected`),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ServiceError, String(error));
  assert.equal(error.status, status);
  return error;
}
