import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createChain, type Direction } from '../support/http/chain.ts';
import { createChatting } from '../support/http/chats.ts';
import { makeConflict } from '../support/http/conflicts.ts';
import { inlined } from '../support/http/inlined-document.ts';
import { at, listAt, membersOf, textAt } from '../support/lib/json.ts';
import { startService, type Answer } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const { submit, finished } = createChain(service);
const chatting = createChatting(service);
const document = inlined((await service.call('GET', '/v3/api-docs')).body);
const password = 'correct horse battery';
let accounts = 0;
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
  readonly example: object | string;
};

/** Things of its own that an operation can be tried on, by the names of path parameters and of members of bodies. */
type Stage = {
  readonly token: string;
  readonly ids: Readonly<
    Record<
      | 'projectId'
      | 'userId'
      | 'id'
      | 'modelId'
      | 'viewId'
      | 'sessionId'
      | 'conflictId'
      | 'turnId'
      | 'artifactId'
      | 'webhookId'
      | 'path',
      string
    >
  >;
};

/** Who is invited to every project; the account that the example invites is `grace`. */
const userId = textAt(await register('member'), 'user', 'id');
await register('grace');

describe('the example of every request body', () => {
  const operations = withBodies();

  it('exists', () => assert.ok(operations.length >= 40));

  for (const operation of operations)
    it(`works as it is, once its ids are real: ${operation.id} ${operation.media}`, async () => {
      const stage = await newStage(operation.path, operation.id);
      const direction = directions[operation.id];
      if (direction !== undefined) return transforms(stage, direction, operation.example);
      const { status, body } = await send(stage, operation);
      // No mail has brought this account a code; that the body is one is said by the kind of the refusal.
      const expected = operation.id === 'verifyEmail' ? [409] : [200, 201, 202, 204];
      assert.ok(expected.includes(status), `${status} ${JSON.stringify(body)}`);
      return undefined;
    });
});

function withBodies(): readonly Operation[] {
  return Object.entries(membersOf(at(document, 'paths'))).flatMap(([path, methods]) =>
    Object.entries(membersOf(methods))
      .filter(([, operation]) => at(operation, 'requestBody') !== undefined)
      .flatMap(([method, operation]) =>
        Object.entries(membersOf(at(operation, 'requestBody', 'content'))).map(([media, content]) => {
          const example = at(content, 'example');
          const isText = media === 'text/plain' && typeof example === 'string';
          assert.ok(
            isText || (typeof example === 'object' && example !== null),
            `no example at ${method} ${path}`,
          );
          return { id: textAt(operation, 'operationId'), method: method.toUpperCase(), path, media, example };
        }),
      ),
  );
}

async function register(username: string): Promise<unknown> {
  return (await service.call('POST', '/api/auth/register', { json: { username, password } })).body;
}

/** What is said to the assistant before an operation is tried: something it asks about, or has confirmed. */
const saidBefore: Readonly<Record<string, string>> = {
  continueTurn: 'Rename it.',
  confirmTurn: 'Delete the business object Book.',
  rebaseTurn: 'Delete the business object Book.',
};

async function newStage(path: string, operationId: string): Promise<Stage> {
  const area = path.split('/')[2] ?? '';
  accounts += 1;
  const token = textAt(await register(`owner-${accounts}`), 'token');
  const projectId = await service.newProject(token);
  const invitation = { userId, role: 'Reader' };
  // An account that shares a project cannot be deleted.
  if (area !== 'auth')
    await service.call('POST', `/api/projects/${projectId}/invitations`, { token, json: invitation });
  const isLevel = ['cim', 'pim', 'psm'].includes(area);
  const id = isLevel ? await newModel({ token, projectId }, area) : '';
  const conflict =
    area === 'synchronizations' ? await makeConflict(service, { token, projectId }) : undefined;
  const isTurn = path.startsWith('/api/chatbot/turns/');
  const chat = isTurn ? await chatting.newChat(token, projectId, saidBefore[operationId]) : undefined;
  const isSession = path.startsWith('/api/chatbot/sessions/');
  const chatSession = isSession ? await chatting.newSession(token, { projectId }) : undefined;
  const { sessionId = chatSession ?? '', conflictId = '' } = conflict ?? {};
  const artifactId = area === 'artifact' ? await newArtifact({ token, projectId }) : '';
  const webhookId = path.includes('/webhooks/') ? await newWebhook({ token, projectId }) : '';
  const viewId = isLevel ? await firstGraph(token, `/api/${area}/${id}`) : '';
  const ids = {
    projectId,
    userId,
    id,
    modelId: id,
    viewId,
    sessionId,
    conflictId,
    artifactId,
    webhookId,
    path: ownFile,
  };
  return { token, ids: { ...ids, turnId: chat?.turnId ?? '' } };
}

