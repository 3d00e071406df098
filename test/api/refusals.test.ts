import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService, type Sent } from '../support/http/service.ts';

/** Each kind of bad input, the documented status, and what the message must name: place, problem, remedy. */
type Row = {
  readonly what: string;
  readonly status: number;
  readonly says: readonly RegExp[];
  readonly create: Sent;
};

const service = await startService({ SERVICE_MAX_MODEL_BYTES: '20000' });
after(service.stop);
const token = await service.newAccount();
const projectId = await service.newProject(token);
const foreignToken = await service.newAccount();
const foreignProject = await service.newProject(foreignToken);
const json = { 'Content-Type': 'application/json' };
const actor = { eClass: 'Actor', id: 'reader', name: 'Reader' };

function withContent(content: unknown): Sent {
  return { token, json: { projectId, name: 'Bad', content } };
}

function withParticipants(...participants: readonly unknown[]): Sent {
  return withContent({ eClass: 'CimModel', id: 'root', name: 'Bad', participants });
}

const refusedContents: readonly Row[] = [
  {
    what: 'a malformed model: content that is not an object',
    status: 400,
    says: [/^content: /, /object/],
    create: withContent([1]),
  },
  {
    what: 'a malformed model: an element that is not an object',
    status: 400,
    says: [/^content\.participants\[0\]: /],
    create: withParticipants('Reader'),
  },
  {
    what: 'a malformed model: a list where one element belongs',
    status: 400,
    says: [/^content\.name: /],
    create: withContent({ eClass: 'CimModel', name: ['a'] }),
  },
  {
    what: 'an unknown class',
    status: 400,
    says: [/^content\.participants\[0\]/, /Reeder/],
    create: withParticipants({ eClass: 'Reeder', name: 'R' }),
  },
  {
    what: 'an unknown feature',
    status: 400,
    says: [/^content\.participants\[0\]/, /nick/],
    create: withParticipants({ ...actor, nick: 'R' }),
  },
  {
    what: 'a class in a place that cannot hold it',
    status: 400,
    says: [/^content\.participants\[0\]/, /Goal/],
    create: withParticipants({ eClass: 'Goal', name: 'G' }),
  },
  {
    what: 'a root of another level',
    status: 400,
    says: [/^content/, /PimModel/],
    create: withContent({ eClass: 'PimModel', name: 'P' }),
  },
  {
    what: 'a wrong type',
    status: 400,
    says: [/^content\.participants\[0\]\.external: /, /[Bb]oolean/],
    create: withParticipants({ ...actor, external: 'yes' }),
  },
  {
    what: 'a duplicate id',
    status: 400,
    says: [/^content\.participants\[1\]/, /reader/],
    create: withParticipants(actor, { ...actor, name: 'Other' }),
  },
  {
    what: 'broken JSON',
    status: 400,
    says: [/^body: line 1, column 14: /],
    create: { token, raw: '{"projectId":}', headers: json },
  },
  {
    what: 'no JSON object',
    status: 400,
    says: [/^body: .*object/],
    create: { token, raw: '[]', headers: json },
  },
  {
    what: 'a member named __proto__',
    status: 400,
    says: [/__proto__/],
    create: {
      token,
      raw: `{"projectId":"${projectId}","name":"x","content":{"eClass":"CimModel","__proto__":{}}}`,
      headers: json,
    },
  },
  {
    what: 'JSON that is nested too deeply',
    status: 400,
    says: [/deep|level/],
    create: {
      token,
      raw: `{"projectId":"${projectId}","name":"x","content":${'['.repeat(80)}${']'.repeat(80)}}`,
      headers: json,
    },
  },
  {
    what: 'JSON that is too large',
    status: 413,
    says: [/^body: is larger/, /send less/],
    create: withContent({ eClass: 'CimModel', name: 'Bad', description: 'x'.repeat(20_000) }),
  },
  {
    what: 'a body of another type',
    status: 415,
    says: [/^Content-Type: .*application\/json/],
    create: { token, raw: '<xmi/>', headers: { 'Content-Type': 'application/xml' } },
  },
  {
    what: 'a project that does not exist',
    status: 404,
    says: [],
    create: { token, json: { projectId: 'unknown', name: 'Bad' } },
  },
  {
    what: "somebody else's project",
    status: 404,
    says: [],
    create: { token, json: { projectId: foreignProject, name: 'Bad' } },
  },
  { what: 'no project', status: 400, says: [/^projectId: /], create: { token, json: { name: 'Bad' } } },
  { what: 'no name', status: 400, says: [/^name: /], create: { token, json: { projectId } } },
  { what: 'no token', status: 401, says: [], create: { json: { projectId, name: 'Bad' } } },
];

