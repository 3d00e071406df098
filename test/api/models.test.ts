import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService, type Answer } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const token = await service.newAccount();
const projectId = await service.newProject(token);
const content = {
  eClass: 'CimModel',
  id: 'root',
  name: 'Library',
  language: 'en',
  participants: [{ eClass: 'Actor', id: 'reader', name: 'Reader', external: true }],
};

function create(json: object, level = 'cim'): Promise<Answer> {
  return service.call('POST', `/api/${level}`, { token, json: { projectId, ...json } });
}

describe('creating a model', () => {
  it('stores its content and names it by its root', async () => {
    const created = await create({ content, description: 'Books to borrow.' });
    assert.equal(created.status, 201);
    const id = textAt(created.body, 'id');
    assert.equal(created.headers.get('location'), `/api/cim/${id}`);
    assert.equal(created.headers.get('etag'), '"1"');
    assert.equal(at(created.body, 'name'), 'Library');
    assert.equal(at(created.body, 'description'), 'Books to borrow.');
    assert.deepEqual(at(created.body, 'content'), {
      eClass: 'CimModel',
      id: 'root',
      name: 'Library',
      description: 'Books to borrow.',
      language: 'en',
      participants: [{ eClass: 'Actor', id: 'reader', name: 'Reader', external: true }],
    });
    assert.equal(at(created.body, 'generated'), false);
    assert.deepEqual((await service.call('GET', `/api/cim/${id}`, { token })).body, created.body);
  });

  it('without content makes an empty root of the level', async () => {
    for (const [level, rootClass] of [
      ['cim', 'CimModel'],
      ['pim', 'PimModel'],
      ['psm', 'PsmModel'],
    ] as const) {
      const { status, body } = await create({ name: 'Empty' }, level);
      assert.equal(status, 201);
      assert.equal(at(body, 'level'), level);
      assert.equal(at(body, 'content', 'eClass'), rootClass);
      assert.equal(at(body, 'content', 'name'), 'Empty');
      assert.equal(typeof at(body, 'content', 'id'), 'string');
    }
  });

  it('gives ids to elements that have none and keeps the others', async () => {
    const { body } = await create({
      content: {
        eClass: 'CimModel',
        name: 'Ids',
        participants: [
          { eClass: 'Actor', name: 'A' },
          { eClass: 'Actor', id: 'b', name: 'B' },
        ],
      },
    });
    assert.match(textAt(body, 'content', 'participants', 0, 'id'), /^[0-9a-f-]{36}$/);
    assert.equal(at(body, 'content', 'participants', 1, 'id'), 'b');
  });

  it('accepts what is merely incomplete', async () => {
    const incomplete = {
      eClass: 'CimModel',
      name: 'Half',
      domains: [{ eClass: 'BusinessDomain', owner: 'nobody' }],
    };
    assert.equal((await create({ content: incomplete })).status, 201);
  });

  it('answers the record alone when that is preferred', async () => {
    const { status, headers, body } = await service.call('POST', '/api/cim', {
      token,
      json: { projectId, content },
      headers: { Prefer: 'respond-async, return=minimal' },
    });
    assert.equal(status, 201);
    assert.equal(headers.get('preference-applied'), 'return=minimal');
    assert.equal(at(body, 'content'), undefined);
    assert.equal(at(body, 'revision'), 1);
  });
});

