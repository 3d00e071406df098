import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ArtifactRounds } from '../support/artifact-rounds.ts';
import { exampleModel } from '../support/example-models.ts';
import { anyStep, Rounds } from '../support/regeneration-rounds.ts';
import { seed } from '../support/seed.ts';

describe('a thousand histories of an artifact', () => {
  it('lose no text of a protected region', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 20, maxLength: 60 }), (steps) => {
        const rounds = new Rounds();
        for (const step of steps) rounds.take(step);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a repository that is generated again after each of 1,000 changes of its business model', () => {
  for (const [history, example] of ['bookshop', 'amap', 'lift-service', 'bookshop'].entries())
    it(`loses no text of a protected region, as one service or many (${history}: ${example})`, () => {
      const rounds = new ArtifactRounds(exampleModel(example), seed + history);
      for (let round = 0; round < 250; round += 1) rounds.next();
      for (const step of ['rename', 'move', 'delete', 'restore', 'repackage', 'write', 'edit'])
        assert.ok((rounds.counts.get(step) ?? 0) > 10, `${step} was hardly tried`);
      assert.ok(rounds.writtenCount > 20);
    });
});
