import assert from 'node:assert/strict';
import { it } from 'node:test';
import { psmOf } from '../../../../test/support/chain/chain-runs.ts';
import { planArtifact } from '../plan/artifact-plan.ts';
import { planFixtures } from './fixture-plan.ts';

it('rows may refer to rows that insist on each other, of which there are none in tests, and stay without them', () => {
  const { model } = psmOf(office);
  const [service] = planArtifact(model).services;
  assert.ok(service !== undefined);
  const stored = planFixtures(service).fixtures;
  assert.deepEqual(
    stored.map(({ table }) => table.name),
    ['Note'],
  );
  assert.deepEqual(
    stored.flatMap(({ needs }) => needs),
    [],
  );
});

const entity = (name: string): object => ({
  eClass: 'Aggregate',
  id: `${name}s`,
  name,
  code: `${name}s`,
  root: name,
  entities: [
    {
      eClass: 'Entity',
      id: name,
      name,
      code: name,
      attributes: [
        {
          eClass: 'Attribute',
          id: `${name}-id`,
          name: 'Id',
          code: 'id',
          scalar: 'UUID',
          required: true,
          identifier: true,
        },
      ],
    },
  ],
});

const refersTo = (source: string, target: string, targetCardinality: string): object => ({
  eClass: 'Association',
  id: `${source}-${target}`,
  name: `has ${target}`,
  code: `has${target}`,
  source,
  target,
  targetRole: target.toLowerCase(),
  targetCardinality,
});

/** A manager and a team insist on each other; a note may be about a team. */
const office = {
  eClass: 'PimModel',
  id: 'office',
  name: 'Office',
  contexts: [
    {
      eClass: 'BoundedContext',
      id: 'staff',
      name: 'Staff',
      code: 'Staff',
      aggregates: [entity('Manager'), entity('Team'), entity('Note')],
      associations: [
        refersTo('Manager', 'Team', 'EXACTLY_ONE'),
        refersTo('Team', 'Manager', 'EXACTLY_ONE'),
        refersTo('Note', 'Team', 'ZERO_OR_ONE'),
      ],
    },
  ],
};
