import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { operationsOf, type Operation } from '../support/http/operations.ts';
import { startService, type Answer } from '../support/http/service.ts';
import { createSharing } from '../support/http/shared-project.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';

const service = await startService();
after(service.stop);
const { call } = service;
const { all, exampleOf, requestOf } = await operationsOf(service);

function parametersOf({ details }: Operation): readonly unknown[] {
  return listAt(at(details, 'parameters') ?? []);
}

/** Lists that go on behind a cursor, which is a text. */
const lists = all.filter((operation) =>
  parametersOf(operation).some(
    (each) =>
      at(each, 'name') === 'after' &&
      at(each, 'schema', 'type') === 'string' &&
      at(each, 'schema', 'pattern') === undefined,
  ),
);

function nextOf(answer: Answer): string | undefined {
  return /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
}

describe('a list with cursors', () => {
  it('is every list that grows', () => {
    assert.deepEqual(lists.map(({ id }) => id).sort(), [
      'listArtifacts',
      'listAttachments',
      'listChatSessions',
      'listCimRevisions',
      'listCims',
      'listJobs',
      'listMyAudit',
      'listPimRevisions',
      'listPims',
      'listProjectAudit',
      'listProjects',
      'listPsmRevisions',
      'listPsms',
      'listSynchronizations',
      'listWebhookDeliveries',
    ]);
  });

  it('refuses what is no cursor, one of another list, and one beside an offset, each with a reason', async () => {
    const { owner, things } = await createSharing(service, exampleOf).shareWithArtifact();
    const { token } = owner;
    const hook = await call('POST', `/api/projects/${things['projectId'] ?? ''}/webhooks`, {
      token,
      json: { url: 'https://hooks.example.org/' },
    });
    const all = { ...things, webhookId: textAt(hook.body, 'id') };
    await call('POST', '/api/projects', { token, json: { name: 'Second' } });
    const projects = nextOf(await call('GET', '/api/projects?limit=1', { token }));
    const foreign = new URL(projects ?? '', service.baseUrl).searchParams.get('after') ?? '';
    for (const operation of lists) {
      const { target } = requestOf(operation, all);
      const sign = target.includes('?') ? '&' : '?';
      const refused = async (query: string, reason: RegExp): Promise<void> => {
        const [issue = ''] = await service.refused(400, 'GET', `${target}${sign}${query}`, { token });
        assert.match(issue, reason, `${operation.id} ${query}`);
      };
      for (const text of ['', 'x', '%00', foreign.slice(1), `${foreign}x`])
        await refused(`after=${text}`, /^after: expected the cursor/);
      if (parametersOf(operation).some((each) => at(each, 'name') === 'offset'))
        await refused(`after=${foreign}&offset=1`, /^after: cannot be combined with offset/);
      if (operation.id === 'listProjects')
        await refused(`after=${foreign}&sort=name`, /^after: this cursor is of another/);
      else await refused(`after=${foreign}`, /^after: this cursor is of another/);
    }
  });

  it('is read to its end by its links, of which the first part counts the list and the others lead back', async () => {
    const token = await service.newAccount();
    const projectId = await service.newProject(token);
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await call('POST', '/api/cim', { token, json: { ...exampleOf('createCim'), projectId, name } });
    const names: unknown[] = [];
    const counts: (string | null)[] = [];
    let target: string | undefined = `/api/cim?projectId=${projectId}&limit=2&sort=name`;
    while (target !== undefined) {
      const answer: Answer = await call('GET', target, { token });
      assert.equal(answer.status, 200);
      const models = listAt(answer.body);
      names.push(...models.map((model) => at(model, 'name')));
      counts.push(answer.headers.get('x-total-count'));
      const first = /<([^>]+)>; rel="first"/.exec(answer.headers.get('link') ?? '')?.[1];
      assert.equal(
        first,
        counts.length === 1 ? undefined : `/api/cim?projectId=${projectId}&limit=2&sort=name`,
      );
      // The entry that the next part is behind goes, and another one comes in front of it.
      const last = at(models.at(-1), 'id');
      if (names.length === 2) await call('DELETE', `/api/cim/${String(last)}`, { token });
      const json = { ...exampleOf('createCim'), projectId, name: '0' };
      if (names.length === 2) await call('POST', '/api/cim', { token, json });
      target = nextOf(answer);
    }
    assert.deepEqual(names, ['a', 'b', 'c', 'd', 'e']);
    assert.deepEqual(counts, ['5', null, null]);
  });
});
