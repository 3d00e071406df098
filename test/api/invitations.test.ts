import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { at, listAt, membersOf, textAt } from '../support/lib/json.ts';
import { manualClock } from '../support/lib/manual-clock.ts';
import { startService, type Answer, type Service } from '../support/http/service.ts';

const clock = manualClock();
let accepting: Service;
let direct: Service;

const password = 'correct horse battery';
const received = '/api/auth/me/invitations';
const refused = '/api/auth/me/refused-inviters';

type Person = { readonly token: string; readonly userId: string };

async function person(service: Service, username: string): Promise<Person> {
  const json = { username, email: `${username}@example.org`, password };
  const { body } = await service.call('POST', '/api/auth/register', { json });
  return { token: textAt(body, 'token'), userId: textAt(body, 'user', 'id') };
}

/** People and a project of Ann's on a service. */
async function stageOn(service: Service) {
  const run = crypto.randomUUID().slice(0, 8);
  const [ann, bob] = [await person(service, `ann-${run}`), await person(service, `bob-${run}`)];
  const projectId = await service.newProject(ann.token);
  const path = `/api/projects/${projectId}`;
  const invite = (json: object, token = ann.token): Promise<Answer> =>
    service.call('POST', `${path}/invitations`, { token, json: { role: 'Architect', ...json } });
  const list = async (place: string, token: string): Promise<readonly unknown[]> =>
    listAt((await service.call('GET', place, { token })).body);
  return { run, ann, bob, projectId, path, invite, list };
}

/** What an answer says besides what every answer says differently. */
function saidBy({ status, headers, body }: Answer): unknown {
  const names = [...headers.keys()].filter((name) => !['date', 'x-request-id'].includes(name));
  const ids = ['id', 'createdAt', 'username', 'email', 'userId'];
  return {
    status,
    headers: names,
    members: Object.entries(membersOf(body)).map(([name, value]) => [name, ids.includes(name) ? '' : value]),
  };
}

