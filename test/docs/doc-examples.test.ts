import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { repositoryRoot } from '../invariants/planted-tree.ts';
import { repositoryFiles } from '../invariants/repository-files.ts';

/** What the examples may use without importing it, and where it is. */
const known: Readonly<Record<string, readonly string[]>> = {
  'test/docs/doc-example-models.ts': ['book', 'libraryOf', 'library', 'libraryToShop', 'oneBox'],
  'src/kernel/model/model.ts': ['openModel'],
  'src/kernel/diagram/drawing.ts': ['drawingOf'],
  'src/kernel/diagram/place.ts': ['placeByForm'],
};

type Example = { readonly of: string; readonly path: string; readonly program: string };

/** The examples in doc comments, each as a program: `value; // expected` claims that both are equal. */
const examples: readonly Example[] = repositoryFiles()
  .filter(({ path }) => path.startsWith('src/') && path.endsWith('.ts'))
  .flatMap(({ path, text }) =>
    [...text.matchAll(/ \* ```ts\n((?: \*.*\n)+?) \* ```\n \*\/\nexport function (\w+)/g)].map(
      ([, lines = '', of = '']) => ({ of, path, program: programOf({ of, path, lines }) }),
    ),
  );

describe('examples in doc comments', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mde-doc-examples-'));
    for (const { of, program } of examples) await writeFile(join(folder, `${of}.ts`), program);
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    const config = {
      extends: join(repositoryRoot, 'tsconfig.json'),
      compilerOptions: { typeRoots: [join(repositoryRoot, 'node_modules/@types')], noUnusedLocals: false },
      include: ['*.ts'],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  });
  after(() => rm(folder, { recursive: true }));

  it('stand at what a reader of the kernel meets first', () => {
    const names = examples.map(({ of }) => of).sort();
    assert.deepEqual(names, ['applyPatch', 'merge', 'readXmi', 'toSvg', 'transform', 'validateStructure']);
  });

  it('compile', async () => {
    const compiler = join(repositoryRoot, 'node_modules/typescript-native/bin/tsc');
    await promisify(execFile)(process.execPath, [compiler, '--project', folder]).catch((error: unknown) => {
      assert.fail(String(Reflect.get(Object(error), 'stdout')));
    });
  });

  for (const { of, path } of examples)
    it(`${of} (${path}) does what its example says`, async () => {
      await import(join(folder, `${of}.ts`));
    });
});

function programOf({
  of,
  path,
  lines,
}: {
  readonly of: string;
  readonly path: string;
  readonly lines: string;
}) {
  const code = lines.replaceAll(/^ \* ?/gm, '');
  const claims = code.replaceAll(/^([^\s/].*); \/\/ (.+)$/gm, 'assert.deepEqual($1, $2);');
  assert.notEqual(claims, code, `the example of ${of} claims nothing`);
  const imports = Object.entries({ ...known, [path]: [of, ...(known[path] ?? [])] }).map(
    ([file, names]) =>
      `import { ${names.filter((name) => claims.includes(name)).join(', ')} } from '${join(repositoryRoot, file)}';`,
  );
  return ["import assert from 'node:assert/strict';", ...imports, claims].join('\n');
}
