import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { reached } from '../support/testing/figures.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { manualClock } from '../support/lib/manual-clock.ts';
import { startService } from '../support/http/service.ts';
import { followersPassword, newFollower, type Follower } from '../support/http/stream-ends.ts';

const clock = manualClock();
const service = await startService({}, { clock });
after(service.stop);
const { call } = service;

/** What the service promises (milliseconds). */
const promised = 1_000;

/** What ends a stream; each is done by someone with a token. */
const endings: Readonly<Record<string, (reader: Follower) => Promise<unknown>>> = {
  logout: ({ token }) => call('POST', '/api/auth/logout', { token }),
  'the end of the session by another one': async ({ token, username }) => {
    const json = { username, password: followersPassword };
    const other = textAt((await call('POST', '/api/auth/login', { json })).body, 'token');
    const { body } = await call('GET', '/api/auth/sessions', { token: other });
    const first = listAt(body).find((session) => at(session, 'current') === false);
    await call('DELETE', `/api/auth/sessions/${textAt(first, 'id')}`, { token: other });
    assert.equal((await call('GET', '/api/auth/me', { token })).status, 401);
  },
  'the deletion of the project': ({ token, projectId }) =>
    call('DELETE', `/api/projects/${projectId}`, { token }),
  'the deletion of the account': ({ token }) =>
    call('DELETE', '/api/auth/me', { token, json: { password: followersPassword } }),
};

describe('an open event stream ends within a second', () => {
  let slowest = 0;
  const note = (took: number): void => {
    slowest = Math.max(slowest, took);
    assert.ok(took < promised, `${took} ms`);
  };

  for (const [what, done] of Object.entries(endings))
    it(`of ${what}`, async () => {
      const reader = await newFollower(service);
      note(await reader.endsAfter(() => done(reader)));
    });

  it('of leaving the project', async () => {
    const owner = await newFollower(service);
    const project = { token: owner.token, id: owner.projectId };
    const reader = await newFollower(service, { project });
    const path = `/api/projects/${project.id}/members/${reader.accountId}`;
    note(
      await reader.endsAfter(async () =>
        assert.equal((await call('DELETE', path, { token: owner.token })).status, 204),
      ),
    );
  });

  it('of the expiry of the token', async () => {
    const reader = await newFollower(service);
    note(await reader.endsAfter(() => Promise.resolve(clock.advance(31 * 24 * 3_600_000))));
    reached(
      'D8',
      `streams end ${Math.ceil(slowest)} ms at most after logout, revocation, expiry, removal, deletion`,
    );
  });
});
