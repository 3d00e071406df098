import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { cimExample } from '../../src/http/examples/cim.ts';
import { createChatting } from '../support/http/chats.ts';
import { databaseRows } from '../support/storage/database-rows.ts';
import { reached } from '../support/testing/figures.ts';
import { textAt } from '../support/lib/json.ts';
import { manualClock } from '../support/lib/manual-clock.ts';
import { startService, type Answer } from '../support/http/service.ts';

const clock = manualClock();
const service = await startService({ SERVICE_DATABASE_URL: '' }, { clock });
after(service.stop);
const { call } = service;
const chatting = createChatting(service);

const rounds = 50;
const hour = 3_600_000;

type Person = { readonly token: string; readonly userId: string };

async function newGuest(): Promise<Person> {
  return personOf(await call('POST', '/api/auth/guest'));
}

async function signedIn(how: 'register' | 'login', username: string): Promise<Person> {
  const json = { username, password: 'correct horse battery' };
  return personOf(await call('POST', `/api/auth/${how}`, { json }));
}

function personOf({ body }: Answer): Person {
  return { token: textAt(body, 'token'), userId: textAt(body, 'user', 'id') };
}

/** What a member does in the project of a guest that is gone, while it is purged. */
const activities: readonly ((
  member: Person,
  place: { projectId: string; model: string },
) => Promise<unknown>)[] = [
  ({ token }, { projectId }) => call('GET', `/api/projects/${projectId}`, { token }),
  ({ token }, { projectId }) => call('POST', '/api/cim', { token, json: { projectId, content: cimExample } }),
  ({ token }, { model }) =>
    call('PATCH', `/api/cim/${model}`, {
      token,
      json: { operations: [{ op: 'add', path: '/description', value: 'still here' }] },
    }),
  ({ token }, { model }) =>
    call('POST', '/api/transformations/cim-to-pim', { token, json: { sourceModelId: model } }),
  async ({ token }, { projectId }) => {
    const sessionId = await chatting.newSession(token, { projectId });
    const json = { idempotencyKey: 'one', message: 'How many objects are there?' };
    await call('POST', `/api/chatbot/sessions/${sessionId}/messages`, { token, json });
  },
  ({ token }, { projectId }) => call('GET', `/api/projects/${projectId}/download`, { token }),
];

it(`guests that are purged while others work in their projects leave no orphan and end no live session: ${rounds} races`, async () => {
  let purged = 0;
  for (let round = 0; round < rounds; round += 1) {
    const [gone, alone] = [await newGuest(), await newGuest()];
    const { body } = await call('POST', '/api/projects', { token: gone.token, json: { name: 'Shared' } });
    const projectId = textAt(body, 'id');
    const made = await call('POST', '/api/cim', {
      token: gone.token,
      json: { projectId, content: cimExample },
    });
    const place = { projectId, model: textAt(made.body, 'id') };
    const username = `member-${round}`;
    const { userId } = await signedIn('register', username);
    await call('POST', `/api/projects/${projectId}/invitations`, {
      token: gone.token,
      json: { userId, role: 'Architect' },
    });
    await call('POST', '/api/projects', { token: alone.token, json: { name: 'Alone' } });
    // Both guests go away; the member comes when they have been gone for long.
    clock.advance(48 * hour);
    const member = await signedIn('login', username);
    const activity = activities[round % activities.length];
    const works = [() => service.app.clearAway(), () => activity?.(member, place)];
    const [first, second] = round % 2 === 0 ? works : works.toReversed();
    await Promise.all([first?.(), second?.()]);
    await service.app.clearAway();
    for (const guest of [gone, alone])
      assert.equal((await call('GET', '/api/auth/me', { token: guest.token })).status, 401);
    assert.equal((await call('GET', '/api/auth/me', { token: member.token })).status, 200);
    const known = new Set(accountIds());
    assert.ok(known.has(member.userId));
    purged += [gone, alone].filter(({ userId }) => !known.has(userId)).length;
    assert.deepEqual(orphans(), []);
  }
  // A guest whose project is worked on by a job stays until the job has ended, and goes then.
  clock.advance(hour);
  await service.app.clearAway();
  assert.equal((await call('GET', '/api/health')).status, 200);
  assert.ok(purged > rounds, `only ${purged} guests were purged`);
  reached(
    'D8',
    `${rounds} purges against activity: ${purged} guests purged, no orphan, no live session ended`,
  );
});

function accountIds(): readonly string[] {
  return (databaseRows(service.settings.dataFolder).get('accounts') ?? []).map(({ id }) => String(id));
}

/** Rows that name something that is not there. */
function orphans(): readonly unknown[] {
  const database = new DatabaseSync(join(service.settings.dataFolder, 'mde.sqlite'), { readOnly: true });
  try {
    return database.prepare('pragma foreign_key_check').all();
  } finally {
    database.close();
  }
}
