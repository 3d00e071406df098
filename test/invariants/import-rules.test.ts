import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { before, describe, it } from 'node:test';
import { cruiseImports, type ImportReport } from '../../tools/imports/cruise-imports.ts';
import { importRules } from '../../tools/imports/import-rules.ts';
import {
  assistantParts,
  chainParts,
  cliParts,
  httpParts,
  kernelParts,
  layers,
  moduleOrder,
} from '../../tools/imports/layers.ts';
import { allowedPlants, forbiddenPlants, type Plant } from './import-plants.ts';
import { plantTree, repositoryRoot } from './planted-tree.ts';

describe('import rules', () => {
  it('have a probe each', () => {
    assert.ok(importRules.length > 0);
    assert.deepEqual(Object.keys(forbiddenPlants).sort(), importRules.map((rule) => rule.name).sort());
    for (const [rule, plants] of Object.entries(forbiddenPlants)) assert.notEqual(plants.length, 0, rule);
  });

  describe('on a tree with planted violations', () => {
    const planted = Object.entries(forbiddenPlants).flatMap(([rule, plants]) =>
      plants.map((plant) => ({ rule, ...plant })),
    );
    const reports = new Map<string, ImportReport>();

    before(async () => {
      for (const batch of batchesWithoutSharedFiles(planted)) {
        const report = await cruisePlanted(batch);
        for (const { at, imports } of batch) reports.set(`${at} ${imports}`, report);
      }
    });

    for (const { rule, at, imports } of planted) {
      it(`report ${at} importing ${imports} as ${rule} and nothing else`, () => {
        const found = reports.get(`${at} ${imports}`)?.violations.filter(({ from }) => from === at);
        assert.deepEqual(
          found?.map((violation) => violation.rule),
          [rule],
        );
      });
    }
  });

  it('let allowed imports pass', async () => {
    const report = await cruisePlanted(allowedPlants);
    assert.deepEqual(report.violations, []);
    assert.deepEqual(report.unseen, []);
  });

  it('see every form of import', async () => {
    const forms = [
      "import { target } from '../xmi/target.ts';\nexport const used = target;",
      "import type { Target } from '../xmi/target.ts';\nexport type Used = Target;",
      "import '../xmi/target.ts';",
      "export * from '../xmi/target.ts';",
      "export const used = await import('../xmi/target.ts');",
      "export type Used = import('../xmi/target.ts').Target;",
    ];
    using tree = plantTree({
      'src/kernel/xmi/target.ts': 'export const target = 1;\nexport type Target = 1;\n',
      ...Object.fromEntries(forms.map((text, index) => [`src/kernel/model/form-${String(index)}.ts`, text])),
    });
    const report = await cruiseImports(tree.root);
    assert.deepEqual(
      report.violations.map(({ rule, from }) => `${from} ${rule}`).sort(),
      forms.map((_, index) => `src/kernel/model/form-${String(index)}.ts kernel-order-model`),
    );
  });

  it('know every folder of src', () => {
    assert.deepEqual(
      unknownEntries('src', [
        ...Object.keys(layers),
        ...['main.ts', 'app.ts', 'sign-on-parts.ts', 'derived-settings.ts'],
        ...[
          'settings.ts',
          'settings-table.ts',
          'settings-sign-in.ts',
          'settings-assistant.ts',
          'settings.test.ts',
        ],
      ]),
      [],
    );
    assert.deepEqual(unknownEntries('src/kernel', kernelParts), []);
    assert.deepEqual(
      unknownEntries('src/chain', [
        ...Object.keys(chainParts),
        ...['contract-changes.ts', 'contract-changes.test.ts', 'dry-run.ts', 'dry-run.test.ts'],
        ...[
          'levels.ts',
          'model-findings.ts',
          'next-level.ts',
          'process.ts',
          'semantic-findings.ts',
          'views.ts',
          'views.test.ts',
        ],
      ]),
      [],
    );
    assert.deepEqual(unknownEntries('cli/src', [...cliParts, 'main.ts', 'older-node.ts', 'program.ts']), []);
    assert.deepEqual(unknownEntries('src/modules', moduleOrder), []);
    assert.deepEqual(
      unknownEntries('src/http', [
        ...httpParts,
        ...[
          'api.ts',
          'audit.ts',
          'audited-operations.ts',
          'common-headers.ts',
          'listening.ts',
          'listening.test.ts',
          'request-endings.ts',
          'request-endings.test.ts',
        ],
        ...[
          'log-line.ts',
          'request-traces.ts',
          'serve-metrics.ts',
          'server.ts',
          'trouble.ts',
          'trouble.test.ts',
        ],
      ]),
      [],
    );
    assert.deepEqual(
      unknownEntries('src/modules/assistant', [...assistantParts, 'index.ts', 'tasks.ts']),
      [],
    );
  });
});

async function cruisePlanted(plants: readonly Plant[]): Promise<ImportReport> {
  const files: Record<string, string> = {};
  for (const plant of plants) if (!plant.imports.includes(':')) files[plant.imports] = importedText(plant);
  for (const { at, imports } of plants) files[at] = importing(at, imports);
  using tree = plantTree(files);
  return await cruiseImports(tree.root);
}

function importedText({ at, imports, importedBack }: Plant): string {
  return importedBack ? importing(imports, at) : 'export const target = 1;\n';
}

function importing(at: string, imports: string): string {
  return `import ${JSON.stringify(specifier(at, imports))};\n`;
}

function batchesWithoutSharedFiles<P extends Plant>(plants: readonly P[]): readonly (readonly P[])[] {
  const batches: P[][] = [];
  for (const plant of plants) {
    const free = batches.find((batch) =>
      batch.every(
        (other) => other.at !== plant.at && other.imports !== plant.at && other.at !== plant.imports,
      ),
    );
    if (free) free.push(plant);
    else batches.push([plant]);
  }
  return batches;
}

function specifier(at: string, imports: string): string {
  if (imports.startsWith('node:')) return imports;
  if (imports.startsWith('npm:')) return imports.slice('npm:'.length);
  const path = relative(dirname(at), imports);
  return path.startsWith('.') ? path : `./${path}`;
}

function unknownEntries(folder: string, known: readonly string[]): readonly string[] {
  const path = join(repositoryRoot, folder);
  assert.ok(existsSync(path), `${folder} does not exist`);
  return readdirSync(path).filter((entry) => !known.includes(entry.replace(/\.test\.ts$/, '.ts')));
}
