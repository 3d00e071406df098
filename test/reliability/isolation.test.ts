import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createChatting } from '../support/http/chats.ts';
import { reached } from '../support/testing/figures.ts';
import { at, textAt } from '../support/lib/json.ts';
import type { Operation } from '../support/http/operations.ts';
import { operationsOf } from '../support/http/operations.ts';
import type { Fixture } from '../support/http/operation-fixtures.ts';
import { fixtures } from '../support/http/operation-fixtures.ts';
import { startService } from '../support/http/service.ts';
import type { Person, SharedProject, Things } from '../support/http/shared-project.ts';
import { createSharing, sharedPassword } from '../support/http/shared-project.ts';

const service = await startService({ SERVICE_GUEST_PROMPT_LIMIT: '1000' });
after(service.stop);
const { all: operations, exampleOf, send } = await operationsOf(service);

const sharing = createSharing(service, exampleOf);
const project = await sharing.shareWithArtifact();
const { owner, member, removed } = project;
const [otherUser, guest, leaver] = [
  await sharing.newRegistered('ada'),
  await sharing.newGuest(),
  await sharing.newGuest(),
];
await sharing.newRegistered('grace');
const tina = await sharing.newRegistered('tina');
const tokenProject = await sharing.shareWithArtifact(tina);
await service.call('POST', '/api/auth/logout', { token: leaver.token });

const chatting = await sharing.share();
const chat = await newChat();
const lowered = await chatOfLowered();
let conflicted: Promise<SharedProject> | undefined;

const withoutSession: Readonly<Record<string, string | undefined>> = {
  'no token': undefined,
  'an empty token': '',
  'a bogus token': 'x'.repeat(43),
  'a logged out token': leaver.token,
};
const outsiders: Readonly<Record<string, Person>> = {
  'another user': otherUser,
  'a guest': guest,
  'a removed member': removed,
};

const levels = ['READ', 'WRITE', 'MANAGE', 'OWNER'] as const;
type Level = (typeof levels)[number];

describe('the roles in the OpenAPI document', () => {
  it('are known, and one of them at most is a level', () => {
    assert.ok(operations.length >= 80, `only ${operations.length} operations`);
    for (const { id, roles = [] } of operations) {
      const unknown = roles.filter((role) => role !== 'OWN' && !levels.some((level) => level === role));
      assert.deepEqual(unknown, [], id);
      assert.ok(roles.filter((role) => role !== 'OWN').length <= 1, id);
    }
    assert.deepEqual(
      Object.keys(fixtures).filter((id) => !operations.some((operation) => operation.id === id)),
      [],
      'these rows of operation-fixtures.ts are of no operation',
    );
  });
});

describe('without a session', () => {
  for (const operation of operations)
    it(`${operation.id} is ${operation.roles === undefined ? 'answered' : 'refused with 401'}`, async () => {
      for (const [who, token] of Object.entries(withoutSession)) {
        const { status } = await send(operation, { things: project.things, token });
        if (operation.roles === undefined) assertAllowed(status, `${operation.id} with ${who}`);
        else assert.equal(status, 401, who);
      }
    });
});

describe('to accounts outside the project', () => {
  const guarded = operations.filter(({ roles = [] }) => roles.length > 0);

  for (const operation of guarded)
    it(`${operation.id} does not show that there is anything: 404`, async () => {
      const { things } = await fixtureFor(operation);
      const isChat = fixtureOf(operation).uses === 'OWN_CHAT';
      const all = isChat ? { ...outsiders, 'a member of the project': chatting.member } : outsiders;
      for (const [who, { token }] of Object.entries(all)) {
        const { status, body } = await send(operation, { things, token });
        assert.equal(status, 404, `${who}: ${JSON.stringify(body)}`);
      }
    });

  it('and has changed nothing', async () => {
    const { body } = await service.call('GET', `/api/projects/${project.things['projectId'] ?? ''}`, {
      token: owner.token,
    });
    assert.deepEqual([at(body, 'revision'), at(body, 'memberCount'), at(body, 'name')], [1, 4, 'Test']);
    for (const level of ['cim', 'pim', 'psm']) {
      const path = `/api/${level}?projectId=${project.things['projectId'] ?? ''}`;
      const models = (await service.call('GET', path, { token: owner.token })).body;
      assert.deepEqual([at(models, 'length'), at(models, 0, 'revision')], [1, 1]);
    }
    const kinds = Object.keys(withoutSession).length;
    reached('D1', `${operations.length} operations × ${kinds} kinds of missing sessions`);
    reached(
      'D2',
      `${operations.length} operations, ${guarded.length} guarded ones × 3 outsiders and members with READ, WRITE, MANAGE, OWNER, access tokens of 3 scopes`,
    );
  });
});

