import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { reached, shown } from '../support/testing/figures.ts';
import { seed as firstSeed } from '../support/testing/seed.ts';
import { startService } from '../support/http/service.ts';
import { fuzz } from './fuzz.ts';

/** Requests of one test; more are sent by several, so that none of them takes minutes. */
const requestsOfTest = 2_500;

/**
 * Declares the tests that a service answers requests made from its OpenAPI document as the document says. The variables
 * `SEED` and `FUZZ_REQUESTS` repeat a run, or make it longer.
 */
export async function testAnswersAsDocumented(given: {
  readonly requests: number;
  /** The share of the operations that a run of that length carries out at least. */
  readonly operationsCarriedOut: number;
}): Promise<void> {
  const all = Number(process.env['FUZZ_REQUESTS'] ?? given.requests);
  const service = await startService({ SERVICE_LOG_LEVEL: 'error' });
  after(service.stop);
  let never: readonly string[] | undefined;
  let operations = 0;

  describe('requests made from the OpenAPI document', () => {
    for (let before = 0; before < all; before += requestsOfTest)
      it(`are answered as it says, whatever they are: ${before + 1} and following`, async () => {
        const requests = Math.min(requestsOfTest, all - before);
        const seed = firstSeed + before;
        const replay = `SEED=${seed} FUZZ_REQUESTS=${requests}`;
        const report = await fuzz(service, { seed, requests });
        assert.equal(
          report.complaints.length,
          0,
          [...report.complaints, ...report.summary, replay].join('\n'),
        );
        const share = report.carriedOut;
        assert.ok(share > 0.4, `only ${share} of the valid requests were carried out; ${replay}`);
        never = report.neverCarriedOut.filter((id) => never?.includes(id) ?? true);
        operations = report.operations;
      });

    it('reach the operations', () => {
      assert.ok(never !== undefined);
      const most = operations * (1 - given.operationsCarriedOut);
      assert.ok(never.length <= most, `never carried out: ${never.join(', ')}; SEED=${firstSeed}`);
      reached(
        'C1',
        `${shown(all)} requests, all answered as documented, ${operations - never.length} of ${operations} operations carried out`,
      );
    });
  });
}
