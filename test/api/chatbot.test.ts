import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createChatting } from '../support/http/chats.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const { call, refused } = service;
const chatting = createChatting(service);
const sessions = '/api/chatbot/sessions';

type Place = { readonly token: string; readonly projectId: string };

async function newPlace(): Promise<Place> {
  const token = await service.newAccount();
  return { token, projectId: await service.newProject(token) };
}

const text = 'A member borrows books. Each book has a title and an author.';

describe('conversations', () => {
  it('at PSM level are refused with 422, before anything else is looked at', async () => {
    const { token } = await newPlace();
    assert.match(
      String(await refused(422, 'POST', sessions, { token, json: { level: 'psm' } })),
      /level: psm/,
    );
    await refused(422, 'POST', sessions, { token, json: { level: 'PSM', projectId: 7 } });
    await refused(400, 'POST', sessions, { token, json: { level: 'uml' } });
    await refused(401, 'POST', sessions, { json: { level: 'psm' } });
  });

  it('need a project or a model, which the caller can see', async () => {
    const { token, projectId } = await newPlace();
    await refused(400, 'POST', sessions, { token, json: { level: 'cim' } });
    await refused(404, 'POST', sessions, { token, json: { level: 'cim', projectId: 'unknown' } });
    await refused(404, 'POST', sessions, { token, json: { level: 'cim', modelId: 'unknown' } });
    const model = (await call('POST', '/api/pim', { token, json: { projectId, name: 'P' } })).body;
    const ofModel = await call('POST', sessions, { token, json: { level: 'pim', modelId: at(model, 'id') } });
    assert.equal(ofModel.status, 201);
    assert.equal(at(ofModel.body, 'projectId'), projectId);
    await refused(404, 'POST', sessions, { token, json: { level: 'cim', modelId: at(model, 'id') } });
  });

  it('are listed, read, cleared and deleted by their account', async () => {
    const { token, projectId } = await newPlace();
    const { sessionId } = await chatting.newChat(token, projectId);
    const path = `${sessions}/${sessionId}`;
    const list = await call('GET', `${sessions}?level=CIM&projectId=${projectId}`, { token });
    assert.deepEqual(
      listAt(list.body).map((session) => at(session, 'id')),
      [sessionId],
    );
    assert.equal(list.headers.get('x-total-count'), '1');
    const thread = (await call('GET', `${path}/messages`, { token })).body;
    assert.deepEqual(
      listAt(thread).map((entry) => [at(entry, 'sequence'), at(entry, 'role')]),
      [
        [1, 'USER'],
        [2, 'ASSISTANT'],
      ],
    );
    assert.equal(listAt((await call('GET', `${path}/messages?after=1`, { token })).body).length, 1);
    const cleared = (await call('POST', `${path}/clear`, { token })).body;
    assert.deepEqual([at(cleared, 'id'), at(cleared, 'messageCount')], [sessionId, 0]);
    assert.deepEqual((await call('GET', `${path}/messages`, { token })).body, []);
    assert.equal((await call('DELETE', path, { token })).status, 204);
    await refused(404, 'GET', path, { token });
  });
});

/** All passages are covered, each obligation by an element and feature of its own. */
async function accountedFor(token: string, turnId: string): Promise<void> {
  const path = `/api/chatbot/turns/${turnId}/units`;
  const units = listAt((await call('GET', path, { token })).body);
  const evidence = units.flatMap((unit) =>
    listAt(unit, 'obligations').flatMap((each) => listAt(each, 'evidence').map((one) => JSON.stringify(one))),
  );
  assert.ok(evidence.length > 1);
  assert.equal(units.map((unit) => at(unit, 'text')).join(' '), text);
  assert.ok(units.every((unit) => at(unit, 'state') !== 'OPEN'));
  const covered = await call('GET', `${path}?state=COVERED&limit=1`, { token });
  assert.equal(listAt(covered.body).length, 1);
  assert.ok(Number(covered.headers.get('x-total-count')) >= 1);
  assert.deepEqual((await call('GET', `${path}?state=OPEN`, { token })).body, []);
  await refused(400, 'GET', `${path}?state=SOME`, { token });
}

