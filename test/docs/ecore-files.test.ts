import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { cim } from '../../src/chain/cim/cim.ts';
import { core } from '../../src/chain/core/core.ts';
import { pim } from '../../src/chain/pim/pim.ts';
import { psm } from '../../src/chain/psm/psm.ts';
import { readEcore } from '../../src/kernel/ecore/read-ecore.ts';
import type { Metamodel } from '../../src/kernel/metamodel/metamodel.ts';
import { summaryOf } from '../support/kernel/model/random-models.ts';

function metamodelIn(name: string, others: ReadonlyMap<string, Metamodel>): Metamodel {
  const bytes = readFileSync(join(import.meta.dirname, `../../docs/metamodels/${name}.ecore`));
  const result = readEcore({ bytes, others });
  assert.ok(result.ok, JSON.stringify(result));
  return result.metamodel;
}

describe('the .ecore files', () => {
  const base = metamodelIn('core', new Map());

  it('say what the code says: core', () => {
    assert.deepEqual(summaryOf(base), summaryOf(core));
  });

  for (const metamodel of [cim, pim, psm])
    it(`say what the code says: ${metamodel.name}`, () => {
      const read = metamodelIn(metamodel.name, new Map([['core.ecore', base]]));
      assert.deepEqual(summaryOf(read), summaryOf(metamodel));
    });
});
