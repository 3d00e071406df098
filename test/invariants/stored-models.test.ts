import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pimConstraints } from '../../src/chain/pim/constraints/index.ts';
import { pim } from '../../src/chain/pim/pim.ts';
import { planArtifact } from '../../src/chain/psm-to-artifact/plan/artifact-plan.ts';
import { psm } from '../../src/chain/psm/psm.ts';
import { openModel } from '../../src/kernel/model/model.ts';
import { validateStructure } from '../../src/kernel/validation/structural.ts';
import { psmOf } from '../support/chain/chain-runs.ts';
import { findingCounts } from '../support/chain/constraints/constraint-set.ts';
import { promisesOf, storedExamples, storedModel, storedPromises } from '../fixtures/stored-models.ts';

describe('models that earlier releases stored', () => {
  for (const name of storedExamples) {
    it(`the deployment model of ${name} is valid, and gives the tables, routes and roles it gave`, () => {
      const root = storedModel(name, 'psm');
      assert.deepEqual(validateStructure(psm, root), []);
      assert.equal(promisesOf(openModel(psm, root)), storedPromises(name));
    });

    it(`the deployment model of ${name} runs no process, and has no second addresses`, () => {
      for (const { processes, modules } of planArtifact(openModel(psm, storedModel(name, 'psm'))).services) {
        assert.equal(processes, undefined);
        const handlers = modules.flatMap(({ resources }) => resources.flatMap((each) => each.handlers));
        assert.ok(handlers.length > 0 && handlers.every(({ message }) => message === undefined));
      }
    });

    it(`the architecture of ${name} is valid, and becomes the tables, routes and roles it became, but for files`, () => {
      const root = storedModel(name, 'pim');
      const errors = Object.keys(findingCounts(pim, pimConstraints, root)).filter((each) =>
        each.startsWith('ERROR'),
      );
      assert.deepEqual(errors, []);
      const [before, now] = [storedPromises(name), promisesOf(psmOf(root).model)].map((text) =>
        text.split('\n'),
      );
      assert.ok(before !== undefined && now !== undefined);
      // Attributes of the types FILE and IMAGE were texts without operations.
      const files = now.flatMap((line) => /^ {2}(\w+) jsonb,?$/.exec(line)?.[1] ?? []);
      const added = now.filter((line) => !before.includes(line));
      const addresses = files.map((column) => column.replaceAll('_', '-')).join('|');
      const ofFiles = new RegExp(`^  \\w+ jsonb,?$|^(?:get|put|delete) \\S+/:id/(?:${addresses}) `);
      assert.deepEqual(
        added.filter((line) => !ofFiles.test(line)),
        [],
      );
      assert.deepEqual(
        now.filter((line) => !added.includes(line)),
        before.filter((line) => !files.some((column) => line.startsWith(`  ${column} text`))),
      );
    });
  }
});
