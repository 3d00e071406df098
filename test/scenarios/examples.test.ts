import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { cimToPim } from '../../src/chain/cim-to-pim/index.ts';
import { cim } from '../../src/chain/cim/cim.ts';
import { cimConstraints } from '../../src/chain/cim/constraints/index.ts';
import { pimConstraints } from '../../src/chain/pim/constraints/index.ts';
import { pim } from '../../src/chain/pim/pim.ts';
import { generateArtifact } from '../../src/chain/psm-to-artifact/index.ts';
import { psmConstraints } from '../../src/chain/psm/constraints/index.ts';
import { psm } from '../../src/chain/psm/psm.ts';
import { readModel } from '../../src/kernel/json/read-model.ts';
import type { Element } from '../../src/kernel/model/element.ts';
import type { Model } from '../../src/kernel/model/model.ts';
import { openModel } from '../../src/kernel/model/model.ts';
import type { Diagnostic } from '../../src/kernel/transformation/rule.ts';
import { transform } from '../../src/kernel/transformation/transform.ts';
import { sha256Hex } from '../../src/lib/sha256-hex.ts';
import { chainTexts } from '../support/chain/chain-texts.ts';
import { psmOf, withChoice } from '../support/chain/chain-runs.ts';
import { reached } from '../support/testing/figures.ts';
import { errorsIn } from '../support/chain/model-errors.ts';
import { programTexts } from '../support/chain/psm-to-artifact/program-texts.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'examples');
const examples = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({ name, path: join(folder, name, `${name}.cim.json`) }));

/** What steers the packaging; the names of units follow from it. */
const packagings = [
  { style: 'MODULAR_MONOLITH', messaging: 'IN_PROCESS' },
  { style: 'MICROSERVICES', messaging: 'BROKER' },
] as const;

describe('the examples', () => {
  it('are three at least, each with a page of its own that the overview names', () => {
    const overview = readFileSync(join(folder, 'README.md'), 'utf8');
    assert.ok(examples.length >= 3);
    for (const { name } of examples) {
      assert.ok(existsSync(join(folder, name, 'README.md')), name);
      assert.ok(overview.includes(`${name}/README.md`), name);
    }
  });
});

for (const { name, path } of examples) {
  const business = load(path);

  describe(`the example ${name}`, () => {
    it('is a business model without errors', () => {
      assert.deepEqual(errorsIn(cim, cimConstraints, business), []);
    });

    const { root: architecture, diagnostics } = transform(cimToPim, openModel(cim, business));

    it('becomes an architecture without errors, and nothing of it is left out', () => {
      assert.deepEqual(errorsIn(pim, pimConstraints, architecture), []);
      assert.deepEqual(serious(diagnostics), []);
    });

    for (const { style, messaging } of packagings)
      it(`becomes a deployment without errors and a repository as ${style}`, () => {
        const decided = withChoice(
          withChoice(architecture, 'ARCHITECTURE_STYLE', style),
          'MESSAGING',
          messaging,
        );
        assert.deepEqual(errorsIn(pim, pimConstraints, decided), []);
        const deployment = psmOf(decided);
        assert.deepEqual(serious(deployment.diagnostics), []);
        assert.deepEqual(errorsIn(psm, psmConstraints, deployment.root), []);
        const projects = deployment.model.all('CodeProject').length;
        const contexts = openModel(pim, decided).all('BoundedContext').length;
        assert.equal(projects, style === 'MICROSERVICES' ? contexts : 1);
        assert.ok(generateArtifact(deployment.model, programTexts).length > 100);
      });

    it('keeps the ids of modules, tables, columns and handlers in every packaging', () => {
      const idsOf = (style: string): readonly string[] => {
        const { model } = psmOf(withChoice(architecture, 'ARCHITECTURE_STYLE', style));
        return codeIds(model);
      };
      assert.deepEqual(idsOf('MICROSERVICES'), idsOf('MODULAR_MONOLITH'));
    });

    it('gives the same bytes in another process, with another locale and time zone', async () => {
      const script = join(root, 'test/support/chain/chain-digests.ts');
      const surroundings = { TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' };
      const { stdout } = await promisify(execFile)(process.execPath, [script, path], {
        env: { ...process.env, ...surroundings },
      });
      assert.deepEqual(stdout.trim().split('\n'), chainTexts(business).map(sha256Hex));
      reached('B8', `${name} in another process, locale and time zone: equal bytes`);
    });
  });
}

function load(path: string): Element {
  const result = readModel({
    metamodel: cim,
    json: JSON.parse(readFileSync(path, 'utf8')),
    newId: () => assert.fail(`${path} has an element without id`),
  });
  assert.ok(result.ok, `${path} is not a CIM`);
  return result.root;
}

function serious(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.filter(({ severity }) => severity === 'ERROR').map(({ message }) => message);
}

function codeIds(model: Model<typeof psm.spec>): readonly string[] {
  return (['CodeModule', 'Table', 'Column', 'RouteHandler'] as const)
    .flatMap((className) => model.all(className).map(({ id }) => id))
    .sort();
}
