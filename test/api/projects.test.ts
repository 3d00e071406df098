import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';

const service = await startService();
after(service.stop);

describe('a project', () => {
  it('belongs to its creator', async () => {
    const token = await service.newAccount();
    const created = await service.call('POST', '/api/projects', {
      token,
      json: { name: ' Shop ', description: 'Sells books.', ownerId: 'other', revision: 7 },
    });
    assert.equal(created.status, 201);
    assert.equal(created.headers.get('location'), `/api/projects/${textAt(created.body, 'id')}`);
    assert.equal(created.headers.get('etag'), '"1"');
    assert.equal(at(created.body, 'name'), 'Shop');
    assert.equal(at(created.body, 'role'), 'OWNER');
    assert.equal(at(created.body, 'revision'), 1);
    const read = await service.call('GET', `/api/projects/${textAt(created.body, 'id')}`, { token });
    const members = listAt(read.body, 'members');
    assert.equal(members.length, 1);
    assert.equal(at(members[0], 'userId'), at(created.body, 'ownerId'));
    assert.equal(at(members[0], 'owner'), true);
    assert.deepEqual(
      { ...Object(read.body), members: undefined, storage: undefined },
      { ...Object(created.body), members: undefined, storage: undefined },
    );
  });

  it('is not sent again while it is unchanged', async () => {
    const token = await service.newAccount();
    const path = `/api/projects/${await service.newProject(token)}`;
    for (const tag of ['"1"', 'W/"1"', '"7", "1"', '*']) {
      const { status, bytes } = await service.call('GET', path, { token, headers: { 'If-None-Match': tag } });
      assert.equal(status, 304, tag);
      assert.equal(bytes.byteLength, 0);
    }
    assert.equal(
      (await service.call('GET', path, { token, headers: { 'If-None-Match': '"2"' } })).status,
      200,
    );
  });

  it('is not found by others, nor under a malformed id', async () => {
    const token = await service.newAccount();
    const id = await service.newProject(token);
    const stranger = await service.newAccount();
    await service.refused(404, 'GET', `/api/projects/${id}`, { token: stranger });
    for (const unknown of [
      'x',
      '%20',
      "'",
      'a%2Fb',
      'x'.repeat(2000),
      '00000000-0000-4000-8000-000000000000',
    ])
      await service.refused(404, 'GET', `/api/projects/${unknown}`, { token });
  });

  it('needs a name, and nothing is stored without one', async () => {
    const token = await service.newAccount();
    for (const json of [
      {},
      { name: '' },
      { name: ' ' },
      { name: 'x'.repeat(201) },
      { name: 5 },
      { name: null },
    ]) {
      const issues = await service.refused(400, 'POST', '/api/projects', { token, json });
      assert.match(issues.join(), /^name: /);
    }
    const both = await service.refused(400, 'POST', '/api/projects', {
      token,
      json: { name: '', description: 'x'.repeat(10_001) },
    });
    assert.deepEqual(both.map((issue) => issue.split(':', 1)[0]).sort(), ['description', 'name']);
    assert.deepEqual((await service.call('GET', '/api/projects', { token })).body, []);
  });
});

describe('the list of projects', () => {
  it('is one part of the whole, ordered and filtered as asked', async () => {
    const token = await service.newAccount();
    for (const name of ['Beta', 'alpha', 'Gamma', 'Alphabet'])
      await service.call('POST', '/api/projects', { token, json: { name } });
    const names = async (query: string): Promise<readonly unknown[]> => {
      const { status, body } = await service.call('GET', `/api/projects?${query}`, { token });
      assert.equal(status, 200, query);
      return listAt(body).map((project) => at(project, 'name'));
    };
    assert.deepEqual([...(await names('q=ALPHA'))].sort(), ['Alphabet', 'alpha']);
    assert.deepEqual(await names('sort=createdAt'), ['Beta', 'alpha', 'Gamma', 'Alphabet']);
    assert.deepEqual(await names('sort=createdAt,desc&limit=2'), ['Alphabet', 'Gamma']);
    assert.deepEqual(await names('sort=createdAt&limit=2&offset=3'), ['Alphabet']);
    assert.deepEqual(await names('sort=createdAt&offset=9'), []);
    assert.equal((await names('role=owner&unknown=1')).length, 4);
    assert.deepEqual(await names('role=MEMBER'), []);
    assert.deepEqual(await names('q=%25'), []);
  });

  it('reports the total and where the other parts are', async () => {
    const token = await service.newAccount();
    for (const name of ['a', 'b', 'c'])
      await service.call('POST', '/api/projects', { token, json: { name } });
    const middle = await service.call('GET', '/api/projects?limit=1&offset=1&sort=name', { token });
    assert.equal(middle.headers.get('x-total-count'), '3');
    const links = [...(middle.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)];
    assert.deepEqual(
      links.map((link) => link[2]),
      ['next', 'prev'],
    );
    const around = await Promise.all(links.map((link) => service.call('GET', link[1] ?? '', { token })));
    assert.deepEqual(
      around.map(({ body }) => at(body, 0, 'name')),
      ['c', 'a'],
    );
    const whole = await service.call('GET', '/api/projects', { token });
    assert.equal(whole.headers.get('link'), null);
  });

  it('refuses values it cannot use, all at once', async () => {
    const token = await service.newAccount();
    const issues = await service.refused(
      400,
      'GET',
      '/api/projects?limit=501&offset=-1&role=boss&sort=name%3Bdrop',
      { token },
    );
    assert.deepEqual(issues.map((issue) => issue.split(':', 1)[0]).sort(), [
      'limit',
      'offset',
      'role',
      'sort',
    ]);
    for (const query of [
      'limit=0',
      'limit=x',
      'limit=1.5',
      'limit=1&limit=2',
      'limit=Infinity',
      'limit=1e400',
      'limit=1e1',
      'limit=0x10',
      'limit=%2B5',
      'limit=+5',
      'limit=5+',
      'limit=',
      'limit=1_0',
      'limit=%D9%A5',
      'offset=-0',
      'offset=1e400',
      'offset=0b1',
      'offset=99999999999999999999',
      'offset=null',
      'sort=ownerId',
      'sort=name,up',
    ])
      await service.refused(400, 'GET', `/api/projects?${query}`, { token });
  });

  it('holds only what the caller may see', async () => {
    await service.newProject(await service.newAccount());
    const { body, headers } = await service.call('GET', '/api/projects', {
      token: await service.newAccount(),
    });
    assert.deepEqual(body, []);
    assert.equal(headers.get('x-total-count'), '0');
  });
});
