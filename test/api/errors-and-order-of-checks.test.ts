import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, describe, it } from 'node:test';
import { at, membersOf, textAt } from '../support/lib/json.ts';
import { issuesOf, startService, type Sent } from '../support/http/service.ts';

const service = await startService({ SERVICE_MAX_BODY_BYTES: '2048', SERVICE_MAX_MODEL_BYTES: '4096' });
after(service.stop);
const token = await service.newAccount();
const projectId = await service.newProject(token);
const json = { 'Content-Type': 'application/json' };

describe('checks come in the promised order', () => {
  const table: readonly (readonly [
    what: string,
    status: number,
    method: string,
    path: string,
    sent?: Sent,
  ])[] = [
    ['a broken escape in a page', 400, 'GET', '/%zz'],
    ['a broken escape before the token', 400, 'GET', '/api/%zz'],
    ['a NUL before the token', 400, 'GET', '/api/projects/%00'],
    ['an escaped parent folder before the token', 400, 'GET', '/api/projects/x%2F..%2Fy'],
    ['an unknown page', 404, 'GET', '/nowhere'],
    ['an unknown page with any method', 404, 'POST', '/nowhere', { raw: '{', headers: json }],
    ['a missing token before an unknown path', 401, 'GET', '/api/nowhere'],
    ['a missing token before the method', 401, 'DELETE', '/api/projects'],
    [
      'a missing token before the size',
      401,
      'POST',
      '/api/projects',
      { raw: ' '.repeat(9000), headers: json },
    ],
    ['an unknown path', 404, 'GET', '/api/nowhere', { token }],
    ['an unknown level', 404, 'GET', '/api/xim', { token }],
    ['an unknown path before the body', 404, 'POST', '/api/nowhere', { token, raw: '{', headers: json }],
    ['a method that a path has not', 405, 'DELETE', '/api/projects', { token }],
    ['a method that a public path has not', 405, 'POST', '/api/health'],
    [
      'the size before the type',
      413,
      'POST',
      '/api/projects',
      { token, raw: 'x'.repeat(9000), headers: { 'Content-Type': 'text/plain' } },
    ],
    [
      'the type before the JSON',
      415,
      'POST',
      '/api/projects',
      { token, raw: '{', headers: { 'Content-Type': 'text/plain' } },
    ],
    [
      'a malformed type',
      415,
      'POST',
      '/api/projects',
      { token, raw: '{}', headers: { 'Content-Type': 'json' } },
    ],
    [
      'the JSON before anything it says',
      400,
      'POST',
      '/api/projects',
      { token, raw: '{"name":', headers: json },
    ],
    [
      'an invisible project before the other fields',
      404,
      'POST',
      '/api/cim',
      { token, json: { projectId: 'other', name: 7 } },
    ],
    [
      'an invisible source before the other fields',
      404,
      'POST',
      '/api/transformations/cim-to-pim',
      { token, json: { sourceModelId: 'other', expectedRevision: 'x' } },
    ],
    ['an invisible model before its content', 404, 'PUT', '/api/cim/other', { token, json: { content: 7 } }],
  ];
  for (const [what, status, method, path, sent] of table)
    it(`${what}: ${status}`, async () => {
      await service.refused(status, method, path, sent);
    });
});

