import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import ts from 'typescript';
import { planArtifact } from '../../src/chain/psm-to-artifact/plan/artifact-plan.ts';
import { pimOf, psmOf } from '../support/chain/chain-runs.ts';
import { exampleModel } from '../support/chain/example-models.ts';
import { run, start, writeRepository } from '../support/chain/psm-to-artifact/generated-repository.ts';
import { isFullLength } from '../support/testing/full-length.ts';
import { seed } from '../support/testing/seed.ts';
import { kindsOfMutants, namedMutants, type NamedMutant } from './named-mutants.ts';

/** How many mistakes of a kind are tried in an example. */
const mostOfKind = 6;

/** The repositories whose tests have to notice the mistakes; the bookshop alone in every run. */
const examples = isFullLength ? ['bookshop', 'lift-service', 'amap'] : ['bookshop'];

describe('the tests of a generated repository notice', async () => {
  const ending: (() => Promise<void>)[] = [];
  after(async () => {
    for (const clean of ending) await clean();
  });
  const tried = new Set<string>();
  for (const example of examples) {
    const { root, model } = psmOf(pimOf(exampleModel(example)));
    const repository = await writeRepository(root, { after: (clean) => void ending.push(clean) });
    const [service] = planArtifact(model).services;
    assert.ok(service !== undefined && repository.services.length === 1);
    const folder = join(repository.folder, 'services', service.folder);
    const files = await sourcesOf(folder);
    const all = spread(namedMutants(service, files));
    for (const { kind } of all) tried.add(kind);
    const chosen = isFullLength ? all : all.filter((_, index) => index % 10 === seed % 10);
    assert.ok(chosen.length > 0);

    it(`${example}: all is well without a mistake`, async () => {
      await run(folder, ['npm', 'run', 'build']);
      const near = new Set(chosen.flatMap((mutant) => nearTests(folder, mutant)));
      // The suites of the examples run all of their tests.
      for (const file of near)
        if (!allTests.includes(file)) assert.equal(await passes(folder, [file]), true, file);
    });
    for (const mutant of chosen)
      it(`${example}: ${mutant.kind} in ${mutant.path}:${mutant.line}`, async () => {
        assert.equal(await isNoticed(folder, mutant), true);
      });
  }

  it('every kind of mistake', () => {
    const missing = kindsOfMutants.filter((kind) => !tried.has(kind));
    // The bookshop alone has neither effects nor rows in another table, no request that lists parts by their ids, and no
    // rows of several kinds.
    const notInBookshop = [
      'an effect is missing',
      'the place of a part is forgotten',
      'a hook of a kind does not run',
    ];
    assert.deepEqual(missing, isFullLength ? [] : notInBookshop);
  });
});

async function sourcesOf(
  folder: string,
): Promise<readonly { readonly path: string; readonly content: string }[]> {
  const paths: string[] = [];
  for await (const path of glob('src/**/*.ts', { cwd: folder })) paths.push(path);
  return Promise.all(
    paths.sort().map(async (path) => ({ path, content: await readFile(join(folder, path), 'utf8') })),
  );
}

/** So many mistakes of each kind, from all over the service. */
function spread(mutants: readonly NamedMutant[]): readonly NamedMutant[] {
  return [...Map.groupBy(mutants, ({ kind }) => kind).values()].flatMap((ofKind) => {
    const step = Math.max(1, ofKind.length / mostOfKind);
    return ofKind.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  });
}

const allTests = ['dist/test/*.test.js', 'dist/test/*/*.test.js'];

/** The tests of the resource that a file belongs to; all of them for the platform. */
function nearTests(folder: string, { path }: NamedMutant): readonly string[] {
  const near = `dist/test/${dirname(path).replace(/^src\/modules\//, '')}.test.js`;
  return existsSync(join(folder, near.replace(/^dist\//, '').replace(/\.js$/, '.ts'))) ? [near] : allTests;
}

async function isNoticed(folder: string, mutant: NamedMutant): Promise<boolean> {
  const compiled = join(folder, 'dist', mutant.path.replace(/\.ts$/, '.js'));
  const before = await readFile(compiled, 'utf8');
  const { outputText, diagnostics } = ts.transpileModule(mutant.content, {
    reportDiagnostics: true,
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2023,
      verbatimModuleSyntax: true,
    },
  });
  assert.deepEqual(diagnostics, [], 'a mistake that the compiler finds tests nothing');
  await writeFile(compiled, outputText);
  try {
    const near = nearTests(folder, mutant);
    return !(await passes(folder, near)) || !(await passes(folder, allTests));
  } finally {
    await writeFile(compiled, before);
  }
}

/** Whether tests pass; they end with the first that fails. */
async function passes(folder: string, files: readonly string[]): Promise<boolean> {
  const { child, output } = start(folder, ['node', '--test', '--test-reporter=tap', ...files]);
  child.stdout?.on('data', () => {
    if (/^not ok /m.test(output())) child.kill();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
}
