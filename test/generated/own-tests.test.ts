import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Element } from '../../src/kernel/model/element.ts';
import { claimsBusiness } from '../fixtures/claims-business.ts';
import { businessModel } from '../fixtures/fixtures.ts';
import { hangar } from '../fixtures/hangar.ts';
import { orderMargins } from '../fixtures/order-margins.ts';
import { workPackages } from '../fixtures/work-packages.ts';
import { pimOf, psmOf } from '../support/chain/chain-runs.ts';
import { passedTests, run, writeRepository } from '../support/chain/psm-to-artifact/generated-repository.ts';
import { isFullLength } from '../support/testing/full-length.ts';
import { lintService } from './lint-service.ts';

/** Models whose services are started by other tests, which do not run the tests that these services bring. */
const models: Readonly<Record<string, Element>> = {
  'processes of claims': claimsBusiness,
  'a blood centre': businessModel('blood-bank'),
  'a costume store': businessModel('costumes'),
  'steps that change several objects': hangar(),
  'members of answers that only some roles read': orderMargins(['number']),
  'parts and the general edit': workPackages,
};

describe('a generated service passes its own tests, which have no faults', () => {
  const tried = Object.entries(models).slice(0, isFullLength ? undefined : 1);
  for (const [name, business] of tried)
    it(name, async (t) => {
      const { folder, services } = await writeRepository(psmOf(pimOf(business)).root, t);
      const service = join(folder, services[0] ?? '');
      assert.ok(passedTests(await run(service, ['npm', 'test'])) > 10);
      // test/generated/installed.test.ts lints the first of them.
      if (!isFullLength) return;
      await lintService(service);
      await run(service, ['prettier', '--check', 'src', 'test']);
    });
});
