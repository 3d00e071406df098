import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { cimExample } from '../../src/http/examples/cim.ts';
import { reached } from '../support/testing/figures.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const { call } = service;

/** Texts that databases, shells, templates and browsers would carry out, if anybody let them. */
const payloads: readonly string[] = [
  ...[
    "' or '1'='1",
    "'; drop table accounts; --",
    '" or ""="',
    "') or ('a'='a",
    "admin'--",
    "1' and sleep(5)--",
  ],
  ...["'||(select pg_sleep(5))||'", "'; select randomblob(1000000000); --", '%', '_', '\\', '%27%20or%201=1'],
  ...[
    "x' union select token_hash from sessions --",
    '$$; rollback; --',
    '/**/or/**/1=1',
    "\\'; --",
    '{"$gt":""}',
  ],
  ...[
    '$(sleep 5)',
    '`sleep 5`',
    '; sleep 5',
    '| sleep 5',
    '&& sleep 5',
    '\n sleep 5'.trim(),
    '${IFS}sleep',
    '$HOME',
  ],
  ...[
    '{{7*7}}',
    '${7*7}',
    '#{7*7}',
    '<%= 7*7 %>',
    '{{constructor.constructor("return 1")()}}',
    '${process.env}',
  ],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    "<svg onload='x'>",
  ],
  ...[
    '%s%s%s%n',
    '%x%x',
    '../../x',
    '__proto__',
    '[object Object]',
    'null',
    'undefined',
    'NaN',
    '-1',
    '1e309',
  ],
];

it('texts that others would carry out are kept and given back as they are, wherever they are sent', async () => {
  const token = await service.newAccount();
  const projectId = await service.newProject(token);
  const honest = (await call('GET', '/api/projects?q=nothing-is-called-so', { token })).body;
  assert.deepEqual(honest, []);
  for (const payload of payloads) {
    const project = await call('POST', '/api/projects', {
      token,
      json: { name: payload, description: payload },
    });
    assert.deepEqual(
      [project.status, at(project.body, 'name'), at(project.body, 'description')],
      [201, payload, payload],
    );
    const id = textAt(project.body, 'id');
    const found = await call('GET', `/api/projects?limit=500&q=${encodeURIComponent(payload)}`, { token });
    assert.ok(
      listAt(found.body).every((one) => textAt(one, 'name').toLowerCase().includes(payload.toLowerCase())),
      `a search for ${payload} finds what does not hold it`,
    );
    assert.ok(
      listAt(found.body).some((one) => at(one, 'id') === id),
      `a search for ${payload} does not find it`,
    );
    assert.equal((await call('DELETE', `/api/projects/${id}`, { token })).status, 204);

    const me = await call('PUT', '/api/auth/me', { token, json: { displayName: payload } });
    assert.equal(at(me.body, 'displayName'), payload);
    const content = { ...cimExample, name: payload, description: payload };
    const model = await call('POST', '/api/cim', { token, json: { projectId, content } });
    assert.equal(model.status, 201, JSON.stringify(model.body));
    const stored = await call('GET', `/api/cim/${textAt(model.body, 'id')}`, { token });
    assert.deepEqual(
      [at(stored.body, 'name'), at(stored.body, 'content', 'description')],
      [payload, payload],
    );
    for (const path of [
      `/api/cim/${encodeURIComponent(payload)}`,
      `/api/projects/${encodeURIComponent(payload)}`,
      `/api/cim?projectId=${encodeURIComponent(payload)}`,
      `/api/projects?sort=${encodeURIComponent(payload)}`,
      `/api/transformations/jobs/${encodeURIComponent(payload)}`,
    ]) {
      const { status } = await call('GET', path, { token });
      assert.ok(status === 400 || status === 404, `${path}: ${status}`);
    }
    const login = { username: payload, password: payload };
    const { status } = await call('POST', '/api/auth/login', { json: login });
    assert.ok(status === 400 || status === 401, `a login as ${payload}: ${status}`);
  }
  const pictures = await call('GET', `/api/cim?projectId=${projectId}&limit=500`, { token });
  assert.equal(listAt(pictures.body).length, payloads.length);
  assert.equal((await call('GET', '/api/health')).status, 200);
  reached(
    'D10',
    `${payloads.length} texts in names, descriptions, searches, paths, queries and logins: kept as they are`,
  );
});
