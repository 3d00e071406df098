import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { attr, classes } from '../metamodel/feature-spec.ts';
import { defineMetamodel } from '../metamodel/define-metamodel.ts';
import type { Feature } from '../metamodel/metamodel.ts';
import type { PlacelessConflict } from './conflict.ts';
import type { Resolver } from './conflict-resolver.ts';
import { createResolver } from './conflict-resolver.ts';
import { mergeFact } from './merge-facts.ts';
import type { ThreeValues } from './merge-value.ts';
import type { Resolution } from './resolution.ts';

const metamodel = defineMetamodel({
  name: 'values',
  uri: 'urn:test:values:1',
  root: 'Value',
  classes: classes({
    Value: {
      doc: 'A value with limits.',
      features: {
        id: attr('Identifier', '1', 'Identity.'),
        type: attr('String', '0..1', 'Type.'),
        format: attr('String', '0..1', 'How it is written.'),
        minimum: attr('Integer', '0..1', 'Least.'),
        maximum: attr('Integer', '0..1', 'Most.'),
        note: attr('String', '0..1', 'Fits any type.'),
      },
      facts: [{ leading: ['type', 'format'], others: ['minimum', 'maximum', 'note'], apart: ['note'] }],
    },
  }),
});

const metaClass = metamodel.classes.get('Value');
const fact = metaClass?.facts[0];
assert.ok(metaClass !== undefined && fact !== undefined);

type Sides = readonly [base: unknown, working: unknown, generated: unknown];

