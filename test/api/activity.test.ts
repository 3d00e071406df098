import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createChain } from '../support/http/chain.ts';
import { createChatting } from '../support/http/chats.ts';
import { makeConflict } from '../support/http/conflicts.ts';
import { startService } from '../support/http/service.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { cimExample } from '../../src/http/examples/cim.ts';
import { psmExample } from '../../src/http/examples/psm.ts';

const service = await startService();
after(service.stop);
const { call } = service;

type Feed = {
  readonly events: readonly unknown[];
  readonly turns: readonly unknown[];
  readonly next: string;
};

async function person(): Promise<{ readonly token: string; readonly userId: string }> {
  const { body } = await call('POST', '/api/auth/guest');
  return { token: textAt(body, 'token'), userId: textAt(body, 'user', 'id') };
}

async function shared(): Promise<{
  readonly owner: string;
  readonly member: Awaited<ReturnType<typeof person>>;
  readonly path: string;
  readonly projectId: string;
}> {
  const [owner, member] = [(await person()).token, await person()];
  const projectId = await service.newProject(owner);
  const path = `/api/projects/${projectId}`;
  const json = { userId: member.userId, role: 'Reviewer' };
  await call('POST', `${path}/invitations`, { token: owner, json });
  return { owner, member, path, projectId };
}

async function read(token: string, path: string, query = ''): Promise<Feed> {
  const { status, body } = await call('GET', `${path}/activity?${query}`, { token });
  assert.equal(status, 200, JSON.stringify(body));
  const [events, turns] = [listAt(body, 'events'), listAt(body, 'turns')];
  for (const list of [events, turns]) {
    const first = Number(at(list[0], 'sequence'));
    assert.deepEqual(
      list.map((event) => at(event, 'sequence')),
      list.map((_, index) => first + index),
    );
  }
  return { events, turns, next: textAt(body, 'next') };
}

const typesOf = (events: readonly unknown[]): readonly unknown[] => events.map((event) => at(event, 'type'));