describe('every failure', () => {
  it('has the five members, a timestamp and the correlation id', async () => {
    const answer = await service.call('GET', '/api/nowhere', {
      token,
      headers: { 'X-Request-Id': 'abc.1:2_3-4' },
    });
    issuesOf(answer);
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal(at(answer.body, 'status'), 404);
    assert.equal(at(answer.body, 'errorId'), 'abc.1:2_3-4');
    assert.match(textAt(answer.body, 'timestamp'), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('gets an id of its own when the sent one is not acceptable', async () => {
    const idFor = async (headers: Readonly<Record<string, string>>): Promise<string | null> =>
      (await service.call('GET', '/api/nowhere', { headers })).headers.get('x-request-id');
    const uuid = /^[0-9a-f-]{36}$/;
    assert.match((await idFor({})) ?? '', uuid);
    assert.match((await idFor({ 'X-Request-Id': 'a b' })) ?? '', uuid);
    assert.match((await idFor({ 'X-Request-Id': 'x'.repeat(129) })) ?? '', uuid);
    assert.match((await idFor({ 'X-Request-Id': 'a b', 'X-Correlation-Id': 'good' })) ?? '', uuid);
    assert.equal(await idFor({ 'X-Correlation-Id': 'good' }), 'good');
  });

  it('is reported in the same body when the bytes are not HTTP at all', async () => {
    bodyOf(await exchange('NONSENSE\r\n\r\n'), 400);
    bodyOf(await exchange('GET /caf\u00e9 HTTP/1.1\r\nHost: a\r\n\r\n'), 400);
  });

  it('is reported in the same body when the host is not named once', async () => {
    const health = 'GET /api/health HTTP/1.';
    const end = 'Connection: close\r\n\r\n';
    const table: readonly (readonly [bytes: string, issue: RegExp])[] = [
      [`${health}1\r\n${end}`, /^Host: is required/],
      [`${health}1\r\nHost: a\r\nHost: a\r\n${end}`, /^Host: was sent 2 times/],
      [`${health}1\r\nhost: a\r\nX-A: b\r\nHOST: b\r\n${end}`, /^Host: was sent 2 times/],
      [`${health}0\r\nHost: a\r\nHost: b\r\n${end}`, /^Host: was sent 2 times/],
      [`${health}1\r\nHost: a, b\r\n${end}`, /^Host: is not a host name/],
      [`${health}1\r\nHost: user@a\r\n${end}`, /^Host: is not a host name/],
      [`${health}1\r\nHost: a/b\r\n${end}`, /^Host: is not a host name/],
      [`GET http://a/api/health HTTP/1.1\r\n${end}`, /^Host: is required/],
      [`GET /api/admin HTTP/1.1\r\n${end}`, /^Host: is required/],
    ];
    for (const [bytes, issue] of table) {
      const body = bodyOf(await exchange(bytes), 400);
      assert.match(String(at(body, 'issues', 0)), issue, bytes);
    }
  });

  it('of HTTP/1.0 needs no host, and a host may be empty or an address', async () => {
    for (const head of ['0', '0\r\nHost: a', '1\r\nHost:', '1\r\nHost: [::1]:8080', '1\r\nHost: a_b.c:80'])
      assert.match(
        await exchange(`GET /api/health HTTP/1.${head}\r\nConnection: close\r\n\r\n`),
        /^HTTP\/1\.1 200 /,
        head,
      );
  });

  it('is reported in the same body for a tunnel', async () => {
    const answer = await exchange('CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n');
    assert.match(answer, /\r\nAllow: DELETE, GET, HEAD, PATCH, POST, PUT, OPTIONS\r\n/);
    bodyOf(answer, 405);
  });

  it('is not told for expecting more than is known', async () => {
    const answer = await exchange(
      'GET /api/health HTTP/1.1\r\nHost: a\r\nExpect: more\r\nConnection: close\r\n\r\n',
    );
    assert.match(answer, /^HTTP\/1\.1 200 /);
  });

  it('is reported in the same body when the headers are too large', async () => {
    const answer = await service.call('GET', '/api/health', { headers: { 'X-Long': 'x'.repeat(17_000) } });
    assert.equal(answer.status, 431);
    issuesOf(answer);
  });
});

describe('methods', () => {
  it('are named when a wrong one is used', async () => {
    const { headers } = await service.call('DELETE', '/api/projects', { token });
    assert.equal(headers.get('allow'), 'GET, HEAD, POST, OPTIONS');
  });

  it('are reported on request', async () => {
    const { status, headers, bytes } = await service.call('OPTIONS', `/api/projects/${projectId}`, { token });
    assert.equal(status, 204);
    assert.equal(headers.get('allow'), 'DELETE, GET, HEAD, PUT, OPTIONS');
    assert.equal(bytes.byteLength, 0);
  });

  it('include HEAD wherever there is GET, without a body', async () => {
    const path = `/api/projects/${projectId}`;
    const get = await service.call('GET', path, { token });
    const head = await service.call('HEAD', path, { token });
    assert.equal(head.status, 200);
    assert.equal(head.bytes.byteLength, 0);
    assert.equal(head.headers.get('etag'), get.headers.get('etag'));
    assert.equal((await service.call('HEAD', '/api/projects/unknown', { token })).bytes.byteLength, 0);
  });
});

describe('a JSON body', () => {
  const post = (raw: string): Promise<readonly string[]> =>
    service.refused(400, 'POST', '/api/projects', { token, raw, headers: json });

  it('that is broken is refused with line and column', async () => {
    assert.deepEqual(await post('{\n  "name": nope\n}'), [
      'body: line 2, column 11: expected a value but found "n"; correct the JSON',
    ]);
  });

  it('in UTF-16 is refused with the advice to send UTF-8', async () => {
    for (const text of ['{"name":"x"}', '\ufeff{"name":"x"}', '\ufeff{"content":{}}'])
      for (const bytes of [Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()])
        for (const [path, type] of [
          ['/api/projects', 'application/json'],
          ['/api/cim', 'application/json; charset=utf-16'],
          ['/api/cim/validate', 'application/json'],
        ] as const) {
          const sent = { token, raw: bytes, headers: { 'Content-Type': type } };
          assert.deepEqual(await service.refused(400, 'POST', path, sent), [
            'body: is JSON in UTF-16; send it in UTF-8',
          ]);
        }
  });

  it('that is not an object is refused', async () => {
    for (const raw of ['[]', '"name"', '7', 'null', 'true'])
      assert.match((await post(raw)).join(), /^body: must be an object/);
  });

  it('with a member named __proto__ is refused', async () => {
    assert.match((await post('{"name":"x","more":{"__proto__":{}}}')).join(), /^more\.__proto__: /);
  });

  it('that is nested too deeply is refused', async () => {
    assert.match(
      (await post(`{"name":${'['.repeat(80)}${']'.repeat(80)}}`)).join(),
      /^body: is nested deeper/,
    );
  });

  it('that is streamed is measured while it arrives', async () => {
    const chunk = ' '.repeat(1000);
    const parts = Array.from({ length: 9 }, () => `3e8\r\n${chunk}\r\n`).join('');
    const answer = await exchange(
      `POST /api/projects HTTP/1.1\r\nHost: x\r\nX-Auth-Token: ${token}\r\nContent-Type: application/json\r\n` +
        `Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${parts}0\r\n\r\n`,
    );
    assert.match(answer, /^HTTP\/1\.1 413 /);
  });

  it('that repeats a member is refused, naming both places', async () => {
    assert.deepEqual(await post('{"name":"first","name":"last"}'), [
      'name: stands twice in one object, at line 1, column 2 and at line 1, column 17; keep one of the two members',
    ]);
  });
});

/** The error body of an answer as it was received. */
function bodyOf(answer: string, status: number): unknown {
  assert.ok(answer.startsWith(`HTTP/1.1 ${status} `), answer);
  const body: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
  const members = ['errorId', 'issues', 'message', 'status', 'timestamp'];
  assert.deepEqual(Object.keys(membersOf(body)).sort(), members);
  assert.equal(at(body, 'status'), status);
  return body;
}

/** Sends bytes as they are and gives everything that comes back. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(service.baseUrl);
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (data: string) => (answer += data));
    socket.on('close', () => resolve(answer));
    socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)));
  });
}
