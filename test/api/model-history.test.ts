import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { cimExample } from '../../src/http/examples/cim.ts';
import { createChain } from '../support/http/chain.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const { transform } = createChain(service);
const token = await service.newAccount();
const projectId = await service.newProject(token);

type Content = Readonly<Record<string, unknown>>;

function business(name: string, features: Content = {}): Content {
  return { eClass: 'CimModel', id: 'root', name, ...features };
}

function goal(id: string, name: string): Content {
  return { eClass: 'Goal', id, name };
}

async function stored(content: object, project = projectId): Promise<string> {
  const { body } = await service.call('POST', '/api/cim', { token, json: { projectId: project, content } });
  return textAt(body, 'id');
}

async function put(id: string, ...contents: readonly object[]): Promise<void> {
  for (const content of contents) {
    const { status } = await service.call('PUT', `/api/cim/${id}`, { token, json: { content } });
    assert.equal(status, 200);
  }
}

/** What changed, each as `kind pointer before→after`. */
async function changes(id: string, query = ''): Promise<readonly string[]> {
  const { status, body } = await service.call('GET', `/api/cim/${id}/changes${query}`, { token });
  assert.equal(status, 200, JSON.stringify(body));
  return listAt(body).map(
    (one) =>
      `${textAt(one, 'kind')} ${textAt(one, 'jsonPointer')} ${JSON.stringify(at(one, 'before'))}→${JSON.stringify(at(one, 'after'))}`,
  );
}

async function renamedTwice(): Promise<string> {
  const id = await stored(business('One', { goals: [goal('a', 'Grow'), goal('b', 'Save')] }));
  await put(
    id,
    business('Two', { goals: [goal('b', 'Save'), goal('c', 'Learn')] }),
    business('Two', { goals: [goal('b', 'Save more'), goal('c', 'Learn')] }),
  );
  return id;
}

describe('the changes between two states of a model', () => {
  it('are those of any two kept revisions, with both values and where they are', async () => {
    const id = await renamedTwice();
    assert.deepEqual(await changes(id, '?from=1&to=2'), [
      'SET /name "One"→"Two"',
      'ADDED /goals/1 null→{"container":"root","feature":"goals","eClass":"Goal","values":{}}',
      'DELETED /goals/0 {"container":"root","feature":"goals"}→null',
    ]);
    assert.deepEqual(await changes(id, '?from=2&to=1'), [
      'SET /name "Two"→"One"',
      'ADDED /goals/0 null→{"container":"root","feature":"goals","eClass":"Goal","values":{}}',
      'DELETED /goals/1 {"container":"root","feature":"goals"}→null',
    ]);
    assert.equal((await changes(id, '?from=1&to=3')).length, 4);
  });

  it('are those of the last write unless said otherwise', async () => {
    const id = await renamedTwice();
    assert.deepEqual(await changes(id), ['SET /goals/0/name "Save"→"Save more"']);
    assert.deepEqual(await changes(id, '?to=1'), []);
    const { body } = await service.call('GET', `/api/cim/${id}/changes`, { token });
    assert.deepEqual(at(body, 0), {
      elementId: 'b',
      elementClass: 'Goal',
      elementName: 'Save more',
      feature: 'name',
      kind: 'SET',
      origin: null,
      before: 'Save',
      after: 'Save more',
      jsonPointer: '/goals/0/name',
    });
  });

  it('come in pages', async () => {
    const id = await renamedTwice();
    const all = await changes(id, '?from=1&to=2');
    const { body, headers } = await service.call(
      'GET',
      `/api/cim/${id}/changes?from=1&to=2&limit=2&offset=1`,
      { token },
    );
    assert.equal(headers.get('x-total-count'), '3');
    assert.match(headers.get('link') ?? '', /rel="prev"/);
    assert.equal(listAt(body).length, 2);
    assert.deepEqual(await changes(id, '?from=1&to=2&limit=2&offset=1'), all.slice(1));
    assert.deepEqual(await changes(id, '?from=1&to=2&offset=9'), []);
  });

  it('tell an element of another class under the same id as deleted and added', async () => {
    const id = await stored(business('One', { participants: [{ eClass: 'Actor', id: 'x', name: 'Clerk' }] }));
    await put(id, business('One', { participants: [{ eClass: 'ExternalSystem', id: 'x', name: 'Clerk' }] }));
    assert.deepEqual(
      (await changes(id)).map((each) => each.split(' ').slice(0, 2).join(' ')),
      ['ADDED /participants/0', 'DELETED /participants/0'],
    );
  });

  it('can be those of another model of the project', async () => {
    const [one, other] = [
      await renamedTwice(),
      await stored(business('Other', { goals: [goal('b', 'Save')] })),
    ];
    const found = await changes(one, `?from=1&with=${other}`);
    assert.deepEqual(found, [
      'SET /name "One"→"Other"',
      'DELETED /goals/0 {"container":"root","feature":"goals"}→null',
    ]);
    assert.equal((await changes(one, `?with=${other}`))[0], 'SET /name "Two"→"Other"');
    const elsewhere = await stored(business('Far'), await service.newProject(token));
    const issues = await service.refused(404, 'GET', `/api/cim/${one}/changes?with=${elsewhere}`, {
      token,
    });
    assert.match(issues[0] ?? '', /^with: is a model of another project/);
    await service.refused(404, 'GET', `/api/cim/${one}/changes?with=unknown`, { token });
  });

  it('can be what people did to a model since it was generated', async () => {
    const source = await stored(cimExample);
    const job = await transform(token, 'cim-to-pim', source);
    const target = `/api/pim/${textAt(job, 'targetModelId')}`;
    const none = await service.call('GET', `${target}/changes?from=base`, { token });
    assert.deepEqual(none.body, []);
    const operations = [{ op: 'add', path: '/contexts/0/vision', value: 'To lend.' }];
    await service.call('PATCH', target, { token, json: { operations } });
    const { body } = await service.call('GET', `${target}/changes?from=BASE`, { token });
    assert.equal(listAt(body).length, 1);
    assert.equal(at(body, 0, 'jsonPointer'), '/contexts/0/vision');
    assert.equal(at(body, 0, 'origin'), 'USER');
    assert.equal(at(body, 0, 'after'), 'To lend.');
    const issues = await service.refused(404, 'GET', `/api/cim/${source}/changes?from=base`, { token });
    assert.match(issues[0] ?? '', /^from: nothing was generated into this model/);
  });

  it('are not those of revisions that are not kept any more or not there yet', async () => {
    const id = await stored(business('Name 0'));
    await put(id, ...Array.from({ length: 51 }, (_, index) => business(`Name ${index + 1}`)));
    const gone = await service.refused(404, 'GET', `/api/cim/${id}/changes?from=2`, { token });
    assert.deepEqual(gone, ['from: revision 2 is no longer kept; the oldest kept one is 3']);
    assert.deepEqual(await changes(id, '?from=3&to=4'), ['SET /name "Name 2"→"Name 3"']);
    const early = await service.refused(404, 'GET', `/api/cim/${id}/changes?to=53`, { token });
    assert.deepEqual(early, ['to: there is no revision 53; the newest is 52']);
    for (const query of ['from=0', 'from=latest', 'to=base', 'limit=0'])
      await service.refused(400, 'GET', `/api/cim/${id}/changes?${query}`, { token });
  });

  it('are shown to members only', async () => {
    const id = await renamedTwice();
    const stranger = await service.newAccount();
    await service.refused(404, 'GET', `/api/cim/${id}/changes`, { token: stranger });
    await service.refused(404, 'POST', `/api/cim/${id}/restore`, { token: stranger, json: { revision: 1 } });
    await service.refused(404, 'GET', `/api/pim/${id}/changes`, { token });
  });
});

