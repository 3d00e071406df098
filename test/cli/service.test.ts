import assert from 'node:assert/strict';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { repositoryRoot } from '../invariants/planted-tree.ts';
import { newRepository, type Repository } from '../support/cli/git.ts';
import { mde, type Calling, type Ended } from '../support/cli/mde.ts';
import { startService } from '../support/http/service.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const service = await startService();
after(service.stop);
const root = await temporaryFolder({ after });
const [ada, grace] = [join(root, 'ada'), join(root, 'grace')];
const hooks = 'generated/services/leaf-line-online-bookshop/src/modules/sales/orders/hooks.ts';

/** Two people of one account, each with a clone of the models. */
describe('models at a service and in files', () => {
  let repository: Repository;
  const call = (folder: string, args: readonly string[], typed?: readonly string[]): Promise<Ended> => {
    const environment = { XDG_CONFIG_HOME: root, MDE_SERVICE: service.baseUrl };
    const calling: Calling = { folder, environment, ...(typed !== undefined && { typed }) };
    return mde(args, calling);
  };
  async function done(folder: string, ...args: string[]): Promise<Ended> {
    const ended = await call(folder, args);
    assert.equal(ended.code, 0, `${args.join(' ')}: ${ended.errors}${ended.output}`);
    return ended;
  }
  async function edit(path: string, change: readonly [from: string | RegExp, to: string]): Promise<void> {
    const text = await readFile(path, 'utf8');
    assert.notEqual(text.replace(...change), text);
    await writeFile(path, text.replace(...change));
  }
  const rename = (folder: string, from: string, to: string): Promise<void> =>
    edit(join(folder, 'shop.cim.json'), [`"name": "${from}"`, `"name": "${to}"`]);

  before(async () => {
    await mkdir(ada);
    repository = await newRepository(ada);
    await cp(join(repositoryRoot, 'examples/bookshop/bookshop.cim.json'), join(ada, 'shop.cim.json'));
    await done(ada, 'login', '--guest');
    await done(ada, 'init');
  });

  it('are pushed into a project that is made for them, and pulled elsewhere', async () => {
    const { output } = await done(ada, 'push');
    assert.match(output, /shop\.cim\.json: pushed \(revision 1\)/);
    const { project } = JSON.parse(await readFile(join(ada, 'mde.config.json'), 'utf8')) as {
      readonly project: string;
    };
    await mkdir(grace);
    await done(grace, 'init', '--project', project, '--name', 'shop');
    await writeFile(
      join(grace, 'mde.config.json'),
      JSON.stringify({ project, models: { cim: 'shop.cim.json' } }),
    );
    await done(grace, 'pull');
    await done(grace, 'validate');
    assert.match((await done(ada, 'push')).output, /no change/);
  });

  it('are merged when both changed them, with nothing lost', async () => {
    await rename(ada, 'Shipment', 'Consignment');
    await done(ada, 'push');
    await rename(grace, 'Book', 'Volume');
    assert.match((await done(grace, 'diff')).output, /~ BusinessObject "Volume" · name: "Book" → "Volume"/);
    assert.match((await done(grace, 'push')).output, /pushed \(revision 3\)/);
    await done(ada, 'pull');
    for (const folder of [ada, grace]) {
      const text = await readFile(join(folder, 'shop.cim.json'), 'utf8');
      assert.match(text, /"name": "Consignment"[^]*/);
      assert.match(text, /"name": "Volume"/);
    }
    assert.match((await done(ada, 'diff')).errors, /Nothing differs/);
  });

  it('are not pushed before conflicts are decided', async () => {
    await rename(ada, 'Volume', 'Title');
    await done(ada, 'push');
    await rename(grace, 'Volume', 'Work');
    const before = await readFile(join(grace, 'shop.cim.json'), 'utf8');
    const undecided = await call(grace, ['push']);
    assert.equal(undecided.code, 3);
    assert.match(undecided.output, /yours +"Work"\n +theirs +"Title"/);
    assert.equal(await readFile(join(grace, 'shop.cim.json'), 'utf8'), before);
    await done(ada, 'pull');
    assert.match(await readFile(join(ada, 'shop.cim.json'), 'utf8'), /"name": "Title"/);
    const typed = await call(grace, ['push'], ['y']);
    assert.equal(typed.code, 0, typed.errors);
    await done(ada, 'pull');
    assert.match(await readFile(join(ada, 'shop.cim.json'), 'utf8'), /"name": "Work"/);
  });

  it('are refused as a whole where it is unknown what they had in common', async () => {
    await rm(join(grace, '.mde'), { recursive: true });
    await rename(grace, 'Work', 'Opus');
    assert.equal((await call(grace, ['pull'])).code, 4);
    await done(grace, 'pull', '--take', 'theirs');
    assert.match(await readFile(join(grace, 'shop.cim.json'), 'utf8'), /"name": "Work"/);
  });

  it('are transformed by jobs, whose conflicts are decided here or left for the studio', async () => {
    await done(ada, 'transform');
    const pim = join(ada, 'shop.pim.json');
    await edit(pim, ['"name": "Consignment"', '"name": "Parcel"']);
    await rename(ada, 'Consignment', 'Delivery');
    const left = await call(ada, ['transform', '--to', 'pim', '--no-input']);
    assert.equal(left.code, 3);
    assert.match(left.errors, /wait in the studio: http\S+\/studio\/p\/[\w-]+\/conflicts\/[\w-]+/);
    await done(ada, 'transform', '--to', 'pim', '--take', 'yours');
    assert.match(await readFile(pim, 'utf8'), /"name": "Parcel"/);
  });

  it('become software in a Git working tree, with hand-written code sent there and back', async () => {
    await done(ada, 'generate');
    await repository.commit('Generated');
    await edit(join(ada, hooks), [/^( *)(\/\/ END PROTECTED before:)/m, '$1const byHand = 1;\n$1$2']);
    await repository.commit('By hand');
    await rename(ada, 'Place order', 'Submit order');
    await done(ada, 'generate');
    const diff = await repository.git('diff', '--unified=0', '--', 'generated');
    assert.match(diff, /^\+.*Submit order/m);
    assert.doesNotMatch(diff, /byHand/);
    assert.match(await readFile(join(ada, hooks), 'utf8'), /const byHand = 1;/);
  });

  it('are not generated over what is not committed', async () => {
    await repository.commit('Generated again');
    await edit(join(ada, hooks), [/^( *)(\/\/ END PROTECTED before:)/m, '$1const later = 2;\n$1$2']);
    await rename(ada, 'Submit order', 'Send order');
    const refused = await call(ada, ['generate']);
    assert.equal(refused.code, 4);
    assert.ok(refused.errors.includes(hooks), refused.errors);
    await repository.commit('Later');
    await done(ada, 'generate');
    assert.match(await readFile(join(ada, hooks), 'utf8'), /const byHand = 1;\n *const later = 2;/);
  });

  it('go into a second folder with what was written by hand, and lose nothing at the service', async () => {
    await done(ada, 'generate', '--into', 'second');
    const second = await readFile(join(ada, hooks.replace('generated/', 'second/')), 'utf8');
    assert.match(second, /const byHand = 1;/);
    assert.match(second, /const later = 2;/);
    // Removed by hand, a generated file is generated again.
    await rm(join(ada, 'second/.editorconfig'));
    assert.match((await done(ada, 'generate', '--into', 'second')).output, /^second: 1 created \(files\)$/m);
  });
});
