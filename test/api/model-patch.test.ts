import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { issuesOf, startService, type Answer } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const token = await service.newAccount();
const projectId = await service.newProject(token);
const content = {
  eClass: 'CimModel',
  id: 'root',
  name: 'Library',
  tags: ['a', 'b'],
  goals: [
    { eClass: 'Goal', id: 'g1', name: 'Lend books' },
    { eClass: 'Goal', id: 'g2', name: 'Keep books', parent: 'g1' },
  ],
};

async function stored(): Promise<string> {
  const { body } = await service.call('POST', '/api/cim', { token, json: { projectId, content } });
  return `/api/cim/${textAt(body, 'id')}`;
}

function patch(path: string, json: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return service.call('PATCH', path, { token, json, headers });
}

function add(name: string): object {
  return { op: 'add', path: '/goals/-', value: { eClass: 'Goal', name } };
}

describe('a patch', () => {
  it('carries out its operations in order and adds one to the revision', async () => {
    const path = await stored();
    const { status, body, headers } = await patch(path, {
      expectedRevision: 1,
      operations: [
        { op: 'replace', path: '/goals/0/name', value: 'Lend many books' },
        { op: 'add', path: '/goals/-', value: { eClass: 'Goal', id: 'g3', name: 'Grow' } },
        { op: 'remove', path: '/tags/0' },
        { op: 'add', path: '/goals/2/priority', value: 'MUST' },
        { op: 'add', path: '/description', value: 'Books to borrow' },
      ],
    });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(headers.get('etag'), '"2"');
    assert.equal(at(body, 'revision'), 2);
    assert.equal(at(body, 'description'), 'Books to borrow');
    assert.deepEqual(at(body, 'content'), {
      eClass: 'CimModel',
      id: 'root',
      name: 'Library',
      description: 'Books to borrow',
      tags: ['b'],
      goals: [
        { eClass: 'Goal', id: 'g1', name: 'Lend many books' },
        { eClass: 'Goal', id: 'g2', name: 'Keep books', parent: 'g1' },
        { eClass: 'Goal', id: 'g3', name: 'Grow', priority: 'MUST' },
      ],
    });
    assert.deepEqual((await service.call('GET', path, { token })).body, body);
  });

  it('may be a bare list under its own media type, with If-Match or a query', async () => {
    const path = await stored();
    const type = { 'Content-Type': 'application/json-patch+json' };
    const raw = JSON.stringify([add('One')]);
    const sent = { token, raw, headers: type };
    assert.equal((await service.call('PATCH', path, sent)).status, 200);
    await service.refused(412, 'PATCH', path, { ...sent, headers: { ...type, 'If-Match': '"1"' } });
    await service.refused(409, 'PATCH', `${path}?expectedRevision=1`, sent);
    const matched = await service.call('PATCH', path, { ...sent, headers: { ...type, 'If-Match': '"2"' } });
    assert.equal(matched.headers.get('etag'), '"3"');
    const other = { token, raw, headers: { 'Content-Type': 'application/json' } };
    assert.match((await service.refused(400, 'PATCH', path, other)).join(), /application\/json-patch\+json/);
    const object = { token, raw: '{"operations":[]}', headers: type };
    assert.match((await service.refused(400, 'PATCH', path, object)).join(), /JSON array/);
    const merge = { token, raw: '{}', headers: { 'Content-Type': 'application/merge-patch+json' } };
    const refused = await service.call('PATCH', path, merge);
    assert.equal(refused.status, 415);
    assert.equal(refused.headers.get('accept-patch'), 'application/json-patch+json, application/json');
    assert.match(issuesOf(refused).join(), /send application\/json-patch\+json, application\/json/);
    const asked = await service.call('OPTIONS', path, { token });
    assert.equal(asked.headers.get('accept-patch'), 'application/json-patch+json, application/json');
    await service.refused(415, 'POST', '/api/cim', sent);
  });

  it('answers the record alone when that is preferred', async () => {
    const { body, headers } = await patch(
      await stored(),
      { operations: [add('x')] },
      { Prefer: 'return=minimal' },
    );
    assert.equal(at(body, 'content'), undefined);
    assert.equal(headers.get('preference-applied'), 'return=minimal');
    assert.equal(at(body, 'revision'), 2);
  });

  it('tolerates pointers that begin with content', async () => {
    const operations = [{ op: 'replace', path: '/content/name', value: 'Archive' }];
    assert.equal(at((await patch(await stored(), { operations })).body, 'name'), 'Archive');
  });

  it('may leave a model incomplete, which validation reports', async () => {
    const path = await stored();
    const { status } = await patch(path, { operations: [{ op: 'remove', path: '/goals/0' }] });
    assert.equal(status, 200);
    const { body } = await service.call('POST', `${path}/validate`, { token });
    assert.equal(at(body, 'valid'), false);
    assert.equal(at(body, 'findings', 0, 'code'), 'DANGLING_REFERENCE');
  });
});

