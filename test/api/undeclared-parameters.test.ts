import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { operationsOf } from '../support/http/operations.ts';
import { startService } from '../support/http/service.ts';
import { createSharing } from '../support/http/shared-project.ts';
import { at, listAt } from '../support/lib/json.ts';

const service = await startService();
after(service.stop);
const { all, exampleOf, requestOf } = await operationsOf(service);

it('parameters that a list does not declare change nothing, in any shape', async () => {
  const { owner, things } = await createSharing(service, exampleOf).shareWithArtifact();
  const { token } = owner;
  const declared = ({ details }: (typeof all)[number]): readonly string[] =>
    listAt(at(details, 'parameters') ?? []).map((each) => String(at(each, 'name')));
  const lists = all.filter((operation) => {
    const names = declared(operation);
    return operation.method === 'GET' && names.includes('offset') && !names.includes('sort');
  });
  assert.ok(lists.length >= 4, `only ${lists.length} lists have no order to choose`);
  for (const operation of lists) {
    const { target } = requestOf(operation, things);
    const plain = await service.call('GET', target, { token });
    assert.equal(plain.status, 200, operation.id);
    const sign = target.includes('?') ? '&' : '?';
    for (const more of ['sort=a&sort=b', 'sort[]=name', 'sort=%F0%9F%98%80', 'q=a&q=b']) {
      const { status, body } = await service.call('GET', `${target}${sign}${more}`, { token });
      assert.equal(status, 200, `${operation.id} with ${more}: ${JSON.stringify(body)}`);
      assert.deepEqual(body, plain.body, `${operation.id} with ${more}`);
    }
  }
});