describe('restoring', () => {
  it('makes an earlier state the newest, and can be taken back', async () => {
    const id = await renamedTwice();
    const path = `/api/cim/${id}`;
    const json = { revision: 1, expectedRevision: 3 };
    const { status, body, headers } = await service.call('POST', `${path}/restore`, { token, json });
    assert.equal(status, 200);
    assert.equal(headers.get('etag'), '"4"');
    assert.equal(at(body, 'revision'), 4);
    assert.equal(at(body, 'name'), 'One');
    const first = await service.call('GET', `${path}/revisions/1`, { token });
    assert.deepEqual(at(body, 'content'), at(first.body, 'content'));
    assert.deepEqual(await changes(id, '?from=1'), []);
    await service.call('POST', `${path}/restore`, { token, json: { revision: '3' } });
    const now = await service.call('GET', path, { token });
    assert.equal(at(now.body, 'name'), 'Two');
    assert.equal(at(now.body, 'revision'), 5);
    assert.deepEqual(
      listAt((await service.call('GET', `${path}/revisions`, { token })).body).map((one) =>
        at(one, 'revision'),
      ),
      [5, 4, 3, 2, 1],
    );
  });

  it('can leave the content out of the answer', async () => {
    const id = await renamedTwice();
    const headers = { Prefer: 'return=minimal', 'If-Match': '"3"' };
    const { body } = await service.call('POST', `/api/cim/${id}/restore`, {
      token,
      headers,
      json: { revision: 2 },
    });
    assert.equal(at(body, 'revision'), 4);
    assert.equal(at(body, 'content'), undefined);
  });

  it('is refused for what was not read, is not kept or is not a revision, and changes nothing then', async () => {
    const id = await renamedTwice();
    const path = `/api/cim/${id}/restore`;
    await service.refused(409, 'POST', path, { token, json: { revision: 1, expectedRevision: 2 } });
    await service.refused(409, 'POST', `${path}?expectedRevision=2`, { token, json: { revision: 1 } });
    const headers = { 'If-Match': '"2"' };
    await service.refused(412, 'POST', path, { token, headers, json: { revision: 1 } });
    const issues = await service.refused(404, 'POST', path, { token, json: { revision: 9 } });
    assert.deepEqual(issues, ['revision: there is no revision 9; the newest is 3']);
    for (const json of [{}, { revision: 0 }, { revision: 'first' }, { revision: 1, expectedRevision: -1 }])
      await service.refused(400, 'POST', path, { token, json });
    const { body } = await service.call('GET', `/api/cim/${id}`, { token });
    assert.equal(at(body, 'revision'), 3);
  });
});
