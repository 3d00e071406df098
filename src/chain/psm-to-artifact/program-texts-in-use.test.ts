import assert from 'node:assert/strict';
import { it } from 'node:test';
import { edited } from '../../../test/fixtures/altered-models.ts';
import { hangar } from '../../../test/fixtures/hangar.ts';
import { orderMargins } from '../../../test/fixtures/order-margins.ts';
import { pimOf, pimOfFixture, psmOf, withChoice } from '../../../test/support/chain/chain-runs.ts';
import { elementWith } from '../../../test/support/kernel/model/element-with.ts';
import { programTexts } from '../../../test/support/chain/psm-to-artifact/program-texts.ts';
import { idOf, psmWithProcess, sagaStep } from '../../../test/fixtures/process-psm.ts';
import { openModel } from '../../kernel/model/model.ts';
import { psm } from '../psm/psm.ts';
import { generateArtifact } from './index.ts';

/** Program texts that remember which of them were asked for. */
class WatchedTexts extends Map<string, string> {
  readonly asked = new Set<string>();

  override get(path: string): string | undefined {
    this.asked.add(path);
    return super.get(path);
  }
}

it('every program text is in some repository, and no slot is left in any', () => {
  const decided = withChoice(pimOfFixture('bookshop'), 'ARCHITECTURE_STYLE', 'MICROSERVICES');
  const { root } = psmOf(withChoice(decided, 'MESSAGING', 'BROKER'));
  const texts = new WatchedTexts(programTexts);
  const withProcess = psmWithProcess([
    sagaStep('START', 'Start', { expression: 'quantity > 100' }),
    sagaStep('COMMAND', 'Reserve', { runs: idOf('RouteHandler', 'Reserve') }),
  ]);
  for (const authMode of ['OIDC_JWT', 'API_KEY', 'NONE']) {
    const signedIn = edited(root, (element) =>
      element.eClass === 'CodeProject' ? { ...element, authMode } : element,
    );
    for (const { path, content } of generateArtifact(openModel(psm, signedIn), texts))
      assertFilled(path, content);
  }
  for (const { path, content } of generateArtifact(withProcess, texts)) assertFilled(path, content);
  for (const business of [hangar(), orderMargins(['number'])])
    generateArtifact(psmOf(pimOf(business)).model, texts);
  const { root: clinicRoot } = psmOf(pimOfFixture('clinic'));
  const clinic = openModel(psm, elementWith({ ...clinicRoot, webClient: 'ADMIN' }));
  for (const { path, content } of generateArtifact(clinic, texts)) assertFilled(path, content);
  const isForTheCompiler = (path: string): boolean =>
    path.startsWith('example/') || path.endsWith('tsconfig.json');
  const unused = [...texts.keys()].filter((path) => !texts.asked.has(path) && !isForTheCompiler(path));
  assert.ok(texts.asked.size > 40);
  assert.deepEqual(unused, []);
});

function assertFilled(path: string, content: string): void {
  assert.doesNotMatch(content, /^ *\/\/ <\/?[a-z-]+>$/m, path);
}
