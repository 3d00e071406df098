import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  business,
  element,
  generatedPim,
  object,
  processOf,
  relation,
  sales,
  step,
} from '../../../../test/fixtures/generated-pim.ts';

/** What is reported about visits that a client books for a pet; the relation is drawn from the pet or to it. */
function reported(given: {
  readonly ends?: string;
  readonly cardinality?: string;
  readonly pet?: object;
  readonly reads?: readonly string[];
}): readonly string[] {
  const { ends = 'pet -> visit', cardinality = 'EXACTLY_ONE', pet = {}, reads = [] } = given;
  const atPet = ends.startsWith('pet') ? 'sourceCardinality' : 'targetCardinality';
  const { diagnostics } = generatedPim(
    business({
      domains: [sales],
      participants: [element('Actor', 'Client', { external: true }), element('Actor', 'Desk')],
      businessObjects: [
        object('Pet', { steward: 'desk', ...pet }),
        object('Visit', { kind: 'TRANSACTION', steward: 'desk' }),
      ],
      relations: [relation('Visits', ends, { id: 'visits', [atPet]: cardinality })],
      processes: [processOf([step('Book', ['CREATE visit', ...reads], { performer: 'client' })])],
    }),
  );
  return diagnostics
    .filter(({ code }) => code === 'CHOICE_NOT_READABLE')
    .map(({ elementId, message }) => `${elementId ?? ''}: ${message}`);
}

describe('C2P-26: what a new row needs', () => {
  it('is named where those who make the row may not read it', () => {
    for (const ends of ['pet -> visit', 'visit -> pet'])
      assert.deepEqual(reported({ ends }), [
        'visits: "Client" makes "Visit", which refers to "Pet", but may not read that and so cannot choose one; let a step of "Client" read "Pet".',
      ]);
  });

  it('is not named where they may read it, all may, or the row can do without', () => {
    assert.deepEqual(reported({ reads: ['READ pet'] }), []);
    assert.deepEqual(reported({ pet: { sensitivity: 'PUBLIC' } }), []);
    assert.deepEqual(reported({ cardinality: 'ZERO_OR_ONE' }), []);
    assert.deepEqual(reported({ cardinality: 'ZERO_OR_MORE' }), []);
  });
});