describe('invitations', () => {
  before(async () => {
    const environment = { SERVICE_INVITATIONS: 'accept', SERVICE_INVITATIONS_PER_HOUR: '60' };
    [accepting, direct] = await Promise.all([startService(environment, { clock }), startService()]);
  });
  after(async () => {
    await Promise.all([accepting.stop(), direct.stop()]);
  });

  describe('an invitation that has to be accepted', () => {
    it('waits, is accepted, and makes a member', async () => {
      const { run, ann, bob, projectId, path, invite, list } = await stageOn(accepting);
      const asked = await invite({ username: `BOB-${run}`, access: 'READ' });
      assert.equal(asked.status, 202, JSON.stringify(asked.body));
      const id = textAt(asked.body, 'id');
      assert.equal(asked.headers.get('location'), `${path}/invitations/${id}`);
      const createdAt = new Date(clock.now()).toISOString();
      const offer = { id, projectId, role: 'Architect', access: 'READ', createdAt };
      const pending = { ...offer, username: `BOB-${run}`, invitedBy: ann.userId };
      assert.deepEqual(asked.body, pending);
      assert.deepEqual(await list(`${path}/invitations`, ann.token), [pending]);
      await accepting.refused(404, 'GET', path, { token: bob.token });
      const who = { userId: ann.userId, username: `ann-${run}`, displayName: `ann-${run}` };
      assert.deepEqual(await list(received, bob.token), [{ ...offer, projectName: 'Test', invitedBy: who }]);

      await accepting.refused(404, 'POST', `${received}/${id}/accept`, { token: ann.token });
      const accepted = await accepting.call('POST', `${received}/${id}/accept`, { token: bob.token });
      assert.deepEqual([accepted.status, at(accepted.body, 'access')], [200, 'READ']);
      assert.equal(accepted.headers.get('etag'), '"1"');
      const [, member] = await list(`${path}/members`, ann.token);
      assert.deepEqual([at(member, 'userId'), at(member, 'invitedBy')], [bob.userId, ann.userId]);
      assert.equal(at(member, 'email'), undefined);
      assert.deepEqual(await list(`${path}/invitations`, ann.token), []);
      assert.equal((await invite({ userId: bob.userId })).status, 409);
      assert.equal((await invite({ username: `bob-${run}` })).status, 409);
    });

    it('answers the same whether the name exists, is in the project under another name, or refuses', async () => {
      const { run, bob, ann, path, invite, list } = await stageOn(accepting);
      const known = await invite({ username: `bob-${run}` });
      const unknown = await invite({ username: `nob-${run}` });
      assert.deepEqual(saidBy(unknown), saidBy(known));
      const byAddress = await invite({ email: `bob-${run}@example.org` });
      assert.deepEqual(saidBy(byAddress), saidBy(await invite({ email: `nob-${run}@example.org` })));
      await accepting.call('POST', `${received}/${textAt(known.body, 'id')}/accept`, { token: bob.token });
      assert.equal(
        (await list(`${path}/invitations`, ann.token)).length,
        2,
        'the other one of Bob went along',
      );
      const again = await invite({ email: `bob-${run}@example.org` });
      assert.equal(again.status, 202, 'members do not see addresses');
      assert.deepEqual(await list(received, bob.token), [], 'but Bob is in already');
      for (const userId of [crypto.randomUUID(), 'nobody'])
        assert.equal((await invite({ userId })).status, 202);
      assert.equal((await invite({ username: `NOB-${run}` })).status, 409, 'invited already');
    });

    it('is for nobody who registers the name later', async () => {
      const { run, invite, list } = await stageOn(accepting);
      await invite({ username: `cas-${run}` });
      await invite({ email: `cas-${run}@example.org` });
      const cas = await person(accepting, `cas-${run}`);
      assert.deepEqual(await list(received, cas.token), []);
    });

    it('is declined, withdrawn, and taken back with the right to invite', async () => {
      const { run, ann, bob, path, invite, list } = await stageOn(accepting);
      const declined = textAt((await invite({ userId: bob.userId })).body, 'id');
      const decline = `${received}/${declined}/decline`;
      assert.equal((await accepting.call('POST', decline, { token: bob.token })).status, 204);
      await accepting.refused(404, 'POST', decline, { token: bob.token });
      assert.deepEqual(await list(`${path}/invitations`, ann.token), []);

      const withdrawn = textAt((await invite({ userId: bob.userId, access: 'MANAGE' })).body, 'id');
      await accepting.refused(404, 'DELETE', `${path}/invitations/${withdrawn}`, { token: bob.token });
      const { status } = await accepting.call('DELETE', `${path}/invitations/${withdrawn}`, {
        token: ann.token,
      });
      assert.equal(status, 204);
      await accepting.refused(404, 'POST', `${received}/${withdrawn}/accept`, { token: bob.token });

      const again = textAt((await invite({ userId: bob.userId, access: 'MANAGE' })).body, 'id');
      await accepting.call('POST', `${received}/${again}/accept`, { token: bob.token });
      const cas = await person(accepting, `cas-${run}`);
      assert.equal((await invite({ userId: cas.userId }, bob.token)).status, 202);
      assert.equal((await list(received, cas.token)).length, 1);
      const json = { access: 'WRITE' };
      await accepting.call('PUT', `${path}/members/${bob.userId}`, { token: ann.token, json });
      assert.deepEqual(await list(received, cas.token), []);
      await accepting.refused(403, 'GET', `${path}/invitations`, { token: bob.token });
      await accepting.refused(403, 'DELETE', `${path}/invitations/${again}`, { token: bob.token });
    });

    it('is not taken from refused accounts, which do not notice', async () => {
      const { ann, bob, invite, list } = await stageOn(accepting);
      await invite({ userId: bob.userId });
      const place = `${refused}/${ann.userId}`;
      assert.equal((await accepting.call('PUT', place, { token: bob.token })).status, 204);
      assert.deepEqual(await list(received, bob.token), []);
      assert.equal((await invite({ userId: bob.userId })).status, 202);
      assert.deepEqual(await list(received, bob.token), []);
    });
  });

  describe('an invitation that takes effect at once', () => {
    it('is left, and further ones of its sender are refused', async () => {
      const { run, ann, bob, path, invite, list } = await stageOn(direct);
      const member = await invite({ username: `bob-${run}` });
      assert.deepEqual(
        [member.status, at(member.body, 'email'), at(member.body, 'invitedBy')],
        [201, undefined, ann.userId],
      );
      const left = await direct.call('DELETE', `${path}/members/${bob.userId}`, { token: bob.token });
      assert.equal(left.status, 204);
      const place = `${refused}/${ann.userId}`;
      for (const _ of ['once', 'twice'])
        assert.equal((await direct.call('PUT', place, { token: bob.token })).status, 204);
      const [shown] = await list(refused, bob.token);
      assert.deepEqual([at(shown, 'userId'), at(shown, 'username')], [ann.userId, `ann-${run}`]);
      const again = await invite({ username: `bob-${run}` });
      assert.deepEqual(
        [again.status, at(again.body, 'message')],
        [409, 'This user takes no invitations of yours.'],
      );
      for (const _ of ['once', 'twice'])
        assert.equal((await direct.call('DELETE', place, { token: bob.token })).status, 204);
      assert.equal((await invite({ username: `bob-${run}` })).status, 201);
    });

    it('is refused to other accounts that exist only', async () => {
      const { bob } = await stageOn(direct);
      await direct.refused(404, 'PUT', `${refused}/nobody`, { token: bob.token });
      await direct.refused(409, 'PUT', `${refused}/${bob.userId}`, { token: bob.token });
    });
  });

  describe('the invitations of an account', () => {
    it('are limited in an hour', async () => {
      const { ann, path, list, invite } = await stageOn(accepting);
      for (let index = 0; index < 60; index += 1)
        assert.equal((await invite({ userId: `nobody-${index}` })).status, 202);
      const { status, headers } = await invite({ userId: 'nobody-60' });
      assert.deepEqual([status, headers.get('retry-after')], [429, '60']);
      assert.equal((await list(`${path}/invitations`, ann.token)).length, 60);
      clock.advance(60_000);
      assert.equal((await invite({ userId: 'nobody-60' })).status, 202);
      assert.equal((await invite({ userId: 'nobody-61' })).status, 429);
    });
  });
});