describe('messages', () => {
  it('are accepted at once with 202, and what they lead to can be read', async () => {
    const { token, projectId } = await newPlace();
    const sessionId = await chatting.newSession(token, { projectId });
    const json = { idempotencyKey: 'k', message: text };
    const path = `${sessions}/${sessionId}/messages`;
    const first = await call('POST', path, { token, json });
    assert.equal(first.status, 202);
    const turnId = textAt(first.body, 'turnId');
    assert.equal(first.headers.get('location'), `/api/chatbot/turns/${turnId}`);
    assert.equal(textAt(first.body, 'eventCursor'), `${turnId}.1`);
    const again = await call('POST', path, { token, json });
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual(again.body, first.body);
    await refused(422, 'POST', path, { token, json: { ...json, message: 'Another.' } });
    await chatting.follow(token, turnId);
    const turn = await chatting.turn(token, turnId);
    assert.equal(at(turn, 'status'), 'COMPLETED');
    assert.equal(at(turn, 'coveragePercent'), 100);
    await accountedFor(token, turnId);
    const model = (await call('GET', `/api/cim/${textAt(turn, 'modelId')}`, { token })).body;
    assert.equal(at(model, 'revision'), 2);
  });

  it('need a key, in the body or in the header, and not two', async () => {
    const { token, projectId } = await newPlace();
    const path = `${sessions}/${await chatting.newSession(token, { projectId })}/messages`;
    const missing = await refused(400, 'POST', path, { token, json: { message: text } });
    assert.match(missing.join(), /idempotencyKey: is required/);
    const headers = { 'Idempotency-Key': 'one' };
    const accepted = await call('POST', path, { token, json: { message: text }, headers });
    assert.equal(accepted.status, 202);
    const json = { message: text, idempotencyKey: 'two' };
    assert.match((await refused(400, 'POST', path, { token, json, headers })).join(), /differs/);
  });

  it('are refused with every problem, but only to those who may see the session', async () => {
    const { token, projectId } = await newPlace();
    const path = `${sessions}/${await chatting.newSession(token, { projectId })}/messages`;
    const json = { idempotencyKey: '', message: ' ', attachmentIds: 'x' };
    assert.equal((await refused(400, 'POST', path, { token, json })).length, 3);
    await refused(404, 'POST', path, { token: (await newPlace()).token, json });
    const stale = { idempotencyKey: 's', message: text, expectedRevision: 7 };
    assert.match((await refused(409, 'POST', path, { token, json: stale })).join(), /expected 7/);
  });

  it('are answered alike for any mode, provider or strategy', async () => {
    const { token, projectId } = await newPlace();
    const besides = { mode: 'agent', provider: 'other', strategy: 'x', workflow: 'answer' };
    const routed = async (more: object): Promise<unknown> => {
      const sessionId = await chatting.newSession(token, { projectId });
      const turnId = textAt(await chatting.say(token, sessionId, { message: text, ...more }), 'turnId');
      const events = await chatting.follow(token, turnId);
      return events.find(({ type }) => type === 'turn.workflow.routed')?.payload;
    };
    assert.deepEqual(await routed(besides), await routed({}));
  });

  it('of a guest are five, and then 403', async () => {
    const { token, projectId } = await newPlace();
    const sessionId = await chatting.newSession(token, { projectId });
    for (let index = 0; index < 5; index += 1)
      await chatting.ask(token, sessionId, 'How many objects are there?');
    const json = { idempotencyKey: 'sixth', message: text };
    const [issue] = await refused(403, 'POST', `${sessions}/${sessionId}/messages`, { token, json });
    assert.match(issue ?? '', /register to go on/);
    const me = (await call('GET', '/api/auth/me', { token })).body;
    assert.equal(at(me, 'guestPromptsRemaining'), 0);
  });
});

