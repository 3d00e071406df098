import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'yaml';
import { animals } from '../../../../../test/fixtures/animals.ts';
import { pimOf, psmOf } from '../../../../../test/support/chain/chain-runs.ts';
import { programTexts } from '../../../../../test/support/chain/psm-to-artifact/program-texts.ts';
import { at, membersOf } from '../../../../../test/support/lib/json.ts';
import { generateArtifact } from '../../index.ts';

const files = generateArtifact(psmOf(pimOf(animals)).model, programTexts);
const contract: unknown = parse(files.find(({ path }) => path.endsWith('openapi.yaml'))?.content ?? '');
const schemas = at(at(contract, 'components'), 'schemas');
const ref = (name: string): string => `#/components/schemas/${name}`;

test('an answer about rows of several kinds is one of the answers about each, told apart by their kind', () => {
  const animal = at(schemas, 'Animal');
  assert.deepEqual(at(animal, 'discriminator'), {
    propertyName: 'kind',
    mapping: { ANIMAL: ref('AnimalItself'), PUPPY: ref('Puppy'), CAT: ref('Cat'), DOG: ref('DogItself') },
  });
  const dog = membersOf(at(at(schemas, 'Dog'), 'discriminator'));
  assert.deepEqual(dog['mapping'], { DOG: ref('DogItself'), PUPPY: ref('Puppy') });
  for (const [name, word] of [
    ['AnimalItself', 'ANIMAL'],
    ['DogItself', 'DOG'],
    ['Cat', 'CAT'],
  ] as const) {
    const schema = at(schemas, name);
    assert.equal(at(at(at(schema, 'properties'), 'kind'), 'const'), word);
    assert.deepEqual(at(schema, 'required'), ['kind']);
  }
});
