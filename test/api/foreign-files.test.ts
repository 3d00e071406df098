import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { foreignFixture } from '../fixtures/foreign/foreign.ts';
import { at, textAt } from '../support/lib/json.ts';
import { startService, type Answer } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const token = await service.newAccount();
const projectId = await service.newProject(token);

type Upload = {
  readonly name: string;
  readonly bytes: string | Uint8Array;
  readonly fields?: Readonly<Record<string, string>>;
  readonly level?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

async function upload({
  name,
  bytes,
  fields = { projectId },
  level = 'cim',
  headers,
}: Upload): Promise<Answer> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([Buffer.from(bytes)]), name);
  const sent = new Response(form);
  return service.call('POST', `/api/${level}/import`, {
    token,
    raw: await sent.bytes(),
    headers: { 'Content-Type': sent.headers.get('content-type') ?? '', ...headers },
  });
}

const bpmn = Buffer.from(foreignFixture('bpmn', 'camunda-modeler.bpmn')).toString();

describe('a file of another tool', () => {
  it('becomes a model, and the answer lists what has no place in it', async () => {
    const sent = { name: 'Repair.bpmn', bytes: bpmn, headers: { 'Idempotency-Key': 'repair' } };
    const first = await upload(sent);
    assert.equal(first.status, 201, JSON.stringify(first.body));
    assert.equal(at(first.body, 'name'), 'Repair a bicycle');
    assert.equal(at(first.body, 'importReport', 'format'), 'BPMN');
    assert.equal(at(first.body, 'importReport', 'taken', 'ProcessStep'), 2);
    assert.deepEqual(at(first.body, 'importReport', 'notTaken', 0), {
      element: 'messageFlow',
      id: 'Flow_msg',
      name: 'bicycle',
      line: 6,
      reason: 'A CIM has no flow between processes; message events name what is sent.',
    });
    const again = await upload(sent);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.ok(again.bytes.equals(first.bytes));
    const read = await service.call('GET', `/api/cim/${textAt(first.body, 'id')}`, { token });
    assert.equal(at(read.body, 'importReport'), undefined);
    assert.deepEqual(at(read.body, 'content'), at(first.body, 'content'));
  });

  it('goes on with the model that an earlier version became, and history shows what changed', async () => {
    const first = await upload({ name: 'a.xml', bytes: bpmn });
    const modelId = textAt(first.body, 'id');
    const goals = [{ eClass: 'Goal', id: 'fast', name: 'Fast' }];
    const json = { operations: [{ op: 'add', path: '/goals', value: goals }] };
    await service.call('PATCH', `/api/cim/${modelId}`, { token, json });
    const second = await upload({
      name: 'a.bpmn',
      bytes: bpmn.replace('Estimate&#10;the costs', 'Estimate'),
      fields: { modelId, format: 'bpmn' },
      headers: { Prefer: 'return=minimal' },
    });
    assert.equal(second.status, 200, JSON.stringify(second.body));
    assert.equal(at(second.body, 'revision'), 3);
    assert.equal(at(second.body, 'importReport', 'notTakenCount'), 7);
    const { body } = await service.call('GET', `/api/cim/${modelId}`, { token });
    assert.deepEqual(at(body, 'content', 'goals'), goals);
    const changes = await service.call('GET', `/api/cim/${modelId}/changes?from=2&to=3`, { token });
    assert.equal(changes.status, 200, JSON.stringify(changes.body));
    assert.match(JSON.stringify(changes.body), /Estimate/);
    const stale = { modelId, expectedRevision: '2' };
    assert.equal((await upload({ name: 'a.bpmn', bytes: bpmn, fields: stale })).status, 409);
  });
});

describe('an OpenAPI document', () => {
  for (const name of ['fastapi.json', 'springdoc.yaml'])
    it(`is known from a model by its content: ${name}`, async () => {
      const answer = await upload({ name, bytes: foreignFixture('openapi', name), level: 'pim' });
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      assert.equal(at(answer.body, 'importReport', 'format'), 'OPENAPI');
      assert.equal(at(answer.body, 'importReport', 'taken', 'Endpoint'), 3);
    });
});

describe('a file of another tool is refused with the place and the reason, and nothing is stored:', () => {
  const rows: readonly (readonly [what: string, sent: Upload, says: RegExp])[] = [
    [
      'broken XML',
      { name: 'a.bpmn', bytes: bpmn.slice(0, 900) },
      /file: Line \d+, column \d+: .*not well-formed/,
    ],
    [
      'a neighbour of BPMN',
      { name: 'a.xml', bytes: '<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/"/>' },
      /file: Line 1: .*begins with definitions of the namespace/,
    ],
    [
      'a process as a PIM',
      { name: 'a.xml', bytes: bpmn, level: 'pim' },
      /file: holds BPMN, which a PIM is not read from/,
    ],
    ['a model named as a process', { name: 'a.bpmn', bytes: '<a/>' }, /file: .*holds XMI; give it the name/],
    [
      'an older OpenAPI',
      { name: 'a.json', bytes: '{"swagger":"2.0"}', level: 'pim' },
      /file: Line 1: The version is swagger/,
    ],
    [
      'broken YAML',
      { name: 'a.yaml', bytes: 'openapi: 3.1.0\na: [', level: 'pim' },
      /file: Line 2, column \d+: .*YAML/,
    ],
    [
      'an API as a CIM',
      { name: 'a.yaml', bytes: 'openapi: 3.1.0' },
      /file: .*is not a file that a CIM is read from/,
    ],
    ['an empty table', { name: 'a.csv', bytes: '' }, /file: is empty/],
    ['a table of headings', { name: 'a.csv', bytes: 'ID,Title\n' }, /file: Line 1: No requirement/],
    ['a broken table', { name: 'a.csv', bytes: 'Title\n"a\n' }, /file: Line 2: A quotation mark/],
    ['an older ReqIF', { name: 'a.reqif', bytes: '<RIF xmlns="x"/>' }, /file: Line 1: .*RIF of "x"/],
    [
      'another format than is said',
      { name: 'a.xml', bytes: bpmn, fields: { projectId, format: 'XMI' } },
      /format: is XMI, but the file holds BPMN; leave it out/,
    ],
  ];
  for (const [what, sent, says] of rows)
    it(what, async () => {
      const before = await count();
      const answer = await upload(sent);
      assert.equal(answer.status, 400, JSON.stringify(answer.body));
      assert.match(String(at(answer.body, 'issues', 0)), says);
      assert.equal(await count(), before);
    });
});

async function count(): Promise<string | null> {
  return (await service.call('GET', '/api/cim?limit=1', { token })).headers.get('x-total-count');
}
