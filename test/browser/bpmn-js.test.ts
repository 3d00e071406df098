import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { foreignFixture } from '../fixtures/foreign/foreign.ts';
import { startService } from '../support/http/service.ts';
import { textAt } from '../support/lib/json.ts';
import { openPage } from './browser.ts';

const service = await startService();
after(service.stop);
const token = await service.newAccount();
const projectId = await service.newProject(token);

const example = (name: string): string =>
  fileURLToPath(new URL(`../../examples/${name}/${name}.cim.json`, import.meta.url));
const files: readonly (readonly [string, Uint8Array])[] = [
  ...['amap', 'bookshop', 'lift-service'].map(
    (name) => [`${name}.json`, readFileSync(example(name))] as const,
  ),
  ...['camunda-modeler.bpmn', 'visual-paradigm.bpmn', 'signavio.bpmn', 'aris.bpmn'].map(
    (name) => [name, foreignFixture('bpmn', name)] as const,
  ),
];
const inPackage = (path: string): string => fileURLToPath(import.meta.resolve(`bpmn-js/dist/${path}`));

/** What bpmn-js makes of a file: what it complains about, and the ids of what it shows. */
const shows = `async (text) => {
  const viewer = new BpmnJS({ container: '#drawing' });
  const { warnings } = await viewer.importXML(text);
  const shown = viewer.get('elementRegistry').getAll();
  return { warnings: warnings.map(({ message }) => message), ids: shown.map(({ id }) => id) };
}`;

describe('processes as BPMN in bpmn-js', () => {
  it('are shown whole and without warnings', async (test) => {
    const { page, problems, close } = await openPage();
    test.after(close);
    for (const [name, bytes] of files) {
      const text = await exported(name, bytes);
      await page.setContent('<div id="drawing" style="width: 1200px; height: 900px"></div>');
      for (const style of ['diagram-js.css', 'bpmn-js.css'])
        await page.addStyleTag({ path: inPackage(`assets/${style}`) });
      await page.addScriptTag({ path: inPackage('bpmn-viewer.production.min.js') });
      const { warnings, ids } = await page.evaluate<{
        readonly warnings: readonly string[];
        readonly ids: readonly string[];
      }>(`(${shows})(${JSON.stringify(text)})`);
      assert.deepEqual(warnings, [], name);
      const wanted = [...text.matchAll(/ bpmnElement="([^"]*)"/g)].map(([, id = '']) => id);
      assert.ok(wanted.length > 5, name);
      assert.deepEqual(
        wanted.filter((id) => !ids.includes(id)),
        [],
        name,
      );
    }
    assert.deepEqual(problems, []);
  });
});

/** The processes of a file, imported into the service and exported from there. */
async function exported(name: string, bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  form.append('projectId', projectId);
  form.append('file', new Blob([Buffer.from(bytes)]), name);
  const sent = new Response(form);
  const made = await service.call('POST', '/api/cim/import', {
    token,
    raw: await sent.bytes(),
    headers: { 'Content-Type': sent.headers.get('content-type') ?? '' },
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const path = `/api/cim/${textAt(made.body, 'id')}/export?format=BPMN`;
  const file = await service.call('POST', path, { token, raw: '' });
  assert.equal(file.status, 200, file.bytes.toString());
  return file.bytes.toString();
}