describe('replacing a model', () => {
  it('adds exactly one to its revision, also with equal content', async () => {
    const id = textAt((await create({ content })).body, 'id');
    for (const expected of [1, '2', 3]) {
      const { status, body, headers } = await service.call('PUT', `/api/cim/${id}`, {
        token,
        json: { content, expectedRevision: expected },
      });
      assert.equal(status, 200);
      assert.equal(at(body, 'revision'), Number(expected) + 1);
      assert.equal(headers.get('etag'), `"${Number(expected) + 1}"`);
    }
  });

  it('takes the expected revision from body, query or If-Match, in this order', async () => {
    const path = `/api/cim/${textAt((await create({ content })).body, 'id')}`;
    const put = async (
      query: string,
      json: object,
      headers: Readonly<Record<string, string>>,
    ): Promise<number> =>
      (await service.call('PUT', `${path}${query}`, { token, json: { content, ...json }, headers })).status;
    assert.equal(await put('', {}, { 'If-Match': '"9"' }), 412);
    assert.equal(await put('', {}, { 'If-Match': '"abc"' }), 412);
    assert.equal(await put('', {}, { 'If-Match': 'W/"1"' }), 412);
    assert.equal(await put('?expectedRevision=9', {}, { 'If-Match': '"1"' }), 409);
    assert.equal(await put('?expectedRevision=9', { expectedRevision: 1 }, { 'If-Match': '"9"' }), 200);
    assert.equal(await put('?expectedRevision=2', {}, {}), 200);
    assert.equal(await put('', {}, { 'If-Match': '"3"' }), 200);
    assert.equal(await put('', {}, { 'If-Match': '*' }), 200);
    assert.equal(await put('', {}, {}), 200);
    assert.equal(await put('?expectedRevision=x', {}, {}), 400);
  });

  it('lets exactly one of two writers with the same revision win', async () => {
    const id = textAt((await create({ content })).body, 'id');
    const statuses = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const json = { content, expectedRevision: 1 };
        return (await service.call('PUT', `/api/cim/${id}`, { token, json })).status;
      }),
    );
    assert.deepEqual(statuses.sort(), [200, 409, 409, 409]);
    assert.equal(at((await service.call('GET', `/api/cim/${id}`, { token })).body, 'revision'), 2);
  });

  it('sets name and description in the record and in the root alike', async () => {
    const id = textAt((await create({ content })).body, 'id');
    const named = await service.call('PUT', `/api/cim/${id}`, { token, json: { content, name: 'Archive' } });
    assert.equal(at(named.body, 'name'), 'Archive');
    assert.equal(at(named.body, 'content', 'name'), 'Archive');
    const inside = await service.call('PUT', `/api/cim/${id}`, {
      token,
      json: { content: { ...content, name: 'Museum', description: 'Old things.' } },
    });
    assert.equal(at(inside.body, 'name'), 'Museum');
    assert.equal(at(inside.body, 'description'), 'Old things.');
  });

  it('accepts what GET answered, as it is', async () => {
    const created = await create({ content });
    const path = `/api/cim/${textAt(created.body, 'id')}`;
    const again = await service.call('PUT', path, { token, json: created.body });
    assert.equal(again.status, 200);
    assert.deepEqual(at(again.body, 'content'), at(created.body, 'content'));
  });
});

