import assert from 'node:assert/strict';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, it, type TestContext } from 'node:test';
import { repositoryRoot } from '../invariants/planted-tree.ts';
import { newRepository } from '../support/cli/git.ts';
import { mde } from '../support/cli/mde.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const bookshop = join(repositoryRoot, 'examples/bookshop/bookshop.cim.json');

describe('the command line without a service', () => {
  let folder = '';
  beforeEach(async (t) => {
    // Checked border: hooks before each test get its context.
    folder = await temporaryFolder(t as TestContext);
    await cp(bookshop, join(folder, 'shop.cim.json'));
  });

  /** Changes the text of the model. */
  async function edit(change: (text: string) => string): Promise<void> {
    const path = join(folder, 'shop.cim.json');
    const text = await readFile(path, 'utf8');
    assert.notEqual(change(text), text);
    await writeFile(path, change(text));
  }

  it('prints findings with file, line and column, and succeeds while they are warnings', async () => {
    const { code, output } = await mde(['validate', 'shop.cim.json'], { folder });
    assert.equal(code, 0);
    assert.match(output, /^shop\.cim\.json:122:5 warning CIM-GEN-04 "Grow online sales"/);
    assert.match(output, /1 model: 0 errors, 15 warnings\.\n$/);
    assert.equal((await mde(['validate', '--strict', 'shop.cim.json'], { folder })).code, 1);
  });

  it('points to the value of a feature that is wrong, and ends with 1', async () => {
    await edit((text) =>
      text.replace('"decision": "ACCEPTED"', '"decision": "MAYBE"').replace('"name": "Book"', '"name": ""'),
    );
    const { code, output } = await mde(['validate', '--json', 'shop.cim.json'], { folder });
    assert.equal(code, 1);
    const { files } = JSON.parse(output) as {
      readonly files: readonly {
        readonly findings: readonly { readonly line: number; readonly severity: string }[];
      }[];
    };
    const lines = (await readFile(join(folder, 'shop.cim.json'), 'utf8')).split('\n');
    const wrong = files[0]?.findings.filter(({ severity }) => severity === 'ERROR') ?? [];
    assert.ok(wrong.length > 0);
    for (const { line } of wrong) assert.match(lines[line - 1] ?? '', /"MAYBE"|"name": ""/);
  });

  it('says where a file stops being JSON', async () => {
    await edit((text) => text.replace(',', ''));
    const { code, output } = await mde(['validate', 'shop.cim.json'], { folder });
    assert.equal(code, 1);
    assert.match(output, /^shop\.cim\.json:\d+:\d+ error NOT_JSON .*comma expected/);
  });

  it('writes findings as SARIF with files named from the folder', async () => {
    await mkdir(join(folder, 'models'));
    await cp(join(folder, 'shop.cim.json'), join(folder, 'models/our shop.cim.json'));
    await mde(['validate', '--sarif', 'out.sarif', 'models/our shop.cim.json'], { folder });
    const log = JSON.parse(await readFile(join(folder, 'out.sarif'), 'utf8')) as {
      readonly version: string;
      readonly runs: readonly {
        readonly results: readonly {
          readonly ruleId: string;
          readonly level: string;
          readonly locations: readonly { readonly physicalLocation: unknown }[];
        }[];
      }[];
    };
    assert.equal(log.version, '2.1.0');
    const [first] = log.runs[0]?.results ?? [];
    assert.equal(first?.ruleId, 'CIM-GEN-04');
    assert.equal(first.level, 'warning');
    assert.deepEqual(first.locations[0]?.physicalLocation, {
      artifactLocation: { uri: 'models/our%20shop.cim.json', uriBaseId: '%SRCROOT%' },
      region: { startLine: 122, startColumn: 5 },
    });
  });

  it('names files in SARIF from the root of the repository, wherever it is called', async () => {
    await newRepository(folder);
    await mkdir(join(folder, 'models'));
    await cp(bookshop, join(folder, 'models/shop.cim.json'));
    await mde(['validate', '--sarif', 'out.sarif', 'shop.cim.json'], { folder: join(folder, 'models') });
    assert.match(
      await readFile(join(folder, 'models/out.sarif'), 'utf8'),
      /"uri": "models\/shop\.cim\.json"/,
    );
  });

  it('writes XMI that it reads again, with findings at the same elements', async () => {
    const written = await mde(['export', '--xmi', '-o', 'shop.xmi', 'shop.cim.json'], { folder });
    assert.equal(written.code, 0);
    const { code, output } = await mde(['validate', 'shop.xmi'], { folder });
    assert.equal(code, 0);
    const [, line = ''] = /^shop\.xmi:(\d+):\d+ warning CIM-GEN-04 "Grow online sales"/.exec(output) ?? [];
    const xmi = await readFile(join(folder, 'shop.xmi'), 'utf8');
    assert.match(xmi.split('\n')[Number(line) - 1] ?? '', /Grow online sales/);
  });

  it('draws views, and writes them in languages of diagrams', async () => {
    const svg = await mde(['export', '--svg', '--view', 'business-objects', 'shop.cim.json'], { folder });
    assert.match(svg.output, /^<svg [^]*Customer account[^]*<\/svg>\n$/);
    const mermaid = await mde(['export', '--mermaid', 'shop.cim.json'], { folder });
    assert.match(mermaid.output, /^---\ntitle: .*\n---\nflowchart /);
    const plantUml = await mde(['export', '--plantuml', 'shop.cim.json'], { folder });
    assert.match(plantUml.output, /^@startuml/);
    const structurizr = await mde(['export', '--structurizr', 'shop.cim.json'], { folder });
    assert.equal(structurizr.code, 2);
    assert.match(structurizr.errors, /has no form in Structurizr/);
    for (const [form, start] of [
      ['png', '\u0089PNG'],
      ['pdf', '%PDF'],
    ]) {
      const args = ['export', `--${form}`, '--fit', 'landscape', '-o', 'picture', 'shop.cim.json'];
      assert.equal((await mde(args, { folder })).code, 0);
      const bytes = await readFile(join(folder, 'picture'), 'latin1');
      assert.ok(bytes.startsWith(start ?? ''));
    }
    await rm(join(folder, 'picture'));
    const unknown = await mde(['export', '--svg', '--view', 'none', 'shop.cim.json'], { folder });
    assert.equal(unknown.code, 2);
    assert.match(unknown.errors, /goals: Goal tree/);
  });

  it('writes the processes of a CIM as BPMN', async () => {
    const bpmn = await mde(['export', '--bpmn', 'shop.cim.json'], { folder });
    assert.match(bpmn.output, /<bpmn:process [^]*<bpmndi:BPMNShape /);
    const unknown = await mde(['export', '--bpmn', '--process', 'none', 'shop.cim.json'], { folder });
    assert.equal(unknown.code, 2);
    assert.match(unknown.errors, /holds no process with the id "none"/);
    await writeFile(join(folder, 'plain.pim.json'), '{"eClass":"PimModel","id":"plain","name":"Plain"}');
    const none = await mde(['export', '--bpmn', 'plain.pim.json'], { folder });
    assert.equal(none.code, 2);
    assert.match(none.errors, /BPMN is written of a CIM, and this is a PIM/);
    await rm(join(folder, 'plain.pim.json'));
  });

  it('begins with a configuration for the models of the folder, and refuses to replace it', async () => {
    const made = await mde(['init', '--service', 'https://models.example.org'], { folder });
    assert.equal(made.code, 0);
    assert.deepEqual(JSON.parse(await readFile(join(folder, 'mde.config.json'), 'utf8')), {
      service: 'https://models.example.org',
      models: { cim: 'shop.cim.json', pim: 'shop.pim.json', psm: 'shop.psm.json' },
      output: 'generated',
    });
    assert.equal((await mde(['init'], { folder })).code, 4);
    await mkdir(join(folder, 'below'));
    const checked = await mde(['validate', '--json'], { folder: join(folder, 'below') });
    assert.equal(checked.code, 0);
    assert.match(checked.output, /"path": "\.\.\/shop\.cim\.json"/);
  });

  it('says what is wrong with a configuration, and with a call', async () => {
    await writeFile(join(folder, 'mde.config.json'), '{ "modells": {}, "models": { "cem": "a" } }');
    const misread = await mde(['validate'], { folder });
    assert.equal(misread.code, 2);
    assert.match(misread.errors, /modells: is not known.*\n.*models\.cem: is not a level/);
    assert.equal((await mde(['valdate'], { folder })).code, 2);
    assert.equal((await mde(['--help'], { folder })).code, 0);
  });
});
