import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { at, membersOf, textAt } from '../support/json.ts';
import type { Permission } from '../support/permissions.ts';
import { permissions } from '../support/permissions.ts';
import type { Answer, Sent } from '../support/service.ts';
import { startService } from '../support/service.ts';
import type { Person, SharedProject, Things } from '../support/shared-project.ts';
import { createSharing } from '../support/shared-project.ts';

type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly details: Readonly<Record<string, unknown>>;
};

const service = await startService();
after(service.stop);
const document = (await service.call('GET', '/v3/api-docs')).body;
const operations: readonly Operation[] = Object.entries(membersOf(at(document, 'paths'))).flatMap(
  ([path, methods]) =>
    Object.entries(membersOf(methods)).map(([method, operation]) => ({
      id: textAt(operation, 'operationId'),
      method: method.toUpperCase(),
      path,
      details: membersOf(operation),
    })),
);

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
      'these operations need a row in test/support/permissions.ts',
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
      for (const [who, { token }] of Object.entries(outsiders)) {
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
  });
});

describe('what belongs to the owner', () => {
  for (const operation of operations.filter((each) => rowOf(each).access === 'OWNER'))
    it(`${operation.id} is refused to members with 403`, async () => {
      // Everybody may leave by removing themselves: the member tries to remove the owner.
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
  if (access === 'OWN') return { ...project, things: await sessionsOf(owner.token) };
  if (uses === 'OWN_CONFLICT') return sharing.shareWithConflict();
  return uses === 'OWN_PROJECT' ? sharing.share() : project;
}

async function sessionsOf(token: string): Promise<Things> {
  const { body } = await service.call('GET', '/api/auth/sessions', { token });
  return { sessionId: textAt(body, 0, 'id') };
}

function rowOf({ id }: Operation): Permission {
  const row = permissions[id];
  assert.ok(row !== undefined, `operation ${id} has no row in test/support/permissions.ts`);
  return row;
}

function assertAllowed(status: number, what: string): void {
  assert.ok(status < 500 && ![401, 403, 404].includes(status), `${what} was answered ${status}`);
}

async function send(
  operation: Operation,
  { things, token }: { readonly things: Things; readonly token: string | undefined },
): Promise<Answer> {
  const { method, path, id } = operation;
  const query = permissions[id]?.query?.replace('PROJECT', things['projectId'] ?? '');
  const target = `${pathOf(path, things)}${query === undefined ? '' : `?${query}`}`;
  return service.call(method, target, {
    ...(token === undefined ? {} : { token }),
    ...bodyOf(operation, things),
  });
}

function pathOf(path: string, things: Things): string {
  const group = path.split('/')[2] ?? '';
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const key = name === 'id' ? (group === 'transformations' ? 'job' : group) : name;
    return things[key] ?? 'missing';
  });
}

function bodyOf(operation: Operation, things: Things): Pick<Sent, 'json' | 'raw' | 'headers'> {
  const content = at(operation.details, 'requestBody', 'content');
  if (content === undefined) return {};
  if (at(content, 'multipart/form-data') !== undefined) return formOf(operation, things);
  const example = membersOf(at(content, 'application/json', 'example') ?? {});
  const sources: Readonly<Record<string, string>> = {
    transformCimToPim: 'cim',
    transformPimToPsm: 'pim',
    generateArtifact: 'psm',
  };
  const source = things[sources[operation.id] ?? ''];
  const real = {
    ...example,
    ...('projectId' in example ? { projectId: things['projectId'] } : {}),
    ...('sourceModelId' in example ? { sourceModelId: source } : {}),
    ...('userId' in example ? { userId: things['userId'] } : {}),
    ...('conflictId' in example ? { conflictId: things['conflictId'] } : {}),
  };
  return { json: real };
}

/** A form as `importCim`, `importPim` and `importPsm` take it. */
function formOf({ id }: Operation, things: Things): Pick<Sent, 'raw' | 'headers'> {
  const boundary = 'between-the-parts';
  const file = JSON.stringify(at(exampleOf(id.replace('import', 'create')), 'content'));
  const disposition = 'Content-Disposition: form-data';
  const raw = [
    `--${boundary}`,
    `${disposition}; name="projectId"\r\n\r\n${things['projectId'] ?? ''}`,
    `--${boundary}`,
    `${disposition}; name="file"; filename="model.json"\r\nContent-Type: application/json\r\n\r\n${file}`,
    `--${boundary}--\r\n`,
  ].join('\r\n');
  return { raw, headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` } };
}

function exampleOf(operationId: string): object {
  const operation = operations.find(({ id }) => id === operationId);
  return membersOf(at(operation?.details, 'requestBody', 'content', 'application/json', 'example'));
}