describe('reading models', () => {
  it('answers 304 while the revision is the one the reader has', async () => {
    const path = `/api/cim/${textAt((await create({ content })).body, 'id')}`;
    const read = { token, headers: { 'If-None-Match': '"1"' } };
    for (const method of ['GET', 'HEAD'] as const) {
      const { status, headers, bytes } = await service.call(method, path, read);
      assert.equal(status, 304, method);
      // A client that keeps the connection would wait for a body of the length that is reported.
      assert.deepEqual([headers.get('content-length'), headers.get('content-type')], [null, null]);
      assert.equal(bytes.byteLength, 0);
    }
    await service.call('PUT', path, { token, json: { content } });
    assert.equal((await service.call('GET', path, read)).status, 200);
  });

  it('lists a level without contents, of one project or of all', async () => {
    const other = await service.newProject(token);
    await service.call('POST', '/api/pim', { token, json: { projectId: other, name: 'Elsewhere' } });
    await create({ name: 'Here' }, 'pim');
    const all = await service.call('GET', '/api/pim', { token });
    const one = await service.call('GET', `/api/pim?projectId=${other}`, { token });
    assert.deepEqual(
      listAt(one.body).map((model) => at(model, 'name')),
      ['Elsewhere'],
    );
    assert.ok(listAt(all.body).length > 1);
    assert.ok(
      listAt(all.body).every((model) => at(model, 'level') === 'pim' && at(model, 'content') === undefined),
    );
    assert.deepEqual(
      (await service.call('GET', '/api/pim?q=ELSE', { token })).headers.get('x-total-count'),
      '1',
    );
  });

  it('lists contents too when that is asked for', async () => {
    const project = await service.newProject(token);
    for (const name of ['One', 'Two'])
      await service.call('POST', '/api/cim', {
        token,
        json: { projectId: project, content: { ...content, name } },
      });
    const path = `/api/cim?projectId=${project}&sort=name&include=content`;
    const { body, headers } = await service.call('GET', path, { token });
    assert.equal(headers.get('x-total-count'), '2');
    assert.deepEqual(
      listAt(body).map((model) => at(model, 'content', 'name')),
      ['One', 'Two'],
    );
    const none = await service.newProject(token);
    assert.deepEqual(
      (await service.call('GET', `/api/cim?projectId=${none}&include=content`, { token })).body,
      [],
    );
    await service.refused(400, 'GET', '/api/cim?include=everything', { token });
  });

  it('finds a model under its own level only, and only for members of its project', async () => {
    const id = textAt((await create({ content })).body, 'id');
    const stranger = await service.newAccount();
    for (const path of [`/api/pim/${id}`, '/api/cim/unknown', '/api/cim/%20'])
      await service.refused(404, 'GET', path, { token });
    await service.refused(404, 'GET', `/api/cim/${id}`, { token: stranger });
    await service.refused(404, 'PUT', `/api/cim/${id}`, { token: stranger, json: { content } });
    await service.refused(404, 'GET', `/api/cim?projectId=${projectId}`, { token: stranger });
    assert.deepEqual((await service.call('GET', '/api/cim', { token: stranger })).body, []);
  });

  it('gives back numbers, texts and order byte for byte', async () => {
    const exotic = {
      eClass: 'CimModel',
      id: 'r',
      name: 'Ünïcödé 𝄞 "quoted" \u2028',
      tags: ['b', 'a', 'b'],
      requirements: [
        {
          eClass: 'QualityRequirement',
          id: 'q',
          name: 'Fast',
          code: 'Q1',
          statement: 's',
          characteristic: 'PERFORMANCE',
          target: 0.1,
        },
      ],
    };
    const created = await create({ content: exotic });
    assert.deepEqual(at(created.body, 'content'), exotic);
  });

  it('handles models of several megabytes', async () => {
    const participants = Array.from({ length: 20_000 }, (_, index) => ({
      eClass: 'Actor',
      id: `a${index}`,
      name: `Actor ${index}`,
      description: 'x'.repeat(100),
    }));
    const created = await create({ content: { eClass: 'CimModel', id: 'r', name: 'Large', participants } });
    assert.equal(created.status, 201);
    assert.ok(created.bytes.byteLength > 3_000_000);
    assert.equal(listAt(created.body, 'content', 'participants').length, 20_000);
    const read = await service.call('GET', created.headers.get('location') ?? '', { token });
    assert.ok(read.bytes.equals(created.bytes));
  });
});

describe('creating a model with an Idempotency-Key', () => {
  const large = Array.from({ length: 2_000 }, (_, index) => ({
    eClass: 'Goal',
    name: `Goal number ${index} of a large library`,
  }));

  for (const [size, goals] of [
    ['small', []],
    ['large', large],
  ] as const)
    it(`has one effect also when the JSON is spelt otherwise: a ${size} one`, async () => {
      const own = await service.newProject(token);
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': `once-${size}` };
      const send = (raw: string): Promise<Answer> =>
        service.call('POST', '/api/cim', { token, raw, headers });
      const model = { eClass: 'CimModel', name: 'Library', goals };
      const first = await send(JSON.stringify({ projectId: own, name: 'Library', content: model }));
      assert.equal(first.status, 201);
      const again = await send(JSON.stringify({ name: 'Library', content: model, projectId: own }, null, 2));
      assert.equal(again.headers.get('idempotency-replayed'), 'true');
      assert.equal(at(again.body, 'id'), at(first.body, 'id'));
      assert.equal(
        (await send(JSON.stringify({ projectId: own, name: 'Other', content: model }))).status,
        422,
      );
      assert.equal((await send('{')).status, 400);
      const models = await service.call('GET', `/api/cim?projectId=${own}`, { token });
      assert.equal(at(models.body, 'length'), 1);
    });
});