describe('a patch is refused, and nothing of it is carried out, when', () => {
  const one = (operation: object): object => ({ operations: [add('first'), operation] });
  const rows: readonly (readonly [what: string, sent: unknown, says: RegExp])[] = [
    ['it has no operations', {}, /^operations: /],
    ['its operations are not a list', { operations: {} }, /^operations: /],
    ['its list is empty', { operations: [] }, /^operations: is empty/],
    ['an operation is none', { operations: [1] }, /^operations\[0\]: /],
    ['it moves', one({ op: 'move', from: '/name', path: '/description' }), /^operations\[1\]\.op: /],
    ['it tests', one({ op: 'test', path: '/name', value: 'Library' }), /^operations\[1\]\.op: /],
    ['it has no path', one({ op: 'remove' }), /^operations\[1\]\.path: /],
    ['it has no value', one({ op: 'add', path: '/name' }), /^operations\[1\]\.value: /],
    [
      'it replaces the root',
      one({ op: 'replace', path: '', value: content }),
      /^operations\[1\]\.path: replacing the root is not supported$/,
    ],
    [
      'it replaces the root by the word content',
      one({ op: 'replace', path: '/content', value: content }),
      /^operations\[1\]\.path: replacing the root is not supported$/,
    ],
    [
      'a pointer leads nowhere',
      one({ op: 'remove', path: '/goals/9' }),
      /^operations\[1\]\.path: .*not exist/,
    ],
    [
      'an index has leading zeros',
      one({ op: 'remove', path: '/goals/00' }),
      /^operations\[1\]\.path: .*is not an index/,
    ],
    ['it removes behind the end', one({ op: 'remove', path: '/goals/-' }), /^operations\[1\]\.path: /],
    ['a pointer has no slash', one({ op: 'remove', path: 'name' }), /^operations\[1\]\.path: .*slash/],
    [
      'it changes an id',
      one({ op: 'replace', path: '/goals/0/id', value: 'x' }),
      /^operations\[1\]\.path: .*immutable/,
    ],
    ['it removes an id', one({ op: 'remove', path: '/goals/0/id' }), /^operations\[1\]\.path: .*immutable/],
    [
      'it changes the class of the root',
      one({ op: 'replace', path: '/eClass', value: 'PimModel' }),
      /^operations\[1\]\.path: .*class/,
    ],
    [
      'it leads to an unknown feature',
      one({ op: 'add', path: '/goals/0/nmae', value: 'x' }),
      /^content\.goals\[0\]\.nmae: /,
    ],
    [
      'it leads to a wrong type',
      one({ op: 'replace', path: '/goals/0/name', value: 7 }),
      /^content\.goals\[0\]\.name: /,
    ],
    [
      'it leads to a duplicate id',
      one({ op: 'add', path: '/goals/-', value: { eClass: 'Goal', id: 'g1', name: 'x' } }),
      /^content\.goals\[3\]\.id: /,
    ],
    ['its revision is none', { ...one(add('x')), expectedRevision: 'x' }, /^expectedRevision: /],
    ['its id contradicts the path', { ...one(add('x')), id: 'other' }, /^id: /],
  ];
  for (const [what, json, says] of rows)
    it(what, async () => {
      const path = await stored();
      const before = await service.call('GET', path, { token });
      const issues = await service.refused(400, 'PATCH', path, { token, json });
      assert.ok(issues.length > 0);
      assert.match(issues[0] ?? '', says);
      assert.deepEqual((await service.call('GET', path, { token })).bytes, before.bytes);
    });

  it('it has more than 10,000 operations', async () => {
    const operations = Array.from({ length: 10_001 }, () => add('x'));
    const issues = await service.refused(400, 'PATCH', await stored(), { token, json: { operations } });
    assert.match(issues[0] ?? '', /^operations: .*10000/);
  });

  it('the revision is stale: 409, also when the pointer leads nowhere', async () => {
    const path = await stored();
    const json = { expectedRevision: 2, operations: [{ op: 'remove', path: '/goals/9' }] };
    assert.deepEqual(await service.refused(409, 'PATCH', path, { token, json }), [
      'expectedRevision: expected 2 but current revision is 1',
    ]);
  });

  it('the caller may not see the model: 404, before all other problems', async () => {
    const path = await stored();
    const stranger = await service.newAccount();
    await service.refused(404, 'PATCH', path, { token: stranger, json: { operations: 7 } });
    await service.refused(404, 'PATCH', path.replace('cim', 'pim'), { token, json: { operations: 7 } });
  });
});

describe('patches at the same time', () => {
  it('with one expected revision have exactly one winner', async () => {
    const path = await stored();
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const json = { expectedRevision: 1, operations: [add(`Goal ${index}`)] };
        return (await service.call('PATCH', path, { token, json })).status;
      }),
    );
    assert.deepEqual(statuses.sort(), [200, 409, 409, 409, 409, 409, 409, 409]);
  });

  it('without expected revision are all carried out, none on an older state', async () => {
    const path = await stored();
    const names = Array.from({ length: 8 }, (_, index) => `Goal ${index}`);
    const statuses = await Promise.all(
      names.map(async (name) => (await patch(path, { operations: [add(name)] })).status),
    );
    assert.deepEqual(new Set(statuses), new Set([200]));
    const { body } = await service.call('GET', path, { token });
    assert.equal(at(body, 'revision'), 9);
    const found = listAt(body, 'content', 'goals').map((goal) => textAt(goal, 'name'));
    assert.deepEqual(found.slice(2).sort(), names);
  });
});
