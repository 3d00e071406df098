import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createChatting } from '../support/http/chats.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';

const service = await startService({ SERVICE_GUEST_PROMPT_LIMIT: '100' });
after(service.stop);
const chatting = createChatting(service);

type Person = { readonly token: string; readonly userId: string };

async function person(): Promise<Person> {
  const { body } = await service.call('POST', '/api/auth/guest');
  return { token: textAt(body, 'token'), userId: textAt(body, 'user', 'id') };
}

const [ann, max, rea, wim] = [await person(), await person(), await person(), await person()];

/** A project of Ann's in which Max manages, Wim writes and Rea reads. */
async function shared(): Promise<{ readonly path: string; readonly projectId: string }> {
  const projectId = await service.newProject(ann.token);
  const path = `/api/projects/${projectId}`;
  const invited = [
    { userId: max.userId, access: 'manage' },
    { userId: rea.userId, access: 'READ' },
    { userId: wim.userId },
  ];
  for (const who of invited) {
    const json = { role: 'Architect', ...who };
    const { status, body } = await service.call('POST', `${path}/invitations`, { token: ann.token, json });
    assert.equal(status, 201, JSON.stringify(body));
  }
  return { path, projectId };
}

describe('the access of members', () => {
  it('is WRITE unless given, OWNER for the owner, and shown to all of them', async () => {
    const { path } = await shared();
    const { body } = await service.call('GET', `${path}/members`, { token: rea.token });
    assert.deepEqual(
      listAt(body).map((member) => [at(member, 'userId'), at(member, 'access'), at(member, 'owner')]),
      [
        [ann.userId, 'OWNER', true],
        [max.userId, 'MANAGE', false],
        [rea.userId, 'READ', false],
        [wim.userId, 'WRITE', false],
      ],
    );
    for (const [{ token }, access] of [
      [ann, 'OWNER'],
      [max, 'MANAGE'],
      [rea, 'READ'],
      [wim, 'WRITE'],
    ] as const) {
      assert.equal(at((await service.call('GET', path, { token })).body, 'access'), access);
      const mine = listAt((await service.call('GET', '/api/projects', { token })).body);
      assert.ok(mine.some((project) => at(project, 'access') === access));
    }
  });

  it('is changed with the label or alone, and is never OWNER', async () => {
    const { path } = await shared();
    const place = `${path}/members/${rea.userId}`;
    const put = (json: object) => service.call('PUT', place, { token: ann.token, json });
    for (const [json, role, access] of [
      [{ access: 'write' }, 'Architect', 'WRITE'],
      [{ role: 'Reviewer' }, 'Reviewer', 'WRITE'],
      [{ role: 'Adviser', access: 'READ' }, 'Adviser', 'READ'],
    ] as const) {
      const { status, body } = await put(json);
      assert.deepEqual([status, at(body, 'role'), at(body, 'access')], [200, role, access]);
    }
    for (const json of [{}, { label: 'x' }, { access: 'OWNER' }, { access: 'ALL' }, { access: 7 }])
      await service.refused(400, 'PUT', place, { token: ann.token, json });
    const invitation = { userId: rea.userId, role: 'x', access: 'OWNER' };
    await service.refused(400, 'POST', `${path}/invitations`, { token: ann.token, json: invitation });
    const own = { token: ann.token, json: { access: 'READ' } };
    await service.refused(409, 'PUT', `${path}/members/${ann.userId}`, own);
  });

  it('is named in the refusal of what it does not allow, and acts at once', async () => {
    const { path, projectId } = await shared();
    const create = (status: number) =>
      service.call('POST', '/api/cim', { token: wim.token, json: { projectId, name: `Shop ${status}` } });
    assert.equal((await create(201)).status, 201);
    const json = { access: 'READ' };
    await service.call('PUT', `${path}/members/${wim.userId}`, { token: ann.token, json });
    const refused = await create(403);
    assert.equal(refused.status, 403);
    assert.equal(
      at(refused.body, 'message'),
      'You may read this project, but not change it; ask its owner for WRITE access.',
    );
    assert.deepEqual(at(refused.body, 'issues'), ['access: is READ in this project, WRITE is needed']);
  });
});

