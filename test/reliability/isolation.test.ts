import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createChatting } from '../support/http/chats.ts';
import { reached } from '../support/testing/figures.ts';
import { at, textAt } from '../support/lib/json.ts';
import type { Operation } from '../support/http/operations.ts';
import { operationsOf } from '../support/http/operations.ts';
import type { Permission } from '../support/http/permissions.ts';
import { permissions } from '../support/http/permissions.ts';
import { startService } from '../support/http/service.ts';
import type { Person, SharedProject, Things } from '../support/http/shared-project.ts';
import { createSharing } from '../support/http/shared-project.ts';

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
await service.call('POST', '/api/auth/logout', { token: leaver.token });

const chatting = await sharing.share();
const chat = await newChat();

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

describe('the permission table', () => {
  it('has a row for every operation, and the document has operations', () => {
    assert.ok(operations.length >= 80, `only ${operations.length} operations`);
    assert.deepEqual(
      operations.map(({ id }) => id).filter((id) => permissions[id] === undefined),
      [],
      'these operations need a row in test/support/http/permissions.ts',
    );
  });
});

describe('without a session', () => {
  for (const operation of operations)
    it(`${operation.id} is ${rowOf(operation).access === 'PUBLIC' ? 'answered' : 'refused with 401'}`, async () => {
      for (const [who, token] of Object.entries(withoutSession)) {
        const { status } = await send(operation, { things: project.things, token });
        if (rowOf(operation).access === 'PUBLIC') assertAllowed(status, `${operation.id} with ${who}`);
        else assert.equal(status, 401, who);
      }
    });
});

describe('to accounts outside the project', () => {
  const guarded = operations.filter((operation) =>
    ['MEMBER', 'OWNER', 'OWN'].includes(rowOf(operation).access),
  );

  for (const operation of guarded)
    it(`${operation.id} does not show that there is anything: 404`, async () => {
      const { things } = await fixtureFor(operation);
      const isChat = rowOf(operation).uses === 'OWN_CHAT';
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
    assert.deepEqual([at(body, 'revision'), at(body, 'memberCount'), at(body, 'name')], [1, 2, 'Test']);
    for (const level of ['cim', 'pim', 'psm']) {
      const path = `/api/${level}?projectId=${project.things['projectId'] ?? ''}`;
      const models = (await service.call('GET', path, { token: owner.token })).body;
      assert.deepEqual([at(models, 'length'), at(models, 0, 'revision')], [1, 1]);
    }
    const kinds = Object.keys(withoutSession).length;
    reached('D1', `${operations.length} operations × ${kinds} kinds of missing sessions`);
    reached(
      'D2',
      `${operations.length} operations, ${guarded.length} guarded ones × 3 outsiders, members and owners`,
    );
  });
});

describe('what belongs to the owner', () => {
  for (const operation of operations.filter((each) => rowOf(each).access === 'OWNER'))
    it(`${operation.id} is refused to members with 403`, async () => {
      // Everyone may leave by removing themselves: the member tries to remove the owner.
      const things = { ...project.things, userId: owner.userId };
      const { status } = await send(operation, { things, token: member.token });
      assert.equal(status, 403);
    });
});

describe('with the right', () => {
  for (const operation of operations)
    it(`${operation.id} is carried out`, async () => {
      for (const { who, token, things } of await allowedFor(operation)) {
        const { status, body } = await send(operation, { things, token });
        if (rowOf(operation).absent === true) assert.equal(status, 404, who);
        else assertAllowed(status, `${operation.id} by ${who}: ${JSON.stringify(body)}`);
      }
    });
});

type Allowed = { readonly who: string; readonly token: string; readonly things: Things };

async function allowedFor(operation: Operation): Promise<readonly Allowed[]> {
  const { access, uses } = rowOf(operation);
  if (uses === 'OWN_CHAT')
    return [{ who: 'its account', token: chatting.owner.token, things: await newChat() }];
  if (uses === 'OWN_ACCOUNT') {
    const { token } = await sharing.newGuest();
    return [{ who: 'an account', token, things: await sessionsOf(token) }];
  }
  if (access === 'PUBLIC' || access === 'ACCOUNT' || access === 'OWN')
    return Object.entries({ ...outsiders, 'a member': member, 'the owner': owner }).map(
      ([who, { token }]) => ({ who, token, things: project.things }),
    );
  const first = await fixtureFor(operation);
  const byOwner = { who: 'the owner', token: first.owner.token, things: first.things };
  if (access === 'OWNER') return [byOwner];
  const second = await fixtureFor(operation);
  return [byOwner, { who: 'a member', token: second.member.token, things: second.things }];
}

async function fixtureFor(operation: Operation): Promise<Pick<SharedProject, 'owner' | 'member' | 'things'>> {
  const { access, uses } = rowOf(operation);
  if (uses === 'OWN_CHAT') return { ...chatting, things: chat };
  if (access === 'OWN') return { ...project, things: await sessionsOf(owner.token) };
  if (uses === 'OWN_CONFLICT') return sharing.shareWithConflict();
  return uses === 'OWN_PROJECT' ? sharing.share() : project;
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

function rowOf({ id }: Operation): Permission {
  const row = permissions[id];
  assert.ok(row !== undefined, `operation ${id} has no row in test/support/http/permissions.ts`);
  return row;
}

function assertAllowed(status: number, what: string): void {
  assert.ok(status < 500 && ![401, 403, 404].includes(status), `${what} was answered ${status}`);
}