describe('to members with less access than it needs', () => {
  const kept = operations.filter((operation) => levelOf(operation) > 0);

  it('there are operations for every level', () => {
    assert.deepEqual(
      levels.map((level) => kept.some((operation) => operation.roles?.includes(level))),
      [false, true, true, true],
    );
  });

  for (const operation of kept)
    it(`${operation.id} is refused with 403`, async () => {
      for (const level of levels.slice(0, levelOf(operation))) {
        const { token, things } = await refusedFor(operation, level);
        const { status, body } = await send(operation, { things, token });
        assert.equal(status, 403, `${level}: ${JSON.stringify(body)}`);
      }
    });
});

describe('with the right', () => {
  for (const operation of operations)
    it(`${operation.id} is carried out`, async () => {
      for (const { who, token, things } of await allowedFor(operation)) {
        const { status, body } = await send(operation, { things, token });
        if (fixtureOf(operation).absent === true) assert.equal(status, 404, who);
        else assertAllowed(status, `${operation.id} by ${who}: ${JSON.stringify(body)}`);
      }
    });
});

describe('an access token', () => {
  const guarded = operations.filter(({ roles }) => roles !== undefined);
  const scopes: Readonly<Record<string, readonly string[]>> = {
    read: ['ANY', 'read'],
    write: ['ANY', 'read', 'write'],
    assistant: ['ANY', 'assistant'],
  };

  for (const [scope, allowed] of Object.entries(scopes))
    it(`with the scope ${scope} carries out what it is for, and nothing else`, async () => {
      const token = await newToken({ scopes: [scope] });
      // What takes nothing away comes first.
      const inOrder = guarded.toSorted((one, other) => Number(takesAway(one)) - Number(takesAway(other)));
      for (const operation of inOrder) {
        const { status, body } = await send(operation, { things: tokenProject.things, token });
        const where = `${operation.id}: ${status} ${JSON.stringify(body)}`;
        if (!allowed.includes(operation.scope ?? 'none')) assert.equal(status, 403, where);
        else if (takesAway(operation)) assert.ok(status < 500 && status !== 401 && status !== 403, where);
        else assertAllowed(status, where);
      }
    });

  it('for one project does not reach another one of its account', async () => {
    const there = await sharing.shareWithArtifact(tina);
    const projectId = (await sharing.share(tina)).things['projectId'] ?? '';
    const token = await newToken({ scopes: ['read', 'write', 'assistant'], projectId });
    const ofProjects = guarded.filter(
      (operation) =>
        operation.scope !== undefined &&
        operation.roles?.some((role) => role === 'READ' || role === 'WRITE') === true &&
        fixtureOf(operation).uses === undefined,
    );
    assert.ok(ofProjects.length > 60, `only ${ofProjects.length} operations`);
    for (const operation of ofProjects) {
      const { status, body } = await send(operation, { things: there.things, token });
      assert.equal(status, 404, `${operation.id}: ${JSON.stringify(body)}`);
    }
  });
});

/** Whether an operation takes away what others need, or needs something that the project of the tokens has not. */
function takesAway(operation: Operation): boolean {
  const { uses, absent } = fixtureOf(operation);
  return uses !== undefined || absent === true || operation.roles?.includes('OWN') === true;
}

async function newToken(wanted: object): Promise<string> {
  const json = { name: 'Test', password: sharedPassword, ...wanted };
  const { status, body } = await service.call('POST', '/api/auth/tokens', { token: tina.token, json });
  assert.equal(status, 201, JSON.stringify(body));
  return textAt(body, 'token');
}

type Sending = { readonly token: string; readonly things: Things };

