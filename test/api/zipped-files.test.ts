import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { ZipFile } from 'yazl';
import { foreignFixture } from '../fixtures/foreign/foreign.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService, type Answer } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const token = await service.newAccount();
const projectId = await service.newProject(token);

type Files = Readonly<Record<string, string | Uint8Array>>;

async function zipped(files: Files): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [path, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), path);
  zip.end();
  return buffer(zip.outputStream);
}

async function upload(
  name: string,
  files: Files,
  fields: Readonly<Record<string, string>> = { projectId },
  level = 'cim',
): Promise<Answer> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([Buffer.from(await zipped(files))]), name);
  const sent = new Response(form);
  return service.call('POST', `/api/${level}/import`, {
    token,
    raw: await sent.bytes(),
    headers: { 'Content-Type': sent.headers.get('content-type') ?? '' },
  });
}

const namespaces = 'xmlns:xmi="http://www.omg.org/XMI" xmlns:cim="urn:mde:cim:1" xmi:version="2.0"';
const xmi = {
  'model/shop.xmi': `<cim:CimModel ${namespaces} xmi:id="shop" name="Shop"><goals href="goals.xmi#fast"/><participants href="people/clerk.xmi#clerk"/></cim:CimModel>`,
  'model/goals.xmi': `<cim:Goal ${namespaces} xmi:id="fast" name="Fast" owners="people/boss.xmi#boss"/>`,
  'model/people/clerk.xmi': `<cim:Actor ${namespaces} xmi:id="clerk" name="Clerk"/>`,
};

