import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { goldenModel } from '../../../../test/fixtures/fixtures.ts';
import { writeRepository } from '../../../../test/support/chain/psm-to-artifact/generated-repository.ts';

const service = 'leaf-line-online-bookshop';
const base = `deploy/k8s/base/${service}`;

/** Faults that people can make: the file, a part of it and what that becomes, and what is said about it. */
const faults: readonly (readonly [path: string, part: RegExp, becomes: string, said: RegExp])[] = [
  [`${base}/service.yaml`, /targetPort: .*/, 'targetPort: gone', /no container has a port named gone/],
  [`${base}/hpa.yaml`, /kind: Deployment/, 'kind: StatefulSet', /there is no StatefulSet .* to scale/],
  [
    `${base}/deployment.yaml`,
    /matchLabels:\n.*/,
    'matchLabels:\n      app: gone',
    /the selector does not match its own pods/,
  ],
  ['deploy/k8s/base/kustomization.yaml', /.*\/pdb\.yaml\n/, '', /pdb\.yaml: is not listed/],
  [
    'deploy/k8s/overlays/dev/patches/hpa-leaf-line-online-bookshop.yaml',
    /^ {2}name: .*/m,
    '  name: gone',
    /there is no HorizontalPodAutoscaler gone to patch/,
  ],
  ['docker-compose.yaml', /context: .*/, 'context: services/gone', /which has no Dockerfile/],
  [`services/${service}/Dockerfile`, /^USER .*/m, 'USER root', /the image runs as root/],
  [`services/${service}/Dockerfile`, /^FROM (.*):\S+$/m, 'FROM $1:latest', /has no fixed version/],
  ['.github/workflows/ci.yaml', /npm test/, 'npm run gone', /has no script gone/],
];

describe('tools/verify.mjs of a generated repository', () => {
  let folder = '';
  let cleanUp: () => Promise<void> = () => Promise.resolve();
  const verify = (): { readonly status: number | null; readonly said: string } => {
    const run = spawnSync(process.execPath, ['tools/verify.mjs'], { cwd: folder, encoding: 'utf8' });
    return { status: run.status, said: run.stdout + run.stderr };
  };

  before(async () => {
    const ending = { after: (clean: () => Promise<void>) => void (cleanUp = clean) };
    ({ folder } = await writeRepository(goldenModel('bookshop', 'psm'), ending));
  });
  after(() => cleanUp());

  it('finds no fault in what was generated', () => {
    const { status, said } = verify();
    assert.equal(status, 0, said);
    assert.match(said, /^\d+ files, \d+ cluster objects, \d+ compose services: 0 faults\.\n$/);
  });

  for (const [path, part, becomes, message] of faults)
    it(`finds "${becomes}" in ${path}`, () => {
      const file = join(folder, path);
      const content = readFileSync(file, 'utf8');
      const changed = content.replace(part, becomes);
      assert.notEqual(changed, content);
      writeFileSync(file, changed);
      const { status, said } = verify();
      writeFileSync(file, content);
      assert.equal(status, 1);
      assert.match(said, message);
      assert.ok(said.includes(`note: ${path} differs from what was generated.`));
    });

  it('finds a generated file that is gone', () => {
    const path = `${base}/pdb.yaml`;
    const content = readFileSync(join(folder, path), 'utf8');
    rmSync(join(folder, path));
    const { status, said } = verify();
    writeFileSync(join(folder, path), content);
    assert.equal(status, 1);
    assert.match(said, /pdb\.yaml: is in \.generation\/manifest\.json but does not exist/);
  });
});
