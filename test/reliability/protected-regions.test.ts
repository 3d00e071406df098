import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ArtifactRounds } from './artifact-rounds.ts';
import { exampleModel } from '../support/chain/example-models.ts';
import { anyStep, Rounds } from '../support/kernel/generation/regeneration-rounds.ts';
import { seed } from '../support/testing/seed.ts';

// `npm run test:long -- protected-regions` takes ten times as many.
const histories = Number(process.env['REGION_HISTORIES'] ?? 100);
const rounds = Math.ceil(histories / 4);

describe(`${histories} histories of an artifact`, () => {
  it('lose no text of a protected region', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 20, maxLength: 60 }), (steps) => {
        const taken = new Rounds();
        for (const step of steps) taken.take(step);
      }),
      { numRuns: histories },
    );
  });
});

describe(`a repository that is generated again after each of ${histories} changes of its business model`, () => {
  for (const [history, example] of ['bookshop', 'amap', 'lift-service', 'bookshop'].entries())
    it(`loses no text of a protected region, as one service or many (${history}: ${example})`, () => {
      const taken = new ArtifactRounds(exampleModel(example), seed + history);
      for (let round = 0; round < rounds; round += 1) taken.next();
      if (rounds >= 250)
        for (const step of ['rename', 'move', 'delete', 'restore', 'repackage', 'write', 'edit'])
          assert.ok((taken.counts.get(step) ?? 0) > 10, `${step} was hardly tried`);
      assert.ok(taken.writtenCount > rounds / 25);
    });
});
