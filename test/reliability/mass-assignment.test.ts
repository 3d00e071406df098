import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createChatting } from '../support/http/chats.ts';
import { databaseRows } from '../support/storage/database-rows.ts';
import { reached } from '../support/testing/figures.ts';
import { inlined } from '../support/http/inlined-document.ts';
import { at, membersOf } from '../support/lib/json.ts';
import { operationsOf, type Operation } from '../support/http/operations.ts';
import { fixtures } from '../support/http/operation-fixtures.ts';
import { startService } from '../support/http/service.ts';
import { createSharing, type SharedProject } from '../support/http/shared-project.ts';

const service = await startService({ SERVICE_DATABASE_URL: '' });
after(service.stop);
const { all, exampleOf, send } = await operationsOf(service);
const sharing = createSharing(service, exampleOf);
await sharing.newRegistered('grace');
const document = inlined((await service.call('GET', '/v3/api-docs')).body);

/** Values that appear nowhere unless the service took them from a request. */
const text = 'taken-from-the-request';
const number = 987_654_321;

const writes = all.filter(
  ({ details }) => at(details, 'requestBody', 'content', 'application/json', 'schema') !== undefined,
);

function resolved(schema: unknown): unknown {
  const reference = at(schema, '$ref');
  if (typeof reference !== 'string') return schema;
  return resolved(at(document, ...reference.slice(2).split('/')));
}

function propertiesOf(schema: unknown): Readonly<Record<string, unknown>> {
  const found = resolved(schema);
  const parts = [at(found, 'anyOf'), at(found, 'oneOf'), at(found, 'allOf')].filter(Array.isArray).flat();
  const own = at(found, 'properties');
  return Object.assign({}, own === undefined ? {} : membersOf(own), ...parts.map(propertiesOf)) as Readonly<
    Record<string, unknown>
  >;
}

/** Members of records that the service keeps itself, whether or not an answer shows them. */
const alwaysTried = [
  'id',
  'revision',
  'ownerId',
  'createdAt',
  'updatedAt',
  'createdBy',
  'updatedBy',
  'guest',
];

/** What the answers of an operation hold and its request does not: all of it is the service's own business. */
function serverManaged({ details }: Operation): Readonly<Record<string, unknown>> {
  const asked = propertiesOf(at(details, 'requestBody', 'content', 'application/json', 'schema'));
  const answers = Object.entries(membersOf(at(details, 'responses')))
    .filter(([status]) => status.startsWith('2'))
    .map(([, answer]) => propertiesOf(at(answer, 'content', 'application/json', 'schema')));
  const answered: Readonly<Record<string, unknown>> = Object.assign({}, ...answers) as Readonly<
    Record<string, unknown>
  >;
  const names = [...alwaysTried, ...Object.keys(answered)].filter((name) => !(name in asked));
  return Object.fromEntries(names.map((name) => [name, bogus(at(resolved(answered[name]), 'type'))]));
}

function bogus(type: unknown): unknown {
  const [first] = [type].flat();
  if (first === 'integer' || first === 'number') return number;
  if (first === 'boolean') return true;
  return first === 'array' ? [text] : text;
}

const everybodys = await sharing.shareWithArtifact();

async function fixtureFor({ id, roles }: Operation): Promise<SharedProject> {
  const { uses } = fixtures[id] ?? {};
  if (uses === 'OWN_CONFLICT') return sharing.shareWithConflict();
  if (uses === 'OWN_CHAT') {
    const { things, ...people } = await sharing.share();
    const chat = await createChatting(service).newChat(people.owner.token, things['projectId'] ?? '');
    return { ...people, things: { ...things, ...chat } };
  }
  // Registering takes the session of the guest who does.
  return uses === undefined && roles !== undefined ? everybodys : sharing.share();
}

function assertTakenNowhere(where: string, rows: unknown): void {
  const shown = JSON.stringify([rows], (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : value,
  );
  assert.ok(!shown.includes(text) && !shown.includes(String(number)), `${where}: ${shown.slice(0, 2_000)}`);
}

const carriedOut: string[] = [];

describe('members that the service manages itself', () => {
  it('are tried on many operations', () => {
    assert.ok(writes.length >= 30, writes.map(({ id }) => id).join());
  });

  for (const operation of writes)
    it(`are ignored or refused by ${operation.id}, and stored nowhere`, async () => {
      const { owner, things } = await fixtureFor(operation);
      const extra = serverManaged(operation);
      const { status, body } = await send(operation, { things, token: owner.token, extra });
      assert.ok(status < 500, `${status} ${JSON.stringify(body)}`);
      if (status < 300) {
        carriedOut.push(operation.id);
        assertTakenNowhere('the answer', body);
      }
      for (const [table, rows] of databaseRows(service.settings.dataFolder)) assertTakenNowhere(table, rows);
      const me = (await service.call('GET', '/api/auth/me', { token: owner.token })).body;
      if (status < 300 && at(me, 'id') !== undefined)
        assert.equal(at(me, 'guest'), operation.id !== 'register');
    });

  it('most operations are carried out in spite of them', () => {
    assert.ok(carriedOut.length > writes.length / 2, carriedOut.join());
    reached('D4', `${writes.length} operations, ${carriedOut.length} carried out, nothing taken over`);
  });
});
