import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { processes } from '../src/modules/processes.js';
import { newId } from '../src/platform/ids.js';
import type { ProcessDefinition, ProcessNode } from '../src/platform/processes/definition.js';
import { startTestApp } from './support/app.js';

const app = await startTestApp();
after(() => app.close());
beforeEach(() => app.reset());

const { definitions, commands } = processes((_type, body) => body);

/** Operations on one part of a row; people may close the tasks of such steps, because only they know which parts are meant. */
const onParts = new Set(commands.filter((command) => command.onParts === true).map(({ id }) => id));

/** Every node of the kinds, with its process. */
function nodesOf<Kind extends ProcessNode['kind']>(kind: Kind) {
  return definitions.flatMap((definition) =>
    definition.nodes
      .filter((node): node is Extract<ProcessNode, { readonly kind: Kind }> => node.kind === kind)
      .map((node) => ({ definition, node })),
  );
}

/** Puts a token on a node, in an instance that knows no row. */
async function placeToken(definition: ProcessDefinition, node: ProcessNode, state: string): Promise<string> {
  const [instance, token] = [newId(), newId()];
  await app.db.execute("INSERT INTO process_instance (id, process, state) VALUES ($1, $2, 'ACTIVE')", [
    instance,
    definition.id,
  ]);
  await app.db.execute(
    `INSERT INTO process_token (id, instance_id, node, kind, state, since, due_at)
     VALUES ($1, $2, $3, $4, $5, now(), now())`,
    [token, instance, node.id, node.kind, state],
  );
  return token;
}

async function stateOf(token: string): Promise<string | undefined> {
  const [row] = await app.db.query<{ state: string }>('SELECT state FROM process_token WHERE id = $1', [
    token,
  ]);
  return row?.state;
}

test('a process is started by its owner and by no other caller', async () => {
  for (const { code, ownerRole } of definitions) {
    const start = (roles: readonly string[]) =>
      app.send({ method: 'POST', url: `/processes/${code}`, as: { subject: 'starter', roles } });
    // <strangers>
    assert.equal((await start(['another-role'])).statusCode, 403, code);
    // </strangers>
    if (ownerRole === undefined) continue;
    const answer = await start([ownerRole]);
    assert.equal(answer.statusCode, 201, answer.body);
  }
});

test('a process that does not exist is not started', async () => {
  const answer = await app.send({
    method: 'POST',
    url: '/processes/no-such-process',
    as: { subject: 'starter', roles: [] },
  });
  assert.equal(answer.statusCode, 404, answer.body);
});

test('a step without an operation is a task of its role, and is done there', async () => {
  for (const { definition, node } of nodesOf('HUMAN_TASK')) {
    if (node.command !== undefined || node.role === undefined) continue;
    const token = await placeToken(definition, node, 'WAITING');
    const as = { subject: 'worker', roles: [node.role] };
    const tasks = await app.send({ method: 'GET', url: '/processes/tasks', as });
    assert.ok(tasks.body.includes(token), `${node.name}: ${tasks.body}`);
    const url = `/processes/tasks/${token}/done`;
    // <strangers>
    const stranger = await app.send({ method: 'POST', url, as: { subject: 'stranger', roles: [] } });
    assert.ok(stranger.statusCode >= 400, stranger.body);
    // </strangers>
    const answer = await app.send({ method: 'POST', url, as });
    assert.equal(answer.statusCode, 204, answer.body);
    assert.equal(await stateOf(token), 'DONE', node.name);
  }
});

test('a step with an operation on the whole row is done by that operation only', async () => {
  for (const { definition, node } of nodesOf('HUMAN_TASK')) {
    if (node.command === undefined || onParts.has(node.command)) continue;
    const token = await placeToken(definition, node, 'WAITING');
    const as = { subject: 'worker', roles: node.role === undefined ? [] : [node.role] };
    const answer = await app.send({ method: 'POST', url: `/processes/tasks/${token}/done`, as });
    assert.ok(answer.statusCode >= 400, answer.body);
    assert.equal(await stateOf(token), 'WAITING', node.name);
  }
});

test('a pause that is over lets its process go on', async () => {
  for (const { definition, node } of nodesOf('TIMER')) {
    const token = await placeToken(definition, node, 'DUE');
    await app.processes.drain();
    assert.equal(await stateOf(token), 'DONE', node.name);
  }
});

test('a step that cannot run is an incident of the owner, who passes it over', async () => {
  for (const { definition, node } of nodesOf('BLOCKED')) {
    if (definition.ownerRole === undefined) continue;
    const token = await placeToken(definition, node, 'INCIDENT');
    const as = { subject: 'owner', roles: [definition.ownerRole] };
    const incidents = await app.send({ method: 'GET', url: '/processes/incidents', as });
    assert.ok(incidents.body.includes(token), incidents.body);
    const answer = await app.send({ method: 'POST', url: `/processes/incidents/${token}/skip`, as });
    assert.equal(answer.statusCode, 204, answer.body);
  }
});
