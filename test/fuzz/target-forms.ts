import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createChatting } from '../support/http/chats.ts';
import { reached, shown } from '../support/testing/figures.ts';
import { at } from '../support/lib/json.ts';
import { createLogLines } from '../support/observability/log-lines.ts';
import { operationsOf, type Operation } from '../support/http/operations.ts';
import { startService } from '../support/http/service.ts';
import { createSharing, type Things } from '../support/http/shared-project.ts';
import { inLanes } from '../support/testing/lanes.ts';
import { targetForms } from '../support/http/target-forms.ts';
import { createWire } from './wire.ts';

/**
 * Declares the tests that no way to write the target of a request is a way around the token or the membership: every
 * operation that needs one, with no token, a bad one and a foreign one. `oneIn` 1 tries all forms with each, a larger
 * number one in so many, other ones with each operation.
 */
export async function testTargetForms({ oneIn }: { readonly oneIn: number }): Promise<void> {
  const log = createLogLines();
  const service = await startService({ SERVICE_LOG_LEVEL: 'info' }, { logTo: log.stream });
  after(service.stop);
  const wire = createWire(service.baseUrl, '127.0.0.3');
  after(wire.close);
  const { all: operations, exampleOf, requestOf } = await operationsOf(service);
  const sharing = createSharing(service, exampleOf);
  const { owner, things: shared } = await sharing.shareWithConflict();
  const chat = await createChatting(service).newChat(owner.token, shared['projectId'] ?? '');
  const things: Things = { ...shared, ...chat };
  const foreign = (await sharing.newGuest()).token;
  const forms = Object.entries(targetForms);
  const guarded = operations.filter(({ roles }) => roles !== undefined);
  let all = 0;

  const trying = async (operation: Operation, token: string | undefined, turn: number): Promise<number> => {
    const { method, target, json, raw, headers } = requestOf(operation, things);
    const body = json === undefined ? raw : JSON.stringify(json);
    const request = {
      method,
      headers: {
        ...(token !== undefined && { 'X-Auth-Token': token }),
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : Buffer.from(body),
    };
    const wanted = token === foreign ? 404 : 401;
    const tried = forms.filter((_, index) => (index + turn) % oneIn === 0);
    for (const [name, { means, write }] of tried) {
      const { status } = await wire.send({ ...request, path: write(target) });
      const where = `${operation.id} as ${name} was answered ${status}: ${write(target)}`;
      if (means === 'SAME') assert.equal(status, wanted, where);
      else assert.ok([400, 401, 404, 405].includes(status), where);
    }
    return tried.length;
  };

  describe('however the target is written', () => {
    for (const [turn, [who, token]] of [
      ['no token', undefined] as const,
      ['a bad token', 'x'.repeat(43)] as const,
      ['a foreign token', foreign] as const,
    ].entries())
      it(`no operation is carried out with ${who}`, async () => {
        // What is open to every account is carried out with any token, in every form.
        const closed = guarded.filter(({ roles }) => token !== foreign || roles?.length !== 0);
        const before = log.all().length;
        // Four at a time, so that the service is never idle.
        const tries = await inLanes({
          items: closed,
          lanes: 4,
          work: (operation, index) => trying(operation, token, turn + index),
        });
        const sent = tries.reduce((sum, one) => sum + one, 0);
        assertOneLineEach(log.all().slice(before), sent);
        all += sent;
      });

    it('no operation that is planned is anything else', async () => {
      for (const [name, { means, write }] of forms) {
        const path = write('/api/admin/users');
        const { status } = await wire.send({ method: 'GET', path, headers: {}, body: undefined });
        if (means === 'SAME') assert.equal(status, 501, name);
        else assert.ok([400, 401, 404, 501].includes(status), `${name}: ${status}`);
      }
      const forEach = Math.ceil(forms.length / oneIn);
      reached(
        'D14',
        `${guarded.length} operations × ${forEach} of ${forms.length} forms × 3 callers: ${shown(all)} requests, none let in`,
      );
    });
  });
}

/** Every request has one line, and none of them reports an error. */
function assertOneLineEach(lines: readonly Readonly<Record<string, unknown>>[], requests: number): void {
  assert.equal(lines.length, requests);
  for (const line of lines) {
    assert.equal(line['msg'], 'answered');
    assert.equal(at(line, 'err'), undefined);
    assert.equal(typeof line['requestId'], 'string');
  }
}
