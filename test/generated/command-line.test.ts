import assert from 'node:assert/strict';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { parse } from 'yaml';
import manifest from '../../cli/package.json' with { type: 'json' };
import { buildCli } from '../../tools/cli/build.ts';
import { repositoryRoot } from '../invariants/planted-tree.ts';
import { passedTests, run } from '../support/chain/psm-to-artifact/generated-repository.ts';
import { textAt } from '../support/lib/json.ts';
import { agentOf, newClient } from '../support/mcp/agent.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';
import { nodeOf } from './older-node.ts';

const folder = await temporaryFolder({ after });
const oldest = `${manifest.engines.node.replace('>=', '')}.0`;
const tarball = join(folder, `mde-service-cli-${manifest.version}.tgz`);
const shop = join(folder, 'shop');
/** A machine with that Node and the installed package, Git, and no network. */
let machine: Readonly<Record<string, string>> = {};

describe('the packed command line', () => {
  before(async () => {
    await buildCli();
    await run(folder, ['npm', 'pack', '--silent', '--pack-destination', folder, join(repositoryRoot, 'cli')]);
    const node = await nodeOf(oldest, join(folder, 'node'));
    const offline = { npm_config_registry: 'http://127.0.0.1:9', npm_config_offline: 'true' };
    const empty = join(folder, 'empty');
    await mkdir(empty);
    await run(empty, ['npm', 'install', '--no-audit', '--no-fund', tarball], offline);
    const person = { GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.org' };
    machine = {
      PATH: [join(empty, 'node_modules/.bin'), dirname(node), process.env['PATH'] ?? ''].join(delimiter),
      ...offline,
      ...person,
      GIT_COMMITTER_NAME: 'Ada',
      GIT_COMMITTER_EMAIL: 'ada@example.org',
      GIT_CONFIG_GLOBAL: '/dev/null',
      XDG_CONFIG_HOME: join(folder, 'settings'),
    };
    await cp(join(repositoryRoot, 'examples/bookshop/bookshop.cim.json'), join(folder, 'bookshop.cim.json'));
  });

  it('runs on the oldest Node it claims, installed without a network', async () => {
    assert.equal((await run(folder, ['node', '--version'], machine)).trim(), `v${oldest}`);
    assert.equal((await run(folder, ['mde', '--version'], machine)).trim(), manifest.version);
    assert.match(await run(folder, ['mde', 'complete', 'bash'], machine), /complete -F \S+ mde/);
  });

  it('draws pixels and print with what it brings', async () => {
    for (const [form, start] of [
      ['png', '\u0089PNG'],
      ['pdf', '%PDF'],
    ]) {
      await run(folder, ['mde', 'export', `--${form}`, '--output', 'picture', 'bookshop.cim.json'], machine);
      assert.ok((await readFile(join(folder, 'picture'), 'latin1')).startsWith(start ?? ''));
    }
  });

  it('serves an agent', async () => {
    const client = newClient();
    const env = { ...machine, MDE_SERVICE: 'http://127.0.0.1:9', MDE_TOKEN: 'any' };
    await client.connect(new StdioClientTransport({ command: 'mde', args: ['mcp'], env, stderr: 'ignore' }));
    const agent = agentOf(client);
    try {
      assert.match(String(await agent.call('describe_class', { level: 'cim', class: 'Goal' })), /^Goal: /);
      assert.match(await agent.refused('list_projects'), /cannot be reached/);
    } finally {
      await agent.close();
    }
  });

  it('says in one line that a service needs a newer Node', async () => {
    await assert.rejects(run(repositoryRoot, ['mde', 'serve'], machine), ({ message }: Error) =>
      /ended with 4:\nmde serve needs Node 24\.15 or newer; this is Node 20\.\d+\.\d+\.\n\n/.test(message),
    );
  });

  it('takes the bookshop to software and back, as its page shows', async () => {
    const page = await readFile(join(repositoryRoot, 'cli/README.md'), 'utf8');
    const blocks = [...page.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block);
    assert.ok(blocks.length >= 6, `only ${blocks.length} blocks were found`);
    const output = await run(folder, ['bash', '-euo', 'pipefail', '-c', blocks.join('\n')], machine);
    assert.match(output, /^shop\.cim\.json:\d+:\d+ warning CIM-GOAL-03 /m);
    assert.match(output, /^flowchart /m);
    assert.match(output, /~ Aggregate "Parcel" · name: "Shipment" → "Parcel"/);
    assert.match(await readFile(join(folder, 'processes.svg'), 'utf8'), /^<svg /);
  });

  it('leaves exactly the change of the generator in git diff', async () => {
    const diff = await run(shop, ['git', 'diff', '--unified=0', '--', 'generated'], machine);
    const removed = [...diff.matchAll(/^-(?!-- )(.*)$/gm)].map(([, line = '']) => line);
    assert.ok(removed.length > 0);
    assert.match(diff, /^\+.*Submit order/m);
    assert.doesNotMatch(diff, /byHand/);
    const refined = await readFile(join(shop, 'shop.pim.json'), 'utf8');
    assert.match(refined, /"name": "Parcel"/);
    assert.match(refined, /"name": "Submit order"/);
    // Taken back with Git, it comes again: nothing else has a memory.
    await run(shop, ['git', 'checkout', '--quiet', '.'], machine);
    await run(shop, ['mde', 'generate', '--local'], machine);
    assert.equal(await run(shop, ['git', 'diff', '--unified=0', '--', 'generated'], machine), diff);
  });

  it('has made software that builds and passes its tests, hand-written code included', async () => {
    const service = join(shop, 'generated/services/leaf-line-online-bookshop');
    assert.match(
      await readFile(join(service, 'src/modules/sales/orders/hooks.ts'), 'utf8'),
      /const byHand = 1;/,
    );
    await symlink(join(repositoryRoot, 'node_modules'), join(shop, 'node_modules'));
    await run(service, ['tsc', '-p', 'tsconfig.json', '--noUnusedLocals', 'false']);
    const tests = ['sh', '-c', 'node --test dist/test/*.test.js dist/test/*/*.test.js'];
    assert.ok(passedTests(await run(service, tests)) > 50);
  });

  it('validates models in pull requests with the workflow of its examples', async () => {
    const workflow: unknown = parse(
      await readFile(join(repositoryRoot, 'cli/examples/validate-models.yml'), 'utf8'),
    );
    const step = textAt(workflow, 'jobs', 'validate', 'steps', 2, 'run');
    const checkout = join(folder, 'checkout');
    await mkdir(join(checkout, 'tools'), { recursive: true });
    await cp(tarball, join(checkout, 'tools', `mde-service-cli-${manifest.version}.tgz`));
    await cp(join(folder, 'bookshop.cim.json'), join(checkout, 'shop.cim.json'));
    await writeFile(join(checkout, 'mde.config.json'), '{ "models": { "cim": "shop.cim.json" } }');
    const settings = { ...machine, npm_config_cache: join(folder, 'cache') };
    await run(checkout, ['bash', '-e', '-c', step], settings);
    const model = await readFile(join(checkout, 'shop.cim.json'), 'utf8');
    await writeFile(join(checkout, 'shop.cim.json'), model.replace('"name": "Book"', '"name": ""'));
    await assert.rejects(run(checkout, ['bash', '-e', '-c', step], settings), /ended with 1:/);
    const log: unknown = JSON.parse(await readFile(join(checkout, 'findings.sarif'), 'utf8'));
    assert.equal(
      textAt(log, 'runs', 0, 'results', 0, 'locations', 0, 'physicalLocation', 'artifactLocation', 'uri'),
      'shop.cim.json',
    );
  });
});
