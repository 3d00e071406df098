import assert from 'node:assert/strict';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, it, type TestContext } from 'node:test';
import { repositoryRoot } from '../invariants/planted-tree.ts';
import { mde } from '../support/cli/mde.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const bookshop = join(repositoryRoot, 'examples/bookshop/bookshop.cim.json');

describe('models that are transformed in files', () => {
  let folder = '';
  beforeEach(async (t) => {
    // Checked border: hooks before each test get its context.
    folder = await temporaryFolder(t as TestContext);
    await cp(bookshop, join(folder, 'shop.cim.json'));
  });

  const transform = (...args: string[]): ReturnType<typeof mde> =>
    mde(['transform', '--local', 'shop.cim.json', ...args], { folder });

  async function edit(file: string, change: readonly [from: string, to: string]): Promise<void> {
    const text = await readFile(join(folder, file), 'utf8');
    assert.ok(text.includes(change[0]), `${file} has no ${change[0]}`);
    await writeFile(join(folder, file), text.replace(...change));
  }

  /** All files with their texts. */
  async function contents(): Promise<ReadonlyMap<string, string>> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    return new Map(
      await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const)),
    );
  }

  it('become the models of the next levels, with their baselines beside them', async () => {
    const { code, errors } = await transform();
    assert.equal(code, 0, errors);
    const first = await contents();
    assert.deepEqual([...first.keys()].map((path) => path.slice(folder.length + 1)).sort(), [
      ...['.mde/baselines/shop.pim.json', '.mde/baselines/shop.psm.json'],
      ...['shop.cim.json', 'shop.pim.json', 'shop.psm.json'],
    ]);
    const again = await transform('--json');
    assert.equal(again.code, 0);
    assert.deepEqual(await contents(), first);
    assert.equal((await mde(['validate', 'shop.pim.json', 'shop.psm.json'], { folder })).code, 0);
  });

  it('keep refinements while the source changes elsewhere', async () => {
    await transform('--to', 'pim');
    await edit('shop.pim.json', ['"name": "Book"', '"name": "Volume"']);
    await edit('shop.cim.json', ['"name": "Shipment"', '"name": "Consignment"']);
    const { code, output } = await transform('--to', 'pim');
    assert.equal(code, 0);
    assert.match(output, /shop\.pim\.json: .*updated.*1 of yours kept/);
    const pim = await readFile(join(folder, 'shop.pim.json'), 'utf8');
    assert.match(pim, /"name": "Volume"/);
    assert.match(pim, /"name": "Consignment"/);
  });

  /** Renames one object on both sides. */
  async function disagree(): Promise<void> {
    await transform('--to', 'pim');
    await edit('shop.pim.json', ['"name": "Shipment"', '"name": "Parcel"']);
    await edit('shop.cim.json', ['"name": "Shipment"', '"name": "Consignment"']);
  }

  it('write nothing while conflicts are undecided, and end with 3', async () => {
    await disagree();
    const before = await contents();
    const { code, output, errors } = await transform('--to', 'pim', '--no-input');
    assert.equal(code, 3);
    assert.match(output, /before +"Shipment"\n +yours +"Parcel"\n +generated +"Consignment"/);
    assert.match(errors, /nothing was written/);
    assert.deepEqual(await contents(), before);
  });

  it('have conflicts decided by an option, or at the terminal', async () => {
    await disagree();
    const pim = join(folder, 'shop.pim.json');
    const typed = await mde(['transform', '--local', 'shop.cim.json', '--to', 'pim'], {
      folder,
      typed: ['?', 'Y'],
    });
    assert.equal(typed.code, 0, typed.errors);
    assert.match(await readFile(pim, 'utf8'), /"name": "Parcel"/);
    await edit('shop.cim.json', ['"name": "Consignment"', '"name": "Delivery"']);
    assert.equal((await transform('--to', 'pim', '--take', 'generated')).code, 0);
    const text = await readFile(pim, 'utf8');
    assert.match(text, /"name": "Delivery"/);
    assert.doesNotMatch(text, /"name": "Parcel"/);
  });

  it('are refused when it is unknown what was generated last, until they are adopted', async () => {
    await transform('--to', 'pim');
    await rm(join(folder, '.mde'), { recursive: true });
    const refused = await transform('--to', 'pim');
    assert.equal(refused.code, 4);
    assert.match(refused.errors, /\.mde\/baselines\/shop\.pim\.json is not/);
    assert.equal((await transform('--to', 'pim', '--adopt')).code, 0);
    assert.equal((await transform('--to', 'pim')).code, 0);
  });

  it('are not transformed with errors, or without ids', async () => {
    await edit('shop.cim.json', ['"name": "Book"', '"name": ""']);
    const invalid = await transform();
    assert.equal(invalid.code, 1);
    assert.match(invalid.output, /^shop\.cim\.json:\d+:\d+ error /);
    await cp(bookshop, join(folder, 'shop.cim.json'));
    await edit('shop.cim.json', ['          "id": "at-book-cover",\n', '']);
    assert.equal((await transform()).code, 4);
    assert.equal((await readdir(folder)).length, 1);
  });

  it('are transformed and generated from again whenever one of them changes, until an interruption', async () => {
    const at = join(folder, 'shop.cim.json');
    const inSoftware = (): string => readFileSync(join(folder, 'out/docs/data-dictionary.md'), 'utf8');
    let seen = 0;
    const { code, errors } = await mde(['generate', '--local', 'shop.cim.json', '--into', 'out', '--watch'], {
      folder,
      onErrors: (text) => {
        if (!text.startsWith('Waiting for changes')) return;
        seen += 1;
        if (seen === 1)
          writeFileSync(at, readFileSync(at, 'utf8').replace('"name": "Book"', '"name": "Volume"'));
        else if (inSoftware().includes('Volume')) process.emit('SIGINT');
      },
    });
    assert.equal(code, 0, errors);
    assert.match(inSoftware(), /Volume/);
  });
});
