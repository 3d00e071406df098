import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pimOf, psmOf } from '../../../../../test/support/chain/chain-runs.ts';
import { exampleModel } from '../../../../../test/support/chain/example-models.ts';
import { programTexts } from '../../../../../test/support/chain/psm-to-artifact/program-texts.ts';
import { generateArtifact } from '../../index.ts';

const files = generateArtifact(psmOf(pimOf(exampleModel('lift-service'))).model, programTexts);
const tests = files.find(({ path }) => path.endsWith('/test/equipment/equipment.test.ts'))?.content ?? '';

function named(name: string): string {
  const found = tests.split('\n\n').find((each) => each.startsWith(`test('${name}'`));
  assert.ok(found !== undefined, `there is no test "${name}"`);
  return found;
}

it('a part of a part is found where there is another one above it, and answered as a hook has left it', () => {
  const found = named('Change Component finds its part among others, and answers it as it is stored');
  assert.match(found, /insertRow\(app\.db, 'equipment\.assembly'/);
  const [, sent] = /body: \{ componentNumber: '([^']+)' \}/.exec(found) ?? [];
  const [, left] =
    /hookOfParts\(\['assemblies', 'components'\], \{ componentNumber: '([^']+)'/.exec(found) ?? [];
  assert.ok(left !== undefined && left !== sent);
  assert.ok(found.includes(`assertHolds(answer.json(), { componentNumber: '${left}' });`));
});

it('an operation on a part of a part is refused where there is nothing above it', () => {
  const refused = named('Remove Component answers 404 when there is no such Assembly');
  assert.match(refused, /DELETE FROM equipment\.assembly[\s\S]+'not_found', 'Assembly'\);/);
});

it('a part stores the parts that it lists, and answers them', () => {
  const listed = named('Change Assembly stores the components that are listed');
  assert.match(listed, /\{\s+id: '[^']+',\s+componentNumber: '[^']+',\s+fittedOn: '[^']+',?\s+\}/);
  assert.match(listed, /assertHolds\(answer\.json\(\), \{ components: parts \}\);/);
});
