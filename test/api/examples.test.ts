import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createChain, type Direction } from '../support/chain.ts';
import { at, membersOf, textAt } from '../support/json.ts';
import { startService, type Answer } from '../support/service.ts';

const service = await startService();
after(service.stop);
const { submit, finished } = createChain(service);
const document = (await service.call('GET', '/v3/api-docs')).body;
const token = await service.newAccount();
const projectId = await service.newProject(token);
const directions: Readonly<Record<string, readonly [Direction, string]>> = {
  transformCimToPim: ['cim-to-pim', 'cim'],
  transformPimToPsm: ['pim-to-psm', 'pim'],
  generateArtifact: ['psm-to-artifact', 'psm'],
};

type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly media: string;
  readonly example: object;
};

function withBodies(): readonly Operation[] {
  return Object.entries(membersOf(at(document, 'paths'))).flatMap(([path, methods]) =>
    Object.entries(membersOf(methods))
      .filter(([, operation]) => at(operation, 'requestBody') !== undefined)
      .flatMap(([method, operation]) =>
        Object.entries(membersOf(at(operation, 'requestBody', 'content'))).map(([media, content]) => {
          const example = at(content, 'example');
          assert.ok(typeof example === 'object' && example !== null, `no example at ${method} ${path}`);
          return { id: textAt(operation, 'operationId'), method: method.toUpperCase(), path, media, example };
        }),
      ),
  );
}

describe('the example of every request body', () => {
  const operations = withBodies();

  it('exists', () => assert.ok(operations.length >= 40));

  for (const operation of operations)
    it(`works as it is, once its ids are real: ${operation.id} ${operation.media}`, async () => {
      const { id, path, example } = operation;
      const direction = directions[id];
      if (direction !== undefined) return transforms(direction, example);
      const level = path.split('/')[2] ?? '';
      const target = path.includes(`/${level}/{id}`) ? await newModel(level) : '';
      const real = 'projectId' in example ? { ...example, projectId } : example;
      const { status, body } = await send(operation, { path: path.replace('{id}', target), example: real });
      assert.ok([200, 201, 202, 204].includes(status), `${status} ${JSON.stringify(body)}`);
      return undefined;
    });
});

async function newModel(level: string): Promise<string> {
  const json = { ...exampleOf(level), projectId };
  return textAt((await service.call('POST', `/api/${level}`, { token, json })).body, 'id');
}

async function send(
  { method, media }: Operation,
  { path, example }: { readonly path: string; readonly example: object },
): Promise<Answer> {
  if (media !== 'multipart/form-data') {
    const headers = { 'Content-Type': media };
    return service.call(method, path, { token, raw: JSON.stringify(example), headers });
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(membersOf(example)))
    if (name === 'file') form.append(name, new Blob([String(value)]), 'model.json');
    else form.append(name, String(value));
  const encoded = new Response(form);
  const headers = { 'Content-Type': encoded.headers.get('content-type') ?? '' };
  return service.call(method, path, { token, raw: await encoded.bytes(), headers });
}

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
