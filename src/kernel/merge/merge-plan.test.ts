import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defineMetamodel } from '../metamodel/define-metamodel.ts';
import { attr, classes, contains, enums, ref } from '../metamodel/feature-spec.ts';
import type { Feature } from '../metamodel/metamodel.ts';
import type { ClassMergePlan } from './merge-plan.ts';
import { factOf, planMerge } from './merge-plan.ts';

const firm = defineMetamodel({
  name: 'firm',
  uri: 'urn:test:firm:1',
  root: 'Firm',
  enums: enums({ Grade: { doc: 'Grade.', literals: ['LOW', 'HIGH'] } }),
  classes: classes({
    Firm: {
      doc: 'Root.',
      features: {
        id: attr('Identifier', '1', 'Identity.', { policy: 'IMMUTABLE' }),
        people: contains('Person', '0..*', 'Who works here.', { opposite: 'firm' }),
      },
    },
    Person: {
      doc: 'A person.',
      features: {
        id: attr('Identifier', '1', 'Identity.', { policy: 'IMMUTABLE' }),
        name: attr('String', '0..1', 'Name.'),
        age: attr('Integer', '0..1', 'Age.'),
        grade: attr('Grade', '0..1', 'Grade.'),
        firm: ref('Firm', '0..1', 'Where.', { opposite: 'people' }),
        friend: ref('Person', '0..1', 'No opposite.'),
        chief: ref('Person', '0..1', 'One.', { opposite: 'staff' }),
        staff: ref('Person', '0..*', 'Many.', { opposite: 'chief' }),
        teaches: ref('Person', '0..*', 'Many.', { opposite: 'learnsFrom' }),
        learnsFrom: ref('Person', '0..*', 'Many.', { opposite: 'teaches' }),
        follows: ref('Person', '0..1', 'One.', { opposite: 'followers' }),
        followers: ref('Person', '0..*', 'Derived.', { opposite: 'follows', derived: true }),
      },
      facts: [
        { leading: ['friend'], others: ['age'] },
        { leading: ['grade'], others: ['staff'] },
      ],
    },
  }),
});

function planOf(className: string, plans = planMerge(firm)): ClassMergePlan {
  const metaClass = firm.classes.get(className);
  assert.ok(metaClass !== undefined);
  return plans(metaClass);
}

const names = (features: readonly Feature[]): readonly string[] => features.map(({ name }) => name);

describe('how the features of a class take part in a merge', () => {
  const person = planOf('Person');

  it('merges values but the ends that follow from an opposite: of a containment, the many, the later by name', () => {
    assert.deepEqual(names(person.values), [
      ...['name', 'age', 'grade', 'friend', 'chief', 'learnsFrom', 'follows'],
    ]);
  });

  it('knows which of them are references, and which are no free text', () => {
    assert.deepEqual(names(person.references), ['friend', 'chief', 'learnsFrom', 'follows']);
    assert.deepEqual(names(person.closed), ['age', 'grade', 'friend', 'chief', 'learnsFrom', 'follows']);
  });

  it('links merged references with the stored ends that follow from them', () => {
    assert.deepEqual(
      person.linked.map(({ feature, opposite }) => `${feature.name} ${opposite.name}`),
      ['chief staff', 'learnsFrom teaches'],
    );
  });

  it('merges containments by themselves', () => {
    assert.deepEqual(names(planOf('Firm').values), []);
    assert.deepEqual(names(planOf('Firm').containments), ['people']);
    assert.deepEqual(names(person.containments), []);
  });

  it('decides together what belongs together, when all of it is merged', () => {
    assert.deepEqual(
      person.facts.map(({ features }) => names(features)),
      [['friend', 'age']],
    );
    const factsOf = (name: string): readonly string[] => {
      const feature = person.values.find((each) => each.name === name);
      assert.ok(feature !== undefined);
      return names(factOf(person, feature));
    };
    assert.deepEqual([factsOf('age'), factsOf('grade')], [['friend', 'age'], ['grade']]);
  });

  it('is worked out once for each class', () => {
    const plans = planMerge(firm);
    const first = planOf('Person', plans);
    planOf('Firm', plans);
    assert.equal(planOf('Person', plans), first);
  });
});
