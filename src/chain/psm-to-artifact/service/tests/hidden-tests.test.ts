import assert from 'node:assert/strict';
import { it } from 'node:test';
import { workPackages } from '../../../../../test/fixtures/work-packages.ts';
import { pimOf, psmOf } from '../../../../../test/support/chain/chain-runs.ts';
import { programTexts } from '../../../../../test/support/chain/psm-to-artifact/program-texts.ts';
import { generateArtifact } from '../../index.ts';

const files = generateArtifact(psmOf(pimOf(workPackages)).model, programTexts);
const tests = files.find(({ path }) => path.endsWith('/test/sales/work-packages.test.ts'))?.content ?? '';

function named(name: string): string {
  const found = tests.split('\n\n').find((each) => each.startsWith(`test('${name}'`));
  assert.ok(found !== undefined, `there is no test "${name}"`);
  return found;
}

it('what a role does not read is expected neither in a row, nor in lists, nor in what a step answers', () => {
  const ofRow = named('Get Work package leaves out what the role certifier does not read');
  assert.match(ofRow, /\(answer\.json\(\), \{ margin: null, cards: \[\{ cost: null \}\] \}\);/);
  assert.match(ofRow, /\(whole\.json\(\), \{ margin: '2', cards: \[\{ cost: \{ amount: '2'/);
  const ofList = named('List Work packages leaves out what the role certifier does not read');
  assert.match(
    ofList,
    /\(answer\.json\(\), \{ items: \[\{ margin: null, cards: \[\{ cost: null \}\] \}\] \}\);/,
  );
  const ofParts = named('List Task cards of Work package leaves out what the role certifier does not read');
  assert.match(ofParts, /\(answer\.json\(\), \{ items: \[\{ cost: null \}\] \}\);/);
  const ofStep = named('Sign card leaves out what the role mechanic does not read');
  assert.match(ofStep, /\(answer\.json\(\), \{ cost: null \}\);/);
});

it('lists are not expected to be filtered or ordered by it', () => {
  const queries = named(
    'List Work packages answers 400 to the role certifier that asks for rows by what it does not read',
  );
  assert.match(queries, /'margin\[null\]=true'/);
});