describe('the events of a turn', () => {
  it('are streamed with ids to come back with', async () => {
    const { token, projectId } = await newPlace();
    const { turnId } = await chatting.newChat(token, projectId);
    const events = await chatting.follow(token, turnId);
    assert.deepEqual(
      events.map(({ sequence, eventId }) => [sequence, eventId]),
      events.map((_, index) => [index + 1, `${turnId}.${index + 1}`]),
    );
    const from = async (after: string): Promise<number> =>
      (await chatting.follow(token, turnId, { after })).length;
    assert.equal(await from(`${turnId}.3`), events.length - 3);
    assert.equal(await from('3'), events.length - 3);
    assert.equal(await from('another.3'), events.length);
    assert.equal(await from('nonsense'), events.length);
  });

  it('come as an event stream that no cache keeps, and as nothing else', async () => {
    const { token, projectId } = await newPlace();
    const { turnId } = await chatting.newChat(token, projectId);
    const path = `/api/chatbot/turns/${turnId}/events`;
    const { headers, bytes } = await call('GET', path, { token, headers: { Accept: 'text/event-stream' } });
    assert.match(headers.get('content-type') ?? '', /^text\/event-stream/);
    assert.equal(headers.get('cache-control'), 'no-store, no-transform');
    assert.equal(headers.get('x-accel-buffering'), 'no');
    assert.ok((headers.get('x-request-id') ?? '') !== '');
    assert.match(bytes.toString('utf8'), /^retry: 2000\n\nid: .*\.1\nevent: turn\.accepted\ndata: \{/);
    await refused(406, 'GET', path, { token, headers: { Accept: 'application/json' } });
    await refused(401, 'GET', path);
    await refused(404, 'GET', '/api/chatbot/turns/unknown/events', { token });
  });
});

describe('attachments', () => {
  it('give their text back as a file, to their account alone', async () => {
    const { token } = await newPlace();
    const text = '# Wishes\n\n<script>alert(1)</script> Gebühren für Mahnungen\n';
    const attachmentId = await chatting.attach(token, { name: 'Wünsche.md', text });
    const path = `/api/chatbot/attachments/${attachmentId}/content`;
    const { status, bytes, headers } = await call('GET', path, { token });
    assert.equal(status, 200);
    assert.equal(bytes.toString('utf8'), text);
    assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8');
    assert.match(headers.get('content-disposition') ?? '', /^attachment; .*W%C3%BCnsche\.md/);
    await refused(404, 'GET', path, { token: (await newPlace()).token });
    await refused(401, 'GET', path);
    await call('DELETE', `/api/chatbot/attachments/${attachmentId}`, { token });
    await refused(404, 'GET', path, { token });
  });

  it('are text files of their account, described without their text', async () => {
    const { token, projectId } = await newPlace();
    const attachmentId = await chatting.attach(token, { name: 'backlog.md', text: '- Secret wish' });
    const path = `/api/chatbot/attachments/${attachmentId}`;
    const { body, bytes } = await call('GET', path, { token });
    assert.equal(at(body, 'contentType'), 'text/markdown');
    assert.doesNotMatch(bytes.toString('utf8'), /Secret/);
    const sessionId = await chatting.newSession(token, { projectId });
    const turn = await chatting.ask(token, sessionId, 'Build a model from this.', {
      attachmentIds: [attachmentId],
    });
    assert.deepEqual(at(turn, 'provenance', 'attachmentIds'), [attachmentId]);
    assert.equal(at((await call('GET', path, { token })).body, 'sessionId'), sessionId);
    assert.equal((await call('DELETE', path, { token })).status, 204);
    await refused(404, 'GET', path, { token });
    await refused(415, 'POST', '/api/chatbot/attachments', { token, json: {} });
  });
});

describe('an attached JSON file', () => {
  for (const [what, text, issue] of [
    ['that is not JSON', '{"a":1', /^file: line 1, column 7: expected /],
    ['with two members of one name', '{"wish":"a","wish":"b"}', /^file\.wish: stands twice in one object/],
    ['that is nested too deeply', `${'['.repeat(65)}${']'.repeat(65)}`, /^file: is nested deeper than 64/],
  ] as const)
    it(`${what} is refused, and the place is named`, async () => {
      const { token } = await newPlace();
      const form = new FormData();
      form.append('file', new Blob([text]), 'wishes.json');
      const encoded = new Response(form);
      const headers = { 'Content-Type': encoded.headers.get('content-type') ?? '' };
      const sent = { token, raw: await encoded.bytes(), headers };
      const [found] = await refused(400, 'POST', '/api/chatbot/attachments', sent);
      assert.match(found ?? '', issue);
    });
});

describe('actions on turns', () => {
  it('may be repeated under a key: an undo is carried out once', async () => {
    const { token, projectId } = await newPlace();
    const { turnId, modelId } = await chatting.newChat(token, projectId);
    const undo = { token, json: {}, headers: { 'Idempotency-Key': 'undo-once' } };
    const path = `/api/chatbot/turns/${turnId}/undo`;
    const answers = [await call('POST', path, undo), await call('POST', path, undo)];
    assert.deepEqual(
      answers.map(({ status, body }) => [status, at(body, 'undoState')]),
      [
        [200, 'FULL'],
        [200, 'FULL'],
      ],
    );
    assert.equal(at((await call('GET', `/api/cim/${modelId}`, { token })).body, 'revision'), 3);
    await refused(409, 'POST', path, { token, json: {} });
    const other = { ...undo, json: { expectedRevision: 9 } };
    await refused(422, 'POST', path, other);
  });

  it('that are not possible say why, and what is wrong only to those who may see the turn', async () => {
    const { token, projectId } = await newPlace();
    const { turnId } = await chatting.newChat(token, projectId);
    const path = `/api/chatbot/turns/${turnId}`;
    await refused(409, 'POST', `${path}/cancel`, { token });
    await refused(409, 'POST', `${path}/confirm`, { token, json: {} });
    await refused(409, 'POST', `${path}/continue`, { token, json: {} });
    await refused(409, 'POST', `${path}/rebase`, { token, json: {} });
    await refused(404, 'POST', `${path}/checkpoints/unknown/rollback`, { token });
    await refused(400, 'POST', `${path}/feedback`, { token, json: { helpful: 'yes' } });
    const stranger = await newPlace();
    await refused(404, 'POST', `${path}/feedback`, { token: stranger.token, json: { helpful: 'yes' } });
    const said = await call('POST', `${path}/feedback`, { token, json: { helpful: false, comment: 'Hm.' } });
    assert.deepEqual([at(said.body, 'helpful'), at(said.body, 'comment')], [false, 'Hm.']);
    assert.equal(at(await chatting.turn(token, turnId), 'feedback', 'helpful'), false);
  });
});

describe('a backlog', () => {
  it('becomes a model, can be undone, and the model is what it was', async () => {
    const { token, projectId } = await newPlace();
    const sessionId = await chatting.newSession(token, { projectId });
    const backlog = [
      '# Lending',
      '- As a member, I want to reserve a book, so that I need not wait for it.',
      '- As a librarian, I want to see all overdue loans, so that I can remind members.',
      '- A member may have at most 10 loans.',
    ].join('\n');
    const attachmentIds = [await chatting.attach(token, { name: 'backlog.md', text: backlog })];
    const turn = await chatting.ask(token, sessionId, 'Build a model from this backlog.', { attachmentIds });
    assert.ok(['COMPLETED', 'PARTIAL'].includes(textAt(turn, 'status')), JSON.stringify(turn));
    const saved = Number(at(turn, 'savedElementCount'));
    assert.ok(saved >= 5, `only ${saved} elements`);
    const modelPath = `/api/cim/${textAt(turn, 'modelId')}`;
    const structural = await call('POST', `${modelPath}/validate/structural`, { token, json: {} });
    assert.equal(at(structural.body, 'valid'), true, JSON.stringify(structural.body));
    const undone = await call('POST', `/api/chatbot/turns/${textAt(turn, 'turnId')}/undo`, {
      token,
      json: {},
    });
    assert.equal(at(undone.body, 'undoState'), 'FULL', JSON.stringify(undone.body));
    const back = listAt(at(undone.body, 'checkpoints')).at(-1);
    assert.deepEqual([at(back, 'kind'), at(back, 'removedCount')], ['UNDO', saved]);
    const model = (await call('GET', modelPath, { token })).body;
    assert.equal(at(model, 'content', 'participants'), undefined);
  });
});
