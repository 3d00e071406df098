import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import { drawMetamodel, summaryOf } from '../../../test/support/kernel/model/random-models.ts';
import type { Metamodel } from '../metamodel/metamodel.ts';
import { readEcore } from './read-ecore.ts';
import { toEcore } from './write-ecore.ts';

/** Reads the files of a metamodel, package by package. */
function throughFiles(metamodel: Metamodel): Metamodel {
  const others = new Map<string, Metamodel>();
  let last: Metamodel | undefined;
  for (const { name } of metamodel.packages) {
    const result = readEcore({ bytes: Buffer.from(toEcore(metamodel, name)), others });
    assert.ok(result.ok, JSON.stringify(result, undefined, 1));
    last = result.metamodel;
    others.set(`${name}.ecore`, last);
  }
  assert.ok(last);
  return last;
}

describe('a metamodel in .ecore files', () => {
  it('comes back as it was', () => {
    assert.deepEqual(summaryOf(throughFiles(library)), summaryOf(library));
  });

  it('comes back as it was, with any content', () => {
    fc.assert(
      fc.property(fc.gen(), (draw) => {
        const metamodel = drawMetamodel(draw);
        const back = throughFiles(metamodel);
        assert.deepEqual(summaryOf(back), summaryOf(metamodel));
        assert.equal(toEcore(back), toEcore(metamodel));
      }),
      { numRuns: 300 },
    );
  });
});