const processCalling = (called: string): string =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="Definitions_1"><process id="Process_1" name="Selling"><startEvent id="Event_1" name="Asked"/><callActivity id="Activity_1" name="Pay" calledElement="${called}"/><sequenceFlow id="Flow_1" sourceRef="Event_1" targetRef="Activity_1"/></process></definitions>`;
const paying =
  '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="Definitions_1"><process id="Process_pay" name="Paying"><startEvent id="Event_1" name="Bill there"/><task id="Activity_1" name="Transfer"/><group id="Group_1"/><sequenceFlow id="Flow_1" sourceRef="Event_1" targetRef="Activity_1"/></process></definitions>';

describe('files in a ZIP', () => {
  it('in XMI are one model', async () => {
    const files = { ...xmi, 'model/goals.xmi': xmi['model/goals.xmi'].replace(/ owners="[^"]*"/, '') };
    const made = await upload('shop.zip', files);
    assert.equal(made.status, 201, JSON.stringify(made.body));
    assert.equal(textAt(made.body, 'content', 'goals', 0, 'name'), 'Fast');
    assert.equal(textAt(made.body, 'content', 'participants', 0, 'id'), 'clerk');
    const two = { ...files, 'other.xmi': files['model/shop.xmi'] };
    assert.equal((await upload('shop.zip', two, { projectId, main: 'model/shop.xmi' })).status, 201);
    await refused(
      two,
      { projectId },
      /^main: model\/shop\.xmi, other\.xmi begin with CimModel; name the one/,
    );
    await refused(two, { projectId, main: 'x' }, /^main: the ZIP holds no XMI file "x"/);
  });

  it('in BPMN are one model, in which calls lead from one to the other, and ids stay with a newer version', async () => {
    const files = {
      'sell.bpmn': processCalling('Process_pay'),
      'finance/pay.bpmn': paying,
      'read me.txt': 'x',
    };
    const made = await upload('landscape.zip', files);
    assert.equal(made.status, 201, JSON.stringify(made.body));
    assert.deepEqual(at(made.body, 'importReport', 'taken'), {
      BusinessProcess: 2,
      EventPoint: 2,
      ProcessStep: 2,
      SequenceFlow: 2,
    });
    assert.equal(textAt(made.body, 'importReport', 'notTaken', 0, 'file'), 'finance/pay.bpmn');
    const processes = listAt(made.body, 'content', 'processes');
    const [called] = processes.filter((process) => textAt(process, 'name') === 'Paying');
    assert.ok(JSON.stringify(processes).includes(`"calls":"${textAt(called, 'id')}"`));
    const modelId = textAt(made.body, 'id');
    const newer = { ...files, 'finance/pay.bpmn': paying.replace('Transfer', 'Send the money') };
    const next = await upload('landscape.zip', newer, { modelId });
    assert.equal(next.status, 200, JSON.stringify(next.body));
    const changes = await service.call('GET', `/api/cim/${modelId}/changes?from=1&to=2`, { token });
    assert.equal(listAt(changes.body).length, 1);
  });

  it('in ReqIF are one model, also under the ending of its own', async () => {
    const answer = await upload('requirements.reqifz', {
      'doors.reqif': foreignFixture('reqif', 'doors.reqif'),
      'rmtoo.reqif': foreignFixture('reqif', 'rmtoo.reqif'),
      'pictures/one.png': 'x',
    });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    assert.equal(listAt(answer.body, 'content', 'requirements').length, 3);
  });

  it('are an OpenAPI document with what it refers to', async () => {
    const document =
      'openapi: 3.1.0\ninfo: {title: Lending}\npaths: {/loans: {$ref: paths/loans.yaml}}\ncomponents: {schemas: {Loan: {$ref: types.json#/Loan}}}';
    const files = {
      'api/openapi.yaml': document,
      'api/paths/loans.yaml':
        'get: {responses: {"200": {content: {application/json: {schema: {type: array, items: {$ref: ../types.json#/Loan}}}}}}}',
      'api/types.json':
        '{"Loan":{"type":"object","properties":{"due":{"type":"string"},"at":{"$ref":"desk.json"}}}}',
      'package.json': '{"name":"lending"}',
    };
    const made = await upload('lending.zip', files, { projectId }, 'pim');
    assert.equal(made.status, 201, JSON.stringify(made.body));
    assert.equal(textAt(made.body, 'content', 'contexts', 0, 'aggregates', 0, 'name'), 'Loan');
    const [missing] = listAt(made.body, 'importReport', 'notTaken');
    assert.deepEqual(missing, {
      element: '$ref',
      id: '/Loan/properties/at',
      name: 'desk.json',
      file: 'api/types.json',
      line: 1,
      reason: 'There is no file api/desk.json in the ZIP.',
    });
    const two = { ...files, 'old/openapi.yaml': document };
    const unclear = await upload('lending.zip', two, { projectId }, 'pim');
    assert.equal(
      at(unclear.body, 'issues', 0),
      'main: api/openapi.yaml, old/openapi.yaml are OpenAPI documents; name the one that is read',
    );
    const named = await upload('lending.zip', two, { projectId, main: 'api/openapi.yaml' }, 'pim');
    assert.equal(named.status, 201, JSON.stringify(named.body));
  });

  const rows: readonly (readonly [string, Files, RegExp])[] = [
    [
      'a reference to what is outside',
      xmi,
      /^file: model\/goals\.xmi: Line 1, column \d+: owners of this Goal points to "people\/boss\.xmi#boss", which is in none/,
    ],
    [
      'several formats',
      { 'a.xmi': xmi['model/shop.xmi'], 'b.bpmn': paying },
      /^file: the ZIP holds files in XMI and BPMN; say which/,
    ],
    ['nothing to read', { 'a.txt': 'x' }, /^file: the ZIP holds no file that a CIM is read from/],
    ['no root', { 'a.xmi': xmi['model/people/clerk.xmi'] }, /^file: no file in the ZIP begins with CimModel/],
    ['a broken process', { 'a.bpmn': paying, 'b.bpmn': '<definitions>' }, /^file: b\.bpmn: Line 1/],
  ];
  for (const [what, files, says] of rows)
    it(`are refused with ${what}`, () => refused(files, { projectId }, says));

  it('are refused when there is no ZIP', async () => {
    const form = new FormData();
    form.append('projectId', projectId);
    form.append('file', new Blob(['PK\u0003\u0004 but nothing else']), 'a.zip');
    const sent = new Response(form);
    const answer = await service.call('POST', '/api/cim/import', {
      token,
      raw: await sent.bytes(),
      headers: { 'Content-Type': sent.headers.get('content-type') ?? '' },
    });
    assert.equal(answer.status, 400);
  });

  it('are refused when they unpack to more than a model may hold', async () => {
    const answer = await upload('bomb.zip', { 'a.bpmn': Buffer.alloc(65 * 1024 * 1024, 0x20) });
    assert.equal(answer.status, 413, JSON.stringify(answer.body));
  });
});

async function refused(files: Files, fields: Readonly<Record<string, string>>, says: RegExp): Promise<void> {
  const answer = await upload('files.zip', files, fields);
  assert.equal(answer.status, 400, JSON.stringify(answer.body));
  assert.match(String(at(answer.body, 'issues', 0)), says);
}
