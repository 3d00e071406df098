import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createChain, type Direction } from '../support/chain.ts';
import { at, membersOf, textAt } from '../support/json.ts';
import { startService } from '../support/service.ts';

const service = await startService();
after(service.stop);
const { submit, finished } = createChain(service);
const document = (await service.call('GET', '/v3/api-docs')).body;
const token = await service.newAccount();
const projectId = await service.newProject(token);
const models = new Map<string, string>();
const directions: Readonly<Record<string, readonly [Direction, string]>> = {
  transformCimToPim: ['cim-to-pim', 'cim'],
  transformPimToPsm: ['pim-to-psm', 'pim'],
  generateArtifact: ['psm-to-artifact', 'psm'],
};

type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly example: object;
};

function withBodies(): readonly Operation[] {
  return Object.entries(membersOf(at(document, 'paths'))).flatMap(([path, methods]) =>
    Object.entries(membersOf(methods))
      .filter(([, operation]) => at(operation, 'requestBody') !== undefined)
      .map(([method, operation]) => {
        const example = at(operation, 'requestBody', 'content', 'application/json', 'example');
        assert.ok(typeof example === 'object' && example !== null, `no example at ${method} ${path}`);
        return { id: textAt(operation, 'operationId'), method: method.toUpperCase(), path, example };
      }),
  );
}

describe('the example of every request body', () => {
  const operations = withBodies();

  it('exists', () => assert.ok(operations.length >= 13));

  for (const { id, method, path, example } of operations)
    it(`works as it is, once its ids are real: ${id}`, async () => {
      const direction = directions[id];
      if (direction !== undefined) return transforms(direction, example);
      const level = path.split('/')[2] ?? '';
      const json = 'projectId' in example ? { ...example, projectId } : example;
      const real = path.replace('{id}', models.get(level) ?? '');
      const { status, body } = await service.call(method, real, { token, json });
      assert.ok(status === 200 || status === 201, `${status} ${JSON.stringify(body)}`);
      if (id.startsWith('create') && id !== 'createProject') models.set(level, textAt(body, 'id'));
      return undefined;
    });

  it('leads to a valid model that can be transformed', () => assert.equal(models.size, 3));
});

async function transforms([direction, level]: readonly [Direction, string], example: object): Promise<void> {
  const created = await service.call('POST', `/api/${level}`, {
    token,
    json: { ...exampleOf(level), projectId },
  });
  const job = await finished(
    token,
    await submit(token, direction, { ...example, sourceModelId: textAt(created.body, 'id') }),
  );
  assert.equal(at(job, 'status'), 'COMPLETED', JSON.stringify(job));
  assert.ok(at(job, 'outcome') === 'APPLIED' || at(job, 'artifactId') !== null, JSON.stringify(job));
}

function exampleOf(level: string): object {
  return membersOf(
    at(document, 'paths', `/api/${level}`, 'post', 'requestBody', 'content', 'application/json', 'example'),
  );
}