/** A member with a level that is too low, and what the operation is about. */
async function refusedFor(operation: Operation, level: Level): Promise<Sending> {
  if (fixtureOf(operation).uses === 'OWN_CHAT') return { token: lowered.token, things: lowered.things };
  const { uses } = fixtureOf(operation);
  const shared = uses === 'OWN_CONFLICT' ? await undecided() : project;
  // All but the owner may leave by removing themselves: they try to remove the owner.
  const things = { ...shared.things, userId: shared.owner.userId };
  return { token: personOf(shared, level).token, things };
}

async function allowedFor(operation: Operation): Promise<readonly (Sending & { readonly who: string })[]> {
  const { roles = [] } = operation;
  const { uses } = fixtureOf(operation);
  if (uses === 'OWN_CHAT') return await chatsFor(operation);
  if (uses === 'OWN_ACCOUNT') {
    const { token } = await sharing.newGuest();
    return [{ who: 'an account', token, things: await sessionsOf(token) }];
  }
  if (fixtureOf(operation).absent === true && roles.includes('OWN'))
    return [{ who: 'the owner', token: owner.token, things: project.things }];
  if (roles.length === 0 || roles.includes('OWN'))
    return Object.entries({ ...outsiders, 'a member': member, 'the owner': owner }).map(
      ([who, { token }]) => ({ who, token, things: project.things }),
    );
  const allowed: (Sending & { readonly who: string })[] = [];
  for (const who of levels.slice(levelOf(operation))) {
    const shared = await fixtureFor(operation);
    allowed.push({ who, token: personOf(shared, who).token, things: shared.things });
  }
  return allowed;
}

/** A conversation of the owner's own, and where reading is enough one of a member who may only read by now. */
async function chatsFor(operation: Operation): Promise<readonly (Sending & { readonly who: string })[]> {
  const ofOwner = { who: 'its account', token: chatting.owner.token, things: await newChat() };
  if (operation.roles?.includes('WRITE') === true || removesItsChat(operation)) return [ofOwner];
  return [ofOwner, { who: 'READ', token: lowered.token, things: lowered.things }];
}

/** Whether the conversation that all rows of a member with READ share would be gone afterwards. */
function removesItsChat({ method, id }: Operation): boolean {
  return method === 'DELETE' || id === 'clearChatSession';
}

async function fixtureFor(operation: Operation): Promise<SharedProject> {
  const { uses } = fixtureOf(operation);
  if (uses === 'OWN_CHAT') return { ...chatting, things: chat };
  if (operation.roles?.includes('OWN') === true) return { ...project, things: await sessionsOf(owner.token) };
  if (uses === 'OWN_CONFLICT')
    return operation.roles?.includes('READ') === true ? undecided() : sharing.shareWithConflict();
  return uses === 'OWN_PROJECT' ? sharing.share() : project;
}

/** A project with a session that no operation ends. */
function undecided(): Promise<SharedProject> {
  return (conflicted ??= sharing.shareWithConflict());
}

function personOf(shared: SharedProject, level: Level): Person {
  return { READ: shared.reader, WRITE: shared.member, MANAGE: shared.manager, OWNER: shared.owner }[level];
}

/** The place among the levels of the one that an operation needs; 0 where reading, or no project, is enough. */
function levelOf({ roles = [] }: Operation): number {
  return Math.max(
    0,
    levels.findIndex((level) => roles.includes(level)),
  );
}

/** A conversation of a member who made its model and may only read by now. */
async function chatOfLowered(): Promise<Sending> {
  const { member: person, owner: boss, things } = chatting;
  const projectId = things['projectId'] ?? '';
  const made = await createChatting(service).newChat(person.token, projectId);
  const path = `/api/projects/${projectId}/members/${person.userId}`;
  const { status } = await service.call('PUT', path, { token: boss.token, json: { access: 'READ' } });
  assert.equal(status, 200);
  return { token: person.token, things: { ...things, ...made } };
}

async function newChat(): Promise<Things> {
  const { owner: person, things } = chatting;
  const made = await createChatting(service).newChat(person.token, things['projectId'] ?? '');
  return { ...things, ...made };
}

async function sessionsOf(token: string): Promise<Things> {
  const { body } = await service.call('GET', '/api/auth/sessions', { token });
  return { sessionId: textAt(body, 0, 'id') };
}

function fixtureOf({ id }: Operation): Fixture {
  return fixtures[id] ?? {};
}

function assertAllowed(status: number, what: string): void {
  assert.ok(status < 500 && ![401, 403, 404].includes(status), `${what} was answered ${status}`);
}
