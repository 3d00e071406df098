import assert from 'node:assert/strict';
import { it } from 'node:test';
import { exampleModel } from '../../../../test/support/chain/example-models.ts';
import { pimOf, psmOf } from '../../../../test/support/chain/chain-runs.ts';
import { programTexts } from '../../../../test/support/chain/psm-to-artifact/program-texts.ts';
import { openModel } from '../../../kernel/model/model.ts';
import { psm } from '../../psm/psm.ts';
import { generateArtifact } from '../index.ts';

it('the README says which bucket a service keeps its files in where the model has several', () => {
  const model = openModel(psm, psmOf(pimOf(exampleModel('lift-service'))).root);
  const readme =
    generateArtifact(model, programTexts).find(({ path }) => path === 'README.md')?.content ?? '';
  assert.deepEqual(readme.match(/^- The bucket .*/gm), [
    '- The bucket "steady-lift-service-equipment-files" is not created: no product for it is chosen yet. Point its settings to an existing one.',
    '- The bucket "steady-lift-service-field-service-files" stays empty: a service keeps all its files in one, which is "steady-lift-service-equipment-files".',
  ]);
});
