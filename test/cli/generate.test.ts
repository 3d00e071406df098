import assert from 'node:assert/strict';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { repositoryRoot } from '../invariants/planted-tree.ts';
import { newRepository, type Repository } from '../support/cli/git.ts';
import { mde } from '../support/cli/mde.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const bookshop = join(repositoryRoot, 'examples/bookshop/bookshop.cim.json');
const hooks = 'services/leaf-line-online-bookshop/src/modules/sales/orders/hooks.ts';

const folder = await temporaryFolder({ after });

describe('software that is generated into a Git working tree', () => {
  let repository: Repository;
  before(async () => {
    repository = await newRepository(folder);
    await cp(bookshop, join(folder, 'shop.cim.json'));
    await writeFile(join(folder, 'README.md'), '# Our shop\n');
    await repository.commit('The business model');
  });

  const generate = (...args: string[]): ReturnType<typeof mde> =>
    mde(['generate', '--local', 'shop.cim.json', '--into', '.', ...args], { folder });
  const at = (path: string): string => join(folder, path);

  async function edit(path: string, change: readonly [from: string | RegExp, to: string]): Promise<void> {
    const text = await readFile(at(path), 'utf8');
    const edited = text.replace(...change);
    assert.notEqual(edited, text);
    await writeFile(at(path), edited);
  }

  it('leaves files alone that were there before, and says what is in the way', async () => {
    const { code, output, errors } = await generate();
    assert.equal(code, 0, errors);
    assert.match(output, /^\.: \d+ created \(files\)$/m);
    assert.match(errors, /FILE_IN_THE_WAY README\.md/);
    assert.equal(await readFile(at('README.md'), 'utf8'), '# Our shop\n');
  });

  it('may replace what was just generated and not touched, though it is not committed', async () => {
    await edit('shop.cim.json', ['"purpose": "', '"purpose": "A shop. ']);
    assert.equal((await generate()).code, 0);
    await repository.commit('Generated');
    assert.match((await generate()).output, /all files are as they were/);
    assert.equal(await repository.git('status', '--porcelain'), '');
  });

  it('shows as the generator’s change alone in git diff, around code that was written by hand', async () => {
    await edit(hooks, [/^( *)(\/\/ END PROTECTED before:)/m, '$1const byHand = 1;\n$1$2']);
    await writeFile(at('services/leaf-line-online-bookshop/src/ours.ts'), 'export const ours = 1;\n');
    await repository.commit('By hand');
    await edit('shop.cim.json', ['"name": "Place order"', '"name": "Submit order"']);
    await repository.commit('Orders are submitted');
    const { code, errors } = await generate();
    assert.equal(code, 0, errors);
    const diff = await repository.git('diff', '--unified=0');
    assert.match(diff, /^\+.*Submit order/m);
    assert.doesNotMatch(diff, /byHand|ours/);
    assert.match(await readFile(at(hooks), 'utf8'), /const byHand = 1;/);
    assert.equal(await repository.git('diff', '--name-only', '--', 'README.md'), '');
    await repository.commit('Generated again');
  });

  it('is refused, naming the files, while something it would write is not committed', async () => {
    await edit(hooks, [/^( *)(\/\/ END PROTECTED before:)/m, '$1const later = 2;\n$1$2']);
    await edit('shop.cim.json', ['"name": "Submit order"', '"name": "Send order"']);
    const before = await repository.git('diff');
    const { code, errors } = await generate();
    assert.equal(code, 4);
    assert.match(errors, /not committed, .*Nothing was written/);
    assert.ok(errors.includes(hooks), errors);
    assert.equal(await repository.git('diff'), before);
    await repository.commit('Written later');
    assert.equal((await generate()).code, 0);
    await repository.commit('Orders are sent');
  });

  it('merges edits outside of regions, and may go on with what it merged, though it is not committed', async () => {
    await edit(hooks, ['\n', '\n// A comment of ours.\n']);
    await repository.commit('A comment');
    for (const [from, to] of [
      ['Send order', 'File order'],
      ['File order', 'Send order'],
    ]) {
      await edit('shop.cim.json', [`"name": "${from}"`, `"name": "${to}"`]);
      const { code, errors } = await generate();
      assert.equal(code, 0, errors);
      assert.doesNotMatch(errors, /EDIT/);
      const text = await readFile(at(hooks), 'utf8');
      assert.match(text, /^.*\n\/\/ A comment of ours\.\n/);
      assert.ok(text.includes(to ?? ''), `"${to}" is not in ${hooks}`);
    }
    await repository.commit('Merged');
  });

  it('is not kept from it by other changes that are not committed', async () => {
    await writeFile(at('notes.txt'), 'mine');
    await edit('README.md', ['shop', 'bookshop']);
    await edit('shop.cim.json', ['"name": "Send order"', '"name": "Place order"']);
    assert.equal((await generate()).code, 0);
    assert.equal(await readFile(at('README.md'), 'utf8'), '# Our bookshop\n');
    await repository.commit('Placed again');
  });

  it('writes nothing with --dry-run, and nothing when conflicts are undecided', async () => {
    await edit('shop.cim.json', ['"name": "Shipment"', '"name": "Consignment"']);
    const dry = await generate('--dry-run');
    assert.match(dry.output, /changed.*\(files\)\n.*--dry-run/s);
    await edit('shop.pim.json', ['"name": "Shipment"', '"name": "Parcel"']);
    const before = await repository.git('status', '--porcelain');
    assert.equal((await generate('--no-input')).code, 3);
    assert.equal(await repository.git('status', '--porcelain'), before);
    await repository.git('checkout', '--', '.');
  });

  it('does not follow links out of the folder, nor a manifest that names files outside', async (t) => {
    const elsewhere = await temporaryFolder(t);
    await rm(at('docs'), { recursive: true });
    await symlink(elsewhere, at('docs'));
    await repository.commit('Documents elsewhere');
    const linked = await generate();
    assert.equal(linked.code, 0);
    assert.match(linked.errors, /FILE_IN_THE_WAY docs\//);
    assert.deepEqual(await readdir(elsewhere), []);
    await repository.git('clean', '--force', '--quiet');
    await repository.git('checkout', '--', '.');
    await repository.git('revert', '--no-edit', 'HEAD');
    await edit('.generation/manifest.json', ['"path":"docs/', '"path":"../docs/']);
    const outside = await generate();
    assert.equal(outside.code, 4);
    assert.match(outside.errors, /names the file "\.\.\/docs/);
    await repository.git('checkout', '--', '.');
  });

  it('goes into a folder outside of Git, too', async (t) => {
    const plain = await temporaryFolder(t);
    await mkdir(join(plain, 'models'));
    await cp(at('shop.cim.json'), join(plain, 'models/shop.cim.json'));
    await mde(['init', '--output', 'software'], { folder: plain });
    assert.equal((await mde(['generate', '--local'], { folder: plain })).code, 0);
    const again = await mde(['generate', '--local', '--json'], { folder: plain });
    const { files } = JSON.parse(again.output) as { readonly files: unknown };
    assert.deepEqual(files, { created: [], changed: [], removed: [] });
  });
});