const ownFile = 'docs/own-notes.md';

/** An artifact with a file of the user. */
async function newWebhook(given: { readonly token: string; readonly projectId: string }): Promise<string> {
  const json = { url: 'https://hooks.example.org/mde' };
  const { body } = await service.call('POST', `/api/projects/${given.projectId}/webhooks`, {
    token: given.token,
    json,
  });
  return textAt(body, 'id');
}

async function newArtifact(given: { readonly token: string; readonly projectId: string }): Promise<string> {
  const { token } = given;
  const sourceModelId = await newModel(given, 'psm');
  const job = await finished(token, await submit(token, 'psm-to-artifact', { sourceModelId }));
  const artifactId = textAt(job, 'artifactId');
  const json = { content: 'Notes' };
  await service.call('PUT', `/api/artifact/${artifactId}/files/${ownFile}`, { token, json });
  return artifactId;
}

/** The first view that is a graph: its nodes can be moved. */
async function firstGraph(token: string, path: string): Promise<string> {
  const views = listAt((await service.call('GET', path, { token })).body, 'views');
  return textAt(
    views.find((view) => at(view, 'kind') === 'GRAPH'),
    'id',
  );
}

async function newModel(
  { token, projectId }: { readonly token: string; readonly projectId: string },
  level: string,
): Promise<string> {
  const pointer = ['paths', `/api/${level}`, 'post', 'requestBody', 'content', 'application/json', 'example'];
  const json = { ...membersOf(at(document, ...pointer)), projectId };
  return textAt((await service.call('POST', `/api/${level}`, { token, json })).body, 'id');
}

async function send({ token, ids }: Stage, operation: Operation): Promise<Answer> {
  const { method, media } = operation;
  const path = Object.entries(ids).reduce(
    (text, [name, id]) => text.replace(`{${name}}`, id),
    operation.path,
  );
  const { example } = operation;
  if (typeof example === 'string')
    return service.call(method, path, { token, raw: example, headers: { 'Content-Type': media } });
  const members = Array.isArray(example) ? {} : membersOf(example);
  const real = Object.entries(members).map(
    ([name, value]) => [name, Object.hasOwn(ids, name) ? at(ids, name) : value] as const,
  );
  if (media !== 'multipart/form-data') {
    const json = Array.isArray(example) ? example : Object.fromEntries(real);
    return service.call(method, path, {
      token,
      raw: JSON.stringify(json),
      headers: { 'Content-Type': media },
    });
  }
  const form = new FormData();
  for (const [name, value] of real)
    if (name === 'file') form.append(name, new Blob([String(value)]), 'model.json');
    else form.append(name, String(value));
  const encoded = new Response(form);
  const headers = { 'Content-Type': encoded.headers.get('content-type') ?? '' };
  return service.call(method, path, { token, raw: await encoded.bytes(), headers });
}

async function transforms(
  { token, ids }: Stage,
  [direction, level]: readonly [Direction, string],
  example: object | string,
): Promise<void> {
  const sourceModelId = await newModel({ token, projectId: ids.projectId }, level);
  const job = await finished(token, await submit(token, direction, { ...membersOf(example), sourceModelId }));
  assert.equal(at(job, 'status'), 'COMPLETED', JSON.stringify(job));
  assert.ok(at(job, 'outcome') === 'APPLIED' || at(job, 'artifactId') !== null, JSON.stringify(job));
}
