import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { reached } from '../support/testing/figures.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const password = 'correct horse battery';

const register = (json: object) =>
  service.call('POST', '/api/auth/register', { json: { password, ...json } });
const login = async (username: string): Promise<unknown> => {
  const { status, body } = await service.call('POST', '/api/auth/login', { json: { username, password } });
  return status === 200 ? at(body, 'user', 'id') : status;
};

/** Texts that are not a name anywhere. */
const hostile = [
  ...['Bell\u0007', 'two\nlines', 'end\u0085', '\u202Egnirts', 'a\u2066b', 'a\u200Fb', '\u061Ca'],
  ...[
    'OW\u200BNER',
    'a\u2060b',
    '\uFEFFa',
    'a\u00ADb',
    '\u3164',
    '\u2800',
    '\u115F',
    'a\u{E0041}',
    'a\uFE0F',
  ],
];

describe('login names', () => {
  it('are the same in any letter case, width and composition, and in both ways to write a domain', async () => {
    const { status, body } = await register({ email: 'José@Bücher.example' });
    assert.equal(status, 201);
    const id = at(body, 'user', 'id');
    const twins = [
      ...['jose\u0301@bücher.example', 'JOSÉ@BÜCHER.EXAMPLE', 'ｊｏｓé@bu\u0308cher.example'],
      'josé@xn--bcher-kva.example',
    ];
    for (const twin of twins) {
      assert.equal((await register({ email: twin })).status, 409, twin);
      assert.equal(await login(twin), id, twin);
    }
    assert.equal(await login('jose@bücher.example'), 401);
  });

  it('are one namespace: no username is someone’s address, no address someone’s username', async () => {
    assert.equal((await register({ username: 'ann', email: 'ann@example.org' })).status, 201);
    assert.equal((await register({ username: 'BEN@example.org' })).status, 201);
    for (const json of [
      { username: 'Ann@Example.org' },
      { email: 'ben@example.org' },
      { username: 'other', email: 'ＡＮＮ@example.org' },
      { username: 'ben@EXAMPLE.org', email: 'new@example.org' },
    ])
      assert.equal((await register(json)).status, 409, JSON.stringify(json));
    assert.equal(await login('new@example.org'), 401);
  });

  it('have one owner however many ask for them at once', async () => {
    const asked = ['zoé@example.org', 'zoe\u0301@example.org', 'ZOÉ@example.org', 'ｚｏé@example.org'];
    const answers = await Promise.all([...asked, ...asked].map((email) => register({ email })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
  });

  it('hold nothing that cannot be seen', async () => {
    for (const text of hostile) {
      await service.refused(400, 'POST', '/api/auth/register', { json: { username: text, password } });
      const email = `${text}@example.org`;
      await service.refused(400, 'POST', '/api/auth/register', { json: { email, password } });
    }
    for (const email of ['דוד@example.org', 'علی@example.org', '李@例え.example'])
      assert.equal((await register({ email })).status, 201, email);
  });
});

describe('names that people see', () => {
  it('are refused with invisible characters, wherever they are set, and stay as they were', async () => {
    const token = textAt((await register({ username: 'namer' })).body, 'token');
    await register({ username: 'member' });
    const projectId = await service.newProject(token);
    const path = `/api/projects/${projectId}`;
    const invited = await service.call('POST', `${path}/invitations`, {
      token,
      json: { username: 'member', role: 'Architect' },
    });
    const member = `${path}/members/${textAt(invited.body, 'userId')}`;
    const content = { eClass: 'CimModel', id: 'root', name: 'Shop' };
    const model = await service.call('POST', '/api/cim', { token, json: { projectId, content } });
    const modelPath = `/api/cim/${textAt(model.body, 'id')}`;
    const renamed = [{ op: 'replace', path: '/name' }];
    let refusals = 0;
    for (const text of hostile)
      for (const [method, place, json] of [
        ['POST', '/api/auth/register', { username: `user${refusals}`, password, displayName: text }],
        ['PUT', '/api/auth/me', { displayName: text }],
        ['POST', '/api/projects', { name: text }],
        ['PUT', path, { name: text }],
        ['POST', `${path}/invitations`, { username: 'namer', role: text }],
        ['PUT', member, { role: text }],
        ['POST', '/api/cim', { projectId, name: text }],
        ['POST', '/api/cim', { projectId, content: { ...content, name: text } }],
        ['PUT', modelPath, { content: { ...content, name: text } }],
        ['PATCH', modelPath, renamed.map((each) => ({ ...each, value: text }))],
        ['POST', '/api/chatbot/sessions', { projectId, level: 'cim', title: text }],
      ] as const) {
        const headers = method === 'PATCH' ? { 'Content-Type': 'application/json-patch+json' } : {};
        const sent = { token, headers, raw: JSON.stringify(json) };
        const json_ = { 'Content-Type': 'application/json', ...headers };
        const issues = await service.refused(400, method, place, { ...sent, headers: json_ });
        assert.match(
          issues.join(),
          /U\+[0-9A-F]{4,6} as character|OWNER is reserved/,
          `${method} ${place} ${text}`,
        );
        refusals += 1;
      }
    assert.equal(at((await service.call('GET', path, { token })).body, 'revision'), 1);
    assert.equal(at((await service.call('GET', modelPath, { token })).body, 'revision'), 1);
    assert.equal(listAt((await service.call('GET', '/api/projects', { token })).body).length, 1);
    reached('D15', `${refusals} names with characters that cannot be seen refused in 11 places`);
  });

  it('are cleaned, in any script', async () => {
    const token = await service.newAccount();
    const names = [
      [' Gro\u0308ße \u00A0 Halle ', 'Größe Halle'],
      ['می‌خواهم', 'می‌خواهم'],
      ['👩‍💻 עברית', '👩‍💻 עברית'],
    ] as const;
    for (const [name, stored] of names) {
      const { body } = await service.call('POST', '/api/projects', { token, json: { name } });
      assert.equal(at(body, 'name'), stored);
      const me = await service.call('PUT', '/api/auth/me', { token, json: { displayName: name } });
      assert.equal(at(me.body, 'displayName'), stored);
    }
  });
});