describe('a member with MANAGE', () => {
  it('adds, changes and removes members, without seeing e-mail addresses', async () => {
    const { path } = await shared();
    const { token } = max;
    const username = 'member.of.max';
    const registered = { username, email: `${username}@example.org`, password: 'correct horse battery' };
    const userId = textAt(
      (await service.call('POST', '/api/auth/register', { json: registered })).body,
      'user',
      'id',
    );
    const invited = await service.call('POST', `${path}/invitations`, {
      token,
      json: { userId, role: 'Tester', access: 'MANAGE' },
    });
    assert.deepEqual(
      [invited.status, at(invited.body, 'access'), at(invited.body, 'email')],
      [201, 'MANAGE', undefined],
    );
    const place = `${path}/members/${userId}`;
    const changed = await service.call('PUT', place, { token, json: { access: 'READ' } });
    assert.deepEqual([changed.status, at(changed.body, 'email')], [200, undefined]);
    assert.equal((await service.call('DELETE', place, { token })).status, 204);
  });

  it('does nothing to the owner, nor what only owners do', async () => {
    const { path } = await shared();
    const { token } = max;
    const ofOwner = `${path}/members/${ann.userId}`;
    await service.refused(403, 'PUT', ofOwner, { token, json: { role: 'Boss' } });
    await service.refused(403, 'PUT', ofOwner, { token, json: { access: 'READ' } });
    await service.refused(403, 'DELETE', ofOwner, { token });
    await service.refused(403, 'PUT', path, { token, json: { name: 'Mine' } });
    await service.refused(403, 'DELETE', path, { token });
    await service.refused(403, 'GET', `${path}/webhooks`, { token });
    const json = { userId: max.userId, role: 'Boss' };
    await service.refused(403, 'POST', `${path}/owner`, { token, json });
  });
});

describe('a member with READ', () => {
  it('leaves', async () => {
    const { path } = await shared();
    const { status } = await service.call('DELETE', `${path}/members/${rea.userId}`, { token: rea.token });
    assert.equal(status, 204);
  });

  it('runs dry, draws without keeping, and validates', async () => {
    const { projectId } = await shared();
    const json = { projectId, name: 'Shop' };
    const model = textAt((await service.call('POST', '/api/cim', { token: wim.token, json })).body, 'id');
    const { token } = rea;
    const transform = '/api/transformations/cim-to-pim';
    const run = { sourceModelId: model };
    await service.refused(403, 'POST', transform, { token, json: run });
    await service.refused(403, 'POST', transform, { token, json: { ...run, dryRun: false } });
    const dry = await service.call('POST', transform, { token, json: { ...run, dryRun: true } });
    assert.equal(dry.status, 202);
    const job = textAt(dry.body, 'id');
    const done = await service.call('GET', `/api/transformations/jobs/${job}?wait=30`, { token });
    assert.equal(at(done.body, 'status'), 'COMPLETED');
    // What was asked for by oneself is cancelled without more access: this one has ended already.
    await service.refused(409, 'POST', `/api/transformations/jobs/${job}/cancel`, { token });
    const layout = `/api/cim/${model}/views/default/layout`;
    await service.refused(403, 'POST', layout, { token, json: {} });
    assert.equal((await service.call('POST', layout, { token, json: { persist: false } })).status, 200);
    assert.equal((await service.call('POST', `/api/cim/${model}/validate/jobs`, { token })).status, 202);
  });

  it('asks the assistant, whose edits end with a reason and change nothing', async () => {
    const { projectId } = await shared();
    const json = { projectId, name: 'Shop' };
    const modelId = textAt((await service.call('POST', '/api/cim', { token: wim.token, json })).body, 'id');
    const { token } = rea;
    const sessionId = await chatting.newSession(token, { modelId });
    const asked = await chatting.ask(token, sessionId, 'How many business objects are there?');
    assert.equal(at(asked, 'status'), 'COMPLETED', JSON.stringify(asked));
    const told = await chatting.ask(token, sessionId, 'A member borrows books. Each book has a title.');
    assert.deepEqual([at(told, 'status'), at(told, 'error', 'code')], ['FAILED', 'FORBIDDEN']);
    assert.match(textAt(told, 'error', 'message'), /You may not change this project/);
    const model = await service.call('GET', `/api/cim/${modelId}`, { token });
    assert.equal(at(model.body, 'revision'), 1);
    const without = await chatting.newSession(token, { projectId });
    const message = { idempotencyKey: 'k', message: 'What is there?' };
    await service.refused(403, 'POST', `/api/chatbot/sessions/${without}/messages`, { token, json: message });
  });
});

describe('a former owner', () => {
  it('has WRITE, or what it kept', async () => {
    for (const [access, expected] of [
      [undefined, 'WRITE'],
      ['MANAGE', 'MANAGE'],
    ] as const) {
      const { path } = await shared();
      const json = { userId: max.userId, role: 'Adviser', access };
      const handed = await service.call('POST', `${path}/owner`, { token: ann.token, json });
      assert.deepEqual([handed.status, at(handed.body, 'access')], [200, expected]);
      const seen = await service.call('GET', path, { token: max.token });
      assert.deepEqual([at(seen.body, 'access'), at(seen.body, 'role')], ['OWNER', 'OWNER']);
    }
  });
});
