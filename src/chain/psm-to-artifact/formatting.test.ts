import assert from 'node:assert/strict';
import { test } from 'node:test';
import { format } from 'prettier';
import { claimsBusiness } from '../../../test/fixtures/claims-business.ts';
import { pimOf, pimOfFixture, psmOf, withChoice } from '../../../test/support/chain/chain-runs.ts';
import { elementWith } from '../../../test/support/kernel/model/element-with.ts';
import { exampleModel } from '../../../test/support/chain/example-models.ts';
import { membersOf, textAt } from '../../../test/support/lib/json.ts';
import { programTexts } from '../../../test/support/chain/psm-to-artifact/program-texts.ts';
import { isElement } from '../../kernel/model/element.ts';
import { openModel } from '../../kernel/model/model.ts';
import { psm } from '../psm/psm.ts';
import { generateArtifact } from './index.ts';

test('generated code is formatted as Prettier does it, by the settings in the repository', async () => {
  const decided = withChoice(pimOfFixture('bookshop'), 'ARCHITECTURE_STYLE', 'MICROSERVICES');
  const files = generateArtifact(psmOf(withChoice(decided, 'MESSAGING', 'BROKER')).model, programTexts);
  const claims = generateArtifact(psmOf(pimOf(claimsBusiness)).model, programTexts);
  // The tests of its resources call operations inside of the process, which the bookshop's do not.
  const withProcesses = claims.filter(({ path }) => /\/src\/.*\.ts$|\/processes\.test\.ts$/.test(path));
  const { root } = psmOf(pimOfFixture('clinic'));
  const clinic = generateArtifact(openModel(psm, elementWith({ ...root, webClient: 'ADMIN' })), programTexts);
  const ofClient = clinic.filter(({ path }) => /\/admin\/.*\.tsx?$|\/src\/.*\.ts$/.test(path));
  assert.ok(ofClient.some(({ path }) => path.endsWith('.tsx')));
  const code = files.filter(({ path }) => path.endsWith('.ts') || path.endsWith('.mjs'));
  assert.ok(code.length > 50);
  const settings = files.find(({ path }) => path === '.prettierrc.json');
  await assertFormatted([...code, ...withProcesses, ...ofClient], settings?.content);
});

test('generated code is formatted as Prettier does it also where names are long', async () => {
  const longer = (_key: string, value: unknown): unknown =>
    isElement(value) && value.eClass === 'BusinessObject'
      ? { ...value, name: `${textAt(value, 'name')} with an uncommonly long name` }
      : value;
  const business: unknown = JSON.parse(JSON.stringify(exampleModel('bookshop')), longer);
  assert.ok(isElement(business));
  const { model } = psmOf(pimOf(business));
  const files = generateArtifact(model, programTexts);
  const code = files.filter(({ path }) => /\/modules\/.*\.ts$|\/test\/.*\.ts$/.test(path));
  assert.ok(code.some(({ content }) => content.includes('OrderWithAnUncommonlyLongName')));
  await assertFormatted(code, files.find(({ path }) => path === '.prettierrc.json')?.content);
});

async function assertFormatted(
  files: readonly { readonly path: string; readonly content: string }[],
  settings = '',
): Promise<void> {
  const options = { parser: 'typescript', ...membersOf(JSON.parse(settings)) };
  for (const { path, content } of files)
    assert.equal(content, await format(content, { ...options, filepath: path }), path);
}