describe('the activity of a project', () => {
  it('has models, members and the project itself, for owner and members alike', async () => {
    const { owner, member, path, projectId } = await shared();
    const json = { projectId, content: cimExample };
    const model = textAt((await call('POST', '/api/cim', { token: member.token, json })).body, 'id');
    await call('PATCH', `/api/cim/${model}`, {
      token: owner,
      json: { expectedRevision: 1, operations: [{ op: 'replace', path: '/name', value: 'Other' }] },
    });
    await call('PUT', path, { token: owner, json: { name: 'Renamed' } });
    await call('PUT', `${path}/members/${member.userId}`, { token: owner, json: { role: 'Architect' } });
    await call('DELETE', `/api/cim/${model}`, { token: owner });
    const { events, turns, next } = await read(owner, path);
    assert.deepEqual(typesOf(events), [
      'member.joined',
      'member.joined',
      'model.created',
      'model.changed',
      'project.changed',
      'member.changed',
      'model.deleted',
    ]);
    const created = events[2];
    assert.deepEqual(
      ['sequence', 'actorId', 'level', 'modelId', 'revision'].map((name) => at(created, name)),
      [3, member.userId, 'cim', model, 1],
    );
    assert.deepEqual([turns, next], [[], '7.0']);
    assert.deepEqual(await read(member.token, path), { events, turns, next });
  });

  it('has runs with their phases, files, and sessions with conflicts', async () => {
    const { owner, path, projectId } = await shared();
    const json = { projectId, content: psmExample };
    const psm = textAt((await call('POST', '/api/psm', { token: owner, json })).body, 'id');
    await createChain(service).transform(owner, 'psm-to-artifact', psm);
    const { events, next } = await read(owner, path);
    const run = events.filter((event) => at(event, 'type') === 'job.changed');
    assert.deepEqual(
      [run[0], run.at(-1)].map((event) => [at(event, 'status'), at(event, 'jobType')]),
      [
        ['QUEUED', 'PSM_TO_ARTIFACT'],
        ['COMPLETED', 'PSM_TO_ARTIFACT'],
      ],
    );
    const phases = run.map((event) => at(event, 'phase'));
    assert.ok(phases.indexOf('GENERATE') > 0 && phases.indexOf('GENERATE') < phases.indexOf('COMMIT'));
    const artifact = events.find((event) => at(event, 'type') === 'artifact.created');
    assert.equal(at(artifact, 'artifactId'), at(run.at(-1), 'artifactId'));
    await makeConflict(service, { token: owner, projectId });
    const { events: later } = await read(owner, path, `after=${next}`);
    const opened = later.find((event) => at(event, 'type') === 'session.opened');
    assert.ok(Number(at(opened, 'conflicts')) > 0);
    assert.equal(at(opened, 'sessionId'), at(later.at(-1), 'sessionId'));
  });

  it('shows turns to the account they belong to and to no one else', async () => {
    const { owner, member, path, projectId } = await shared();
    const before = await read(owner, path);
    await createChatting(service).newChat(member.token, projectId);
    const own = await read(member.token, path);
    assert.deepEqual(new Set(typesOf(own.turns)), new Set(['turn.changed']));
    assert.deepEqual([at(own.turns[0], 'sequence'), at(own.turns[0], 'status')], [1, 'ACCEPTED']);
    assert.equal(at(own.turns.at(-1), 'status'), 'COMPLETED');
    const others = await read(owner, path);
    assert.deepEqual(others.turns, []);
    assert.deepEqual(others.events, own.events);
    // What the turn made is everyone's to see; the numbers leave no room for anything else.
    assert.deepEqual(
      new Set(typesOf(others.events.slice(before.events.length))),
      new Set(['model.created', 'model.changed']),
    );
    const [events = '', turns = ''] = own.next.split('.');
    assert.deepEqual((await read(member.token, path, `after=${events}.0`)).turns, own.turns);
    assert.deepEqual(await read(member.token, path, `after=0.${turns}`), { ...own, turns: [] });
  });

  it('is read in parts, and from now on', async () => {
    const { owner, path } = await shared();
    const all = await read(owner, path);
    const first = await read(owner, path, 'limit=1');
    const second = await read(owner, path, `limit=1&after=${first.next}`);
    assert.deepEqual([...first.events, ...second.events], all.events);
    const end = { events: [], turns: [], next: all.next };
    assert.deepEqual(await read(owner, path, 'after=now&wait=30'), end);
    assert.deepEqual(await read(owner, path, `after=${second.next}`), end);
    // A position from before the service went back to a backup.
    assert.deepEqual(await read(owner, path, 'after=99&wait=30'), end);
    for (const query of ['after=then', 'after=-1', 'after=1.', 'wait=31', 'wait=soon', 'limit=0'])
      await service.refused(400, 'GET', `${path}/activity?${query}`, { token: owner });
  });

  it('answers a waiting request when something happens, and with nothing when the time is over', async () => {
    const { owner, member, path } = await shared();
    const { next } = await read(member.token, path, 'after=now');
    const waiting = read(member.token, path, `after=${next}&wait=30`);
    await call('PUT', path, { token: owner, json: { name: 'Renamed' } });
    assert.deepEqual(typesOf((await waiting).events), ['project.changed']);
    const { events } = await read(member.token, path, `after=${(await waiting).next}&wait=0.05`);
    assert.deepEqual(events, []);
  });

  it('is not found by strangers, nor by those who lose the project while they wait', async () => {
    const { owner, member, path } = await shared();
    const stranger = await service.newAccount();
    await service.refused(404, 'GET', `${path}/activity`, { token: stranger });
    const wait = async (token: string): Promise<() => Promise<unknown>> => {
      const { next } = await read(token, path, 'after=now');
      const refused = service.refused(404, 'GET', `${path}/activity?after=${next}&wait=30`, { token });
      return () => refused;
    };
    const removed = await wait(member.token);
    await call('DELETE', `${path}/members/${member.userId}`, { token: owner });
    await removed();
    const deleted = await wait(owner);
    await call('DELETE', path, { token: owner });
    await deleted();
  });
});
