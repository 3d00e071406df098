import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ArtifactFile } from '../../kernel/generation/regenerate.ts';
import { manifestPath, type Manifest } from '../../kernel/generation/manifest.ts';
import { baseFolder } from '../../kernel/generation/merging/base-texts.ts';
import { regionIdsIn } from '../../kernel/generation/region.ts';
import { sha256Hex } from '../../lib/sha256-hex.ts';
import { openModel } from '../../kernel/model/model.ts';
import { isObject, type Element } from '../../kernel/model/element.ts';
import { reordered } from '../../../test/fixtures/altered-models.ts';
import { goldenModel } from '../../../test/fixtures/fixtures.ts';
import { pimOfFixture, psmOf, withChoice } from '../../../test/support/chain/chain-runs.ts';
import { assertParses } from '../../../test/support/chain/psm-to-artifact/generated-files.ts';
import { programTexts } from '../../../test/support/chain/psm-to-artifact/program-texts.ts';
import { psm } from '../psm/psm.ts';
import { generateArtifact } from './index.ts';
import { elementWith } from '../../../test/support/kernel/model/element-with.ts';

function generated(root: Element): readonly ArtifactFile[] {
  return generateArtifact(openModel(psm, root), programTexts);
}

function contentOf(files: readonly ArtifactFile[], path: string): string {
  const file = files.find((each) => each.path === path);
  assert.ok(file !== undefined, `${path} is not generated`);
  return file.content;
}

const bookshop = goldenModel('bookshop', 'psm');

describe('the artifact of a deployment model', () => {
  const files = generated(bookshop);
  /** Without those that repeat the texts of others. */
  const written = files.filter(({ path }) => !path.startsWith(baseFolder));

  it('has two callers to try it with where callers own rows', () => {
    const { content } = files.find(({ path }) => path.endsWith('/platform/roles.ts')) ?? { content: '' };
    assert.match(content, /export const owners: readonly string\[\] = \[roles\.Customer\];/);
  });

  it('has the same bytes each time', () => {
    assert.deepEqual(generated(bookshop), files);
  });

  it('has the same files when every list of the model is turned around', () => {
    const turned = generated(reordered(bookshop, (list) => list.toReversed()));
    assert.deepEqual(
      turned.map((file) => file.path),
      files.map((file) => file.path),
    );
    const regions = (all: readonly ArtifactFile[]): readonly string[] =>
      all.flatMap((file) => regionIdsIn(file.content)).sort();
    assert.deepEqual(regions(turned), regions(files));
  });

  it('is sorted by path and described by its manifest', () => {
    const paths = files.map((file) => file.path);
    assert.deepEqual(paths, [...paths].sort());
    // The manifest's type is what the generator writes.
    const manifest = JSON.parse(contentOf(files, manifestPath)) as Manifest;
    const others = files.filter((file) => file.path !== manifestPath);
    assert.deepEqual(
      manifest.files.map(({ path, sha256, mode }) => ({ path, sha256, mode })),
      others.map(({ path, content, mode }) => ({ path, sha256: sha256Hex(content), mode })),
    );
    const known = new Set([...openModel(psm, bookshop).elements()].map((element) => element.id));
    for (const entry of manifest.files)
      for (const id of entry.elementIds)
        assert.ok(known.has(id), `${entry.path} names the unknown element ${id}`);
  });

  it('closes every protected region that it opens', () => {
    let count = 0;
    for (const { path, content } of written) {
      const begun = regionIdsIn(content);
      const ended = [...content.matchAll(/END PROTECTED (\S+)/g)].map((match) => match[1]);
      assert.deepEqual(ended, begun, path);
      count += begun.length;
    }
    assert.ok(count > 40, `only ${count} regions`);
  });

  it('holds no placeholder that a template forgot', () => {
    assert.ok(files.length > 100);
    for (const { path, content } of written) {
      assert.doesNotMatch(content, /\[object Object\]|\bNaN\b/, path);
      if (!path.endsWith('.ts') && !path.endsWith('.mjs')) assert.doesNotMatch(content, /undefined/, path);
      assert.doesNotMatch(content, /\r|[ \t]\n/, `${path} has trailing blanks or foreign line ends`);
      assert.match(content, /[^\n]\n$/, `${path} does not end in one line break`);
    }
  });

  it('parses, every file in its language', () => {
    files.forEach(assertParses);
  });

  it('checks formal rules and leaves the others to people', () => {
    const rules = contentOf(files, 'services/leaf-line-online-bookshop/src/modules/sales/orders/rules.ts');
    assert.match(rules, /holds: \(order\) => atLeast\(size\(order\.lines\), 1\),/);
    assert.match(rules, /BEGIN PROTECTED rule:\S+ Total is the sum of the lines\n {4}return true;/);
  });

  it('pins every dependency', () => {
    const manifest: unknown = JSON.parse(contentOf(files, 'services/leaf-line-online-bookshop/package.json'));
    assert.ok(
      isObject(manifest) && isObject(manifest['dependencies']) && isObject(manifest['devDependencies']),
    );
    const versions = [
      ...Object.values(manifest['dependencies']),
      ...Object.values(manifest['devDependencies']),
    ];
    assert.ok(versions.length > 5);
    for (const version of versions) assert.match(String(version), /^\d+\.\d+\.\d+$/);
  });
});

describe('the artifact of other systems', () => {
  it('has a service for every unit, and joins those that send events with the broker', () => {
    const pim = [
      ['ARCHITECTURE_STYLE', 'MICROSERVICES'],
      ['MESSAGING', 'BROKER'],
      ['AUTHENTICATION', 'API_KEY'],
    ].reduce((root, [key = '', option = '']) => withChoice(root, key, option), pimOfFixture('bookshop'));
    const files = generated(psmOf(pim).root);
    files.forEach(assertParses);
    const manifests = files.filter((file) => /^services\/[^/]+\/package\.json$/.test(file.path));
    assert.deepEqual(
      manifests.map((file) => file.path.split('/')[1]),
      ['catalogue', 'fulfilment', 'sales'],
    );
    for (const file of manifests) assert.doesNotMatch(file.content, /jose/);
    const connected = files.filter(({ path }) => path.endsWith('/platform/broker-nats.ts'));
    assert.deepEqual(
      connected.map((file) => file.path.split('/')[1]),
      ['fulfilment', 'sales'],
    );
    assert.match(
      contentOf(files, 'services/sales/src/modules/topics.ts'),
      /sentTopics: Topics = \{\n {2}'sales.OrderPaid': \{ name: 'sales.order-paid.v1', retentionHours: 168 \},/,
    );
    assert.match(
      contentOf(files, 'services/sales/src/modules/index.ts'),
      /'sales.OrderPaid': \[brokerSubscriber\]/,
    );
  });

  it('parses for a German clinic with nested parts and reactions', () => {
    generated(psmOf(pimOfFixture('clinic')).root).forEach(assertParses);
  });

  it('is nearly empty for an empty model, and still whole', () => {
    const platform = { eClass: 'TargetPlatform', id: 'platform', name: 'Kubernetes' };
    const files = generated(elementWith({ eClass: 'PsmModel', id: 'empty', name: 'Empty', platform }));
    files.forEach(assertParses);
    assert.ok(files.some((file) => file.path === 'README.md'));
  });
});
