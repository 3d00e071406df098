import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService, type Answer } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const token = await service.newAccount();
const projectId = await service.newProject(token);
const bookshop: unknown = JSON.parse(
  readFileSync(new URL('../../examples/bookshop/bookshop.cim.json', import.meta.url), 'utf8'),
);
const made = await service.call('POST', '/api/cim', {
  token,
  json: { projectId, name: 'Bookshop', content: at(bookshop, 'content') ?? bookshop },
});
const path = `/api/cim/${textAt(made.body, 'id')}`;

function exported(query: string, json: unknown = {}): Promise<Answer> {
  return service.call('POST', `${path}/export?${query}`, { token, json });
}

function imported(name: string, bytes: Uint8Array, modelId: string): Promise<Answer> {
  const form = new FormData();
  form.append('modelId', modelId);
  form.append('file', new Blob([Buffer.from(bytes)]), name);
  return sendForm(form);
}

async function sendForm(form: FormData): Promise<Answer> {
  const sent = new Response(form);
  return service.call('POST', '/api/cim/import', {
    token,
    raw: await sent.bytes(),
    headers: { 'Content-Type': sent.headers.get('content-type') ?? '' },
  });
}

describe('an export as BPMN', () => {
  it('is a file that goes back into its model without a change', async () => {
    const file = await exported('format=BPMN');
    assert.equal(file.status, 200);
    assert.equal(file.headers.get('content-type'), 'application/xml');
    assert.match(file.headers.get('content-disposition') ?? '', /filename="order-to-delivery\.bpmn"/);
    const back = await imported('order.bpmn', file.bytes, textAt(made.body, 'id'));
    assert.equal(back.status, 200, JSON.stringify(back.body));
    assert.deepEqual(listAt(back.body, 'importReport', 'notTaken'), []);
    const changes = await service.call('GET', `${path}/changes?from=1&to=2`, { token });
    assert.deepEqual(changes.body, []);
    const again = await exported('format=BPMN');
    assert.ok(again.bytes.equals(file.bytes));
  });

  it('goes back changed: names and new steps are taken, what was deleted is gone, all else stays', async () => {
    const id = textAt(made.body, 'id');
    const text = (await exported('format=BPMN')).bytes.toString();
    const [flow = ''] = /<bpmn:sequenceFlow [^>]*\/>/.exec(text) ?? [];
    const changed = text
      .replace('name="Pack shipment"', 'name="Pack the parcel"')
      .replace(flow, '<bpmn:manualTask id="Activity_0abc" name="Wave goodbye" />');
    const before = await service.call('GET', path, { token });
    const back = await imported('order.bpmn', Buffer.from(changed), id);
    assert.equal(back.status, 200, JSON.stringify(back.body));
    const changes = listAt((await service.call('GET', `${path}/changes?from=2&to=3`, { token })).body);
    const lines = changes.map((change) => `${textAt(change, 'kind')} ${textAt(change, 'elementClass')}`);
    assert.deepEqual(lines.toSorted(), ['ADDED ProcessStep', 'DELETED SequenceFlow', 'SET ProcessStep']);
    assert.deepEqual(at(back.body, 'content', 'goals'), at(before.body, 'content', 'goals'));
  });

  it('can be of one process, which the body or the query names', async () => {
    const process = textAt(made.body, 'content', 'processes', 0, 'id');
    const one = await exported(`format=bpmn&process=${process}`);
    const two = await exported('', { format: 'BPMN', process });
    assert.equal(one.status, 200);
    assert.ok(one.bytes.equals(two.bytes));
    const unknown = `${path}/export?format=BPMN&process=none`;
    assert.deepEqual(await service.refused(400, 'POST', unknown, { token, json: {} }), [
      'process: the model holds no process with the id "none"',
    ]);
  });

  it('is of an unsaved model, too', async () => {
    const content: unknown = at((await service.call('GET', path, { token })).body, 'content');
    const saved = await exported('format=BPMN');
    const unsaved = await service.call('POST', '/api/cim/export', {
      token,
      json: { content, format: 'BPMN' },
    });
    assert.equal(unsaved.status, 200);
    assert.equal(unsaved.bytes.toString(), saved.bytes.toString());
  });

  it('is refused where there are no processes, and where they are not asked for', async () => {
    const empty = { eClass: 'CimModel', id: 'empty', name: 'Empty' };
    const refused: readonly (readonly [string, unknown, RegExp])[] = [
      ['/api/cim/export?format=BPMN', empty, /^format: the model holds no process/],
      [
        '/api/pim/export?format=BPMN',
        { eClass: 'PimModel', id: 'p', name: 'P' },
        /^format: BPMN is written of a CIM/,
      ],
      ['/api/cim/export?format=XMI&process=x', empty, /^process: is of the format BPMN/],
      ['/api/cim/export', { content: empty, format: 'SVG' }, /^format: must be one of JSON, XMI, BPMN/],
    ];
    for (const [address, json, issue] of refused) {
      const issues = await service.refused(400, 'POST', address, { token, json });
      assert.match(issues.join('\n'), issue);
    }
  });
});