/** Merges a fact whose other features are unset on all sides; gives the values that are set, and the conflicts. */
function merged(
  values: Readonly<Record<string, Sides>>,
  resolution?: Resolution,
): {
  readonly values: Readonly<Record<string, unknown>>;
  readonly asked: readonly string[];
  readonly conflicts: readonly PlacelessConflict[];
} {
  const resolver: Resolver = createResolver({
    namespace: 'test',
    decisions: new Map(),
    sets: [],
    tried: new Map(),
  });
  const decided: Resolver = {
    ...resolver,
    resolve: (found) => {
      resolver.resolve(found);
      return resolution ?? 'KEEP_USER';
    },
  };
  assert.ok(fact !== undefined);
  const given = new Map(
    fact.features.map((feature: Feature): [Feature, ThreeValues] => {
      const [base, working, generated] = values[feature.name] ?? [];
      return [feature, { base, working, generated }];
    }),
  );
  const element = { eClass: 'Value', id: 'v' };
  const result = mergeFact(fact, { element, values: given, resolver: decided });
  return {
    conflicts: resolver.conflicts(),
    values: Object.fromEntries(
      [...result].flatMap(([{ name }, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    asked: resolver
      .conflicts()
      .map(({ feature, features }) => `${feature ?? ''}: ${features.map((each) => each.feature).join(' ')}`),
  };
}

/** The values of a fact that is merged without a conflict. */
function settled(values: Readonly<Record<string, Sides>>): Readonly<Record<string, unknown>> {
  const result = merged(values);
  assert.deepEqual(result.asked, []);
  return result.values;
}

describe('features that say one thing together', () => {
  const typeAndLimit = { type: ['TEXT', 'DATE', 'TEXT'], maximum: [undefined, undefined, 120] } as const;

  it('are one conflict when one side changed the type and the other a limit', () => {
    assert.deepEqual(merged(typeAndLimit).asked, ['type: type maximum']);
    assert.deepEqual(merged(typeAndLimit, 'KEEP_USER').values, { type: 'DATE' });
    assert.deepEqual(merged(typeAndLimit, 'TAKE_GENERATED').values, { type: 'TEXT', maximum: 120 });
  });

  it('are merged one by one when no leading one changed', () => {
    const limits = { type: ['INT', 'INT', 'INT'], minimum: [1, 2, 1], maximum: [9, 9, 8] } as const;
    assert.deepEqual(settled(limits), { type: 'INT', minimum: 2, maximum: 8 });
  });

  it('are merged one by one when only one side changed anything', () => {
    const ours = { type: ['TEXT', 'INT', 'TEXT'], maximum: [undefined, 5, undefined] } as const;
    assert.deepEqual(settled(ours), { type: 'INT', maximum: 5 });
    const theirs = { type: ['TEXT', 'TEXT', 'INT'], maximum: [undefined, undefined, 5] } as const;
    assert.deepEqual(settled(theirs), { type: 'INT', maximum: 5 });
  });

  it('are not a conflict when both sides changed them alike', () => {
    const same = { type: ['TEXT', 'INT', 'INT'], maximum: [undefined, 5, 5] } as const;
    assert.deepEqual(settled(same), { type: 'INT', maximum: 5 });
  });

  it('name the leading one that both changed first, with all that changed', () => {
    const both = { type: ['TEXT', 'INT', 'DATE'], minimum: [undefined, 1, undefined] } as const;
    assert.deepEqual(merged(both).asked, ['type: type minimum']);
  });

  it('do not hold back one that fits any leading one and that a side changed alone', () => {
    const apart = { type: ['TEXT', 'TEXT', 'INT'], note: [undefined, 'Mine', undefined] } as const;
    assert.deepEqual(settled(apart), { type: 'INT', note: 'Mine' });
  });

  it('take one that fits any leading one along when its side changed more', () => {
    const along = {
      type: ['TEXT', 'DATE', 'INT'],
      note: [undefined, 'Mine', undefined],
    } as const;
    assert.deepEqual(merged(along, 'TAKE_GENERATED').values, { type: 'INT' });
    assert.deepEqual(merged(along, 'KEEP_USER').values, { type: 'DATE', note: 'Mine' });
  });
});

describe('a conflict about features that say one thing together', () => {
  const both = {
    type: ['TEXT', 'DATE', 'TEXT'],
    minimum: [undefined, undefined, 3],
    maximum: [9, 9, 12],
    note: ['Old', 'Mine', 'Old'],
  } as const;

  it('says what each side changed of them', () => {
    assert.deepEqual(
      merged(both).conflicts.map(({ explanation }) => explanation),
      [
        'type, minimum, maximum and note of Value v belong together: ' +
          'the user changed type from "TEXT" to "DATE", note from "Old" to "Mine"; ' +
          'the generator changed minimum from nothing to 3, maximum from 9 to 12.',
      ],
    );
  });

  it('shows the values of all that changed, and of a leading one first', () => {
    assert.deepEqual(
      merged(both).conflicts.map(({ kind, feature, baseValue, workingValue, generatedValue, features }) => [
        [kind, feature, baseValue, workingValue, generatedValue],
        features,
      ]),
      [
        [
          ['CHANGE_CHANGE', 'type', 'TEXT', 'DATE', 'TEXT'],
          [
            { feature: 'type', baseValue: 'TEXT', workingValue: 'DATE', generatedValue: 'TEXT' },
            { feature: 'minimum', baseValue: null, workingValue: null, generatedValue: 3 },
            { feature: 'maximum', baseValue: 9, workingValue: 9, generatedValue: 12 },
            { feature: 'note', baseValue: 'Old', workingValue: 'Mine', generatedValue: 'Old' },
          ],
        ],
      ],
    );
  });

  it('is explained as one about a single value when nothing else changed', () => {
    const { conflicts } = merged({ type: ['TEXT', 'INT', 'DATE'], maximum: [9, 9, 9] });
    assert.deepEqual(
      conflicts.map(({ explanation }) => explanation),
      ['type of Value v was "TEXT"; the user made it "INT", the generator "DATE".'],
    );
  });

  it('is named for the leading one that both sides changed, also behind others', () => {
    const given = { type: ['TEXT', 'INT', 'TEXT'], format: ['a', 'b', 'c'] } as const;
    assert.deepEqual(merged(given).asked, ['format: type format']);
  });

  it('is named for the first leading one that changed when both changed none of them', () => {
    const ofUser = { format: ['a', 'b', 'a'], maximum: [1, 1, 2] } as const;
    assert.deepEqual(merged(ofUser).asked, ['format: format maximum']);
    const ofEach = { type: ['TEXT', 'TEXT', 'INT'], format: ['a', 'b', 'a'] } as const;
    assert.deepEqual(merged(ofEach).asked, ['type: type format']);
    const ofGenerator = { format: ['a', 'a', 'b'], maximum: [1, 2, 3] } as const;
    assert.deepEqual(merged(ofGenerator).asked, ['format: format maximum']);
  });
});
