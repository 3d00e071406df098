import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { at } from '../support/lib/json.ts';
import { operationsOf } from '../support/http/operations.ts';
import { startService, type Sent } from '../support/http/service.ts';
import { createSharing } from '../support/http/shared-project.ts';

const service = await startService();
after(service.stop);

/** What is sent instead of a body; nothing at first. */
let instead: { readonly json: unknown } | undefined;
const { all, exampleOf, send } = await operationsOf({
  ...service,
  call: (method, path, sent: Sent = {}) =>
    service.call(method, path, 'json' in sent ? { ...sent, ...instead } : sent),
});

it('bodies that are not an object are refused by every operation, and nothing happens', async () => {
  const sharing = createSharing(service, exampleOf);
  const project = await sharing.shareWithArtifact();
  const { token } = project.owner;
  const place = `/api/projects/${project.things['projectId'] ?? ''}`;
  const before = await service.call('GET', place, { token });
  assert.equal(before.status, 200);
  const taking = all.filter(
    ({ details }) => at(details, 'requestBody', 'content', 'application/json') !== undefined,
  );
  assert.ok(taking.length > 50, `only ${taking.length} operations take JSON`);
  for (const operation of taking)
    for (const json of [null, [], 'text', 7, true]) {
      instead = { json };
      const { status, body } = await send(operation, { things: project.things, token });
      const told = `${operation.id} with ${JSON.stringify(json)}: ${status} ${JSON.stringify(body)}`;
      assert.ok(status >= 400 && status < 500, told);
    }
  instead = undefined;
  assert.deepEqual((await service.call('GET', place, { token })).body, before.body);
});
