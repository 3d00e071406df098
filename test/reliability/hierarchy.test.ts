import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createChatting } from '../support/http/chats.ts';
import { reached } from '../support/testing/figures.ts';
import { operationsOf } from '../support/http/operations.ts';
import { fixtures } from '../support/http/operation-fixtures.ts';
import { startService } from '../support/http/service.ts';
import { createSharing, type SharedProject, type Things } from '../support/http/shared-project.ts';

const service = await startService();
after(service.stop);
const { all, exampleOf, send } = await operationsOf(service);
const sharing = createSharing(service, exampleOf);
const owner = await sharing.newGuest();

async function everything(): Promise<SharedProject> {
  const [first, second] = [await sharing.shareWithArtifact(owner), await sharing.shareWithConflict(owner)];
  // The session belongs to the second project, everything else to the first.
  const { sessionId = '', conflictId = '', projectId = '' } = second.things;
  const { turnId, checkpointId } = await createChatting(service).newChat(owner.token, projectId);
  const other = { sessionId, conflictId, turnId, checkpointId, projectOfSession: projectId };
  return { ...first, things: { ...first.things, ...other } };
}

const [here, elsewhere] = [await everything(), await everything()];

/** Parameters whose values mean something below every parent: numbers, names, ids that are unique in a model only. */
const relative = ['revision', 'viewId', 'path', 'elementId'];

function parametersOf(path: string): readonly string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name ?? '');
}

const nested = all.filter(({ path, roles }) => {
  const own = parametersOf(path).filter((name) => !relative.includes(name));
  return own.length > 1 && roles !== undefined;
});

/** The last parameter of a path from one project, those before it from another; both belong to the caller. */
function mixed(path: string): Things {
  const child = parametersOf(path).findLast((name) => !relative.includes(name)) ?? '';
  if (child === 'elementId') return { ...here.things, ...rootsOf(elsewhere.things) };
  const parent = child === 'sessionId' ? { projectId: here.things['projectOfSession'] ?? '' } : {};
  return { ...here.things, ...parent, [child]: elsewhere.things[child] ?? '' };
}

/** The root elements of models, which stand for elements in paths. */
function rootsOf(things: Things): Things {
  return Object.fromEntries(Object.entries(things).filter(([name]) => name.endsWith('Root')));
}

describe('a child below a parent that is not its own is not found, even by who owns both', () => {
  it('there are such paths', () => {
    assert.ok(nested.length >= 5, nested.map(({ id }) => id).join());
  });

  for (const operation of nested)
    it(`${operation.method} ${operation.path}`, async () => {
      const things = mixed(operation.path);
      if (fixtures[operation.id]?.absent !== true)
        assert.ok(
          !Object.values(things).includes(''),
          'put one into Things of test/support/http/shared-project.ts',
        );
      const { status, body } = await send(operation, { things, token: owner.token });
      assert.equal(status, 404, JSON.stringify(body));
    });
});

describe('a model below a level that is not its own is not found', () => {
  const levels = ['cim', 'pim', 'psm'];
  const ofModels = all.filter(({ path }) => /^\/api\/(?:cim|pim|psm)\/\{(?:id|modelId)\}/.test(path));

  it('there are such paths', () => {
    assert.ok(ofModels.length >= 30, ofModels.map(({ id }) => id).join());
  });

  for (const operation of ofModels)
    it(`${operation.method} ${operation.path}`, async () => {
      const [, , level = ''] = operation.path.split('/');
      for (const other of levels.filter((each) => each !== level)) {
        const id = here.things[other] ?? '';
        const things = { ...here.things, [level]: id, modelId: id };
        const { status, body } = await send(operation, { things, token: owner.token });
        assert.equal(status, 404, JSON.stringify(body));
      }
    });

  for (const [operationId, level] of [
    ['transformCimToPim', 'cim'],
    ['transformPimToPsm', 'pim'],
    ['generateArtifact', 'psm'],
  ] as const)
    it(`as the source of ${operationId}`, async () => {
      const operation = all.find(({ id }) => id === operationId);
      assert.ok(operation !== undefined);
      for (const other of levels.filter((each) => each !== level)) {
        const things = { ...here.things, [level]: here.things[other] ?? '' };
        const { status } = await send(operation, { things, token: owner.token });
        assert.equal(status, 404);
      }
    });
});

describe('nothing was changed by all that', () => {
  it('every model is where it was, at its first revision', async () => {
    for (const level of ['cim', 'pim', 'psm']) {
      const path = `/api/${level}/${here.things[level] ?? ''}`;
      const { status, headers } = await service.call('GET', path, { token: owner.token });
      assert.deepEqual([status, headers.get('etag')], [200, '"1"']);
    }
    reached(
      'D3',
      `${all.length} operations: every child under a foreign parent, every model under another level, 404`,
    );
  });
});