describe('a model is refused, and nothing is stored, for', () => {
  for (const { what, status, says, create } of refusedContents)
    it(`${what}: ${status}`, async () => {
      const before = await everything();
      const issues = (await service.refused(status, 'POST', '/api/cim', create)).join('\n');
      for (const pattern of says) assert.match(issues, pattern);
      assert.deepEqual(await everything(), before);
    });

  it('several reasons, told all at once: 400', async () => {
    const sent = withParticipants({ ...actor, external: 'yes', nick: 1 }, { eClass: 'Reeder' });
    const issues = await service.refused(400, 'POST', '/api/cim', {
      ...sent,
      json: { ...Object(sent.json), description: 7 },
    });
    assert.ok(issues.length >= 4, issues.join('\n'));
  });
});

describe('a replacement is refused, and the model stays as it was, for', () => {
  const rows: readonly (readonly [what: string, status: number, sent: object, says: RegExp])[] = [
    [
      'a stale revision',
      409,
      { expectedRevision: 7 },
      /^expectedRevision: expected 7 but current revision is 1$/,
    ],
    ['a revision that is none', 400, { expectedRevision: 'x' }, /^expectedRevision: /],
    ['an id that contradicts the path', 400, { id: 'other' }, /^id: /],
    ['another root', 400, { content: { eClass: 'CimModel', id: 'other', name: 'x' } }, /^content\.id: /],
    ['no content', 400, { content: null }, /^content: /],
    ['a blank name', 400, { name: ' ' }, /^name: /],
    [
      'a duplicate id',
      400,
      { content: { eClass: 'CimModel', id: 'root', participants: [{ ...actor, id: 'root' }] } },
      /root/,
    ],
  ];
  for (const [what, status, sent, says] of rows)
    it(`${what}: ${status}`, async () => {
      const content = { eClass: 'CimModel', id: 'root', name: 'Good' };
      const created = await service.call('POST', '/api/cim', { token, json: { projectId, content } });
      const path = `/api/cim/${textAt(created.body, 'id')}`;
      const issues = await service.refused(status, 'PUT', path, { token, json: { content, ...sent } });
      assert.match(issues.join('\n'), says);
      assert.deepEqual((await service.call('GET', path, { token })).body, created.body);
    });
});

describe('a transformation is refused, and no job is made, for', () => {
  it('an unknown, foreign or wrong source, or a stale revision', async () => {
    const content = { eClass: 'CimModel', id: 'root', name: 'Good' };
    const source = await service.call('POST', '/api/cim', { token, json: { projectId, content } });
    const sourceModelId = textAt(source.body, 'id');
    const submit = '/api/transformations/cim-to-pim';
    await service.refused(404, 'POST', submit, { token, json: { sourceModelId: 'unknown' } });
    await service.refused(404, 'POST', submit, { token: foreignToken, json: { sourceModelId } });
    await service.refused(404, 'POST', '/api/transformations/pim-to-psm', { token, json: { sourceModelId } });
    await service.refused(401, 'POST', submit, { json: { sourceModelId } });
    const stale = await service.refused(409, 'POST', submit, {
      token,
      json: { sourceModelId, expectedRevision: 3 },
    });
    assert.deepEqual(stale, ['expectedRevision: expected 3 but current revision is 1']);
    const bad = await service.refused(400, 'POST', submit, {
      token,
      json: { sourceModelId, expectedRevision: 0, dryRun: 'x' },
    });
    assert.deepEqual(bad.map((issue) => issue.split(':', 1)[0]).sort(), ['dryRun', 'expectedRevision']);
    assert.match(
      (await service.refused(400, 'POST', submit, { token })).join(),
      /^sourceModelId: is required/,
    );
    assert.deepEqual((await service.call('GET', `/api/pim?projectId=${projectId}`, { token })).body, []);
  });
});

/** Names, revisions and ids of all that is stored for both accounts. */
async function everything(): Promise<unknown> {
  const lists = ['/api/projects', '/api/cim', '/api/pim', '/api/psm', `/api/artifact?projectId=${projectId}`];
  const own = await Promise.all(lists.map(async (path) => (await service.call('GET', path, { token })).body));
  const foreign = await service.call('GET', '/api/cim', { token: foreignToken });
  return [own, listAt(foreign.body), at(own[0], 0, 'updatedAt')];
}
