import assert from 'node:assert/strict';
import { parse } from 'yaml';
import { psm } from '../../../../src/chain/psm/psm.ts';
import { generateArtifact } from '../../../../src/chain/psm-to-artifact/index.ts';
import { planArtifact } from '../../../../src/chain/psm-to-artifact/plan/artifact-plan.ts';
import { allHandlers } from '../../../../src/chain/psm-to-artifact/plan/resource-plan.ts';
import { manifestPath } from '../../../../src/kernel/generation/manifest.ts';
import { baseFolder } from '../../../../src/kernel/generation/merging/base-texts.ts';
import { oneLine } from '../../../../src/kernel/generation/region.ts';
import type { ArtifactFile } from '../../../../src/kernel/generation/regenerate.ts';
import type { Element } from '../../../../src/kernel/model/element.ts';
import { openModel } from '../../../../src/kernel/model/model.ts';
import { skeletonOf } from './file-skeleton.ts';
import { assertParses } from './generated-files.ts';
import { withHostileNames } from './hostile-names.ts';
import { at } from '../../lib/json.ts';
import { programTexts } from './program-texts.ts';

/**
 * Generates a repository with hostile names and descriptions, and fails when a file does not parse, says anything to its
 * reader that it does not say with the names of the model, or loses a name on the way into a contract.
 */
export function assertHostileNamesHarmless(root: Element, seeds: readonly number[]): void {
  const wanted = skeletons(generateArtifact(openModel(psm, root), programTexts));
  for (const seed of seeds) {
    const hostile = withHostileNames(root, seed);
    const files = generateArtifact(openModel(psm, hostile), programTexts);
    files.forEach(assertParses);
    const found = skeletons(files);
    assert.deepEqual([...found.keys()], [...wanted.keys()]);
    for (const [path, skeleton] of found)
      assert.deepEqual(skeleton, wanted.get(path), `${path} with the names of seed ${seed}`);
    assertNamesArrive(hostile, files);
  }
}

function skeletons(files: readonly ArtifactFile[]): ReadonlyMap<string, readonly string[]> {
  // Pages of decisions carry the name in theirs.
  const place = (path: string): string => path.replace(/^(docs\/adr\/\d+)-[a-z0-9-]+\.md$/, '$1.md');
  // How many files hold what was generated depends on how long it is; each text in them is looked at as a file.
  const withoutBases = (content: string): string =>
    content.replace(/^.*"path":"\.generation\/base\/.*\n/gm, '');
  const others = files.filter(({ path }) => !path.startsWith(baseFolder));
  return new Map(
    others.map((file) => {
      const content = file.path === manifestPath ? withoutBases(file.content) : file.content;
      return [place(file.path), skeletonOf({ ...file, content })];
    }),
  );
}

function assertNamesArrive(root: Element, files: readonly ArtifactFile[]): void {
  const { services } = planArtifact(openModel(psm, root));
  let count = 0;
  for (const service of services) {
    const path = `services/${service.folder}/openapi/openapi.yaml`;
    const contract: unknown = parse(files.find((file) => file.path === path)?.content ?? '');
    assert.equal(at(contract, 'info', 'title'), oneLine(service.project.name));
    for (const resource of service.modules.flatMap((module) => module.resources))
      for (const plan of allHandlers(resource).filter((each) => each.exposed)) {
        count += 1;
        const operation = at(contract, 'paths', plan.path, plan.handler.verb.toLowerCase());
        assert.equal(at(operation, 'summary'), oneLine(plan.handler.name));
      }
  }
  assert.ok(count > 3);
}
