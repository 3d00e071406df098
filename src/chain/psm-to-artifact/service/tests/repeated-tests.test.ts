import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pimOf, psmOf } from '../../../../../test/support/chain/chain-runs.ts';
import { exampleModel } from '../../../../../test/support/chain/example-models.ts';
import { programTexts } from '../../../../../test/support/chain/psm-to-artifact/program-texts.ts';
import { generateArtifact } from '../../index.ts';

it('a creation, an addition and a step are refused under the key of another request', () => {
  const files = generateArtifact(psmOf(pimOf(exampleModel('lift-service'))).model, programTexts);
  const tests = files
    .filter(({ path }) => /\/test\/[^/]+\/[^/]+\.test\.ts$/.test(path))
    .flatMap(({ content }) => content.split('\n\n'));
  const repeated = tests.flatMap((each) => {
    const [, name] = /^test\('(.+) answers a request that is sent again as before'/.exec(each) ?? [];
    return name === undefined ? [] : [{ name, text: each }];
  });
  for (const { name, text } of repeated)
    assert.equal(/'key_reused'/.test(text), /^ {4}body: /m.test(text), name);
  const names = new Set(repeated.map(({ name }) => name));
  for (const name of ['Add Lift', 'Add Component', 'Record result', 'Plan visit', 'Close fault'])
    assert.ok(names.has(name), name);
});
